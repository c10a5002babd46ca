#!/usr/bin/env python3
"""Times the Python package on one and on two threads, and what it costs to import it; prints ratios.

  .build/test/venv/bin/python scripts/dev/bench/threads.py [--rounds N] [--seconds S] [--check]

`scripts/test python` makes that environment. Each kind of call is made for S seconds by one thread, by two threads of one process,
and by two processes, in rounds that alternate; two processes are what the machine's cores can give in that moment. A ratio is that of
the calls done in the same time, the median of the rounds. The import is timed in new processes beside one that imports nothing.

--check: exit 1 where two threads are slower than promised. In README.md of bindings/python: run_many and rules above half a
millisecond gain from a second thread; shorter ones do not lose by it. A machine whose two processes do not gain is not judged.
"""

import argparse
import json
import statistics
import subprocess
import sys
import threading
import time

import locscript

LINES = b'{"type":"x","a":1,"b":"c"}\n' * 2000
RULES = {
    "run, nothing to say": "return function() return loc.skip('x') end",
    "run, a message": "return function() return loc.message{topic = 't', title = 'x', data = {a = 'b'}} end",
    "run, 0.1 ms": "return function() for i = 1, 12000 do end return loc.skip('x') end",
    "run, 0.5 ms": "return function() for i = 1, 60000 do end return loc.skip('x') end",
    "run, 2 ms": "return function() for i = 1, 250000 do end return loc.skip('x') end",
}
MANY = "run_many, 2,000 lines"
# What holds the GIL as short runs do, and is not LocScript's: no two threads of one process do better.
OTHER = "json.loads, for comparison"
# The least that two threads must do of what one does; None: it is only told.
PROMISED = {
    OTHER: None, "run, nothing to say": 1.0, "run, a message": 1.0, "run, 0.1 ms": None, "run, 0.5 ms": 1.6, "run, 2 ms": 1.6, MANY: 1.6,
}
# Below this the machine had no second core to give.
A_SECOND_CORE = 1.75


def call_of(name):
    if name == OTHER:
        text = b'{"type":"x","a":1,"b":"c"}'
        return lambda: json.loads(text)
    engine = locscript.Engine()
    if name == MANY:
        rules = engine.rules(source=RULES["run, a message"])
        return lambda: rules.run_many(LINES)
    rules = engine.rules(source=RULES[name], limits=locscript.Limits(instructions=10**9))
    event = b'{"type":"x"}'
    return lambda: rules.run(event)


def calls_in(call, seconds, count):
    """How often `count` threads make the call together in so many seconds."""
    done = [0.0] * count
    start = threading.Barrier(count + 1)

    def work(index):
        call()
        start.wait()
        begun = time.perf_counter()
        number = 0
        while (now := time.perf_counter()) - begun < seconds:
            call()
            number += 1
        # The last call ends after the time is over.
        done[index] = number * seconds / (now - begun)

    threads = [threading.Thread(target=work, args=(index,)) for index in range(count)]
    for thread in threads:
        thread.start()
    start.wait()
    for thread in threads:
        thread.join()
    return sum(done)


class Process:
    """This program again, which makes a call for the seconds that it is told."""

    def __init__(self, name):
        command = [sys.executable, __file__, "--serve", name]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def begin(self, seconds):
        self.process.stdin.write(f"{seconds}\n")
        self.process.stdin.flush()

    def end(self):
        return float(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def serve(name):
    call = call_of(name)
    for line in sys.stdin:
        print(calls_in(call, float(line), 1), flush=True)


def measure(name, options):
    call = call_of(name)
    processes = [Process(name), Process(name)]
    rows = []
    for number in range(options.rounds + 1):
        one = calls_in(call, options.seconds, 1)
        two = calls_in(call, options.seconds, 2)
        for each in processes:
            each.begin(options.seconds)
        apart = sum(each.end() for each in processes)
        # The first round warms up.
        if number > 0:
            rows.append((one, two / one, apart / one))
    for each in processes:
        each.close()
    microseconds = options.seconds * 1e6 / statistics.median(row[0] for row in rows)
    ratios = [row[1] for row in rows]
    return microseconds, statistics.median(ratios), min(ratios), max(ratios), statistics.median(row[2] for row in rows)


def import_milliseconds(rounds):
    """What `import locscript` takes over an interpreter that imports nothing: the medians of CPU time, and their difference."""

    def took(code):
        # As children's time, so that other processes on the machine do not count.
        import resource

        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-I", "-c", code], check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1e3

    pairs = [(took("import locscript"), took("pass")) for _ in range(rounds)]
    return statistics.median(one - other for one, other in pairs)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.3)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--serve", metavar="NAME", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        return serve(options.serve)
    failed = []
    print(f"CPython {sys.version.split()[0]}, locscript {locscript.__version__}")
    print(f"{'call':26} {'µs, 1 thread':>14} {'2 threads':>10}   (min to max)    {'2 processes':>12}")
    for name, promised in PROMISED.items():
        microseconds, ratio, least, most, apart = measure(name, options)
        print(f"{name:26} {microseconds:14.1f} {ratio:9.2f}x   ({least:.2f} to {most:.2f})   {apart:11.2f}x", flush=True)
        # The noise that one thread against two of json.loads has, too.
        if promised and ratio < promised * 0.97 and apart >= A_SECOND_CORE:
            failed.append(f"{name}: {ratio:.2f}, promised {promised}")
    print(f"import: {import_milliseconds(41):.1f} ms of CPU time over an interpreter that imports nothing")
    if options.check and failed:
        print("FAILED:", "; ".join(failed))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
