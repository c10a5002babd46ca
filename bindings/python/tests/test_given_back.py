"""Closed and dropped objects free their memory, thousands of times over."""

from __future__ import annotations

import gc
import pathlib
from collections.abc import Callable

import pytest

import locscript
from locscript import Engine

STRINGS = {"values/strings.xml": "<resources>" + "".join(f"<string name='k{n}'>{'x' * 90} %1$s</string>" for n in range(2_000)) + "</resources>"}
SOURCE = "local all = {} for n = 1, 5000 do all[n] = 'text ' .. n end return {on = 'x', run = function(event) return loc.skip(all[7]) end}"
SLOTS = {"topic": {"$slot": 0}, "data": {"text": "x" * 3_000}}


def resident() -> int:
    """The bytes of this process that are in memory."""
    gc.collect()
    return int(pathlib.Path("/proc/self/statm").read_text().split()[1]) * 4096


def closed_engine(_: Engine) -> None:
    Engine.from_files(STRINGS).close()


def dropped_engine(_: Engine) -> None:
    Engine.from_files(STRINGS)


def closed_strings(engine: Engine) -> None:
    engine.strings("android", ["en"]).close()


def closed_text(engine: Engine) -> None:
    engine.text("k1", locale="en").close()


def closed_prepared(engine: Engine) -> None:
    engine.prepare(SLOTS).close()


def closed_rules(engine: Engine) -> None:
    rules = engine.rules(source=SOURCE)
    rules.run({"type": "x"})
    rules.close()


def dropped_rules(engine: Engine) -> None:
    engine.rules(source=SOURCE).run({"type": "x"})


def failed_rules(engine: Engine) -> None:
    with pytest.raises(locscript.LocScriptError):
        engine.rules(source=SOURCE + " syntax")


@pytest.mark.parametrize(
    ("use", "rounds"),
    [
        (closed_engine, 60), (dropped_engine, 60), (closed_strings, 1_500), (closed_text, 1_500), (closed_prepared, 1_500),
        (closed_rules, 60), (dropped_rules, 60), (failed_rules, 200),
    ],
)
def test_memory(use: Callable[[Engine], None], rounds: int) -> None:
    engine = Engine.from_files(STRINGS)
    # The first rounds fill what is kept for the next use.
    for _ in range(rounds // 3):
        use(engine)
    before = resident()
    for _ in range(rounds):
        use(engine)
    # A leak of one round, a tenth of a megabyte or more, would occur `rounds` times.
    assert resident() - before < 3 << 20
