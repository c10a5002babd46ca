#!/usr/bin/env python3
"""Language choice, search lists and plurals: Apple's ICU in the Swift toolchain against LocScript, on random questions.

  languages.py APPLE_DIFFERENTIAL [--cases N] [--seed S]
"""
import os
import random
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, ".."))
sys.path.insert(0, os.path.join(HERE, "..", "..", "..", "scripts", "dev"))
import cldr_earlier  # noqa: E402
from asking import Count, Program, closing, shrink, without  # noqa: E402
from locales import apple_questions  # noqa: E402


# Without a language, or with a legacy name in its place, ICU asks CLDR's rows for a script in a country (`und_Latn_EG`), which
# are not among our tables: folders of that name are in no app, and only where several of them match does it matter.
KNOWN = re.compile(r"(und|[A-Za-z]{4,})[-_][A-Za-z]{4}[-_]([A-Za-z]{2,3}|[0-9]{3})\b", re.IGNORECASE)


# Languages with other plural rules in CLDR 49, ours, than in CLDR 47 and in the toolchain's ICU, which is older; gom means kok.
CHANGED = set(cldr_earlier.earlier("plural")) | {"gom"}


def is_known(question):
    if question["op"] == "plural":
        return question["locale"].split("_")[0] in CHANGED
    return any(KNOWN.match(name) for name in question.get("available", []) + question.get("preferred", []))


def smaller(question):
    for name in ("available", "preferred"):
        for items in without(question.get(name, [])):
            if items or name == "preferred":
                yield dict(question, **{name: items})
        # One name with fewer parts.
        for index, text in enumerate(question.get(name, [])):
            for end in range(1, len(text)):
                if text[end] in "-_@.":
                    yield dict(question, **{name: question[name][:index] + [text[:end]] + question[name][index + 1:]})
    if question.get("dev"):
        yield dict(question, dev=None)
    if "_" in question.get("locale", ""):
        yield dict(question, locale=question["locale"].split("_")[0])
    if question.get("n"):
        for number in (question["n"] // 10, question["n"] % 100, int(question["n"])):
            if number < question["n"]:
                yield dict(question, n=number)


def main():
    program, options = Program(sys.argv[1], "--languages"), dict(zip(sys.argv[2::2], sys.argv[3::2]))
    cases, seed = int(options.get("--cases", 1000)), int(options.get("--seed", 1))
    counts = []

    def failing(questions):
        return [answer["ours"] != answer["theirs"] for answer in program.ask(questions)]

    for kind, questions in apple_questions(random.Random(seed), cases).items():
        count = Count({"negotiate": "language choice", "search_list": "search lists", "plural": "plurals"}[kind])
        known = 0
        for question, answer in zip(questions, program.ask(questions)):
            differs = answer["ours"] != answer["theirs"]
            if differs and is_known(question):
                known += 1
                continue
            count.add(not differs, differs)
            if differs and count.failed <= 10:
                least = shrink(question, smaller, failing)
                told = program.ask([least])[0]
                count.show(least, told["ours"], told["theirs"])
        reason = "with other rules in CLDR 49" if kind == "plural" else "with a script and a country but no language"
        count.close(" (seed %d%s)" % (seed, ", %d %s" % (known, reason) if known else ""))
        counts.append(count)
    return closing(counts)


if __name__ == "__main__":
    sys.exit(main())
