"""What the comparisons have in common: programs that answer line by line, reducing a case, and counting."""
import json
import subprocess
import threading


class Program:
    """A program that stays open and answers each line with a JSON line."""

    def __init__(self, *command, env=None):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env)

    def ask(self, lines):
        # Written from a thread of its own: neither side waits for the other with a full pipe.
        data = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines).encode()
        writer = threading.Thread(target=self.write, args=(data,))
        writer.start()
        answers = []
        for line in lines:
            answer = self.process.stdout.readline()
            if not answer:
                raise SystemExit("%s ended at: %s" % (self.process.args[0], str(line)[:500]))
            # The app's strings are modified UTF-8: beyond the first plane a pair of surrogates, three bytes each.
            text = answer.decode("utf-8", "surrogatepass").encode("utf-16", "surrogatepass").decode("utf-16", "replace")
            answers.append(json.loads(text))
        writer.join()
        return answers

    def write(self, data):
        try:
            self.process.stdin.write(data)
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # the reader sees the end


def shrink(case, smaller, failing):
    """The least case that still differs: smaller(case) gives what is tried next, failing(cases) one verdict for each."""
    for _ in range(200):
        candidates = list(smaller(case))
        chosen = None
        start, width = 0, 4
        while chosen is None and start < len(candidates):
            # The first ones leave out the most; the later are tried by many at once.
            some = candidates[start:start + width]
            chosen = next((one for one, verdict in zip(some, failing(some)) if verdict), None)
            start, width = start + width, min(2 * width, 60)
        if chosen is None:
            return case
        case = chosen
    return case


def without(items):
    """The list or text without half of it, a quarter, ... and without each single item."""
    width = (len(items) + 1) // 2
    while width >= 1:
        for start in range(0, len(items), width):
            yield items[:start] + items[start + width:]
        width = width // 2 if width > 1 else 0


class Count:
    # Set where failures are wanted.
    isQuiet = False
    # How many cases are reduced and shown.
    most = 10

    def __init__(self, kind):
        self.kind, self.passed, self.failed, self.shown = kind, 0, 0, []

    def add(self, passed, failed=0):
        self.passed += passed
        self.failed += failed

    def show(self, what, ours, theirs):
        self.shown.append(str(what))
        if self.failed <= self.most and not self.isQuiet:
            print("FAILED %s: %s\n    ours:   %s\n    theirs: %s" % (self.kind, what, ours, theirs), flush=True)

    def close(self, note=""):
        if not self.isQuiet:
            print("%s: %d passed, %d failed%s" % (self.kind, self.passed, self.failed, note), flush=True)


def closing(counts):
    failed = sum(count.failed for count in counts)
    print("%d passed, %d failed" % (sum(count.passed for count in counts), failed), flush=True)
    return 1 if failed else 0


class Planted:
    """A program with a fault: it gives other answers wherever spoil(answer) changes one."""

    def __init__(self, program, spoil):
        self.program, self.spoil = program, spoil

    def ask(self, lines):
        return [self.spoil(answer) for answer in self.program.ask(lines)]


def reduced(count, most):
    """Whether a planted fault was found and its first case reduced to at most so many characters."""
    result, least = Count("planted fault"), count.shown[0] if count.shown else ""
    isGood = 0 < len(least) <= most
    result.add(isGood, not isGood)
    print("%s, planted fault: %s" % (count.kind, "%d found, reduced to %s" % (count.failed, least) if count.failed else "NOT FOUND"))
    return result
