"""Each argument that is wrong is named in the error, by the name that the caller knows."""

from __future__ import annotations

import pathlib
from collections.abc import Callable

import pytest

import locscript
from locscript import Engine, Rules, devices

STRINGS = {"values/strings.xml": "<resources><string name='k'>%1$s</string></resources>"}
SOURCE = "return {on = 'x', run = function(event) return loc.skip('y') end}"
LONE = "\ud800"


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine.from_files(STRINGS)


@pytest.fixture(scope="module")
def rules(engine: Engine) -> Rules:
    return engine.rules(source=SOURCE)


CASES: list[tuple[str, Callable[[Engine, Rules], object]]] = [
    ("source", lambda engine, _: engine.rules(source=LONE)),
    ("name", lambda engine, _: engine.rules(source=SOURCE, name=LONE)),
    ("key", lambda engine, _: engine.text(LONE, locale="en")),
    ("locale", lambda engine, _: engine.text("k", locale=LONE)),
    ("key", lambda engine, _: engine.lookup("android", ["en"], LONE)),
    ("locale", lambda engine, _: engine.lookup("android", [LONE], "k")),
    ("message", lambda engine, _: engine.build(LONE)),
    ("event", lambda _, rules: rules.run(LONE)),
    ("events", lambda _, rules: rules.run_many(LONE)),
    ("format", lambda *_: devices.android_format(LONE, [], "en")),
    ("locale", lambda *_: devices.android_format("%s", ["x"], LONE)),
    ("format", lambda *_: devices.apple_format(LONE, [])),
    ("locale", lambda *_: devices.plural_category(LONE, "1")),
    ("number", lambda *_: devices.plural_category("en", LONE)),
]


@pytest.mark.parametrize(("name", "call"), CASES)
def test_name(engine: Engine, rules: Rules, name: str, call: Callable[[Engine, Rules], object]) -> None:
    with pytest.raises((ValueError, locscript.LocScriptError), match=rf"\b{name}\b|\b{name}s\b"):
        call(engine, rules)


def test_a_file_is_named_by_its_part(engine: Engine) -> None:
    for files, words in (({LONE: SOURCE}, "path"), ({"a.lua": LONE}, "data")):
        with pytest.raises((ValueError, locscript.LocScriptError), match=words):
            engine.rules(files=files)


def test_an_error_of_a_file_names_its_place(engine: Engine, tmp_path: pathlib.Path) -> None:
    with pytest.raises(locscript.LocScriptError) as caught:
        engine.rules(source="local x = 1\nreturn {", name="rules/a.lua")
    finding = caught.value.diagnostics[0]
    assert (finding.file, finding.line) == ("rules/a.lua", 2)
