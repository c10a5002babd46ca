#!/usr/bin/env python3
"""Finished texts and an app's languages: Foundation in the Swift toolchain against LocScript, on random questions.

  texts.py APPLE_DIFFERENTIAL [--cases N] [--seed S]
"""
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from asking import Count, Program, closing, shrink, without  # noqa: E402
from languages import is_known  # noqa: E402
from locales import LANGUAGES, apple_list, near  # noqa: E402

WORDS = ["x", "Bob", "é", "日本", "100%", "%@", "%d", "", "%1$@", "a b", "\u202bא\u202c", "😀"]
LITERALS = ["", " ", "a", "%%", " von ", "é ", ", ", "%%%%", "100 %% ", "#@ ", "$", "\n", "日本語"]
INTEGERS = [0, 1, 2, 5, 9, 10, 21, 42, 100, 999, 1000, 1234, 9999, 10000, 99999, 100000, 1234567, 2147483647]
# Both read the shortest decimal text of a double.
DECIMALS = ["0.0", "0.5", "1.5", "2.5", "0.125", "0.375", "1.005", "0.35", "0.25", "0.045", "9.995", "99.95", "1234.5", "12345.675",
            "0.001", "1000000.0", "1234567.891", "3.0", "0.1", "999.5", "999999.5"]


# Locales whose keys the tables cannot hold apart: a script that is not the language's usual one in some of its regions only.
OTHER_DATA = {"ff_Latn_" + region for region in ("BF", "GH", "GM", "LR", "NE", "NG", "SL")} | {"kok_Deva_IN", "pa_Aran_PK"}


def probes(locale):
    """What a locale's numbers look like: where its data differ, so does every text."""
    yield {"op": "format", "format": "%1$ld %2$ld %3$.2f %4$ld %5$.1f", "locale": locale,
           "arguments": [["i", "1234567"], ["i", "1234"], ["f", "-12345.5"], ["i", "-5"], ["f", "1234.5"]]}


def agreeing(program):
    """The locales whose data are the same on both sides, and those with other data."""
    names = [name for name in program.ask([{"op": "locales"}])[0]["theirs"] if name.split("_")[0] in LANGUAGES and "POSIX" not in name]
    questions = [question for name in names for question in probes(name)]
    good, bad = [], []
    for name, answer in zip(names, program.ask(questions)):
        (good if answer["ours"] == answer["theirs"] else bad).append(name)
    return good, bad


def specifier(r, kind, isNumbered):
    # Behind `n$` this Foundation reads the wrong argument where a flag or a width follows.
    flag = (lambda flags: "") if isNumbered else r.choice
    if kind == "s":
        return "@"
    if kind == "i":
        length = r.choice(["d", "i", "u", "ld", "lu", "lld", "llu", "li", "x", "X", "o", "lx"])
        if length[-1] in "xXo":
            return flag(["", "", "#", "08", "4", "-6"]) + length
        return flag(["", "", "", "", "+" if length[-1] in "di" else "", "-8", "8", "5", "12"]) + length
    return flag(["", "", "", "+", "8", "-9", "12"]) + r.choice([".0", ".1", ".2", ".3", ".4", ".6", ""]) + r.choice(["f", "f", "lf", "F"])


def value(r, kind, negative=True):
    if kind == "s":
        return r.choice(WORDS)
    if kind == "i":
        number = r.choice([r.choice(INTEGERS), r.randint(0, 10 ** r.randint(1, 9))])
        return str(min(number, 2147483647))
    text = r.choice([r.choice(DECIMALS), "%.3f" % (r.randint(0, 10 ** r.randint(1, 9)) / 1000)])
    return repr(float(text))


def format_question(r, locales):
    kinds = [r.choice("siif") for _ in range(r.randint(0, 4))]
    arguments = [[kind, value(r, kind)] for kind in kinds]
    isNumbered = r.random() < 0.5
    order = list(range(len(kinds)))
    if isNumbered and kinds:
        # Every one is there: the type of one that is not cannot be known.
        order += [r.randrange(len(kinds)) for _ in range(r.randint(0, 2))]
        r.shuffle(order)
    text = r.choice(LITERALS)
    for index in order:
        conversion = specifier(r, kinds[index], isNumbered)
        # A negative number is written by a specifier that has a sign.
        if kinds[index] != "s" and conversion[-1] in "dif" and r.random() < 0.15 and not isNumbered and float(arguments[index][1]):
            arguments[index][1] = "-" + arguments[index][1]
        text += "%" + ("%d$" % (index + 1) if isNumbered else "") + conversion + r.choice(LITERALS)
    return {"op": "format", "format": text, "arguments": arguments, "locale": r.choice(locales)}


def plural_question(r, locales):
    forms = {"other": "%ld others" if r.random() < 0.8 else "%1$ld of %2$@"}
    for name in ("zero", "one", "two", "few", "many"):
        if r.random() < 0.6:
            forms[name] = r.choice(["%ld " + name, name, "%1$ld " + name + " %2$@", "%ld%% " + name])
    number = r.choice([r.randint(0, 30), r.randint(0, 200), r.choice(INTEGERS)])
    return {"op": "plural_text", "forms": forms, "arguments": [["i", str(number)], ["s", r.choice(WORDS)]], "locale": r.choice(locales)}


def bundle_question(r):
    plain = lambda names: [name for name in names if name and all(c.isalnum() or c in "-_" for c in name)]
    # No device speaks "Base".
    preferred, lprojs = [name for name in apple_list(r, 4) if not name.startswith("Base")], plain(apple_list(r, 6)) or ["en"]
    declared = plain(apple_list(r, 5)) if r.random() < 0.8 else []
    declared += [r.choice(lprojs)] * (r.random() < 0.4) + [near(r, p) for p in preferred if r.random() < 0.4]
    r.shuffle(declared)
    return {"op": "bundle", "lprojs": list(dict.fromkeys(lprojs)) + (["Base"] if r.random() < 0.3 and "Base" not in lprojs else []),
            "declared": declared, "preferred": preferred, "dev": r.choice([None, "en", "de", r.choice(lprojs)])}


def places_question(r):
    """An app in one language whose tables stand above the folders, in them, or in Base.lproj."""
    region, keys = r.choice(["en", "de", "pt-BR", "zh-Hans"]), ["a", "b", "c", "é", "%@"]
    plural = lambda text: {"NSStringLocalizedFormatKey": text}
    tables = {}
    for place in ["", region, "Base"]:
        kinds = {}
        if r.random() < 0.5:
            kinds["strings"] = {key: "%s of %s" % (key, place) for key in keys if r.random() < 0.6}
        if r.random() < 0.4:
            kinds["stringsdict"] = {key: plural(place) for key in keys[3:] + ["p"] if r.random() < 0.5}
        if kinds:
            tables[place] = kinds
    return {"op": "places", "region": region, "tables": tables, "keys": keys}


def smaller(question):
    for place in question.get("tables", {}):
        yield dict(question, tables={name: kinds for name, kinds in question["tables"].items() if name != place})
    for name in ("lprojs", "declared", "preferred"):
        for items in without(question.get(name, [])):
            # Without languages and folders there is nothing to choose.
            if items or name == "declared":
                yield dict(question, **{name: items})
    if "format" in question:
        for text in without(question["format"]):
            yield dict(question, format=text)
    for name in list(question.get("forms", {})):
        if name != "other":
            yield dict(question, forms={key: text for key, text in question["forms"].items() if key != name})


def main():
    program, options = Program(sys.argv[1], "--languages"), dict(zip(sys.argv[2::2], sys.argv[3::2]))
    cases, seed = int(options.get("--cases", 1000)), int(options.get("--seed", 1))
    r = random.Random(seed)
    locales, others = agreeing(program)
    kinds = {
        "texts by String(format:locale:)": ([format_question(r, locales) for _ in range(cases)],
                                            " (seed %d; %d locales, without %d whose numbers are other data: %s)"
                                            % (seed, len(locales), len(others), " ".join(others))),
        "plural texts, the form by ICU": ([plural_question(r, locales) for _ in range(cases)],
                                          " (seed %d; Foundation here cannot look up a key of a .stringsdict)" % seed),
        "bundles with CFBundleLocalizations": ([bundle_question(r) for _ in range(max(cases // 4, 1))], " (seed %d)" % seed),
        "tables above the folders and in them": ([places_question(r) for _ in range(max(cases // 4, 1))], " (seed %d)" % seed),
    }
    numbers = Count("numbers of every locale")
    for name in locales + others:
        isGood = name in locales or name in OTHER_DATA
        numbers.add(isGood, not isGood)
        if not isGood:
            numbers.show(name, "other numbers", "Apple's")
    numbers.close("")
    counts = [numbers]
    for kind, (questions, note) in kinds.items():
        count = Count(kind)
        for question, answer in zip(questions, program.ask(questions)):
            differs = answer["ours"] != answer["theirs"]
            if differs and is_known(dict(question, available=question.get("lprojs", []) + question.get("declared", []))):
                continue
            count.add(not differs, differs)
            if differs and count.failed <= 10:
                # An argument whose specifier goes would be read as another type: texts are shown as they are.
                least = shrink(question, smaller, lambda some: [a["ours"] != a["theirs"] for a in program.ask(some)]) if "lprojs" in question or "tables" in question else question
                told = program.ask([least])[0]
                count.show(least, told["ours"], told["theirs"])
        count.close(note)
        counts.append(count)
    return closing(counts)


if __name__ == "__main__":
    sys.exit(main())
