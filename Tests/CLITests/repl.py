#!/usr/bin/env python3
"""The REPL on a terminal of its own: Ctrl-C at the prompt and in a run, input over several lines, history, Ctrl-D; and without libedit.

usage: repl LOCSCRIPT. Ends with `N passed, N failed`."""
import fcntl
import os
import pathlib
import pty
import re
import select
import signal
import struct
import sys
import tempfile
import termios
import time

SECONDS = 60  # for a machine that does other things as well; nothing here is measured


class Terminal:
    def __init__(self, command, home, columns=None, **more):
        environment = {"PATH": os.environ["PATH"], "HOME": str(home), "TERM": "xterm", "LC_ALL": "C.UTF-8", "NO_COLOR": "1", **more}
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(home)
            if columns:
                fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
            os.execve(command, [command, "run"], environment)
        self.seen = ""
        self.all = ""  # what was ever shown

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
                    text = os.read(self.terminal, 4096).decode("utf-8", "replace")
                    self.seen += text
                    self.all += text
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
        (home / "locscript.toml").write_text(limits + '[android]\nresources = ["res"]\n', "utf-8")
        for folder in ("values", "values-de-rAT"):
            (home / "res" / folder).mkdir(parents=True)
            (home / "res" / folder / "strings.xml").write_text("<resources><string name='greeting'>x</string></resources>", "utf-8")
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
        shell.type("own = { wanted = 41 }\r")
        check("it prompts", shell.wait_for("loc> "))
        shell.type('.event {"type": "x", "user": {"nickname": "Ann"}}\r')
        check("it prompts", shell.wait_for("loc> "))
        (home / "rules").mkdir()
        sample = "return { on = 'x', run = function() end, samples = { [\"Ann's own\"] = { type = 'x', n = 7 } } }"
        (home / "rules" / "greeting.lua").write_text(sample, "utf-8")
        (home / "own").mkdir()
        for name, text in (("shown.lua", "'a file ' .. 'that shows'"), (".hidden.lua", "'a file ' .. 'that hides'")):
            (home / "own" / name).write_text(f"return {text}", "utf-8")
        for what, typed, answer in (
                ("the only file that is not hidden", ".load own/\t", '"a file that shows"'),
                ("a hidden file that was begun", ".load own/.\t", '"a file that hides"'),
                ("a field of the event", "event.us\t.nick\t", '"Ann"'), ("a field of an own table", "own.wan\t + 1", "42"),
                ("a function of Lua", "tostri\t(7)", '"7"'), ("a global", "ow\t.wanted", "41"),
                ("a language", "loc.number(1.5, 1, 'de-\t')", '"1,5"'), ("a key", "loc.text('greet\t').android", '"greeting"'),
                ("a file", ".load rul\tgreet\t", r"greeting returned nothing[^\n]*"),
                ("a function to ask about", ".help loc.plur\t", r"loc\.plural_key\(prefix: string[^\n]*")):
            shell.type(typed + "\r")
            check(f"Tab completes {what}", shell.wait_for(rf"\n{answer}\r"))
            check("it prompts", shell.wait_for("loc> "))
        for what, typed, answer in (
                ("all values are shown", "1, 'b', nil", r'1\t"b"\tnil'), ("_ is the last value", "_ + 1", "2"),
                ("= shows a value", "= 5", "5"), ("return shows all values", "return 1, 2", r"1\t2"),
                ("a function is its signature", "loc.text", r"loc\.text\(key: string, [^\r]*\r\nA string of the app: [^\r]*"),
                ("a function of Lua has a name", "print", "function print, Lua's own"),
                ("a function in a table", "{ n = 1, f = { loc.date } }", r'\{"f":\["function loc\.date"\],"n":1\}'),
                ("a message in a table", "{ loc.message { topic = 'x', title = 'y' } }", r'\[\{"message":[^\r]*'),
                ("a text ends on its line", '"x', "repl:1:1: error[^\r]*unfinished string[^\r]*"),
                ("the samples are listed", ".event sample", "greeting: Ann's own"),
                ("a sample is chosen", ".event sample Ann", ""), ("it is the event", "event.n", "7"),
                ("a sample that there is not", ".event sample Bob", "there is no sample 'Bob'"),
                ("what .help does not know", ".help loc.dat", "there is no help for loc.dat; did you mean loc.date\\?"),
                (".time runs a command", ".time .reload", r"greeting returned nothing[^\n]*\n\d+\.\d+ ms")):
            shell.type(typed + "\r")
            check(what, shell.wait_for(rf"\n{answer}\r" if answer else "loc> "))
            if answer:
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
        history.chmod(0o644)

        for columns, more in ((20, {}), (20, {"TERM": "dumb"}), (None, {"TERM": "dumb", "NO_COLOR": ""}), (None, {"NO_COLOR": ""})):
            shell = Terminal(command, home, columns, **more)
            check(f"it prompts with {columns} columns, {more}", shell.wait_for("loc> "))
            shell.type("1, 'b'\r")
            check("the values are shown", shell.wait_for(r'\n1\t"b"\r'))
            check("it prompts", shell.wait_for("loc> "))
            shell.type("nil + 1\r")
            check("an error is shown", shell.wait_for(r"script-error"))
            check("it prompts", shell.wait_for("loc> "))
            has_colour = more == {"NO_COLOR": ""}
            check(f"colour with {more}", ("\x1b[1;31merror" in shell.all) == has_colour)
            check("Ctrl-D leaves with 0", shell.ends_with() == 0)

        shell = Terminal(command, home, 60)
        check("it prompts with 60 columns", shell.wait_for("loc> "))
        shell.type(".help\r")
        check("the help is whole", shell.wait_for(r"\.quit +leaves"))
        shown = shell.all[shell.all.index("Each input"):]
        check("the help breaks between words", all(len(line) <= 60 for line in shown.split("\r\n")))
        check("it prompts", shell.wait_for("loc> "))
        shell.type("{ first = ('a'):rep(30), second = ('b'):rep(30) }\r")
        check("JSON breaks between its members", shell.wait_for(r'\{\r\n  "first": ?"a+",\r\n  "second": ?"b+"\r\n\}'))
        check("it prompts", shell.wait_for("loc> "))
        shell.type("{ first = 1, second = 2 }\r")
        check("JSON that fits stays on its line", shell.wait_for(r'\n\{"first":1,"second":2\}\r'))
        check("it prompts", shell.wait_for("loc> "))
        check("Ctrl-D leaves with 0", shell.ends_with() == 0)

        check("a history that others could read is its user's alone again", history.stat().st_mode & 0o777 == 0o600)

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
