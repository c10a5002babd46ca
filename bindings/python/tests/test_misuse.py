"""Every argument of every function wrong in type: the cases are made from the signatures, so that a new parameter has its own at once."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator

import pytest

import locscript
from locscript import Device, Engine, Limits

SOURCE = "return {on = 'x', run = function(event) return loc.skip('y') end}"
STRINGS = {"values/strings.xml": "<resources><string name='k'>%1$s</string></resources>"}
GOOD: dict[str, object] = {
    "message": {"topic": "news"}, "payload": {"topic": "news"}, "event": {"type": "x"}, "events": b'{"type":"x"}\n', "key": "k", "locale": "en",
    "locales": ["en"], "platform": "android", "device": Device("android", ["en"]), "source": SOURCE, "path": "none", "data": b'"a"="b";',
    "arguments": ["a"], "values": [], "format": "%1$s", "folders": ["values"], "available": ["en"], "preferred": ["en"], "lprojs": ["en"],
    "number": "1",
}


class Foreign:
    """An object that LocScript knows nothing of."""


WRONG: list[object] = [Foreign(), Foreign, 2.5j, lambda: None, {1: object()}, [object()], b"\xff\xfe", "\ud800", -(2**70), float("nan")]
ERRORS = (TypeError, ValueError, OverflowError, locscript.LocScriptError)
# Documents whose problems these calls report in their results.
REPORTED = {("Engine.check", "events"), ("Engine.findings", "message"), ("Rules.run_many", "events"), ("Rules.run_arrow", "events")}


def functions() -> Iterator[tuple[str, Callable[..., object]]]:
    engine = Engine.from_files(STRINGS)
    rules = engine.rules(source=SOURCE)
    for name, owner in (("Engine", engine), ("Rules", rules), ("locscript", locscript), ("devices", locscript.devices)):
        for each, value in inspect.getmembers(owner, inspect.isroutine):
            if each[0] != "_" and each not in ("close", "run_async"):
                yield f"{name}.{each}", value
    yield "Engine", Engine


def cases() -> Iterator[tuple[str, Callable[..., object], str]]:
    for name, function in functions():
        for parameter in inspect.signature(function).parameters:
            # As in the json module: looked at only when it is needed.
            if parameter != "default":
                yield name, function, parameter


def arguments(function: Callable[..., object], parameter: str, wrong: object) -> tuple[list[object], dict[str, object]]:
    positional: list[object] = []
    named: dict[str, object] = {}
    for each in inspect.signature(function).parameters.values():
        if each.name != parameter and each.default is not inspect.Parameter.empty:
            continue
        value = wrong if each.name == parameter else GOOD[each.name]
        if each.kind is inspect.Parameter.POSITIONAL_ONLY:
            positional.append(value)
        else:
            named[each.name] = value
    return positional, named


@pytest.mark.parametrize("name, function, parameter", [pytest.param(*case, id=f"{case[0]}-{case[2]}") for case in cases()])
def test_a_wrong_argument(name: str, function: Callable[..., object], parameter: str) -> None:
    for wrong in WRONG:
        if parameter == "log" and callable(wrong):
            continue
        positional, named = arguments(function, parameter, wrong)
        if name == "Engine.rules" and parameter not in ("path", "files"):
            named.setdefault("source", SOURCE)
        if name == "Engine.evaluate" and parameter != "source":
            named["source"] = "return 1"
        if (isinstance(wrong, bytes) and (name, parameter) in REPORTED) or (isinstance(wrong, int) and parameter == "number"):
            function(*positional, **named)
            continue
        with pytest.raises(ERRORS) as caught:
            function(*positional, **named)
        assert str(caught.value)


@pytest.mark.parametrize("field", Device._fields)
def test_a_wrong_device(field: str) -> None:
    engine = Engine.from_files(STRINGS)
    made: Callable[..., Device] = Device
    for wrong in WRONG:
        device = made(**{**Device("android", ["en"])._asdict(), field: wrong})
        with pytest.raises(ERRORS):
            engine.preview({"topic": "news"}, device)


@pytest.mark.parametrize("field", Limits._fields)
def test_a_wrong_limit(field: str) -> None:
    engine = Engine.from_files(STRINGS)
    made: Callable[..., Limits] = Limits
    for wrong in WRONG:
        with pytest.raises(ERRORS):
            engine.rules(source=SOURCE, limits=made(**{field: wrong}))
