"""The C interface from cffi, which has no preprocessor: the header is read as its first comment says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import locscript

cffi = pytest.importorskip("cffi")

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def c() -> tuple[Any, Any]:
    ffi = cffi.FFI()
    header = (ROOT / "include/locscript.h").read_text(encoding="utf-8")
    lines = [line for line in header.splitlines() if not re.match(r"#|extern|}$", line)]
    ffi.cdef("\n".join(lines))
    library = next(Path(locscript.__file__).parent.rglob("liblocscript.so*"))
    return ffi, ffi.dlopen(str(library))


def text(ffi: Any, value: str, kept: list[object]) -> dict[str, object]:
    data = ffi.from_buffer(value.encode())
    kept.append(data)
    return {"data": data, "length": len(data)}


def sized(ffi: Any, kind: str) -> Any:
    return ffi.new(f"{kind} *", {"struct_size": ffi.sizeof(kind)})


def test_versions_and_constants(c: tuple[Any, Any]) -> None:
    ffi, C = c
    assert C.locscript_abi_version() == 1
    assert ffi.string(C.locscript_version()).decode() == locscript.__version__
    assert C.LOCSCRIPT_E_RULE_RESULT == 609 and C.LOCSCRIPT_WEB == 3
    assert ffi.string(C.locscript_status_name(C.LOCSCRIPT_E_SINK)) == b"LOCSCRIPT_E_SINK"


def test_a_session_with_callbacks(c: tuple[Any, Any]) -> None:
    ffi, C = c
    kept: list[object] = []
    error = sized(ffi, "locscript_error")
    engine, rules, session = (ffi.new(f"locscript_{noun} *") for noun in ("engine", "rules", "session"))
    assert C.locscript_engine_open(ffi.NULL, 0, ffi.NULL, 0, ffi.NULL, engine, error) == C.LOCSCRIPT_OK
    files = ffi.new("locscript_file[2]")
    sources = {
        "lib/words.lua": "return {topic = 'news'}",
        "a.lua": "local w = require 'lib.words' return {on = 't', run = function(e) loc.log(w.topic) "
        "return loc.message{topic = w.topic, body = e.body} end}",
    }
    for file, (path, source) in zip(files, sources.items()):
        file.struct_size = ffi.sizeof("locscript_file")
        file.path = text(ffi, path, kept)
        file.data = text(ffi, source, kept)
    assert C.locscript_rules_open_memory(engine[0], files, 2, ffi.NULL, rules, error) == C.LOCSCRIPT_OK

    said: list[bytes] = []

    @ffi.callback("locscript_log_function")  # type: ignore[untyped-decorator]
    def log(_: object, line: Any) -> None:
        said.append(ffi.buffer(line.text.data, line.text.length)[:])

    assert C.locscript_session_open(engine[0], rules[0], ffi.NULL, session, error) == C.LOCSCRIPT_OK
    assert C.locscript_session_on_log(session[0], log, ffi.NULL, error) == C.LOCSCRIPT_OK
    result = sized(ffi, "locscript_result")
    event = ffi.new("locscript_str *", text(ffi, '{"type":"t","body":"hi"}', kept))
    nothing = ffi.new("locscript_str *")
    assert C.locscript_session_run(session[0], event[0], nothing[0], result, error) == C.LOCSCRIPT_OK
    body = result.payloads[0].body
    assert ffi.buffer(body.data, body.length)[:].startswith(b'{"message":{"topic":"news"')
    assert said == [b"news"]

    pieces: list[bytes] = []

    @ffi.callback("locscript_write_function")  # type: ignore[untyped-decorator]
    def write(_: object, data: Any, length: int) -> int:
        pieces.append(ffi.buffer(data, length)[:])
        return 0

    assert C.locscript_rules_check_memory(engine[0], files, 2, ffi.NULL, write, ffi.NULL, error) == C.LOCSCRIPT_OK
    assert b"".join(pieces) == b"[]"
    assert C.locscript_session_close(session[0]) == C.LOCSCRIPT_OK
    assert C.locscript_rules_close(rules[0]) == C.LOCSCRIPT_OK
    assert C.locscript_engine_close(engine[0]) == C.LOCSCRIPT_OK
