"""The one file that knows the native library: Haglund and Hein's DDS 2.9, from inside the `endplay` wheel.

Only the shared library of that wheel is loaded, on first use; its Python code (which would import matplotlib) is never
run. DDS counts suits from spades down, keeps the two in bit 2 of a holding, and names the leader, not the declarer;
those orders live here and nowhere else.

DDS keeps its work in global memory. Two calls at the same time in one process give wrong results without an error, so
every call holds one lock. DDS's own threads, or several processes, use the other cores.
"""

from __future__ import annotations

import ctypes
import sys
import threading
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from tablefeel.doubledummy.position import Play, Position
from tablefeel.errors import SolverError
from tablefeel.kernel.cards import PACK, STRAINS, SUITS, Strain
from tablefeel.kernel.hands import SUIT_MASK
from tablefeel.kernel.seats import Seat, Side

MOST_TABLES = 40
"""Full tables that one call of the library takes."""

MOST_BOARDS = 200
"""Single results (a strain and a declarer) that one call takes."""

FourHands = Sequence[int]
"""The cards of North, East, South and West as 52 bits each, as in `Hand.bits`."""

_NAMES = {"win32": ("dds.dll", "libdds.dll"), "darwin": ("libdds.dylib", "libdds.so")}
_DDS_STRAIN = {Strain.S: 0, Strain.H: 1, Strain.D: 2, Strain.C: 3, Strain.NT: 4}
_DDS_SUITS = tuple(reversed(SUITS))
_DONE = 1
_FIND_TRICKS, _ONE_CARD, _CARDS_THAT_REACH, _ALL_CARDS, _ALWAYS_SEARCH = -1, 1, 2, 3, 1
_NO_PAR = -1

_Hands = (ctypes.c_uint * 4) * 4
_Tricks = (ctypes.c_int * 4) * 5


class _Deals(ctypes.Structure):
    _fields_ = (("count", ctypes.c_int), ("hands", _Hands * MOST_BOARDS))


class _Tables(ctypes.Structure):
    _fields_ = (("count", ctypes.c_int), ("tricks", _Tricks * MOST_BOARDS))


class _Board(ctypes.Structure):
    _fields_ = (
        ("strain", ctypes.c_int),
        ("leader", ctypes.c_int),
        ("trick_suits", ctypes.c_int * 3),
        ("trick_ranks", ctypes.c_int * 3),
        ("hands", _Hands),
    )


class _Boards(ctypes.Structure):
    _fields_ = (
        ("count", ctypes.c_int),
        ("boards", _Board * MOST_BOARDS),
        ("target", ctypes.c_int * MOST_BOARDS),
        ("solutions", ctypes.c_int * MOST_BOARDS),
        ("mode", ctypes.c_int * MOST_BOARDS),
    )


class _Plays(ctypes.Structure):
    _fields_ = (
        ("nodes", ctypes.c_int),
        ("cards", ctypes.c_int),
        ("suit", ctypes.c_int * 13),
        ("rank", ctypes.c_int * 13),
        ("equals", ctypes.c_int * 13),
        ("tricks", ctypes.c_int * 13),
    )


class _Trace(ctypes.Structure):
    _fields_ = (("count", ctypes.c_int), ("suit", ctypes.c_int * 52), ("rank", ctypes.c_int * 52))


class _SolvedTrace(ctypes.Structure):
    _fields_ = (("count", ctypes.c_int), ("tricks", ctypes.c_int * 53))


class _SolvedBoards(ctypes.Structure):
    _fields_ = (("count", ctypes.c_int), ("plays", _Plays * MOST_BOARDS))


_PAR_BYTES = 288 * MOST_TABLES  # DDS wants room for par results even when told not to compute them


class Library:
    """The loaded library; `calling` must be held around every call."""

    def __init__(self, native: ctypes.CDLL) -> None:
        self.native = native
        self.calling = threading.Lock()
        self._threads = 0

    def use_threads(self, threads: int) -> None:
        """Let the next calls use that many of the library's own threads (it caps them at the number of cores)."""
        if threads != self._threads:
            self.native.SetResources(0, threads)  # 0: up to 160 MB each, less when the machine is short of memory
            self._threads = threads

    def forget(self) -> None:
        """Give back the memory of positions met, which only grows; it is built anew, so the next solving has it again.

        `FreeMemory`, which is named for it, ends the process at a later call now and then.
        """
        if self._threads:
            self.native.SetResources(0, self._threads)

    def check(self, code: int, what: str) -> None:
        """Raise `SolverError` with the library's words unless `code` means done."""
        if code != _DONE:
            words = ctypes.create_string_buffer(80)
            self.native.ErrorMessage(code, words)
            raise SolverError(f"the double-dummy library refused {what}: {words.value.decode('ascii', 'replace')}")


_loaded: Library | None = None
_loading = threading.Lock()


def library() -> Library:
    """The native library, loaded on the first call."""
    global _loaded  # noqa: PLW0603 -- one library per process, whatever happens
    with _loading:
        if _loaded is None:
            _loaded = Library(_load(_library_path()))
        return _loaded


def forget() -> None:
    """Give back what the library, if it was ever used here, keeps of the positions that it met."""
    if _loaded is not None:
        with _loaded.calling:
            _loaded.forget()


def _library_path() -> Path:
    """Where the `endplay` wheel keeps the shared library; finding a package does not run it."""
    spec = find_spec("endplay")
    if spec is None or not spec.submodule_search_locations:
        raise SolverError("the double-dummy library is missing: install it with `pip install endplay==0.5.12`")
    folder = Path(spec.submodule_search_locations[0]) / "_dds"
    for name in _NAMES.get(sys.platform, ("libdds.so",)):
        if (folder / name).is_file():
            return folder / name
    raise SolverError(f"endplay is installed without its double-dummy library ({folder}): reinstall endplay 0.5.12")


def _load(path: Path) -> ctypes.CDLL:
    try:
        if sys.platform == "win32":
            return ctypes.WinDLL(str(path))
        return ctypes.CDLL(str(path))
    except OSError as error:
        raise SolverError(f"the double-dummy library {path} cannot be loaded: {error}") from error


def solve_tables(deals: Sequence[FourHands], threads: int = 1) -> list[bytes]:
    """For each of at most 40 deals twenty trick counts: strains C D H S NT, in each the declarers N E S W."""
    if not 1 <= len(deals) <= MOST_TABLES:
        raise SolverError(f"one call solves 1 to {MOST_TABLES} tables, not {len(deals)}")
    native = library()
    question, answer = _Deals(count=len(deals)), _Tables()
    for place, hands in enumerate(deals):
        _write_hands(question.hands[place], hands)
    with native.calling:
        native.use_threads(threads)
        code = native.native.CalcAllTables(
            ctypes.byref(question), _NO_PAR, (ctypes.c_int * 5)(), ctypes.byref(answer), (ctypes.c_char * _PAR_BYTES)()
        )
    native.check(code, "a deal")
    found = (answer.tricks[place] for place in range(len(deals)))
    return [bytes(count for strain in STRAINS for count in tricks[_DDS_STRAIN[strain]]) for tricks in found]


def solve_side(deals: Sequence[FourHands], side: Side, threads: int = 1) -> list[bytes]:
    """For each of at most 20 deals ten trick counts: strains C D H S NT, in each the two declarers of `side`."""
    results = [(strain, declarer) for strain in STRAINS for declarer in side.seats]
    if not 1 <= len(deals) * len(results) <= MOST_BOARDS:
        raise SolverError(f"one call solves 1 to {MOST_BOARDS // len(results)} deals for one side, not {len(deals)}")
    counts = solve_results([(hands, *result) for hands in deals for result in results], threads)
    return [counts[start : start + len(results)] for start in range(0, len(counts), len(results))]


def solve_results(wanted: Sequence[tuple[FourHands, Strain, Seat]], threads: int = 1) -> bytes:
    """The tricks of each of at most 200 deals with a strain and a declarer."""
    if not 1 <= len(wanted) <= MOST_BOARDS:
        raise SolverError(f"one call solves 1 to {MOST_BOARDS} results, not {len(wanted)}")
    native = library()
    question, answer = _Boards(count=len(wanted)), _SolvedBoards()
    for place, (hands, strain, declarer) in enumerate(wanted):
        board = question.boards[place]
        board.strain, board.leader = _DDS_STRAIN[strain], declarer.lho
        _write_hands(board.hands, hands)
        question.target[place], question.solutions[place] = _FIND_TRICKS, _ONE_CARD
        question.mode[place] = _ALWAYS_SEARCH
    with native.calling:
        native.use_threads(threads)
        code = native.native.SolveAllBoardsBin(ctypes.byref(question), ctypes.byref(answer))
    native.check(code, "a deal")
    return bytes(13 - answer.plays[place].tricks[0] for place in range(len(wanted)))


def solve_plays(position: Position) -> tuple[Play, ...]:
    """Every playable card with the tricks that the side to play takes from here on, best first."""
    native = library()
    board, answer = _Board(strain=_DDS_STRAIN[position.strain], leader=position.leader), _Plays()
    _write_hands(board.hands, [hand.bits for hand in position.hands])
    for turn, card in enumerate(position.trick):
        board.trick_suits[turn], board.trick_ranks[turn] = _DDS_SUITS.index(card.suit), card.rank + 2
    with native.calling:
        native.use_threads(1)
        code = native.native.SolveBoard(board, _FIND_TRICKS, _ALL_CARDS, _ALWAYS_SEARCH, ctypes.byref(answer), 0)
    native.check(code, f"the position with {position.to_play.word} to play")
    plays = []
    for place in range(answer.cards):
        suit, tricks = _DDS_SUITS[answer.suit[place]], answer.tricks[place]
        ranks = 1 << (answer.rank[place] - 2) | answer.equals[place] >> 2
        plays += [Play(PACK[13 * suit + rank], tricks) for rank in range(13) if ranks >> rank & 1]
    return tuple(sorted(plays, key=lambda play: (-play.tricks, -play.card.index)))


NOT_PLAYABLE = 255
"""Stands for a card that may not be played, among tricks by card."""

OneOf = tuple[FourHands, Strain, Seat, Sequence[int]]
"""A position: the cards left, the strain, who led to this trick or is to lead, the cards in the trick by number."""


def solve_cards(positions: Sequence[OneOf], threads: int = 1) -> list[bytes]:
    """For each of at most 200 positions the tricks that the side to play takes with each of the 52 cards.

    Cards that may not be played have `NOT_PLAYABLE`. Nobody checks the positions: who asks has made them.
    """
    found = _solved(positions, _FIND_TRICKS, _ALL_CARDS, threads)
    return [_by_card(found.plays[place]) for place in range(len(positions))]


def solve_reaching(positions: Sequence[OneOf], target: int, threads: int = 1) -> list[int]:
    """For each of at most 200 positions the cards with which the side to play takes at least `target` tricks: 52 bits.

    Whether a target is reached is a yes or no, which is found in a tenth to a fifth of the time that the tricks of
    every card take. `target` is at least 1 and at most the tricks that are left.
    """
    found = _solved(positions, target, _CARDS_THAT_REACH, threads)
    return [_reaching(found.plays[place], target) for place in range(len(positions))]


def can_reach(position: OneOf, target: int) -> bool:
    """Whether the side to play takes at least `target` of the tricks left; `target` is as in `solve_reaching`.

    The library remembers what it found out about a position when the next one is the same with another target, or with
    one card more on the table, so that many such questions take no longer than one that needs all their answers.
    """
    native = library()
    hands, strain, leader, trick = position
    board, answer = _Board(strain=_DDS_STRAIN[strain], leader=leader), _Plays()
    for turn, card in enumerate(trick):
        board.trick_suits[turn], board.trick_ranks[turn] = 3 - card // 13, card % 13 + 2
    _write_hands(board.hands, hands)
    with native.calling:
        native.use_threads(1)
        code = native.native.SolveBoard(board, target, _ONE_CARD, _ALWAYS_SEARCH, ctypes.byref(answer), 0)
    native.check(code, "a position")
    return bool(answer.cards) and answer.tricks[0] >= target


def _solved(positions: Sequence[OneOf], target: int, solutions: int, threads: int) -> _SolvedBoards:
    """What the library finds for at most 200 positions."""
    if not 1 <= len(positions) <= MOST_BOARDS:
        raise SolverError(f"one call solves 1 to {MOST_BOARDS} positions, not {len(positions)}")
    native = library()
    question, answer = _Boards(count=len(positions)), _SolvedBoards()
    for place, (hands, strain, leader, trick) in enumerate(positions):
        board = question.boards[place]
        board.strain, board.leader = _DDS_STRAIN[strain], leader
        for turn, card in enumerate(trick):
            board.trick_suits[turn], board.trick_ranks[turn] = 3 - card // 13, card % 13 + 2
        _write_hands(board.hands, hands)
        question.target[place], question.solutions[place] = target, solutions
        question.mode[place] = _ALWAYS_SEARCH
    with native.calling:
        native.use_threads(threads)
        code = native.native.SolveAllBoardsBin(ctypes.byref(question), ctypes.byref(answer))
    native.check(code, "a position")
    return answer


def analyse_play(hands: FourHands, strain: Strain, leader: Seat, cards: Sequence[int]) -> list[int]:
    """Declarer's tricks with best play, before the first of these cards and after each of them."""
    native = library()
    board, answer = _Board(strain=_DDS_STRAIN[strain], leader=leader), _SolvedTrace()
    trace = _Trace(count=len(cards))
    _write_hands(board.hands, hands)
    for place, card in enumerate(cards):
        trace.suit[place], trace.rank[place] = 3 - card // 13, card % 13 + 2
    with native.calling:
        native.use_threads(1)
        code = native.native.AnalysePlayBin(board, trace, ctypes.byref(answer), 0)
    native.check(code, "the play of a board")
    return list(answer.tricks[: answer.count])


def _by_card(plays: _Plays) -> bytes:
    found = bytearray([NOT_PLAYABLE]) * 52
    for place in range(plays.cards):
        cards = _cards_at(plays, place)
        for card in range(52):
            if cards >> card & 1:
                found[card] = plays.tricks[place]
    return bytes(found)


def _reaching(plays: _Plays, target: int) -> int:
    """The cards that reach the target; the library names none where none does."""
    found = 0
    for place in range(plays.cards):
        if plays.tricks[place] >= target:
            found |= _cards_at(plays, place)
    return found


def _cards_at(plays: _Plays, place: int) -> int:
    """One of the cards found, and those that touch it: 52 bits."""
    ranks: int = 1 << (plays.rank[place] - 2) | plays.equals[place] >> 2
    suit: int = 3 - plays.suit[place]
    return ranks << 13 * suit


def _write_hands(place: ctypes.Array[ctypes.Array[ctypes.c_uint]], hands: FourHands) -> None:
    """Put four hands where the library reads them."""
    for seat, bits in enumerate(hands):
        for column, suit in enumerate(_DDS_SUITS):
            place[seat][column] = (bits >> 13 * suit & SUIT_MASK) << 2
