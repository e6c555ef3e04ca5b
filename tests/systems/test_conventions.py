"""Conventions: found by identity and by file, ordered by what they say of each other, and nothing decided silently."""

from __future__ import annotations

import ast
import re
import shutil
from pathlib import Path
from random import Random

import pytest
from tests.own_package import copied, run

import tablefeel.systems
from tablefeel.bidding.view import Cards, PlayerView
from tablefeel.errors import BadInput, BadOrder
from tablefeel.kernel import Auction, Board, Call, Deal, Hand, Seat, Vulnerability
from tablefeel.systems import conventions
from tablefeel.systems.bidder import SystemBidder, explain
from tablefeel.systems.cards.card import ConventionCard, load_card, shipped
from tablefeel.systems.conventions.multi import MULTI
from tablefeel.systems.engine.book import Book, book
from tablefeel.systems.engine.bulk import bid_boards
from tablefeel.systems.engine.position import position, positions, root
from tablefeel.systems.engine.printed import Printed
from tablefeel.systems.engine.reasons import Why, reasons
from tablefeel.systems.language.context import against, always, answering, having_bid
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.features import features
from tablefeel.systems.language.needs import anything
from tablefeel.systems.language.order import CONVENTION, GENERAL, NATURAL, SLAM, Group
from tablefeel.systems.language.rules import RuleList, in_order, rule

SYSTEMS = Path(tablefeel.systems.__file__).parent
FILES = sorted((SYSTEMS / "conventions").glob("*.py"))
GUIDE = Path(__file__).parents[2] / "docs/guide/conventions.md"
MULTI_CARD = str(Path(__file__).parents[1] / "data/multi.toml")


# Identity


def declared() -> list[str]:
    """The names of the conventions that the files declare."""
    found = []
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Convention":
                assert isinstance(node.args[0], ast.Constant)
                found.append(str(node.args[0].value))
    return found


def test_a_convention_is_itself_whatever_its_name() -> None:
    assert Convention("Stayman") != Convention("Stayman")


def test_no_two_conventions_have_one_name() -> None:
    assert len(declared()) == len(set(declared()))


def test_the_name_of_a_convention_never_stands_in_a_rule_as_mere_words() -> None:
    """`name="Stayman"` would look like the convention and answer to nobody."""
    names = set(declared())
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.keyword) and node.arg == "name" and isinstance(node.value, ast.Constant):
                assert node.value.value not in names, f"{file.name}, line {node.value.lineno}: {node.value.value!r}"


def test_words_are_not_asked_for() -> None:
    """Contexts take conventions; a text is refused where the rule is written."""
    for asks in (answering, having_bid, against):
        with pytest.raises(TypeError, match="'Stayman' is not a convention"):
            asks("Stayman")  # type: ignore[arg-type]


# Order


def listed(group: Group = NATURAL, **relations: RuleList) -> RuleList:
    return in_order(always, [rule("P", anything)], group, **relations)


def named(*lists: RuleList) -> dict[RuleList, str]:
    return {one: f"file.{letter}" for one, letter in zip(lists, "abcdef", strict=False)}


def test_groups_and_relations_decide() -> None:
    last = listed(GENERAL)
    second = listed()
    first = listed(before=second)
    third = listed(after=second)
    slam = listed(SLAM)
    assert Book(named(last, third, second, first, slam)).lists == (slam, first, second, third, last)


def test_a_group_may_stand_between_two_others() -> None:
    between = Group("between", after=(SLAM,), before=(CONVENTION,))
    lists = listed(CONVENTION), listed(between), listed(SLAM)
    with pytest.raises(BadOrder, match=r"nothing says which comes first: the group '.*' or the group '.*'"):
        Book(named(*lists))
    tight = Group("between", after=Book(named(listed(CONVENTION))).groups[:4], before=(CONVENTION,))
    ordered = listed(CONVENTION), listed(tight), listed(SLAM)
    assert Book(named(*ordered)).lists == ordered[::-1]


def test_a_circle_is_told() -> None:
    one = listed()
    other = listed(before=one)
    third = RuleList(always, (), NATURAL, after=(one,), before=(other,))
    with pytest.raises(BadOrder, match=r"runs in a circle: file\.\w after file\.\w after file\.\w after file\.\w"):
        Book(named(one, other, third))


def test_a_list_that_no_file_has_is_told() -> None:
    with pytest.raises(BadOrder, match=r"file\.a stands before or after a list that no file of conventions has"):
        Book(named(listed(after=listed())))


def test_a_relation_against_the_groups_is_told() -> None:
    general = listed(GENERAL)
    with pytest.raises(BadOrder, match="but the group 'general bidder' comes after the group 'slam'"):
        Book(named(listed(SLAM, after=general), general))


def test_no_order_is_decided_silently() -> None:
    """Wherever two lists apply together, groups or relations say which comes first; strangers' calls included."""
    rng = Random(3)
    cards = (*shipped(), MULTI_CARD)
    for number in range(250):
        sides = Cards(rng.choice(cards), rng.choice(cards))
        auction = Auction.parse("N:")
        here = root(auction.dealer, Vulnerability.NONE, sides)
        while not auction.is_over and len(auction) < 16:
            assert not book().undecided(here.situation), f"{auction}: {book().undecided(here.situation)}"
            known = [one.call for one in here.rules] * 4 + list(auction.legal_calls[:8])
            call = Call.PASS if number % 3 and len(auction) % 2 else min(rng.choice(known), rng.choice(known))
            auction, here = auction.then(call), here.then(call, keep=False)


# Files


def test_a_new_file_is_found_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = "from tablefeel.systems.language.context import always\n"
    source += "from tablefeel.systems.language.rules import NATURAL, in_order, rule\n"
    source += "ask = in_order(always, [rule('7NT')], NATURAL)\n"
    (tmp_path / "our_own.py").write_text(source)
    monkeypatch.setattr(conventions, "__path__", [*conventions.__path__, str(tmp_path)])
    found = book.__wrapped__()
    assert "our_own.ask" in found.names.values()
    assert len(found.lists) == len(book().lists) + 1


def test_rules_stand_in_their_order_whatever_the_files_are_called() -> None:
    """The same lists under names in the opposite order give the same rules everywhere."""
    names = book().names
    turned = Book({one: names[one] for one in reversed(list(names))})
    rng = Random(4)
    boards = [Board.numbered(number, Deal.random(rng)) for number in range(1, 41)]
    for board, auction in zip(boards, bid_boards(boards), strict=True):
        for here in list(positions(auction, board.vulnerability, Cards()))[:-1]:
            assert turned.rules_for(here.situation) == book().rules_for(here.situation)


# Multi 2♦, the guide's example


@pytest.mark.parametrize(
    ("calls", "said"),
    [
        ("2D", "Multi 2♦ -- six hearts or six spades; 5-11 HCP"),
        ("2D P 2H", "pass or correct -- at most 14 HCP; asks opener to pass, or to correct to the other major"),
        ("2D P 2H P 2S", "spades -- exactly 6 ♠; at most 3 ♥; 5-11 HCP"),
        ("2D P 2NT P 3C", "hearts, maximum -- exactly 6 ♥; at most 3 ♠; 9-11 HCP; forcing"),
        ("2D X", "strong double -- 13+ points and balanced, or a strong hand"),
    ],
)
def test_the_multi_says_what_it_shows(calls: str, said: str) -> None:
    told = explain(Auction.parse(f"N: {calls}"), Vulnerability.NONE, Cards(MULTI_CARD, MULTI_CARD))
    assert str(told.made[-1]) == said


def test_the_multi_is_off_unless_a_card_says_so() -> None:
    assert not any(load_card(name).openings.multi_two_diamonds for name in shipped())
    path = positions(Auction.parse("N: 2D"), Vulnerability.NONE, Cards())
    assert not any(made.is_a(MULTI) for made in list(path)[-1].situation.made)


def test_two_things_cannot_be_shown_by_one_call() -> None:
    with pytest.raises(BadInput, match=r"openings\.multi_two_diamonds and openings\.weak_twos cannot both be true"):
        ConventionCard.from_toml("[openings]\nmulti_two_diamonds = true", "ours.toml")


def test_the_multi_touches_its_own_file_and_the_cards_schema() -> None:
    """What the guide promises of a new convention: in the whole program nobody else has heard of it."""
    package = SYSTEMS.parent
    program = [*package.rglob("*.py"), *package.rglob("*.toml"), *(GUIDE.parents[2] / "web/src").rglob("*.ts*")]
    heard = re.compile(r"multi_two|multi 2|\bmulti\b", re.IGNORECASE)
    touched = {file for file in program if heard.search(file.read_text(encoding="utf-8"))}
    assert touched == {SYSTEMS / "conventions/multi.py", SYSTEMS / "cards/agreements.py"}


ASKS_FOR_A_CARD = """
from tablefeel.questions import agreements
from tablefeel.questions.players import PackagePlayers
from tablefeel.systems.bidder import explain
from tablefeel.bidding.view import Cards
from tablefeel.kernel import Auction, Vulnerability

told = agreements.answers([agreements.AgreementsRequest()], PackagePlayers())[0]
print(*(one.title for one in told.sections[0].agreements), sep="; ")
card = "sayc;weak_twos=no"
for name in (card, card + ";multi_two_diamonds=yes"):
    try:
        print(explain(Auction.parse("N: 2D"), Vulnerability.NONE, Cards(name, name)).made[0].name)
    except ValueError as error:
        print(error)
"""


def test_a_program_without_the_multi_gets_it_by_two_files(tmp_path: Path) -> None:
    """The package without the convention's file and its agreement works; put back, rules, cards and editor have it."""
    package = copied(tmp_path, ["systems"], without=["multi.py"])
    schema = package / "systems/cards/agreements.py"
    whole = schema.read_text(encoding="utf-8")
    without, found = re.subn(r"    multi_two_diamonds: .*?\n    \)\n", "", whole, flags=re.DOTALL)
    assert found == 1

    def told() -> list[str]:
        return run(tmp_path, "-c", ASKS_FOR_A_CARD).splitlines()

    schema.write_text(without, encoding="utf-8")
    titles, natural, refused = told()
    assert "Weak twos" in titles
    assert "Multi" not in titles + natural
    assert "no agreement 'multi_two_diamonds'" in refused

    schema.write_text(whole, encoding="utf-8")
    shutil.copy(SYSTEMS / "conventions/multi.py", package / "systems/conventions/multi.py")
    titles, natural, multi = told()
    assert "Multi 2♦" in titles
    assert "Multi" not in natural
    assert multi == "Multi 2♦"


def test_the_guide_shows_the_files_as_they_are() -> None:
    """A block that follows `FILE`: stands in that file, word by word."""
    shown = re.findall(
        r"^`(systems/[\w/]+\.py)`:\n+```py\n(.*?)^```", GUIDE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    assert {file for file, _ in shown} > {"systems/conventions/multi.py", "systems/cards/agreements.py"}
    for file, lines in shown:
        assert lines.strip() in (SYSTEMS.parent / file).read_text(encoding="utf-8"), f"{file} has no longer\n{lines}"


# Reasons


def test_a_reason_says_to_programs_what_it_says_in_words() -> None:
    view = PlayerView(Hand.parse("AQ875.K4.KJ32.T2"), Seat.S, Auction.parse("N: 1NT P"))
    here, row = position(view.auction, view.vulnerability, view.cards), features(view.hand)
    chosen = here.rule_for(row)
    meanings = {call: here.meaning(call) for call in view.auction.legal_calls}
    printed = {call: Printed.of(meaning, meaning.shows) for call, meaning in meanings.items()}
    found = reasons(here.situation, here.rules, chosen, row, printed)
    kinds = {str(call): reason.why for call, reason in found.items()}
    assert kinds["2H"] is Why.CHOSEN
    assert kinds["2D"] is Why.MISSING
    assert kinds["3N"] is Why.LATER
    assert kinds["7S"] is Why.NO_USE
    used = {str(one.call): one.used for one in SystemBidder().choose(view).choices}
    assert used == {call: why is not Why.NO_USE for call, why in kinds.items()}
