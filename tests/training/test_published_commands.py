"""Training commands in the documentation and beside experiments name settings that there are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablefeel.training.registry import LEARNERS, learner
from tablefeel.training.settings import changed

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted(ROOT.glob("docs/**/*.md")), *sorted(ROOT.glob("experiments/*/*.md"))]
_COMMAND = re.compile(r"tablefeel train (\w+)\b(.*)")
_SETTING = re.compile(r"""--set (?:"([^"]+)"|(\S+))""")


def commands(page: Path) -> list[tuple[str, list[str]]]:
    """The learner and the settings of each training command of a page; continued lines are one."""
    text = page.read_text(encoding="utf-8").replace("\\\n", " ")
    return [
        (match[1], [quoted or plain for quoted, plain in _SETTING.findall(match[2].partition("   #")[0])])
        for match in _COMMAND.finditer(text)
        if match[1] in LEARNERS
    ]


PUBLISHED = [(page.relative_to(ROOT), *command) for page in PAGES for command in commands(page) if command[1]]


@pytest.mark.parametrize(("page", "name", "settings"), PUBLISHED, ids=[f"{p}-{n}" for p, n, _ in PUBLISHED])
def test_a_published_command_names_settings_that_there_are(page: Path, name: str, settings: list[str]) -> None:
    plain = [text.strip("`'\"()").replace('""', "") for text in settings]
    known = [text for text in plain if not re.search(r"=.*[$A-Z]{2}|=\$", text)]  # places such as RUN stand for values
    assert changed(learner(name).config(), known) is not None, page


def test_there_are_published_commands() -> None:
    assert len(PUBLISHED) > 15
    assert {name for _, name, _ in PUBLISHED} >= {"selfplay", "reader", "belief", "relay", "contract"}
