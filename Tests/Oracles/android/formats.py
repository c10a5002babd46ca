"""java.util.Formatter under Android's scanner, and Java's decimal numbers: OpenJDK against LocScript."""
import base64
import json
import os
import subprocess

from asking import Count, Program, shrink, without

SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "java", "FormatCases.java")


def base64_field(text):
    return "-" + base64.b64encode(text.encode()).decode()


def expected(answer):
    if answer["ok"]:
        return "text: " + answer["value"]
    return "%s: %s" % (answer["exception"], "null" if answer["message"] is None else answer["message"])


class Formatter:
    """One kind of question: asks both sides of it, and knows what is smaller."""

    def __init__(self, kind, ours, work):
        self.count, self.ours, self.work, self.answering = Count(kind), ours, work, None

    def program(self):
        if self.answering is None:
            self.answering = Program("java", "-cp", self.work, "FormatCases", "--answer")
        return self.answering

    def compare(self, lines):
        """Lines of FormatCases with its answers."""
        for case, answer in zip(lines, self.ours.ask([self.question(line) for line in lines])):
            differs = self.ours_of(answer) != self.theirs_of(case)
            self.count.add(not differs, differs)
            if differs and len(self.count.shown) < Count.most:
                least = shrink(case, self.smaller, self.failing)
                theirs = self.program().ask([self.asked(least)])[0]
                left = self.ours_of(self.ours.ask([self.question(least)])[0])
                what = {name: least[name] for name in ("locale", "format", "args") if name in least}
                self.count.show(json.dumps(what, ensure_ascii=False), left, self.theirs_of(theirs))

    def failing(self, cases):
        mine = self.ours.ask([self.question(case) for case in cases])
        theirs = self.program().ask([self.asked(case) for case in cases])
        return [self.theirs_of(right) is not None and self.ours_of(left) != self.theirs_of(right)
                for left, right in zip(mine, theirs)]

    @staticmethod
    def smaller(case):
        for text in without(case["format"]):
            yield dict(case, format=text)
        for arguments in without(case["args"]):
            if arguments or "locale" in case:
                yield dict(case, args=arguments)
        for index, argument in enumerate(case["args"]):
            for text in without(argument):
                yield dict(case, args=case["args"][:index] + [text] + case["args"][index + 1:])
        if case.get("locale", "en-US") != "en-US":
            yield dict(case, locale="en-US")


class Strings(Formatter):
    question = staticmethod(lambda case: {"format": case["format"], "locale": case["locale"], "args": case["args"]})
    ours_of = staticmethod(lambda answer: (answer["answer"], answer["strict"]))
    theirs_of = staticmethod(lambda answer: (expected(answer["expect"]), expected(answer["expect_android15_target35"])))

    @staticmethod
    def asked(case):
        return "\t".join([case["locale"]] + [base64_field(text) for text in [case["format"]] + case["args"]])


class Numbers(Formatter):
    question = staticmethod(lambda case: {"number": case["format"], "args": case["args"]})
    ours_of = staticmethod(lambda answer: answer["answer"])
    theirs_of = staticmethod(lambda answer: answer["value"])

    @staticmethod
    def asked(case):
        return "\t".join(["number", base64_field(case["format"]), base64_field(case["args"][0])])


def compare_formats(cases, seed, ours, work):
    subprocess.run(["javac", "-encoding", "UTF-8", "-d", work, SOURCE], check=True)
    subprocess.run(["java", "-cp", work, "FormatCases", work, str(cases), str(seed)], check=True)
    kinds = [(Strings("formatter", ours, work), "android-format.jsonl"),
             (Numbers("numbers", ours, work), "guide-numbers.jsonl")]
    for kind, name in kinds:
        with open(os.path.join(work, name), encoding="utf-8") as source:
            kind.compare([json.loads(line) for line in source])
        kind.count.close(" (seed %d)" % seed)
    return [kind.count for kind, _ in kinds]
