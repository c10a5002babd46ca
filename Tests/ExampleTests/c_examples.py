#!/usr/bin/env python3
"""Builds and runs the C and C++ examples as a backend developer would.  Ends with `N passed, N failed`.

usage: c_examples.py [--valgrind] FLAG ...      FLAG: what the compilers need: -Iinclude -L... -l:liblocscript.so.0, or pkg-config's answer
       c_examples.py --built FOLDER             runs those that stand in a folder

With --valgrind every program runs under it: a byte that is definitely or possibly lost fails the test, as a wrong access does. The
service then gives an event 5 s, because valgrind is slower than its 50 ms allow.
"""
import json
import os
import pathlib
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHOP = ROOT / "scripts"
VALGRIND = ["valgrind", "-q", "--error-exitcode=99", "--leak-check=full", "--show-leak-kinds=definite,possible",
            "--errors-for-leak-kinds=definite,possible", f"--suppressions={ROOT}/bindings/c/valgrind.supp"]
# The service ends while two threads of its own wait: their stacks are glibc's, and no block of the library's.
WAITING_THREADS = """{
   threads that wait when the process ends
   Memcheck:Leak
   match-leak-kinds: possible
   fun:calloc
   fun:calloc
   fun:allocate_dtv
   fun:_dl_allocate_tls
   ...
   fun:pthread_create*
   fun:main
}
"""
STRICT = ["-O1", "-g", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wsign-conversion", "-Wshadow", "-Werror"]
PATIENCE = 60  # seconds; ten times as long under valgrind


def build(folder, flags, is_watched):
    for source in sorted([*ROOT.glob("examples/c/*.c"), *ROOT.glob("examples/cpp/*.cpp")]):
        compiler = ["cc", "-std=c11", "-D_GNU_SOURCE", "-xc"] if source.suffix == ".c" else ["c++", "-std=c++17", "-xc++"]
        text = source.read_text("utf-8")
        if is_watched:
            text = text.replace("deadline_ms = 50\n", "deadline_ms = 5000\n")
        program = folder / source.stem
        subprocess.run([*compiler, *STRICT, "-", "-xnone", "-o", str(program), *flags, "-lpthread"], input=text.encode(), check=True)
        if is_watched:
            watch(program)


def watch(program):
    """Puts a script that starts a program under valgrind in the program's place."""
    real = program.rename(program.with_suffix(".real"))
    threads = program.with_name("threads.supp")
    threads.write_text(WAITING_THREADS)
    program.write_text(f'#!/bin/sh\nexec {shlex.join([*VALGRIND, f"--suppressions={threads}", str(real)])} "$@"\n')
    program.chmod(0o755)


def run(command, stdin=b"", folder=SHOP):
    done = subprocess.run([str(part) for part in command], input=stdin, capture_output=True, cwd=folder, timeout=PATIENCE)
    return done.returncode, done.stdout, done.stderr.decode()


def test_render(programs):
    assert run([programs / "render", "locscript.toml", "welcome_title", "fr", "Alice"])[:2] == (0, b"Bienvenue, Alice!\n")


def test_render_grows_its_buffer(programs):
    name = "A" * 5000
    assert run([programs / "render", "locscript.toml", "welcome_title", "fr", name])[:2] == (
        0, f"Bienvenue, {name}!\n".encode())


def test_render_says_what_is_wrong(programs):
    code, out, err = run([programs / "render", "locscript.toml", "nope", "fr"])
    assert (code, out) == (1, b"") and "error[missing-key]" in err
    code, out, err = run([programs / "render", "absent.toml", "nope", "fr"])
    assert (code, out) == (1, b"") and "absent.toml: error[" in err, err


def test_ring_keeps_order_and_bytes(programs):
    names = [f"name {number} " + "é" * (number % 97) for number in range(20000)]
    code, out, err = run([programs / "ring", "locscript.toml"], "\n".join(names).encode())
    assert (code, err) == (0, "")
    bodies = [json.loads(line) for line in out.splitlines()]
    assert [body["message"]["android"]["notification"]["title_loc_args"][0] for body in bodies] == names


def test_ring_passes_over_a_name_that_is_no_text(programs):
    code, out, err = run([programs / "ring", "locscript.toml"], b"Alice\n\xff\nBob\n")
    assert code == 1 and err == "line 2: LOCSCRIPT_E_USAGE\n" and len(out.splitlines()) == 2


def test_ring_notices_a_full_disk(programs):
    with open("/dev/full", "wb") as full:
        done = subprocess.run([programs / "ring", "locscript.toml"], input=b"Alice\n", stdout=full, stderr=subprocess.PIPE,
                              cwd=SHOP, timeout=PATIENCE)
    assert done.returncode == 1 and b"standard output" in done.stderr


def test_service_runs_every_event(programs):
    day = (SHOP / "events/day.ndjson").read_bytes()
    with tempfile.TemporaryDirectory() as name:
        shop = pathlib.Path(name)
        for part in ("resources", "rules"):
            shutil.copytree(SHOP / part, shop / part)
        # The time that a rule has is for a machine with nothing else to do, and no valgrind.
        settings = (SHOP / "locscript.toml").read_text("utf-8")
        (shop / "locscript.toml").write_text(settings.replace("milliseconds = 200\n", "milliseconds = 60_000\n"))
        code, out, err = run([programs / "service", "locscript.toml"], day * 200, shop)
    assert code == 0 and err.endswith("1400 events: 800 bodies, 600 skipped, 0 failed\n"), err
    assert len(out.splitlines()) == 800 and all(json.loads(line)["message"] for line in out.splitlines())


def test_service_reloads_interrupts_and_ends(programs):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "rules").mkdir()
        (folder / "locscript.toml").write_text('[rules]\nroot = "rules"\n[limits]\ninstructions = 100_000_000_000\n'
                                               "milliseconds = 60_000\n")
        rule = folder / "rules/r.lua"

        def write(topic):
            new = folder / "new"
            new.write_text('return function(event) loc.log("seen") if event.endless then while true do end end '
                           f'return loc.message {{ topic = "{topic}", data = {{ n = event.n }} }} end')
            new.rename(rule)

        write("first")
        service = subprocess.Popen([str(programs / "service"), "locscript.toml"], cwd=folder, stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=open(folder / "log", "wb"), text=True, bufsize=1)

        def topic(event):
            service.stdin.write(json.dumps(event) + "\n")
            return json.loads(service.stdout.readline())["message"]["topic"]

        def logged(text, count=1):
            end = time.monotonic() + PATIENCE
            while (folder / "log").read_text().count(text) < count:
                assert time.monotonic() < end, (folder / "log").read_text()
                time.sleep(0.01)

        try:
            assert topic({"type": "t", "n": 1}) == "first"
            logged("r: seen")
            write("second")
            service.send_signal(signal.SIGHUP)
            logged("loaded anew")
            assert topic({"type": "t", "n": 2}) == "second"
            rule.write_text("return {")
            service.send_signal(signal.SIGHUP)
            logged("not loaded")
            assert topic({"type": "t", "n": 3}) == "second"
            service.stdin.write('{"type": "t", "endless": true}\n{}\n')
            logged("interrupted")
            logged("error[")
            assert topic({"type": "t", "n": 4}) == "second"
            service.send_signal(signal.SIGTERM)
            assert service.wait(PATIENCE) == 1  # one event was interrupted
            logged("bodies, 0 skipped, ")
        finally:
            service.kill()
            service.wait()


def test_preview(programs):
    message = ROOT / "Tests/Fixtures/payload/tech.json"
    code, out, _ = run([programs / "preview", "locscript.toml", message, "fr-CA", "en"])
    previews = [json.loads(line) for line in out.splitlines()]
    assert code == 0 and [preview["platform"] for preview in previews] == ["android", "ios"]
    assert previews[0]["body"]["locale"] == "fr"
    code, out, _ = run([programs / "preview", "locscript.toml", message])
    assert code == 0 and len(json.loads(out)) > 10
    code, _, err = run([programs / "preview", "locscript.toml", ROOT / "README.md"])
    assert code == 1 and "error[" in err


def main():
    global PATIENCE
    flags = sys.argv[1:]
    is_watched = flags[:1] == ["--valgrind"]
    is_built = flags[:1] == ["--built"]
    if is_watched:
        PATIENCE *= 10
    passed = failed = 0
    with tempfile.TemporaryDirectory() as path:
        folder = pathlib.Path(flags[1] if is_built else path).absolute()
        if not is_built:
            build(folder, flags[is_watched:], is_watched)
        for test in [value for key, value in globals().items() if key.startswith("test_")]:
            signal.alarm(2 * PATIENCE)  # ends the process: nothing here waits without an end
            try:
                test(folder)
                passed += 1
            except Exception as error:
                failed += 1
                print(f"FAILED: {test.__name__}: {type(error).__name__}: {error}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
