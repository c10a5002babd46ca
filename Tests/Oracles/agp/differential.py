#!/usr/bin/env python3
"""Random apps through the Gradle plugin's own compiler and through LocScript; exit 1 on a difference.

  differential.py TOOL_OF_OURS GETSTRING CLASSPATH [--cases N] [--seed S] [--kind NAME] [--show N] [--lines] [--planted]
TOOL_OF_OURS is the built AndroidDifferential, GETSTRING the built getstring.cpp, CLASSPATH the built Build.java and what it calls (README.md).
A case that differs is reduced before it is shown. With --lines apps are shown where both builds fail, but LocScript names no line that the
plugin's messages name. With --planted LocScript's answers are spoiled, and what is tested is that the
comparison finds it and reduces the case to next to nothing.
"""
import collections
import json
import os
import random
import re
import sys

sys.path[:0] = [os.path.dirname(os.path.abspath(__file__)), os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")]
from ours import Ours, difference, place_difference  # noqa: E402
from asking import Count, Planted, Program, closing, reduced, shrink, without  # noqa: E402
from cases import Case  # noqa: E402
from gradle import Gradle  # noqa: E402


def question_text(question):
    """The question as one line to read."""
    sets, asked = question
    folders = " || ".join(" | ".join("%s: %s" % (path, data.decode("utf-8", "backslashreplace")) for path, data in files) for files in sets)
    keys = " ".join("%s(%s%s)" % (key, languages, ";" + options if options else "") for languages, options, key in asked)
    # ASCII, so that every white space can be told from the others.
    return json.dumps(folders)[1:-1] + "  ?  " + keys


def smaller(question):
    """Questions with less: fewer keys, sets and files, then shorter files."""
    sets, asked = question
    if len(asked) > 1:
        for one in asked:
            yield sets, [one]
    for part in without(sets):
        if part:
            yield part, asked
    for index, files in enumerate(sets):
        for part in without(files):
            if any(other for at, other in enumerate(sets) if at != index) or part:
                yield sets[:index] + [part] + sets[index + 1:], asked
    for index, files in enumerate(sets):
        for at, (path, data) in enumerate(files):
            for part in shorter(data):
                yield sets[:index] + [files[:at] + [(path, part)] + files[at + 1:]] + sets[index + 1:], asked


def shorter(data):
    """The file without an element, a pair of tags, an attribute, then without stretches of it."""
    for match in re.finditer(rb"<(string|item|plurals|string-array|array|bool|integer|color|attr)\b[^<>]*?(?:/>|>.*?</\1>)", data, re.DOTALL):
        yield data[:match.start()] + data[match.end():]
    for match in re.finditer(rb"<([\w:]+)\b[^<>]*>(.*?)</\1>", data, re.DOTALL):
        if match[1] not in (b"resources", b"string"):
            yield data[:match.start()] + match[2] + data[match.end():]
    for match in re.finditer(rb"\s[\w:]+=(?:\"[^\"<>]*\"|'[^'<>]*')|<[?!].*?[\]?-]?>", data):
        yield data[:match.start()] + data[match.end():]
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        yield from without(data)
        return
    for part in without(text):
        yield part.encode("utf-8", "surrogatepass")


class Comparison:
    def __init__(self, ours, theirs, shows=10, showsLines=False):
        self.ours, self.theirs, self.shows, self.showsLines = ours, theirs, shows, showsLines

    def verdicts(self, questions):
        verdicts = []
        for question, left, right in zip(questions, self.ours.ask(questions), self.theirs.ask(questions)):
            found = difference(question, left, right)
            # The planted fault is one of texts; whether an app builds tells nothing of it.
            verdicts.append((None if found and found[0] < 0 and Count.isQuiet else found, left, right))
        return verdicts

    def cause(self, found, right):
        """Cases of one cause are reduced to cases of the same cause: the build's verdict, or a text."""
        index, left, told = found
        if index == -1:
            return (left.split(" ")[0:4], told.split(" ")[0:4])
        return "text"

    @staticmethod
    def signature(case, found):
        """What most differences of one cause have in common, so that few of them are shown."""
        return case.kind, "text %r" % len(case.question[1]) if found[0] >= 0 else re.sub(r"/res\S*|'[^']*'|\"[^\"]*\"|@\w+|\d", "", found[1] + found[2])

    def reduce(self, question, found, right):
        wanted = self.cause(found, right)

        def failing(candidates):
            return [verdict is not None and self.cause(verdict, other) == wanted for verdict, _, other in self.verdicts(candidates)]

        return shrink(question, smaller, failing)

    def run(self, cases, seed, kind=None):
        rng, count, built, lines, shown_lines = random.Random(seed), Count("Gradle"), 0, 0, []
        kinds, causes = collections.Counter(), collections.Counter()
        while count.passed + count.failed < cases:
            some = [Case(random.Random(rng.random()), kind) for _ in range(min(500, cases - count.passed - count.failed))]
            for case, (found, left, right) in zip(some, self.verdicts([case.question for case in some])):
                question = case.question
                built += right["stage"] == "ok"
                kinds[case.kind] += found is not None
                count.add(found is None, found is not None)
                if found:
                    causes[self.signature(case, found)] += 1
                if found and len(count.shown) < self.shows and causes[self.signature(case, found)] <= 2:
                    least = self.reduce(question, found, right)
                    told = self.verdicts([least])[0][0] or found
                    count.most = count.failed
                    count.show(question_text(least), json.dumps(told[1]), json.dumps(told[2]))
                place = place_difference(left, right)
                if place and not found:
                    lines += 1
                    if len(shown_lines) < self.shows:
                        shown_lines.append("other line: %s\n    ours:   %s\n    theirs: %s" % (question_text(question), *place))
        count.close(", %d of them build, %d name other lines (seed %d)" % (built, lines, seed))
        if not Count.isQuiet:
            print("kinds that differ: %s" % ", ".join("%s %d" % pair for pair in kinds.most_common() if pair[1]))
            if self.showsLines:
                print("\n".join(shown_lines))
        return count


def spoil(answer):
    """é, T and D are wrong in texts."""
    if isinstance(answer.get("value"), str):
        return dict(answer, value=re.sub("[éTD]", "!", answer["value"]))
    return answer


def main():
    arguments, cases, seed, kind, shows, planted, lines, tools = sys.argv[1:], 1000, 1, None, 10, False, False, []
    while arguments:
        word = arguments.pop(0)
        if word == "--cases":
            cases = int(arguments.pop(0))
        elif word == "--seed":
            seed = int(arguments.pop(0))
        elif word == "--kind":
            kind = arguments.pop(0)
        elif word == "--show":
            shows = int(arguments.pop(0))
        elif word == "--lines":
            lines = True
        elif word == "--planted":
            planted = True
        else:
            tools.append(word)
    if len(tools) != 3:
        raise SystemExit(__doc__)
    program = Program(tools[0], "gradle")
    if planted:
        program, Count.isQuiet, shows = Planted(program, spoil), True, 1
    ours, theirs = Ours(program), Gradle(tools[2], tools[1])
    try:
        count = Comparison(ours, theirs, shows, lines).run(cases, seed, kind)
    finally:
        ours.close()
        theirs.close()
    return closing([reduced(count, 250) if planted else count])


if __name__ == "__main__":
    sys.exit(main())
