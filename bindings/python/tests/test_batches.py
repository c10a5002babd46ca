"""Batches whose envelopes go to a sink in blocks, and what runs have used of their limits."""

from __future__ import annotations

import copy
import json
import pathlib
import pickle
import subprocess
import sys
import threading
import time

import pyarrow
import pytest

import locscript
from locscript import Engine, Limits, Rules, Usage
from locscript._sessions import Sessions

RULE = b"""
return function(event)
  if event.n % 7 == 0 then error("seven") end
  if event.n % 3 == 0 then return loc.skip("three") end
  return loc.message { topic = "t", data = { n = event.n } }
end
"""
LINES = b"".join(b'{"n":%d}\n' % number if number != 2500 else b"broken\n" for number in range(1, 5001))


@pytest.fixture(scope="module")
def rules() -> Rules:
    return Engine().rules(source=RULE, name="r.lua")


def test_blocks_are_the_batch(rules: Rules, tmp_path: pathlib.Path) -> None:
    due = rules.run_many(LINES)
    for events in (LINES, memoryview(LINES), LINES.decode(), pyarrow.array(LINES.splitlines())):
        blocks: list[bytes] = []
        threads: set[int] = set()

        def take(block: bytes) -> None:
            blocks.append(block)
            threads.add(threading.get_ident())

        rules.run_many(events, sink=take)
        assert b"".join(blocks) == due
        assert len(blocks) > 3 and all(block.endswith(b"\n") and len(block) < 70_000 for block in blocks)
        assert threads == {threading.get_ident()}
    with open(tmp_path / "out", "wb") as file:
        rules.run_many(LINES, sink=file.write)
    assert (tmp_path / "out").read_bytes() == due
    rules.run_many(b"", sink=lambda block: pytest.fail("a block of nothing"))
    rules.run_many(pyarrow.array([], pyarrow.string()), sink=lambda block: pytest.fail("a block of nothing"))


def test_blocks_of_chunks_have_the_lines_of_the_whole(rules: Rules) -> None:
    lines = LINES.splitlines()
    chunked = pyarrow.chunked_array([lines[:1700], lines[1700:1701], lines[1701:]])
    blocks: list[bytes] = []
    rules.run_many(chunked, sink=blocks.append)
    assert b"".join(blocks) == rules.run_many(LINES)


def test_a_sink_that_raises_ends_the_batch(rules: Rules) -> None:
    for events in (LINES, pyarrow.array(LINES.splitlines())):
        calls = 0

        def refuse(block: bytes) -> None:
            nonlocal calls
            calls += 1
            if calls == 2:
                raise LookupError("enough")

        with pytest.raises(LookupError, match="enough"):
            rules.run_many(events, sink=refuse)
        assert calls == 2
    with pytest.raises(TypeError, match="sink must be a function, not bytes"):
        rules.run_many(LINES, sink=b"")  # type: ignore[call-overload]


def test_a_sink_may_run_rules(rules: Rules) -> None:
    seen: list[bool] = []
    rules.run_many(LINES, sink=lambda block: seen.append(rules.run({"n": 3}).skipped[0].reason == "three"))
    assert len(seen) > 3 and all(seen)


def test_threads_have_sinks_of_their_own(rules: Rules) -> None:
    due = rules.run_many(LINES)
    made: list[bytes] = []

    def work() -> None:
        blocks: list[bytes] = []
        rules.run_many(LINES, sink=blocks.append)
        made.append(b"".join(blocks))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert made == [due] * 4


def test_ctrl_c_ends_a_batch_with_a_sink() -> None:
    program = """
import locscript, os, signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job begins with it ignored
rules = locscript.Engine().rules(source="return function(e) return loc.skip('x') end")
blocks = []
def take(block):
    blocks.append(block)
    if len(blocks) == 2: os.kill(os.getpid(), signal.SIGINT)
try:
    rules.run_many(b"{}\\n" * 30_000_000, sink=take)
except KeyboardInterrupt:
    assert all(block.endswith(b"\\n") for block in blocks)
    print("ended")
assert rules.run({}).skipped
"""
    begun = time.monotonic()
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
    assert (done.stdout, done.stderr) == ("ended\n", "")
    assert time.monotonic() - begun < 60


def test_memory_has_a_bound() -> None:
    """Without a sink the envelopes take 400 MB."""
    program = """
import locscript, resource
rule = "return function(e) return loc.message{topic = 't', data = {x = ('x'):rep(1900)}} end"
rules = locscript.Engine().rules(source=rule)
events = b"{}\\n" * 200_000
rules.run_many(events[:300], sink=len)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
sizes = []
rules.run_many(events, sink=lambda block: sizes.append(len(block)))
assert sum(sizes) > 390_000_000, sum(sizes)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=300)
    assert int(done.stdout) < 8_000  # KB


def test_usage_is_what_the_rules_have_used() -> None:
    source = "return function(e) local t = {} for i = 1, e.n do t[i] = {i} end end"
    engine = Engine()
    assert engine.rules(source=source).run({"n": 5}).usage is None
    rules = engine.rules(source=source, usage=True)
    few, many = rules.run({"n": 10}).usage, rules.run({"n": 20_000}).usage
    assert isinstance(few, Usage) and isinstance(many, Usage)
    assert many.instructions > 60_000 and many.instructions > few.instructions
    assert many.memory > 20_000 * 48 and few.memory < 100_000
    assert many.nanoseconds > few.nanoseconds > 0
    for twin in (pickle.loads(pickle.dumps(rules)), copy.deepcopy(rules)):
        again = twin.run({"n": 20_000}).usage
        assert again is not None and again.instructions == many.instructions
    # Of several rules together; of memory the most.
    both = engine.rules(files={"a.lua": source, "b.lua": source}, usage=True).run({"n": 20_000}).usage
    assert both is not None and both.instructions == 2 * many.instructions and both.memory < 2 * many.memory
    # A run that a limit has ended.
    failed = engine.rules(source=source, usage=True, limits=Limits(milliseconds=60_000)).run({"n": 10**9})
    assert isinstance(failed.failures[0].error, locscript.ScriptMemory)
    assert failed.usage is not None and failed.usage.memory >= 16_000_000 and failed.usage.instructions > many.instructions
    with pytest.raises(TypeError, match="usage must be bool, not int"):
        engine.rules(source=source, usage=1)  # type: ignore[arg-type]


def test_a_rule_that_a_session_never_loads_fails_alone() -> None:
    """Sessions whose limits are lower than those under which the rules were opened, as on a slower machine."""
    files = {
        "loops.lua": "for i = 1, 300000 do end return function(e) return loc.skip('late') end",
        "skips.lua": "return function(e) return loc.skip(tostring(e.n)) end",
    }
    rules = Engine().rules(files=files, limits=Limits(milliseconds=60_000))
    rules._sessions = Sessions(Limits(instructions=100_000, milliseconds=60_000))
    for number in range(3):
        result = rules.run({"n": number})
        assert result.skipped == [("skips", str(number))]
        assert [(failure.rule, failure.error.code) for failure in result.failures] == [("loops", 602)]
        assert isinstance(result.failures[0].error, locscript.ScriptTimeout)
    envelopes = [json.loads(line) for line in rules.run_many(b'{"n":1}\n{"n":2}\n').splitlines()]
    assert [(envelope["rule"], envelope["line"], "error" in envelope) for envelope in envelopes] == [
        ("skips", 1, False),
        ("loops", 1, True),
        ("skips", 2, False),
        ("loops", 2, True),
    ]
    # The function that Spark's workers call.
    rows = rules.run_arrow(b'{"n":1}\n{"n":2}\n').to_pylist()
    assert [(row["rule"], row["skipped"], row["error"] is None) for row in rows] == [
        ("skips", "1", True),
        ("loops", None, False),
        ("skips", "2", True),
        ("loops", None, False),
    ]
