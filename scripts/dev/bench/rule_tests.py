#!/usr/bin/env python3
"""Times what an author of rules waits for: `locscript test` of many rules with samples and tests, and the REPL's prompt.

usage: scripts/dev/bench/rule_tests.py [--rules 60] [--samples 5] [--rounds 9] [LOCSCRIPT]

The rules are the cookbook's, under other names and beside their app, each with as many samples as asked for and a test file for every
third. The figures are medians of whole processes, with the shortest and the longest round, and the processor's time beside that of the clock, which
depends on what else the machine does. Exit 1 when the rules fail.
"""

import argparse
import os
import pathlib
import pty
import resource
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
RULE = """-- Made for a measurement: a decision, two texts, a list.
return {{
  name = "rule_{number}",
  on = "rule.{number}",
  run = function(event)
    if event.unread == 0 then return loc.skip("nothing unread") end
    return loc.message {{
      token = event.token,
      title = loc.text("welcome_title", event.name),
      body = loc.text("order_shipped_body", loc.date(event.at, 3600, event.locale), loc.time(event.at, 3600, event.locale)),
      android = {{ ttl = "3600s", notification = {{ channel_id = "news" }} }},
      ios = {{ thread_id = "news" }},
      data = {{ unread = event.unread, order = loc.json(event.lines) }},
    }}
  end,
  samples = {{
{samples}  }},
}}
"""
SAMPLE = """    ["{name}"] = {{
      type = "rule.{number}", token = "TOKEN", name = "{name}", unread = {unread}, at = {at}, locale = "{locale}", lines = {{ 1, 2, 3 }},
    }},
"""
TEST = """describe("rule_{number}", function()
  it("is shown everywhere", function() assert.shown_everywhere(run("rule_{number}", "Ana 1")) end)
  it("skips", function() assert.skipped(run("rule_{number}", "Ana 0"), "nothing unread") end)
end)
"""


def make_project(folder, rules, samples):
    """The cookbook's app with rules that are made for this."""
    shutil.copytree(ROOT / "examples/rules/resources", folder / "resources")
    (folder / "locscript.toml").write_text(
        '[android]\nresources = ["resources/android/res"]\n[ios]\nresources = ["resources/ios"]\n[rules]\nroot = "rules"\n')
    (folder / "rules").mkdir()
    locales = ("en", "de", "ar", "ja", "pt-BR")
    for number in range(rules):
        made = "".join(
            SAMPLE.format(name=f"Ana {each}", number=number, unread=each, at=1795226519 + each, locale=locales[each % len(locales)])
            for each in range(samples))
        (folder / f"rules/rule_{number}.lua").write_text(RULE.format(number=number, samples=made))
        if number % 3 == 0:
            (folder / f"rules/rule_{number}_test.lua").write_text(TEST.format(number=number))


def time_tests(command, folder):
    begin, used = time.perf_counter(), processor_time()
    done = subprocess.run([command, "test"], cwd=folder, capture_output=True, text=True)
    elapsed = time.perf_counter() - begin
    if done.returncode != 0:
        sys.exit(done.stdout[-2000:] + done.stderr[-2000:])
    return elapsed, processor_time() - used, done.stdout.splitlines()[-1]


def processor_time():
    """Seconds that ended children have used."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def time_prompt(command, folder):
    """Seconds from the start to the prompt on a terminal."""
    begin = time.perf_counter()
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(folder)
        os.environ.update(TERM="xterm", NO_COLOR="1", HOME=str(folder))
        os.execv(command, [command, "run"])
    text = b""
    while b"loc> " not in text:
        text += os.read(terminal, 4096)
    elapsed = time.perf_counter() - begin
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(terminal)
    return elapsed


def row(name, seconds):
    return f"{name}: {statistics.median(seconds) * 1000:.1f} ms ({min(seconds) * 1000:.1f} to {max(seconds) * 1000:.1f})"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", type=int, default=60)
    parser.add_argument("--samples", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("command", nargs="?", default=ROOT / ".build/release/locscript", type=pathlib.Path)
    arguments = parser.parse_args()
    command = str(arguments.command.resolve())
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        make_project(folder, arguments.rules, arguments.samples)
        rounds = [time_tests(command, folder) for _ in range(arguments.rounds)]
        print(row(f"locscript test, {arguments.rules} rules × {arguments.samples} samples ({rounds[0][2]})", [each for each, _, _ in rounds]))
        print(row("    processor time of the same", [each for _, each, _ in rounds]))
        print(row("the REPL's prompt", [time_prompt(command, folder) for _ in range(arguments.rounds)]))


main()
