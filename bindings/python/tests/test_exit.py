"""The end of the interpreter with threads inside a call: the process ends with the script's status, and says nothing."""

from __future__ import annotations

import subprocess
import sys

import pytest

# Each is a loop's body; the loop runs on daemon threads. `engine`, `rules`, `logging`, `failing`, `long` are there.
CALLS = {
    "run": "rules.run({})",
    "run that fails": "failing.run({})",
    "run with a timeout": "long.run({}, timeout=0.002)",
    "run of a long rule": "long.run({})",
    "run with log": "logging.run({})",
    "run with log and a timeout": "logging.run({}, timeout=5)",
    "run_many": "rules.run_many(b'{}\\n' * 50)",
    "run_many with log": "logging.run_many(b'{}\\n' * 50)",
    "evaluate": "engine.evaluate('return 1')",
    "evaluate with log": "engine.evaluate('print(1) return 1', log=talk)",
    "preview": "engine.preview(BODY, locscript.Device('ios', ['en']))",
    "previews": "engine.previews(BODY)",
    "an engine": "locscript.Engine()",
    "reload": "rules.reload()",
    "check": "engine.check(messages={'a': BODY})",
    "an exception": "refused(lambda: engine.build({}))",
    "an argument of another type": "refused(lambda: engine.render('k', 5, locale='en'))",
    "text and prepared": "title.source; prepared(['x'])",
}
SCRIPT = """
import sys, threading, time
import locscript

sys.setswitchinterval(1e-5)
BODY = {"message": {"topic": "T", "notification": {"title": "x"}}}
engine = locscript.Engine.from_files({"values/strings.xml": '<resources><string name="k">A</string></resources>'})
title, prepared = engine.text("k", locale="en"), engine.prepare({"topic": "T", "data": {"a": {"$slot": 0}}})
talk = lambda rule, line: sum(range(50))
rules = engine.rules(source="return function() return loc.skip('x') end")
failing = engine.rules(source="return function() error('x') end")
logging = engine.rules(source="return function() for i = 1, 20 do loc.log(i) end return loc.skip('x') end", log=talk)
long = engine.rules(source="return function() for i = 1, 10^6 do end end", limits=locscript.Limits(10**12, 0, 60_000))

def refused(call):
    try:
        call()
    except (locscript.LocScriptError, TypeError):
        pass

def loop():
    while True:
        try:
            %s
        except locscript.ScriptTimeout:
            pass

for _ in range(3):
    threading.Thread(target=loop, daemon=True).start()
time.sleep(%f)
sys.exit(7)
"""


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS.keys())
def test_daemon_threads_at_exit(call: str) -> None:
    running = [
        subprocess.Popen([sys.executable, "-c", SCRIPT % (call, moment)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for moment in (0.03, 0.1)
    ]
    for process in running:
        out, err = process.communicate(timeout=120)
        assert (process.returncode, out, err) == (7, b"", b"")


# Without daemon threads: objects that are still open, calls at exit, a pool that is at work.
@pytest.mark.parametrize(
    "ending",
    [
        "keep = engine, rules, title, prepared, engine.strings('android', ['en'])",
        "import atexit; atexit.register(lambda: rules.run({}))",
        "class Late:\n    def __del__(self, call=title): call([])\nlate = Late()",
        "import concurrent.futures as f; pool = f.ThreadPoolExecutor(2); [pool.submit(rules.run, {}) for _ in range(200)]",
        "threading.Thread(target=lambda: [rules.run({}) for _ in range(500)]).start()",
    ],
)
def test_the_end_of_an_ordinary_program(ending: str) -> None:
    script = SCRIPT[: SCRIPT.index("for _ in range(3):")] % "pass" + ending + "\nsys.exit(7)\n"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, timeout=120)
    assert (done.returncode, done.stdout, done.stderr) == (7, b"", b"")
