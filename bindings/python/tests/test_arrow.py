"""Batches over Arrow's arrays, and their answers as columns."""

from __future__ import annotations

import json
import pathlib
import subprocess
import sys

import pyarrow
import pytest

import locscript
from locscript import Engine, Events, Rules

RULE = b"""
return {
  on = "x",
  run = function(event)
    if event.fails then error("no: " .. event.n) end
    if event.skips then return loc.skip(event.skips) end
    if event.copies then
      local all = {}
      for index = 1, event.copies do all[index] = loc.message { topic = "T", data = { n = string.rep("x", 1000) } } end
      return all
    end
    return loc.message { token = event.n, data = { n = event.n }, meta = { a = event.n }, not_before = -5 }
  end,
}
"""


def event(**members: object) -> str:
    return json.dumps({"type": "x", **members}, ensure_ascii=False)


LINES = [
    event(n="a"),
    event(n='"é\\\n\u0001😀/'),
    "",
    event(n="b", fails=True),
    event(skips='why "not"\t'),
    event(skips=""),
    '{"type":"other"}',
    "{",
    "null",
    event(n="c"),
]


@pytest.fixture(scope="module")
def rules() -> Rules:
    # A busy machine takes longer than a rule may by default.
    limits = locscript.Limits(milliseconds=10_000)
    return Engine().rules(files={"x.lua": RULE, "y.lua": b"return {on = 'x', run = function(event) return nil end}"}, limits=limits)


def test_types_of_no_rule_are_told_once(rules: Rules) -> None:
    lines = ['{"type":"rain"}'] * 10 + [event(n="a"), '{"type":"snow"}'] + ['{"type":"rain"}'] * 10
    rows = rules.run_arrow(pyarrow.array(lines)).to_pylist()
    assert [(row["row"], row["rule"]) for row in rows] == [(10, "x"), (0, None), (11, None)]
    assert [json.loads(row["findings"])[0]["slug"] for row in rows[1:]] == ["unhandled-event"] * 2
    chunked = pyarrow.chunked_array([lines[:5], lines[5:15], lines[15:]])
    whole = rules.run_many("\n".join(lines))
    assert [json.loads(line).get("events") for line in whole.splitlines()] == [None, 20, 1]
    assert rules.run_many(chunked) == rules.run_many(pyarrow.array(lines)) == whole
    blocks: list[bytes] = []
    rules.run_many(chunked, sink=blocks.append)
    assert b"".join(blocks) == whole
    many = [f'{{"type":"order/{number}"}}' for number in range(300)]
    assert rules.run_arrow(pyarrow.array(many)).num_rows == 100


def test_columns_are_the_envelopes(rules: Rules) -> None:
    table = rules.run_arrow("\n".join(LINES))
    table.validate(full=True)
    rows = table.to_pylist()
    for row, text in zip(rows, rules.run_many("\n".join(LINES)).decode().splitlines(), strict=True):
        envelope = json.loads(text)
        assert row["row"] == envelope["line"] - 1
        assert row["rule"] == envelope["rule"]
        assert row["skipped"] == envelope.get("skipped")
        assert row["not_before"] == envelope.get("not_before")
        assert (row["target_kind"], row["target"]) == next(iter(envelope.get("target", {None: None}).items()))
        for name in ("payload", "meta"):
            if name in envelope:
                # Unchanged.
                assert f'"{name}":{row[name]}' in text
            else:
                assert row[name] is None
        if "error" in envelope:
            error = json.loads(row["error"])
            if envelope["rule"] is None:
                # A row is a separate text.
                assert error.pop("line") == 1
                assert envelope["error"].pop("line") == envelope["line"]
            assert error == envelope["error"]
        else:
            assert row["error"] is None
    # The type that no rule handles comes last.
    assert [row["row"] for row in rows] == [0, 1, 3, 4, 5, 7, 8, 9, 6]
    assert rows[3]["skipped"] == 'why "not"\t' and rows[4]["skipped"] == ""
    assert rows[1]["target"] == json.loads(LINES[1])["n"] and rows[1]["not_before"] == -5


ARRAYS = [
    pyarrow.array(LINES),
    pyarrow.array(LINES, pyarrow.large_string()),
    pyarrow.array([line.encode() for line in LINES]),
    pyarrow.array([line.encode() for line in LINES], pyarrow.large_binary()),
    pyarrow.array(["{", *LINES, "{"]).slice(1, len(LINES)),
    pyarrow.chunked_array([LINES[:3], [], LINES[3:]]),
    # JSON's null is a null's text.
    pyarrow.array([None if line == "null" else line for line in LINES]),
    pyarrow.array(["x", None, *(None if line == "null" else line for line in LINES)]).slice(2),
]


@pytest.mark.parametrize("events", ARRAYS)
def test_arrays_of_every_kind(rules: Rules, events: Events) -> None:
    text = "\n".join(LINES)
    assert rules.run_many(events) == rules.run_many(text)
    assert rules.run_arrow(events) == rules.run_arrow(text)


@pytest.mark.parametrize("buffer", [str.encode, lambda text: bytearray(text.encode()), lambda text: pyarrow.py_buffer(text.encode())])
def test_documents(rules: Rules, buffer: object) -> None:
    text = "\n".join(LINES)
    assert callable(buffer)
    assert rules.run_arrow(buffer(text)) == rules.run_arrow(text)


def test_any_library_that_speaks_the_interface(rules: Rules) -> None:
    class Array:
        def __arrow_c_array__(self, requested_schema: object = None, /) -> tuple[object, object]:
            schema, array = pyarrow.array(LINES).__arrow_c_array__()
            return schema, array

    assert rules.run_many(Array()) == rules.run_many("\n".join(LINES))


def test_an_event_with_line_feeds_is_one_event(rules: Rules) -> None:
    indented = json.dumps({"type": "x", "n": 'a\\"\n'}, indent=2)
    (row,) = rules.run_arrow(pyarrow.array([indented])).to_pylist()
    assert json.loads(row["payload"])["message"]["data"] == {"n": 'a\\"\n'}
    for broken in ('{"type":"x","n":"a\nb"}', '{"type":"x","n":"a\\\nb"}', '{"type":"x"\n'):
        (row,) = rules.run_arrow(pyarrow.array([broken])).to_pylist()
        assert row["rule"] is None and json.loads(row["error"])["slug"] == "event-format"
        assert rules.run_many(pyarrow.array([broken])).count(b"\n") == 1


def test_nothing(rules: Rules) -> None:
    for nothing in (pyarrow.array([], pyarrow.string()), pyarrow.chunked_array([], pyarrow.string()), b"", "\n\n"):
        table = rules.run_arrow(nothing)
        assert table.num_rows == 0 and table.column_names[0] == "row"
    assert rules.run_many(pyarrow.array([], pyarrow.string())) == b""
    assert [row["row"] for row in rules.run_arrow(pyarrow.array([None, None])).to_pylist()] == [0, 1]


def test_large_answers_come_in_batches(rules: Rules) -> None:
    table = rules.run_arrow(pyarrow.chunked_array([[event(copies=900)] * 20, [event(copies=900)] * 15]))
    assert table.num_rows == 35 * 900
    assert table.column("payload").num_chunks > 2
    assert table.column("row").to_pylist() == [row for row in range(35) for _ in range(900)]
    # A batch outlives the others.
    column = table.column("payload").chunk(1)
    del table
    assert set(column.to_pylist()) == {'{"message":{"topic":"T","data":{"n":"' + "x" * 1000 + '"}}}'}


@pytest.mark.parametrize(
    "wrong", [pyarrow.array([1]), pyarrow.array(["{}"]).dictionary_encode(), pyarrow.array([{"a": "{}"}])], ids=str
)
def test_other_types(rules: Rules, wrong: Events) -> None:
    for call in (rules.run_many, rules.run_arrow):
        with pytest.raises(TypeError, match="events must be an Arrow array of string, large_string, binary or large_binary"):
            call(wrong)


def test_log_functions_end_a_batch() -> None:
    seen: list[str] = []

    def log(rule: str, text: str) -> None:
        seen.append(text)
        if len(seen) == 3:
            raise KeyError(text)

    rules = Engine().rules(source=b"return function(event) print(event.n) end", log=log)
    with pytest.raises(KeyError):
        rules.run_arrow(pyarrow.array([f'{{"n":{number}}}' for number in range(10)]))
    assert seen == ["0", "1", "2"]


def test_now(rules: Rules) -> None:
    clock = Engine().rules(source=b"return function(event) return loc.skip(tostring(event.now)) end")
    assert clock.run_arrow(pyarrow.array(["{}"]), now=7).column("skipped").to_pylist() == ["7"]
    assert b'"skipped":"7"' in clock.run_many(pyarrow.array(["{}"]), 7)


def test_pyarrow_and_spark_are_imported_on_demand(tmp_path: pathlib.Path) -> None:
    program = (
        "import sys, locscript; rules = locscript.Engine().rules(source='return function(event) end'); rules.run_many(b'{}')\n"
        "print([name for name in ('pyarrow', 'pyspark', 'typing', 'locscript.spark') if name in sys.modules])"
    )
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert answer.stdout.strip() == "[]"
    assert "spark" not in locscript.__all__
