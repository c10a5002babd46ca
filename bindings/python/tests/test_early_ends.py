"""Ways to end a run early: a timeout, a cancelled task, Ctrl-C while lines are logged."""

from __future__ import annotations

import asyncio
import math
import subprocess
import sys
import threading
import time
from collections.abc import Callable

import pytest

import locscript
from locscript import Engine, Limits

LONG = Limits(instructions=10**15, milliseconds=600_000, output=1 << 40)
ENDLESS = "return {on = {'endless', 'short'}, run = function(e) while e.type == 'endless' do end return loc.skip('done') end}"
CHATTY = "return function() while true do pcall(loc.log, 'x') end end"
SLOW, QUICK = {"type": "endless"}, {"type": "short"}


def test_a_timeout_ends_a_run() -> None:
    rules = Engine().rules(source=ENDLESS, limits=LONG)
    begun = time.monotonic()
    with pytest.raises(locscript.ScriptTimeout, match="longer than its timeout") as caught:
        rules.run(SLOW, timeout=0.1)
    assert (caught.value.code, caught.value.slug) == (605, "deadline")
    # The bound is that of a machine with much else to do.
    assert 0.1 <= time.monotonic() - begun < 30
    # The session still works.
    for _ in range(3):
        assert rules.run(QUICK, timeout=60).skipped == rules.run(QUICK).skipped == [("rule", "done")]
    assert rules.run(QUICK, None, None, 60.0).skipped
    assert rules.run(QUICK, timeout=1e300).skipped and rules.run(QUICK, timeout=math.inf).skipped
    assert rules.run(QUICK, timeout=10**400).skipped


def test_a_timeout_of_nothing() -> None:
    rules = Engine().rules(source=ENDLESS, limits=LONG)
    with pytest.raises(locscript.ScriptTimeout):
        rules.run(SLOW, timeout=0)


@pytest.mark.parametrize(("timeout", "error"), [(True, TypeError), ("1", TypeError), (-1, ValueError), (math.nan, ValueError)])
def test_what_is_no_timeout(timeout: object, error: type[Exception]) -> None:
    run: Callable[..., object] = Engine().rules(source=ENDLESS).run
    with pytest.raises(error, match="timeout must be"):
        run(QUICK, timeout=timeout)


def test_timeouts_of_many_threads() -> None:
    rules = Engine().rules(source=ENDLESS, limits=LONG)
    ended: list[type[BaseException] | None] = []

    def work() -> None:
        for event in (SLOW, QUICK, SLOW, QUICK):
            try:
                rules.run(event, timeout=0.05 if event is SLOW else None)
                ended.append(None)
            except locscript.ScriptTimeout as error:
                ended.append(type(error))

    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(map(str, ended)) == sorted([str(None)] * 12 + [str(locscript.ScriptTimeout)] * 12)


def test_log_lines_come_on_the_thread_that_calls() -> None:
    there: list[int] = []
    source = "return function() for i = 1, 5 do loc.log(i) end return loc.skip('x') end"
    engine = Engine()

    def log(rule: str, line: str) -> None:
        there.append(threading.get_ident())
        assert engine.evaluate("return 1", log=lambda *line: None) == 1

    rules = engine.rules(source=source, log=log, limits=LONG)
    rules.run({}, timeout=60)
    rules.run({})
    rules.run_many(b"{}\n{}")
    assert there == [threading.get_ident()] * 20


def test_a_timeout_ends_a_rule_that_logs_without_end() -> None:
    lines: list[str] = []
    rules = Engine().rules(source=CHATTY, log=lambda rule, line: lines.append(line), limits=LONG)
    with pytest.raises(locscript.ScriptTimeout):
        rules.run({}, timeout=0.2)
    assert lines


def test_a_log_function_that_raises_under_a_timeout() -> None:
    def refuse(rule: str, line: str) -> None:
        raise LookupError(line)

    rules = Engine().rules(source=CHATTY, log=refuse, limits=LONG)
    with pytest.raises(LookupError, match="x"):
        rules.run({}, timeout=60)


def test_a_cancelled_task_ends_its_run() -> None:
    rules = Engine().rules(source=ENDLESS, limits=LONG)

    async def main() -> None:
        task = asyncio.create_task(rules.run_async(SLOW))
        await asyncio.sleep(0.1)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(rules.run_async(SLOW), 0.1)
        with pytest.raises(locscript.ScriptTimeout):
            await rules.run_async(SLOW, timeout=0.05)
        with pytest.raises(locscript.EventError):
            await rules.run_async({"type": 3})
        results = await asyncio.gather(*(rules.run_async(QUICK) for _ in range(20)))
        assert all(result.skipped for result in results)

    begun = time.monotonic()
    # asyncio.run waits for the pool's threads: a run that went on would keep it for ten minutes.
    asyncio.run(main())
    assert time.monotonic() - begun < 60


def test_a_run_that_is_cancelled_before_it_begins() -> None:
    rules = Engine().rules(source=ENDLESS, limits=LONG)

    async def main() -> None:
        tasks = [asyncio.create_task(rules.run_async(SLOW)) for _ in range(100)]
        await asyncio.sleep(0.1)
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
        assert {type(error) for error in ended} == {asyncio.CancelledError}

    asyncio.run(main())
    assert rules.run(QUICK).skipped


@pytest.mark.parametrize(
    "work",
    [
        "quiet.run({})",
        "chatty.run({})",
        "quiet.run_many(b'{}\\n' * 1_000_000)",
        "chatty.run_many(b'{}\\n' * 1_000_000)",
        "quiet.run_arrow(b'{}\\n' * 1_000_000)",
        "chatty.run_arrow(b'{}\\n' * 1_000_000)",
        "engine.evaluate('while true do end', limits=limits, log=log)",
        "chatty.run({}, timeout=600)",
    ],
)
def test_ctrl_c_with_a_log_function(work: str) -> None:
    if "run_arrow" in work:
        pytest.importorskip("pyarrow")
    script = f"""
import _thread, signal, threading, time, locscript
signal.signal(signal.SIGINT, signal.default_int_handler)
engine = locscript.Engine()
limits = locscript.Limits(10**15, 0, 600_000, 1 << 40)
log = lambda rule, line: None
quiet = engine.rules(source="return function() while true do end end", limits=limits, log=log)
chatty = engine.rules(source={CHATTY!r}, limits=limits, log=log)
try:
    threading.Timer(0.5, _thread.interrupt_main).start()
    {work}
except KeyboardInterrupt:
    print("interrupted", engine.evaluate("return 1 + 1"))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120)
    assert done.stdout == "interrupted 2\n", done.stderr


def test_findings_are_read_when_they_are_asked_for() -> None:
    rules = Engine().rules(source="return function() return loc.message{token = 'T', title = 'x', data = {a = 'b'}} end")
    (payload,) = rules.run({}).payloads
    raw = payload._findings
    assert isinstance(raw, bytes)
    assert payload.findings is payload.findings
    assert payload == rules.run({}).payloads[0] and payload != rules.run({}).payloads
    assert repr(payload).startswith("Payload(body=b'{\"message\":")
    with pytest.raises(TypeError):
        hash(payload)


@pytest.mark.parametrize("warm", [True, False])
def test_a_fork_in_a_log_function(warm: bool) -> None:
    script = f"""
import os, warnings, locscript
warnings.simplefilter("ignore")
children = []
armed = not {warm}
def log(rule, line):
    if armed and not children:
        children.append(os.fork())
rules = locscript.Engine().rules(source="return function() loc.log('x') return loc.skip('y') end", log=log)
if {warm}:
    rules.run({{}})
    armed = True
try:
    lines = len(rules.run_many(b"{{}}\\n{{}}").splitlines())
except locscript.UsageError as error:
    lines = error.code
if children == [0]:
    os._exit(lines)
print(lines, os.waitstatus_to_exitcode(os.waitpid(children[0], 0)[1]))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    # The child makes its own session, as after any fork; a session without kept state reports that.
    assert done.stdout == ("2 2\n" if warm else "2 105\n"), done.stderr
