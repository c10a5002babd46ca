#!/usr/bin/env python3
"""Times the first commands of a newcomer in clones of apps' repositories: `locscript init`, `test` and `check`.

usage: scripts/dev/bench/first_day.py [--command LOCSCRIPT] CHECKOUT[:APP]...

A checkout is a git repository; where it has several apps, APP chooses one (`android-app::app`). Exit 1 when a command fails.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]


def run_steps(command, checkout, app, folder):
    subprocess.run(["git", "clone", "--quiet", "--shared", checkout, folder], check=True)
    for step in (["init", *(["--app", app] if app else [])], ["test"], ["check"]):
        begin = time.perf_counter()
        done = subprocess.run([command, *step], cwd=folder, capture_output=True, text=True)
        elapsed = time.perf_counter() - begin
        said = (done.stdout or done.stderr).strip().splitlines()
        print(f"{pathlib.Path(checkout).name}: locscript {' '.join(step)}: exit {done.returncode}, {elapsed:.2f} s: {said[-1] if said else ''}")
        if done.returncode != 0:
            print(done.stderr, end="")
            return False
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--command", default=ROOT / ".build/release/locscript", type=pathlib.Path)
    parser.add_argument("checkouts", nargs="+", metavar="CHECKOUT[:APP]")
    arguments = parser.parse_args()
    passed = True
    for named in arguments.checkouts:
        checkout, _, app = named.partition(":")
        with tempfile.TemporaryDirectory() as scratch:
            passed &= run_steps(str(arguments.command.resolve()), str(pathlib.Path(checkout).resolve()), app, pathlib.Path(scratch, "app"))
    sys.exit(0 if passed else 1)


main()
