# ruff: noqa: PLC0415 - a bidder is imported when it is asked for
"""A name for every bidder: `sayc`, `floor`, `my-card.toml`, `exec:python mine.py`.

A name is a base, an optional version and optional refinements: `selfplay@3+search`. Two names with `&` between them
are two partners, the first North or East: `sayc&belief`. Bases and refinements are looked up in the two tables at the
end of this file; nothing is imported before it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

from tablefeel.arena.process import Said
from tablefeel.arena.table import Pair, Table, bid_tables
from tablefeel.bidding import Bidder, Cards, Reader
from tablefeel.bidding.view import DEFAULT_CARD, OWN_SYSTEM
from tablefeel.errors import NotABidder, quoted
from tablefeel.kernel import Call

if TYPE_CHECKING:
    from pathlib import Path

    from tablefeel.arena.external import ExternalBidder
    from tablefeel.arrays import Boards
    from tablefeel.models.uncontested import Policy

EXEC = "exec:"
CARD_ENDING = ".toml"
PARTNERS = "&"

Maker = Callable[[str], Pair]
"""Makes the pair of a base name; it is given the version, empty for the newest."""
Refinement = Callable[[Bidder], Bidder]
"""Makes a better bidder of a bidder."""


@dataclass(frozen=True, slots=True)
class About:
    """What is said of a bidder where one is chosen."""

    title: str
    line: str
    """What it is for, and how strong it is."""
    offered: bool = True
    """Whether players are offered it; the others are for comparison and research."""
    uncontested: bool = False
    """Whether it has learned to bid while the opponents pass, and is offered for that alone."""


def about(name: str) -> About:
    """What is said of a bidder of the package; its name alone where nothing is."""
    return _ABOUT.get(name, About(name, "", offered=False))


def names() -> tuple[str, ...]:
    """The names that a base may have, without cards in files and programs, and without weights that are not there."""
    return tuple(name for name in _BASES if name not in _WEIGHTED or _has_weights(name))


@contextmanager
def seated(*wanted: str, time_limit: float | None = None, said: Said | None = None) -> Iterator[tuple[Pair, ...]]:
    """A pair for each name; programs that were started are ended with the block.

    `time_limit` is how many seconds a program may be silent; `said` is told what it writes to its standard error.
    """
    with ExitStack() as programs:

        def start(name: str) -> Pair:
            pair, program = _program(name, time_limit, said)
            programs.enter_context(program)
            return pair

        yield tuple(_found(name, start) for name in wanted)


def find(name: str) -> Pair:
    """The pair with that name; a program (`exec:COMMAND`) must be closed by the caller, or use `seated`."""
    return _found(name, lambda command: _program(command, None, None)[0])


def _found(name: str, start: Maker) -> Pair:
    """The pair with that name; `start` starts programs."""
    base, refinements, partner = _parted(name)
    pair = start(base) if base.startswith(EXEC) else _base(name, base)
    bidder = pair.bidder
    for refinement in refinements:
        bidder = _refined(name, bidder, refinement)
    alone = Pair(name, bidder)
    if partner is None:
        return alone
    from tablefeel.arena.partners import Partners

    return Pair(name, Partners(alone, _found(partner, start)))


def _refined(name: str, bidder: Bidder, refinement: str) -> Bidder:
    """The bidder with one refinement, `search` or `chen@runs/chen`."""
    known, _, folder = refinement.partition("@")
    if folder and known in _TRAINED_REFINEMENTS:
        from pathlib import Path

        return _TRAINED_REFINEMENTS[known](bidder, Path(folder))
    if refinement in _REFINEMENTS:
        return _REFINEMENTS[refinement](bidder)
    there = ", ".join(f"+{one}" for one in _REFINEMENTS)
    raise NotABidder(f"{quoted(name)} is not a bidder: there is no '+{refinement}' (known: {there})")


def _parted(name: str) -> tuple[str, list[str], str | None]:
    """The base of a name, its refinements, and the partner's name if there is one.

    A command may hold any character, so a program has no partner after it, and only refinements that are known.
    """
    if name.startswith(EXEC):
        base = name
        refinements: list[str] = []
        while base.rpartition("+")[2] in _REFINEMENTS:
            base, _, refinement = base.rpartition("+")
            refinements.insert(0, refinement)
        return base, refinements, None
    first, both, partner = name.partition(PARTNERS)
    base, *refined = first.split("+")
    return base, refined, partner if both else None


def _base(name: str, base: str) -> Pair:
    known, _, version = base.partition("@")
    if base.endswith(CARD_ENDING) and known not in _BASES:
        return _system(base)
    if known in names():
        return _BASES[known](version)
    if known in _TRAINED:
        return _trained(known, version)
    raise NotABidder(f"{quoted(name)} is not a bidder{_nearest(known)}: expected {_choices()}")


def reader_of(pair: Pair) -> Reader:
    """Who says what the players hold as that pair sees it; `NotABidder` where it cannot."""
    found = pair.bidder.reader
    if found is None:
        raise NotABidder(f"{quoted(pair.name)} bids, but cannot say what others hold")
    return found


def usual() -> str:
    """The name of the bidder that every door takes unless told otherwise: the adviser, if its weights are installed."""
    return _USUAL if _has_weights(_JUDGEMENT) else DEFAULT_CARD


def _has_weights(name: str) -> bool:
    """Whether the package has the weights of that name."""
    folder = resources.files("tablefeel.models") / "weights"
    return any((folder / f"{name}.{ending}").is_file() for ending in ("onnx", "safetensors"))


def benched() -> tuple[str, ...]:
    """The bidders whose calls have a signature: all that the package has, and the refinements that are served."""
    return (*names(), *REFINED)


def bench_boards(name: str, quick: bool = False) -> int:
    """How many boards the signature of a bidder stands on: the slower it is, the fewer."""
    base, refinements, _ = _parted(name)
    most, few = _BENCH_SEARCH if refinements else _BENCH_NETWORK if base in _NETWORKS else _BENCH_RULES
    return few if quick else most


def unhurried(pair: Pair) -> Pair:
    """The pair without a clock: a bidder that searches looks at all its layouts, the same on every machine."""
    return replace(pair, bidder=pair.bidder.unhurried())


def in_bulk(ns: Pair, ew: Pair) -> Callable[[Boards], list[tuple[Call, ...]]]:
    """A function that bids many boards at once: rules group by group, self-play in arrays, others in turn."""
    first, second = ns.bidder.network, ew.bidder.network
    if first is not None and second is not None:
        from tablefeel.models.selfplay import bid_all

        return lambda boards: bid_all(boards, first, second)
    if ns.bidder.rules is not None and ew.bidder.rules is not None:
        return lambda boards: _by_system(boards, Cards(ns.card, ew.card))
    return lambda boards: _by_turns(boards, ns, ew)


def _by_system(boards: Boards, cards: Cards) -> list[tuple[Call, ...]]:
    from tablefeel.arrays import packed_hands
    from tablefeel.systems.engine.bulk import bid_all

    return bid_all(packed_hands(boards.held), boards.dealer, boards.vulnerability, cards)


def _by_turns(boards: Boards, ns: Pair, ew: Pair) -> list[tuple[Call, ...]]:
    tables = [Table(boards.board(i), ns, ew) for i in range(len(boards))]
    return [bidding.auction.calls for bidding in bid_tables(tables, explain=False)]


def _choices() -> str:
    runs = ", ".join(f"{name}@FOLDER" for name in _TRAINED)
    return f"{', '.join(names())}, {runs}, the path of a convention card ({CARD_ENDING}) or {EXEC}COMMAND"


def _nearest(wrong: str) -> str:
    close = get_close_matches(wrong, names(), n=1)
    return f" (did you mean {close[0]!r}?)" if close else ""


def _only(name: str, version: str) -> None:
    """Refuse a version of a bidder that has none."""
    if version:
        raise NotABidder(f"'{name}@{version}' is not a bidder: {name} has no versions")


def _pass(version: str) -> Pair:
    from tablefeel.arena.floor import AlwaysPass

    _only("pass", version)
    return Pair("pass", AlwaysPass())


def _floor(version: str) -> Pair:
    from tablefeel.arena.floor import Floor

    _only("floor", version)
    return Pair("floor", Floor())


def _trained(name: str, folder: str) -> Pair:
    """What `tablefeel train` left in a folder."""
    from pathlib import Path

    if not folder:
        raise NotABidder(f"{name!r} is not a bidder: expected the folder of a training run, as in {name}@runs/{name}")
    return Pair(name, _TRAINED[name](Path(folder)))


def _uncontested(policy_of: Callable[[Path], Policy]) -> Callable[[Path], Bidder]:
    """The bidder of a learner of the uncontested problem."""

    def bidder_of(folder: Path) -> Bidder:
        from tablefeel.models.uncontested import UncontestedBidder

        return UncontestedBidder(policy_of(folder))

    return bidder_of


def _self_taught(name: str) -> Callable[[Path], Bidder]:
    """The bidder that a run of self-play left, which also reads if the run has a reader."""

    def bidder_of(folder: Path) -> Bidder:
        from tablefeel.models.self_taught import READER, self_taught
        from tablefeel.models.selfplay import MODEL

        return self_taught(folder / MODEL, folder / READER / MODEL, _SELF_TAUGHT[name])

    return bidder_of


def _own_self_taught(name: str) -> Maker:
    """The self-taught bidder of that name that the package ships, or one of a training run."""

    def make(folder: str) -> Pair:
        return _trained(name, folder) if folder else Pair(name, _shipped_self_taught(name))

    return make


@cache
def _shipped_self_taught(name: str) -> Bidder:
    """One for all: what it has found out about its calls serves every refinement."""
    from tablefeel.models.files import shipped
    from tablefeel.models.self_taught import READER, self_taught

    return self_taught(shipped(name), shipped(f"{name}-{READER}"), _SELF_TAUGHT[name])


def _ho(folder: Path) -> Policy:
    from tablefeel.models.bandit_tree import load

    return load(folder)


def _yeh(folder: Path) -> Policy:
    from tablefeel.models.q_networks import MODEL, QNetworks

    return QNetworks(folder / MODEL)


def _relay(folder: Path) -> Policy:
    from tablefeel.models.relay import MODEL, Relay

    return Relay(folder / MODEL)


def _belief(folder: str) -> Pair:
    """The belief model that the package ships, or the one of a training run."""
    from pathlib import Path

    from tablefeel.models.belief import MODEL, BeliefModel

    return Pair("belief", BeliefModel(Path(folder) / MODEL if folder else None))


def _zhang(folder: str) -> Pair:
    """The paper's recurrent network that the package ships, or the one of a training run."""
    from pathlib import Path

    from tablefeel.models.belief import MODEL
    from tablefeel.models.zhang import ZhangModel

    return Pair("zhang", ZhangModel(Path(folder) / MODEL if folder else None))


def _zhang_run(folder: Path) -> Bidder:
    return _zhang(str(folder)).bidder


def _own_uncontested(name: str, shipped: Callable[[], Policy]) -> Maker:
    """The uncontested bidder of that name that the package ships, or one of a training run."""

    def make(folder: str) -> Pair:
        from tablefeel.models.uncontested import UncontestedBidder

        return _trained(name, folder) if folder else Pair(name, UncontestedBidder(shipped()))

    return make


def _shipped_relay() -> Policy:
    from tablefeel.models.relay import shipped_relay

    return shipped_relay()


def _shipped_ho() -> Policy:
    from tablefeel.models.bandit_tree import shipped_tree

    return shipped_tree()


def _shipped_yeh() -> Policy:
    from tablefeel.models.q_networks import shipped_networks

    return shipped_networks()


def _search(bidder: Bidder) -> Bidder:
    """A bidder that searches before it calls."""
    from tablefeel.search.refinements import QUICK, searching

    return searching(bidder, QUICK)


def _matchpoint_search(bidder: Bidder) -> Bidder:
    """The same, for matchpoints."""
    from tablefeel.search.refinements import MATCHPOINTS, searching

    return searching(bidder, MATCHPOINTS)


def _study(bidder: Bidder) -> Bidder:
    """A bidder that looks at more layouts, solves some of them exactly, and takes its time."""
    from tablefeel.search.refinements import LONG, searching

    return searching(bidder, LONG)


def _contract(bidder: Bidder) -> Bidder:
    """A convention card whose final decisions are checked by the contract network."""
    from tablefeel.models.contract import shipped_contract
    from tablefeel.models.contract_bidder import ContractBidder

    return ContractBidder(bidder, shipped_contract())


def _chen(bidder: Bidder) -> Bidder:
    """A convention card whose final decisions are those of Chen's network."""
    from tablefeel.models.chen import NAME, chen_bidder

    if not _has_weights(NAME):
        raise NotABidder(
            "'+chen' has no weights here: expected the folder of a training run, as in sayc+chen@runs/chen"
        )
    return chen_bidder(bidder)


def _chen_run(bidder: Bidder, folder: Path) -> Bidder:
    from tablefeel.models.chen import chen_bidder

    return chen_bidder(bidder, folder)


def _program(name: str, time_limit: float | None, said: Said | None) -> tuple[Pair, ExternalBidder]:
    from tablefeel.arena.external import TIME_LIMIT, ExternalBidder

    command = name.removeprefix(EXEC)
    program = ExternalBidder(command, TIME_LIMIT if time_limit is None else time_limit, said)
    return Pair(name, program), program


def _system(card: str) -> Pair:
    """A pair that plays a convention card; the default card leaves it to each view which card its side plays."""
    from tablefeel.models.card_bidder import KNOWN_CARDS, CardBidder
    from tablefeel.systems.bidder import SystemBidder

    kind = CardBidder if card in KNOWN_CARDS and _has_weights("belief") else SystemBidder
    return Pair(card, kind(None if card == DEFAULT_CARD else card))


def _advisor(card: str) -> Pair:
    """The adviser, which goes by the card of its side in each view, or by the card after the @: `advisor@mine.toml`."""
    from tablefeel.models.advisor import AdvisorBidder, judgement_of
    from tablefeel.models.contract import shipped_contract
    from tablefeel.models.true_policy import shipped_policy

    name = f"advisor@{card}" if card else "advisor"
    return Pair(name, AdvisorBidder(judgement_of(shipped_contract()), card or None, policy=shipped_policy()))


def _card(name: str) -> Maker:
    def make(version: str) -> Pair:
        _only(name, version)
        return _system(name)

    return make


_BASES: dict[str, Maker] = {
    "advisor": _advisor,
    "sayc": _card("sayc"),
    "two-over-one": _card("two-over-one"),
    "acol-weak-nt": _card("acol-weak-nt"),
    "belief": _belief,
    "zhang": _zhang,
    "selfplay": _own_self_taught("selfplay"),
    "sayc-plus": _own_self_taught("sayc-plus"),
    "relay": _own_uncontested("relay", _shipped_relay),
    "ho": _own_uncontested("ho", _shipped_ho),
    "yeh": _own_uncontested("yeh", _shipped_yeh),
    "floor": _floor,
    "pass": _pass,
}
_USUAL = "advisor"
_JUDGEMENT = "contract"
"""The weights of the adviser's judgement."""
_NETWORKS = frozenset({"advisor", "belief", "selfplay", "sayc-plus", "relay", "ho", "yeh", "zhang"})
_BENCH_RULES, _BENCH_NETWORK, _BENCH_SEARCH = (10_000, 300), (2000, 100), (20, 3)
"""Boards of a signature, and of its first part, which the tests compare."""
REFINED = ("advisor+search", "sayc+contract", "sayc+search", "sayc-plus+search", "selfplay+search")
"""Bidders that check or search before they call, and answer within a second."""
_SELF_TAUGHT = {"selfplay": OWN_SYSTEM, "sayc-plus": DEFAULT_CARD}
"""Bidders that self-play leaves, and the cards they bring."""
_WEIGHTED = frozenset({*_SELF_TAUGHT, "ho", "yeh", "zhang"})
"""Bidders that are there only if their weights are."""
_REFINEMENTS: dict[str, Refinement] = {
    "search": _search,
    "search-mp": _matchpoint_search,
    "study": _study,
    "contract": _contract,
    "chen": _chen,
}
_TRAINED_REFINEMENTS: dict[str, Callable[[Bidder, Path], Bidder]] = {"chen": _chen_run}
"""Refinements that a training run can bring: a name and a folder, `sayc+chen@runs/chen`."""
_TRAINED: dict[str, Callable[[Path], Bidder]] = {
    "ho": _uncontested(_ho),
    "yeh": _uncontested(_yeh),
    "relay": _uncontested(_relay),
    "zhang": _zhang_run,
    "selfplay": _self_taught("selfplay"),
    "sayc-plus": _self_taught("sayc-plus"),
}
"""Learners whose runs can sit down: a name and a folder, `ho@runs/ho`."""


def _uncontested_about(title: str, line: str) -> About:
    return About(title, line, offered=False, uncontested=True)


_ABOUT = {
    "advisor": About("Adviser", "The card's call, or another true one that wins more; says what it shows and why."),
    "advisor+search": About("Adviser with layouts", "The same, and looks at a hundred layouts of the hands first."),
    "sayc": About("By the book", "Standard American, strictly by the card; the measure of all others."),
    "two-over-one": About("Two over one", "Two over one game forcing, strictly by the card; as strong as the book."),
    "acol-weak-nt": About("Acol", "Acol with a weak notrump, strictly by the card; a little behind the book."),
    "selfplay": About("Own system", "The strongest: invented its own system by playing, so partners must know it."),
    "selfplay+search": About("Own system with layouts", "The same, and looks at layouts first."),
    "belief": About("Reader", "Reads everybody's hands; bids about as the book does.", offered=False),
    "sayc-plus": About("Free with the card", "Began with the card, then left it where that won.", offered=False),
    "sayc-plus+search": About("Free, with layouts", "The same, and looks at layouts first.", offered=False),
    "sayc+search": About(
        "Book and layouts", "The book's call or a near one by layouts; not always true.", offered=False
    ),
    "sayc+contract": About("Book, last call checked", "A network has the last word on the contract.", offered=False),
    "sayc+chen": About("Book, last call by Chen", "The paper's network names the contract.", offered=False),
    "relay": _uncontested_about("Relays", "Asks partner step by step; opponents must pass."),
    "zhang": About("Zhang's network", "Bids by the card, reading the auction call by call.", offered=False),
    "ho": _uncontested_about("Ho's tree", "Learned from results alone, four calls at most; opponents must pass."),
    "yeh": _uncontested_about("Yeh's networks", "One network for each call of the pair; opponents must pass."),
    "floor": About("Beginner", "Counts points and little else; for comparison.", offered=False),
    "pass": About("Always passes", "For comparison.", offered=False),
}
"""What every door says of the bidders of the package."""
