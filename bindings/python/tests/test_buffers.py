"""Documents in buffers of every kind: wherever bytes are taken."""

from __future__ import annotations

import array
import json
import mmap
import pathlib
import pickle
import threading
from collections.abc import Callable

import pytest

import locscript
from locscript import Buffer, Device, Engine

MESSAGE = b'{"topic":"T"}'
EVENT = b'{"type":"x","n":"\xc3\xa9"}'
RULE = b"return {on = 'x', run = function(event) return loc.skip(event.n) end}"
STRINGS = b'<resources><string name="k">A</string></resources>'


def mapped(data: bytes) -> mmap.mmap:
    memory = mmap.mmap(-1, len(data))
    memory[:] = data
    return memory


KINDS: list[Callable[[bytes], Buffer]] = [
    bytes,
    bytearray,
    memoryview,
    lambda data: memoryview(bytearray(data)),
    lambda data: memoryview(b"<" + data + b">")[1:-1],
    lambda data: memoryview(data).cast("c"),
    lambda data: array.array("B", data),
    mapped,
]

Call = Callable[[object], object]


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine.from_files({"values/strings.xml": STRINGS})


@pytest.fixture(scope="module")
def calls(engine: Engine) -> dict[str, tuple[bytes, Call]]:
    """Each argument that is a document, by its name in errors, with an example."""
    # Some of these calls are wrong in type on purpose.
    any_engine: Callable[[], object] = lambda: engine
    untyped: dict[str, Callable[..., object]] = {name: getattr(any_engine(), name) for name in dir(engine) if name[0] != "_"}
    rules = engine.rules(source=RULE)
    run: Callable[..., object] = rules.run
    run_many: Callable[..., object] = rules.run_many
    run_arrow: Callable[..., object] = rules.run_arrow
    from_files: Callable[..., Engine] = Engine.from_files
    parse: Callable[..., object] = locscript.parse_strings

    def load(**rest: object) -> object:
        loaded: object = untyped["rules"](**rest)
        assert isinstance(loaded, locscript.Rules)
        return [loaded.info, loaded.run(EVENT), pickle.loads(pickle.dumps(loaded)).run(EVENT)]

    def entries(**files: object) -> object:
        opened = from_files(**files)
        return [opened.entries(), pickle.loads(pickle.dumps(opened)).entries()]

    return {
        "message": (MESSAGE, untyped["build"]),
        "message of findings": (MESSAGE, untyped["findings"]),
        "message of sizes": (MESSAGE, untyped["sizes"]),
        "message of prepare": (MESSAGE, lambda data: getattr(untyped["prepare"](data), "slots")),
        "message without engine": (MESSAGE, locscript.build),
        "payload": (MESSAGE, lambda data: untyped["preview"](data, Device("android", ["en"]))),
        "payload of previews": (MESSAGE, untyped["previews"]),
        "event": (EVENT, run),
        "event of evaluate": (EVENT, lambda data: untyped["evaluate"]("return event.n", data)),
        "events": (EVENT + b"\n" + EVENT, run_many),
        "events of run_arrow": (EVENT + b"\n" + EVENT, run_arrow),
        "source": (RULE, lambda data: load(source=data)),
        "source of evaluate": (b"return 1", untyped["evaluate"]),
        "files['a.lua']": (RULE, lambda data: load(files={"a.lua": data})),
        "android['values/strings.xml']": (STRINGS, lambda data: entries(android={"values/strings.xml": data})),
        "ios['en.lproj/Localizable.strings']": (b'"K"="A";', lambda data: entries(ios={"en.lproj/Localizable.strings": data})),
        "data": (b'"k"="A";', parse),
    }


def test_every_kind_of_buffer(calls: dict[str, tuple[bytes, Call]]) -> None:
    for name, (data, call) in calls.items():
        expected = call(data)
        assert call(data.decode()) == expected, name
        for kind in KINDS:
            assert call(kind(data)) == expected, name


def argument(name: str) -> str:
    return name.split(" ")[0]


def test_buffers_with_gaps(calls: dict[str, tuple[bytes, Call]]) -> None:
    for name, (data, call) in calls.items():
        doubled = bytes(byte for pair in zip(data, data) for byte in pair)
        with pytest.raises(BufferError) as caught:
            call(memoryview(doubled)[::2])
        assert str(caught.value) == f"{argument(name)} must be a contiguous buffer"


def test_buffers_of_numbers(calls: dict[str, tuple[bytes, Call]]) -> None:
    for name, (_, call) in calls.items():
        for items in (array.array("i", [1, 2]), memoryview(array.array("d", [0.5]))):
            with pytest.raises(TypeError, match="must be a buffer of bytes, not of items of [48] bytes") as caught:
                call(items)
            assert str(caught.value).startswith(argument(name))


def test_released_and_empty_buffers(calls: dict[str, tuple[bytes, Call]]) -> None:
    for name, (data, call) in calls.items():
        released = memoryview(data)
        released.release()
        with pytest.raises(ValueError, match="released"):
            call(released)
        answers = set()
        for nothing in (b"", "", bytearray(), memoryview(b""), memoryview(bytearray())):
            try:
                answers.add(repr(call(nothing)))
            except locscript.LocScriptError as error:
                answers.add(repr((type(error), error.code, error.slug)))
        assert len(answers) == 1, (name, answers)


def test_what_is_no_document(calls: dict[str, tuple[bytes, Call]]) -> None:
    for name, (_, call) in calls.items():
        for wrong in (3, 2.5, True, object(), ["x"], iter("x")):
            with pytest.raises((TypeError, locscript.MessageError, locscript.EventError)) as caught:
                call(wrong)
            assert type(wrong).__name__ in str(caught.value), name


def test_documents_that_are_not_utf_8(calls: dict[str, tuple[bytes, Call]]) -> None:
    for name, (_, call) in calls.items():
        answers = set()
        for kind in KINDS:
            try:
                answers.add(repr(call(kind(b'{"type":"caf\xe9"}'))))
            except locscript.LocScriptError as error:
                answers.add(repr((type(error), error.code, error.slug)))
        # An error, or for resources and batches an answer that tells of one; the same for each kind.
        assert len(answers) == 1, (name, answers)


def test_a_buffer_is_let_go(calls: dict[str, tuple[bytes, Call]]) -> None:
    """A bytearray that is still exported cannot be resized."""
    for data, call in calls.values():
        for given in (data, b"{"):
            held = bytearray(given)
            try:
                call(held)
            except locscript.LocScriptError:
                pass
            held += b"x"


def test_what_is_kept_is_a_copy() -> None:
    data = bytearray(STRINGS)
    engine = Engine.from_files({"values/strings.xml": data})
    rule = bytearray(RULE)
    rules = engine.rules(files={"a.lua": rule})
    data[:] = rule[:] = b""
    assert pickle.loads(pickle.dumps(engine)).render("k", locale="en") == "A"
    rules.reload()
    assert rules.run(EVENT).skipped == [("a", "é")]


def test_a_buffer_that_changes_during_the_run(engine: Engine) -> None:
    """Writable buffers are copied first, so that another thread cannot change them during a call."""
    rules = engine.rules(source="return {on = 'x', run = function(event) return loc.skip(event.n) end}")
    events = bytearray(b'{"type":"x","n":"aaaaaaaa"}\n' * 2_000)
    stop = threading.Event()

    def scribble() -> None:
        while not stop.is_set():
            for index in range(17, len(events), 28):
                events[index] = 0xFF if events[index] == ord("a") else ord("a")

    thread = threading.Thread(target=scribble)
    thread.start()
    try:
        for _ in range(20):
            lines = rules.run_many(events).splitlines()
            assert len(lines) == 2_000
            assert all("skipped" in row or "error" in row for row in map(json.loads, lines))
    finally:
        stop.set()
        thread.join()


def test_a_mapped_file(engine: Engine, tmp_path: pathlib.Path) -> None:
    file = tmp_path / "day.ndjson"
    file.write_bytes((EVENT + b"\n") * 1_000)
    rules = engine.rules(source=RULE)
    with file.open("rb") as opened, mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ) as memory:
        assert rules.run_many(memory).count(b"\n") == 1_000


def test_arrow_and_numpy(engine: Engine) -> None:
    numpy = pytest.importorskip("numpy")
    assert engine.build(numpy.frombuffer(MESSAGE, dtype="uint8")) == engine.build(MESSAGE)
    with pytest.raises(BufferError, match="message must be a contiguous buffer"):
        engine.build(numpy.frombuffer(MESSAGE, dtype="uint8")[::-1])
    arrow = pytest.importorskip("pyarrow")
    assert engine.rules(source=RULE).run(arrow.py_buffer(EVENT)).skipped == [("rule", "é")]
