"""bindings/lua/library/locscript.lua describes the live `loc` module, no more and no less, and its examples run."""

from __future__ import annotations

import pathlib
import re

import pytest

from locscript import Engine

ROOT = pathlib.Path(__file__).resolve().parents[3]
LIBRARY = (ROOT / "bindings/lua/library/locscript.lua").read_text(encoding="utf-8")
NAMES = re.findall(r"^(?:function )?loc\.(\w+)(?:\(| = nil)", LIBRARY, re.MULTILINE)
BLOCK = re.compile(r"((?:^---.*\n)+)(?:function )?loc\.(\w+)", re.MULTILINE)
EXAMPLES = {
    name: re.sub(r"^---", "", example.group(1), flags=re.MULTILINE)
    for comment, name in BLOCK.findall(LIBRARY)
    if (example := re.search(r"^---Example:\n---```lua\n((?:---.*\n)+?)---```", comment, re.MULTILINE))
}


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine.from_config(ROOT / "scripts/locscript.toml")


def test_names(engine: Engine) -> None:
    live = engine.evaluate("local names = {} for name in pairs(loc) do names[#names + 1] = name end return names")
    assert isinstance(live, list)
    assert sorted(NAMES) == sorted(live)


def test_every_function_has_an_example() -> None:
    assert sorted(EXAMPLES) == sorted(NAMES)


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_example(engine: Engine, name: str) -> None:
    engine.evaluate(EXAMPLES[name], name=f"example of loc.{name}")
