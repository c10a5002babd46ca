"""Chunks for Tests/SandboxTests/host.c, and what became of them."""
import os
import pathlib
import subprocess
import tempfile

from abuse import STATUSES


class Outcome:
    def __init__(self):
        self.runs = []  # (status, nanoseconds, text)
        self.death = None
        self.report = []  # what a sanitizer wrote

    def fault(self):
        """Why the process or a run did not end as every run must; None when it did."""
        if self.death:
            told = [line for line in self.report if "ERROR: " in line or "runtime error" in line or line.startswith("    #")]
            return f"died by {self.death} " + " | ".join(line.strip()[:110] for line in told[:7])
        if self.report:
            return "wrote " + " | ".join(self.report[:3])
        for status, _, text in self.runs:
            if status not in STATUSES:
                return f"status {status} {text[:100]}"
        # A sandbox that a memory limit has ended keeps what it has remembered: a session opens another one.
        if any(status == 603 for status, _, _ in self.runs[:-1]) and self.runs[-1][0] == 603:
            return None
        if not self.runs or self.runs[-1][0] != 0 or self.runs[-1][2] != "2":
            return f"the next run gave {self.runs[-1:]}"
        return None


def run(host, records, options=(), jobs=None):
    """The outcomes of (name, sources) by name. All runs of a record share a sandbox; each record has a process of its own."""
    jobs = jobs or os.cpu_count() or 2
    environment = {**os.environ, "ASAN_OPTIONS": "detect_leaks=0:abort_on_error=0:exitcode=99:allocator_may_return_null=1",
                   "UBSAN_OPTIONS": "print_stacktrace=1"}
    outcomes = {name: Outcome() for name, _ in records}
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "chunks")
        with file.open("wb") as out:
            for name, sources in records:
                out.write(f"{name} {len(sources)}\n".encode())
                for source in sources:
                    out.write(f"{len(source)}\n".encode() + source + b"\n")
        arguments = [[str(host), "run", "--part", f"{part}/{jobs}", *options, str(file)] for part in range(jobs)]
        outputs = [pathlib.Path(folder, f"out{part}") for part in range(jobs)]
        processes = []
        for command, output in zip(arguments, outputs):
            with output.open("wb") as out:
                processes.append(subprocess.Popen(command, stdout=out, stderr=out, env=environment))
        for process in processes:
            if process.wait() != 0:
                raise SystemExit(f"{host} ended with {process.returncode}")
        for output in outputs:
            report = []
            for line in output.read_bytes().decode("utf-8", "replace").split("\n"):
                if not line.startswith("@ "):
                    if line:
                        report.append(line)
                    continue
                name, word, rest = line[2:].split(" ", 2)
                outcome = outcomes[name]
                outcome.report += report
                report = []
                if word == "died":
                    outcome.death = rest
                else:
                    status, nanoseconds, text = rest.split(" ", 2)
                    outcome.runs.append((int(status), int(nanoseconds), text))
    return outcomes


def report(what, outcomes, faults, seconds):
    for name, fault in faults:
        print(f"FAILED: {name}: {fault}")
    print(f"{what}: {len(outcomes) - len(faults)} passed, {len(faults)} failed, 0 skipped ({seconds:.0f} s)", flush=True)
    return len(outcomes) - len(faults), len(faults)
