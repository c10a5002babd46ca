"""Prepared messages, texts and strings: pickled, copied, shown."""

from __future__ import annotations

import copy
import datetime
import decimal
import gc
import json
import pathlib
import pickle
import subprocess
import sys
import uuid
import weakref
from collections.abc import Callable

import pytest

import locscript
from locscript import Engine

FILES = {"values/strings.xml": '<resources><string name="k">Hi %1$s</string></resources>'}


@pytest.fixture
def engine() -> Engine:
    return Engine.from_files(FILES, {"en.lproj/Localizable.strings": '"k" = "Hi";'})


TWINS: list[Callable[[object], object]] = [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))]


@pytest.mark.parametrize("twin_of", TWINS)
def test_twins(engine: Engine, twin_of: Callable[[object], object]) -> None:
    prepared = engine.prepare(bytearray(b'{"topic": "T", "data": {"a": {"$slot": 0}}}'))
    text = engine.text("k", locale="en")
    strings = engine.strings("ios", iter(["fr", "en"]))  # type: ignore[arg-type]
    for original in (prepared, text, strings):
        twin = twin_of(original)
        assert type(twin) is type(original) and twin is not original
        original.close()
        with pytest.raises(locscript.UsageError) as caught:
            twin_of(original)
        assert (caught.value.code, caught.value.slug) == (101, "stale-handle")
        if isinstance(twin, locscript.Prepared):
            assert json.loads(twin(["x"]))["message"]["data"] == {"a": "x"}
        elif isinstance(twin, locscript.Text):
            assert twin(["Bob"]) == "Hi Bob"
        else:
            assert isinstance(twin, locscript.Strings) and twin["k"] == "Hi"


def test_what_is_pickled_together_shares_an_engine(engine: Engine) -> None:
    first, second, again = pickle.loads(pickle.dumps((engine.text("k", locale="en"), engine.text("k", locale="fr"), engine)))
    assert first.__reduce__()[1][0] is second.__reduce__()[1][0] is again


def test_a_function_that_captures_them_travels(engine: Engine) -> None:
    """As a user-defined function of a cluster does."""
    script = "import pickle, sys; print(pickle.load(sys.stdin.buffer)(['Bob']))"
    sent = pickle.dumps(engine.text("k", locale="en"))
    done = subprocess.run([sys.executable, "-c", script], input=sent, capture_output=True, timeout=120)
    assert done.stdout == b"Hi Bob\n", done.stderr


def test_engines_end_at_once(engine: Engine) -> None:
    engine.render("k", ["x"], locale="en")
    alive = weakref.ref(engine)
    handle = engine._open_handle()
    del engine
    # pytest's fixture may hold it; a cycle of ours would, too.
    other = Engine.from_files(FILES)
    other.render("k", ["x"], locale="en")
    alive = weakref.ref(other)
    gc.disable()
    try:
        del other
        assert alive() is None
    finally:
        gc.enable()
    assert handle


def test_a_cycle_is_collected() -> None:
    class App(Engine):
        title: locscript.Text

    app = App()
    app.title = app.prepare({"topic": "T"})  # type: ignore[assignment]
    alive = weakref.ref(app)
    del app
    gc.collect()
    assert alive() is None


def test_how_they_are_shown(engine: Engine, tmp_path: pathlib.Path) -> None:
    text, prepared, strings = engine.text("k", locale="en"), engine.prepare({"topic": "T"}), engine.strings("ios", ["en"])
    assert repr(text) == "<locscript.Text 'k' in 'en'>"
    assert repr(prepared) == "<locscript.Prepared with 0 slots>"
    assert repr(strings) == "<locscript.Strings on ios for ['en']>"
    for closable in (text, prepared, strings):
        closable.close()
        assert repr(closable).endswith(" closed>")
    assert repr(Engine()) == "<locscript.Engine without resources>"
    (tmp_path / "values").mkdir()
    (tmp_path / "values/strings.xml").write_text("<resources/>")
    assert repr(Engine(tmp_path)) == f"<locscript.Engine android={[str(tmp_path)]!r}>"
    (tmp_path / "locscript.toml").write_text("[android]\nresources = ['.']\n")
    assert repr(Engine.from_config(tmp_path / "locscript.toml")) == f"<locscript.Engine of {tmp_path / 'locscript.toml'}>"
    engine.close()
    assert repr(engine) == "<locscript.Engine closed>"


VALUES = (datetime.datetime(2026, 1, 1), decimal.Decimal("1.50"), uuid.UUID(int=7))


@pytest.mark.parametrize("value", VALUES)
def test_default_at_every_call(engine: Engine, value: object) -> None:
    message = {"topic": "T", "data": {"a": value}}
    device = locscript.Device("android", ["en"])
    made = engine.build(message, default=str)
    assert json.loads(made)["message"]["data"] == {"a": str(value)}
    assert locscript.build(message, default=str) == made == engine.prepare(message, default=str)([])
    assert engine.findings(message, default=str) == engine.findings(made)
    assert engine.sizes(message, default=str) == engine.sizes(made)
    assert engine.preview(message, device, default=str) == engine.preview(made, device)
    assert engine.previews(message, default=str) == engine.previews(made)
    assert engine.evaluate("return event.a", {"a": value}, default=str) == str(value)
    assert engine.check(messages={"m": message}, default=str) == engine.check(messages={"m": made})
    calls: list[Callable[[], object]] = [
        lambda: engine.build(message), lambda: engine.prepare(message), lambda: engine.preview(message, device),
        lambda: engine.previews(message), lambda: engine.sizes(message), lambda: engine.findings(message),
        lambda: engine.evaluate("return 1", message),
    ]  # fmt: skip
    for call in calls:
        with pytest.raises((locscript.MessageError, locscript.EventError), match="not JSON serializable"):
            call()
    with pytest.raises(TypeError, match="default must be a function"):
        engine.build(message, default=5)  # type: ignore[arg-type]


def test_a_lone_surrogate_is_the_same_everywhere(engine: Engine) -> None:
    bad = "\ud800"
    calls: list[Callable[[], object]] = [
        lambda: engine.render("k", [bad], locale="en"),
        lambda: engine.render(bad, locale="en"),
        lambda: engine.text("k", locale="en")([bad]),
        lambda: engine.prepare({"topic": "T", "data": {"a": {"$slot": 0}}})([bad]),
        lambda: engine.strings("ios", ["en"])[bad],
        lambda: locscript.devices.android_format("%1$s", [bad]),
    ]
    for call in calls:
        with pytest.raises(locscript.UsageError) as caught:
            call()
        assert (caught.value.code, caught.value.slug) == (100, "invalid-utf8")
    with pytest.raises(locscript.UsageError, match=r"arguments\[1\] is not UTF-8"):
        engine.render("k", ["x", bad], locale="en")
    for message in ({"topic": "T", "data": {"a": bad}}, '{"topic": "' + bad + '"}'):
        with pytest.raises(locscript.MessageError):
            engine.build(message)
    with pytest.raises(locscript.EventError):
        engine.rules(source="return function() end").run('{"a": "' + bad + '"}')


def test_the_import_leaves_the_heavy_modules_out() -> None:
    script = "import sys, locscript; print(*{'typing', 'json', 're', 'dataclasses', 'asyncio', 'html', 'functools'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-S", "-c", "import sys; sys.path += %r\n%s" % (sys.path, script)], capture_output=True)
    assert done.stdout == b"\n", (done.stdout, done.stderr)
