"""What a mutant is run against, suites and groups of tests, and how long each may take. Used by scripts/dev/mutants and
scripts/dev/fresh."""

import os
import re
import signal
import subprocess
import sys
import threading
import time

from mutant_build import DEBUG, FOLDER, TREE, write
from package_graph import ROOT

FAILED = re.compile(r"recorded an issue|^FAILED|^not ok|: failed|\bFAIL\b")
MAKING = threading.Lock()  # two steps of number 0 may begin at once, in one folder
# The groups beside the suites, by the target that must need a module so that they are asked.
GROUPS = {"cli": "LocScriptCLI", "lua": "LocScriptCLI", "c": "LocScriptABI", "desk": "LocDeskCLI", "send": "LocSendCLI"}
# These two take minutes, so that only scripts/dev/fresh asks them.
FAR = {"browser": "LocDeskCLI", "python": "LocScriptABI"}
SLOW = ("LocConfigTests", "LocCatalogTests", "LocCheckTests", "LocRulesTests")  # asked last
# They count allocations and bytes of stack, of which a debug build has more, or take minutes there.
UNOPTIMIZED = {"allocation_test", "stack_calls_test", "stack_test", "hostile_test"}
PARALLEL = 2


class Step:
    """One run of tests: a suite, or a group."""

    def __init__(self, name):
        self.name = name

    def commands(self, number):
        folder = FOLDER / f"run.{number}"
        folder.mkdir(exist_ok=True)
        group, _, part = self.name.partition("/")
        if group not in GROUPS and group not in FAR:
            named = f"^{self.name}" + ("" if self.name.endswith("(") else "/" if "." in self.name else "\\.")
            return [[str(DEBUG / "LocScriptPackageTests.xctest"), "--testing-library", "swift-testing", "--filter", named]]
        # A test may give the command an environment of its own.
        with MAKING:
            # The tests of pages look for the library beside the command.
            library = folder / "liblocscript.so"
            library.is_symlink() or library.symlink_to(DEBUG / "liblocscript.so")
            for program in ("locscript", "locscript-send", "locscript-desk"):
                binary = folder / f"{program}.alone" / program
                binary.parent.mkdir(exist_ok=True)
                if not binary.exists() or not binary.samefile(DEBUG / program):
                    binary.unlink(missing_ok=True)
                    binary.hardlink_to(DEBUG / program)
                write(folder / program, f'#!/bin/sh\nexport LOC_MUTANT={number}\nexec "{binary}" "$@"\n'.encode(), 0o755)
        command = str(folder / "locscript")
        return {
            "cli": cli_tests(part, command),
            "lua": [["Tests/LuaTests/run", command]],
            "c": [[str(program)] for program in c_programs()],
            "send": [pytest("Tests/SendTests", part)],
            "desk": [pytest("Tests/DeskTests", part)],
            "browser": [pytest("Tests/BrowserTests", part, "browser")],
            "python": [pytest("bindings/python/tests", part, "python")],
        }[group]

    def run(self, number, seconds=None):
        """None when all passes; otherwise what failed. `seconds` is how long it may take."""
        for command in self.commands(number):
            environment = os.environ | {
                "LOC_MUTANT": str(number),
                "PATH": f"{FOLDER}/run.{number}:{os.environ['PATH']}",
                "LOCSCRIPT": str(FOLDER / f"run.{number}/locscript"),
                "LOCSCRIPT_SEND": str(FOLDER / f"run.{number}/locscript-send"),
                # A Python file with a mistake has a package of its own.
                "PYTHONPATH": f"{FOLDER}/run.{number}/site",
                "SWIFT_BACKTRACE": "enable=no",
            }
            fault = watched(command, environment, seconds)
            if fault:
                return fault
        return None


def c_programs():
    """The C programs, that of the table of handles first: it takes least."""
    return [FOLDER / "c/handles", *(path for path in sorted((FOLDER / "c").glob("*_test")) if path.name not in UNOPTIMIZED)]


def cli_tests(part, command):
    """The tests of the command: all, one of the programs, such as repl.py, or one case, such as preview_language."""
    programs = ["run", "mistakes", "interfaces", "repl.py", "bulk.py"]
    if part and part not in programs:
        return [["Tests/CLITests/run", command, part]]
    return [[f"Tests/CLITests/{name}", command] for name in ([part] if part else programs)]


def pytest(folder, part, venv="venv"):
    """All tests of a folder, those of a file, or one of them: test_send_trust::test_dead_tokens."""
    file, colons, test = part.partition("::")
    # The slow group kills asks these two of the sender.
    slow = [f"--ignore={folder}/test_send_{name}.py" for name in ("endless", "idle")]
    path = [f"{folder}/{file}.py{colons}{test}"] if part else [folder, *slow]
    beside = ["-n", "4"] if venv == "venv" else ["-o", "addopts=--import-mode=importlib"] if venv == "python" else []
    return [str(FOLDER / venv / "bin/python"), "-m", "pytest", "-q", "-x", *beside, "-p", "no:cacheprovider", *path]


def is_quick(name):
    """Whether a step is a suite of seconds."""
    return name.endswith("Tests") and name not in SLOW


def groups_of(names):
    """The groups among the names of steps; send/test_send_trust is a part of the group send."""
    return {name.partition("/")[0] for name in names} & (GROUPS | FAR).keys()


def watched(command, environment, seconds):
    """The first failure that a command prints; None when it ends well. It is stopped there, and after its time."""
    process = subprocess.Popen(
        command, cwd=TREE, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True
    )
    late = []

    def stop():
        late.append(True)
        kill(process)

    timer = threading.Timer(seconds or 900, stop)
    timer.start()
    fault, last, tests = None, "", None
    try:
        for raw in process.stdout:
            line = re.sub(r"\x1b\[[0-9;]*m", "", raw.decode(errors="replace")).strip()
            last = line or last
            tests = re.search(r"Test run with (\d+) test", line) or tests
            if FAILED.search(line) and not re.search(r"\b0 failed", line):
                fault = line
                break
    finally:
        timer.cancel()
        kill(process)
        process.stdout.close()
    status = process.wait()
    if late:
        return f"still running after {seconds or 900:.0f} s"
    if fault is None and status:
        fault = f"exit {status}: {last}"
    if fault is None and tests and tests[1] == "0":
        fault = "no test was run"
    return fault


def kill(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def prepare_groups(names):
    """Builds what the groups need beside the modules."""
    if "c" in names:
        (FOLDER / "c").mkdir(exist_ok=True)
        for source in sorted((TREE / "Tests/ABITests/c").glob("*_test.c")):
            compiled(FOLDER / "c" / source.stem, [source, f"-L{DEBUG}", f"-Wl,-rpath,{DEBUG}", "-l:liblocscript.so.0"])
        handles = [TREE / "Tests/ABITests/c/handles.c", TREE / "Sources/CHandles/handles.c"]
        compiled(FOLDER / "c/handles", ["-ISources/CHandles/include", *handles])
    if {"send", "desk"} & names and not (FOLDER / "venv/bin/pytest").exists():
        subprocess.run([sys.executable, "-m", "venv", FOLDER / "venv"], check=True)
        pip = [FOLDER / "venv/bin/python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "-r", ROOT / "Tests/FakeFCM/requirements.txt", "pytest", "pytest-xdist"], check=True)


def compiled(program, arguments):
    done = subprocess.run(["cc", "-std=c11", "-D_GNU_SOURCE", "-g", "-O1", "-w", "-Iinclude", *arguments, "-o", program, "-lpthread"], cwd=TREE)
    if done.returncode:
        sys.exit(f"scripts/dev/mutants: cc {program} failed")


class Bounds:
    """How long each step may take, by how long number 0 takes. A step that number 0 fails says nothing of any mutant."""

    def __init__(self):
        self.lock, self.known = threading.Lock(), {}

    def without_mistake(self, name):
        return Step(name).run(0)

    def fail(self, _):
        os._exit(1)

    def of(self, name):
        with self.lock:
            held = self.known.setdefault(name, [threading.Lock(), None])
        with held[0]:
            if held[1] is None:
                begun = time.monotonic()
                fault = self.without_mistake(name)
                if fault:
                    print(f"number 0 fails {name}: {fault[:600]}", flush=True)
                    self.fail(name)
                    return None
                took = time.monotonic() - begun
                print(f"number 0 passes {name} in {took:.1f} s", flush=True)
                # A machine that does other things too may take much longer.
                held[1] = 20 + 5 * took
        return held[1]
