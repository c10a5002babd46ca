#!/usr/bin/env python3
"""The REPL on a terminal of its own: Ctrl-C at the prompt and in a run, input over several lines, history, Ctrl-D; and without libedit.

usage: repl LOCSCRIPT. Ends with `N passed, N failed`."""
import os
import pathlib
import pty
import re
import select
import signal
import sys
import tempfile
import time

SECONDS = 60  # for a machine that does other things as well; nothing here is measured


class Terminal:
    def __init__(self, command, home, **more):
        environment = {"PATH": os.environ["PATH"], "HOME": str(home), "TERM": "xterm", "LC_ALL": "C.UTF-8", "NO_COLOR": "1", **more}
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(home)
            os.execve(command, [command, "run"], environment)
        self.seen = ""

    def wait_for(self, pattern):
        """True once the output since the last call matches."""
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            found = re.search(pattern, self.seen)
            if found:
                self.seen = self.seen[found.end():]
                return True
            if select.select([self.terminal], [], [], 0.2)[0]:
                try:
                    self.seen += os.read(self.terminal, 4096).decode("utf-8", "replace")
                except OSError:
                    break
        return re.search(pattern, self.seen) is not None

    def type(self, text):
        os.write(self.terminal, text.encode())

    def ends_with(self):
        """The exit code after Ctrl-D; None when the process has to be ended."""
        end = time.monotonic() + SECONDS
        again = 0
        while time.monotonic() < end:
            process, status = os.waitpid(self.process, os.WNOHANG)
            if process:
                return os.waitstatus_to_exitcode(status)
            # libedit shows its prompt before it takes the terminal over: until then the kernel makes a NUL of Ctrl-D, which would
            # stay in the line. Ctrl-U empties it.
            if time.monotonic() >= again:
                self.type("\x15\x04")
                again = time.monotonic() + 2
            if select.select([self.terminal], [], [], 0.05)[0]:
                try:
                    os.read(self.terminal, 4096)
                except OSError:
                    pass
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        return None


def main():
    command = os.path.abspath(sys.argv[1])
    results = []

    def check(what, good):
        results.append(bool(good))
        if not good:
            print(f"FAILED: {what}")

    with tempfile.TemporaryDirectory() as folder:
        home = pathlib.Path(folder)
        # Nothing but Ctrl-C ends a run here.
        limits = "[limits]\ninstructions = 1_000_000_000_000\nmilliseconds = 600_000\n"
        (home / "locscript.toml").write_text(limits, "utf-8")
        shell = Terminal(command, home)
        check("it prompts", shell.wait_for("loc> "))
        shell.type("1 + 40\r")
        check("an expression's value is shown", shell.wait_for(r"\n41\r"))
        for turn in ("first", "second"):
            check(f"it prompts before the {turn} Ctrl-C", shell.wait_for("loc> "))
            shell.type("nonsense nonsense")
            check("the line is shown", shell.wait_for("nonsense nonsense"))
            shell.type("\x03")
            check(f"the {turn} Ctrl-C gives a new prompt", shell.wait_for("loc> "))
            shell.type("'after' .. ' it'\r")
            check(f"the {turn} Ctrl-C has dropped the line", shell.wait_for(r'\n"after it"\r'))
        check("it prompts", shell.wait_for("loc> "))
        shell.type("for i = 1, 2 do\r")
        check("an unfinished statement goes on", shell.wait_for(r"\.\.\.> "))
        shell.type("\x03")
        check("Ctrl-C drops it", shell.wait_for("loc> "))
        for turn in ("first", "second"):
            shell.type("print('it ' .. 'runs') while true do pcall(function() while true do end end) end\r")
            check("a run begins", shell.wait_for("\nit runs\r"))
            shell.type("\x03")
            check(f"Ctrl-C ends the {turn} run", shell.wait_for("interrupted"))
            check("and not the process", shell.wait_for("loc> "))
        shell.type("x = 'ä'\r")
        check("it prompts", shell.wait_for("loc> "))
        shell.type("x .. 'ö'\r")
        check("a global stays, and characters are whole", shell.wait_for(r'\n"äö"\r'))
        check("it prompts", shell.wait_for("loc> "))
        shell.type("\x1b[A\r")
        check("the last line comes back", shell.wait_for(r'\n"äö"\r'))
        check("it prompts", shell.wait_for("loc> "))
        for library, begun, answer in (("loc", "plur\t('a', 1, 'en')", "a_one"), ("string", "rev\t('cba')", "abc")):
            shell.type(f"return {library}.{begun}\r")
            check(f"Tab completes a function of {library}", shell.wait_for(rf'\n"{answer}"\r'))
            check("it prompts", shell.wait_for("loc> "))
        # S11 of the sandbox's review: an input's messages are its own, not what the next run writes over.
        for line in ("m1 = loc.message{topic='t', data={a='11111111'}}", "m2 = loc.message{topic='t', data={a='22222222'}}",
                     "x = loc.message{topic='t', data={a='OVERWRITTEN'}}"):
            shell.type(line + "\r")
            check("it prompts", shell.wait_for("loc> "))
        for name, digits in (("m1", "11111111"), ("m2", "22222222")):
            shell.type(f"loc.build({name})\r")
            check(f"{name} is what it was", shell.wait_for(r'\{\\"a\\":\\"' + digits + r'\\"\}'))
            check("it prompts", shell.wait_for("loc> "))
        (home / "endless.lua").write_text("return function(event) print('it ' .. 'loops') while true do end end", "utf-8")
        shell.type(".event {}\r")
        check("it prompts", shell.wait_for("loc> "))
        shell.type(".load endless.lua\r")
        check("a rule runs", shell.wait_for("it loops\r"))
        shell.type("\x03")
        check("Ctrl-C ends the rule", shell.wait_for("interrupted"))
        check("and not the process", shell.wait_for("loc> "))
        shell.type("print('it ' .. 'goes on') while true do end\r")
        check("an input runs after a rule", shell.wait_for("\nit goes on\r"))
        shell.type("\x03")
        check("Ctrl-C ends it as well", shell.wait_for("interrupted"))
        check("and not the process", shell.wait_for("loc> "))
        (home / "twice.lua").write_text("return 'first ' .. 'text'", "utf-8")
        shell.type(".load twice.lua\r")
        check("a file's value is shown", shell.wait_for(r'\n"first text"\r'))
        check("it prompts", shell.wait_for("loc> "))
        (home / "twice.lua").write_text("return 'second ' .. 'text'", "utf-8")
        shell.type(".reload\r")
        check(".reload runs it as it is now", shell.wait_for(r'\n"second text"\r'))
        check("it prompts", shell.wait_for("loc> "))
        shell.type(".time 20 + 3\r")
        check(".time shows the value", shell.wait_for(r"\n23\r"))
        check("and how long it took", shell.wait_for(r"\n\d+\.\d\d\d ms\r"))
        check("it prompts", shell.wait_for("loc> "))
        check("Ctrl-D leaves with 0", shell.ends_with() == 0)
        history = home / ".local/state/locscript/history"
        check("history is kept", history.exists() and history.stat().st_mode & 0o777 == 0o600)

        # A file that is no library stands for libedit: the terminal itself edits the line.
        hidden = home / "hidden"
        hidden.mkdir()
        for name in ("libedit.so.0", "libedit.so.2"):
            (hidden / name).write_text("no library", "utf-8")
        shell = Terminal(command, home, LD_LIBRARY_PATH=str(hidden))
        check("it prompts without libedit", shell.wait_for("loc> "))
        shell.type("'é' .. 1 + 40\r")
        check("a value is shown without libedit", shell.wait_for(r'\n"é41"\r'))
        check("it prompts", shell.wait_for("loc> "))
        shell.type("nonsense")
        check("the line is shown", shell.wait_for("nonsense"))
        shell.type("\x03")
        check("Ctrl-C gives a new prompt", shell.wait_for("loc> "))
        shell.type("for i = 1, 2 do\r")
        check("an unfinished statement goes on", shell.wait_for(r"\.\.\.> "))
        shell.type("end return 7\r")
        check("and ends", shell.wait_for(r"\n7\r"))
        check("it prompts", shell.wait_for("loc> "))
        shell.type("print('it ' .. 'runs') while true do end\r")
        check("a run begins", shell.wait_for("\nit runs\r"))
        shell.type("\x03")
        check("Ctrl-C ends it", shell.wait_for("interrupted"))
        check("and not the process", shell.wait_for("loc> "))
        check("Ctrl-D leaves with 0", shell.ends_with() == 0)
    passed = sum(results)
    print(f"{passed} passed, {len(results) - passed} failed")
    return 0 if passed == len(results) else 1


sys.exit(main())
