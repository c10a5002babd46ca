"""What rules log reaches the host's function."""

from __future__ import annotations

import pytest

from locscript import Engine

LOGGING = "return function(event) loc.log('got', event.n) print('caf\\xe9') return loc.skip('x') end"


def test_log_lines_reach_a_function() -> None:
    lines: list[tuple[str, str]] = []
    rules = Engine().rules(source=LOGGING, name="talks.lua", log=lambda rule, text: lines.append((rule, text)))
    rules.run({"n": 7})
    assert lines == [("talks", "got\t7"), ("talks", "caf\ufffd")]
    rules.run_many(b'{"n":1}\n{"n":2}')
    assert [text for _, text in lines[2:]] == ["got\t1", "caf\ufffd", "got\t2", "caf\ufffd"]
    rules.reload()
    rules.run({"n": 3})
    assert lines[-2] == ("talks", "got\t3")


def test_log_lines_of_a_chunk() -> None:
    lines: list[tuple[str, str]] = []
    engine = Engine()
    assert engine.evaluate("print('a', {}) return 1", name="c.lua", log=lambda *line: lines.append(line)) == 1
    assert engine.evaluate("print('b') return 2") == 2
    assert lines == [("c.lua", "a\t{}")]


def test_a_log_function_that_raises_ends_the_run() -> None:
    def refuse(rule: str, text: str) -> None:
        calls.append(text)
        raise KeyboardInterrupt

    calls: list[str] = []
    source = "return function(event) while true do pcall(loc.log, 'x') end end"
    rules = Engine().rules(source=source, log=refuse)
    with pytest.raises(KeyboardInterrupt):
        rules.run({})
    assert calls == ["x"]
    with pytest.raises(KeyboardInterrupt):
        rules.run_many(b"{}\n{}")
    assert calls == ["x", "x"]


def test_a_log_function_may_use_the_engine() -> None:
    engine = Engine()
    inner: list[object] = []
    rules = engine.rules(source=LOGGING, log=lambda rule, text: inner.append(engine.evaluate("return 1")))
    rules.run({"n": 1})
    assert inner == [1, 1]
