"""Commands of a page: scripts (`sh`), and transcripts with what they write."""

import difflib
import os
import re
import signal
import subprocess
import tempfile
import time

from blocks import Fault

PATIENCE = 60
END = "\x1e"


def run(command, page, stdin=None):
    """The exit status of a command in the page's folder, and all that it wrote."""
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(
            [str(part) for part in command], cwd=page.folder, env=page.environment, stdout=log, stderr=subprocess.STDOUT,
            stdin=subprocess.PIPE if stdin is not None else subprocess.DEVNULL, start_new_session=True)
        try:
            process.communicate(stdin, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            log.seek(0)
            raise Fault(f"ran for {PATIENCE} s, and wrote\n{log.read().decode(errors='replace')[-1000:]}") from None
        log.seek(0)
        return process.returncode, log.read().decode(errors="replace")


def run_script(block, page):
    """Runs a script's commands one by one: each must end with 0."""
    allowed = {0, int(block.items.get("exit", 0))}
    faults = []
    body = "".join(
        f"{command}\nprintf '{END}%d {END}' $?\n" for command in commands(block.text.splitlines()))
    status, output = run(["bash", "-c", body], page)
    parts = output.split(END)
    for command, written, ended in zip(commands(block.text.splitlines()), parts[::2], parts[1::2]):
        if int(ended) not in allowed:
            faults.append(f"`{command.strip()}` ends with {ended.strip()}:\n{written[-2000:]}")
    if status and not faults:
        faults.append(f"ends with {status}:\n{output[-2000:]}")
    if faults:
        raise Fault("\n".join(faults))


def commands(lines):
    """The commands of a script, each with all of its lines."""
    found, held = [], []
    for line in lines:
        if not held and (not line.strip() or line.lstrip().startswith("#")):
            continue
        held.append(line)
        if is_complete("\n".join(held)):
            found.append("\n".join(held))
            held = []
    if held:
        raise Fault(f"a command without an end: {held[0]}")
    return found


def is_complete(text):
    if text.endswith("\\"):
        return False
    read = subprocess.run(["bash", "-n", "-c", text], capture_output=True, text=True, check=False)
    return read.returncode == 0 and "here-document" not in read.stderr


def transcript(text):
    """Pairs of a command and the lines that it must write."""
    pairs = []
    for line in text.splitlines():
        if line.startswith("$ "):
            pairs.append([line[2:], []])
        elif not pairs:
            raise Fault("a transcript begins with a line `$ command`")
        elif not pairs[-1][1] and not is_complete(pairs[-1][0]):
            pairs[-1][0] += "\n" + line
        else:
            pairs[-1][1].append(line)
    return pairs


def run_transcript(block, page):
    pairs = transcript(block.text)
    if "servers" in block.items:
        for command, expected in pairs:
            start(command, page, lambda written, lines=expected: matches(lines, written), goes_on=True)
        return
    allowed = {0, int(block.items.get("exit", 0))}
    body = "".join(f"{command}\nprintf '{END}%d {END}' $?\n" for command, _ in pairs)
    _, output = run(["bash", "-c", body], page)
    parts = output.split(END)
    if len(parts) // 2 < len(pairs):
        raise Fault(f"`{pairs[len(parts) // 2][0]}` does not end:\n{output[-2000:]}")
    for (command, expected), written, ended in zip(pairs, parts[::2], parts[1::2]):
        written = written.replace(str(page.folder), "…")
        if not matches(expected, written):
            raise Fault(f"`{command}` writes something else (-: the page, +: the command):\n{difference(expected, written)}")
        if int(ended) not in allowed:
            raise Fault(f"`{command}` ends with {ended.strip()}")


def difference(expected, written):
    lines = [line.rstrip() for line in written.strip("\n").splitlines()]
    return "\n".join(difflib.unified_diff([line.rstrip() for line in expected], lines, lineterm="", n=2))


def matches(expected, written):
    """Whether lines are those that are expected: a line `...` stands for any lines, … for any characters."""
    lines = [line.rstrip() for line in written.strip("\n").splitlines()]
    wanted = [line.rstrip() for line in expected]
    while wanted and not wanted[-1]:
        wanted.pop()
    reached = {0}
    for pattern in wanted:
        if pattern == "...":
            reached = set(range(min(reached), len(lines) + 1))
            continue
        expression = re.compile(".*".join(re.escape(part) for part in pattern.split("…")))
        reached = {index + 1 for index in reached if index < len(lines) and expression.fullmatch(lines[index])}
        if not reached:
            return False
    return len(lines) in reached


def start_servers(block, page):
    """Starts each line's server in turn, and ends it once it says that it is there."""
    for command in commands(block.text.splitlines()):
        start(command, page, lambda written: "Ctrl-C" in written, goes_on=False)


def start(command, page, is_there, goes_on):
    log = tempfile.TemporaryFile()
    process = subprocess.Popen(
        ["bash", "-c", f"exec {command}"], cwd=page.folder, env=page.environment, stdin=subprocess.DEVNULL, stdout=log,
        stderr=subprocess.STDOUT, start_new_session=True)
    page.servers.append(process)
    deadline = time.monotonic() + PATIENCE
    written = ""
    while time.monotonic() < deadline and not is_there(written):
        time.sleep(0.05)
        written = os.pread(log.fileno(), 1 << 16, 0).decode(errors="replace")
        if process.poll() is not None:
            break
    if not is_there(written):
        raise Fault(f"`{command}` writes\n{written}")
    if not goes_on:
        stop(process)


def stop(process):
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGINT)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
