"""Plural rules and the symbols and patterns of numbers."""
import os
import re

from babel.localedata import load

import cldr_earlier
import cldr_locales
from cldr_swift import TextPool, blob, integers

HERE = os.path.dirname(os.path.abspath(__file__))

CATEGORIES = ["zero", "one", "two", "few", "many", "other"]
OPERANDS = ["n", "i", "v", "w", "f", "t", "e"]
POWERS = {None: 0, "10": 1, "100": 2, "1000": 3, "10000": 4, "100000": 5, "1000000": 6}

# Rules of CLDR's plurals.xml for languages that babel has no locale data for.
MORE_PLURALS = {
    "guw": {"one": "n in 0..1"}, "nah": {"one": "n in 1"}, "smi": {"one": "n in 1", "two": "n in 2"},
    "ars": dict(load("ar")["plural_form"].rules),
}

# Languages without rules, which babel gives those of the language they take their other data from (in CLDR 47), or that are aliases.
NO_PLURALS = ["ht", "tw"]

# CLDR 46's minimumGroupingDigits, which babel does not carry: 2 in these locales, 1 elsewhere.
MINIMUM_GROUPING_TWO = "be bg es et hu ia ie it ka lv pl pt_PT ru_UA sl sq".split()
MINIMUM_GROUPING_ONE = "es_419 es_AR es_BO es_BR es_BZ es_CL es_CO es_CR es_CU es_DO es_EC es_GT es_HN es_MX es_NI es_PA es_PE es_PR es_PY es_SV es_US es_UY es_VE".split()


def joined(ranges):
    """The ranges with neighbours as one: releases of CLDR write 0,1 and 0..1 for the same rule."""
    result = []
    for low, high in ranges:
        if result and result[-1][1] + 1 == low:
            low = result.pop()[0]
        result.append((low, high))
    return result


def plural_rules(name):
    """The rules of a locale by category, in CLDR's order."""
    rules = load(name)["plural_form"].rules
    return {category: rules[category] for category in CATEGORIES if category in rules}


def rules_text(rules):
    """The rules in one line, `one=n in 1;two=n in 2`; ranges as in the programs, so that equal rules have equal texts."""
    def text(rule):
        return re.sub(r"(?<= in )[\d.,]+", lambda m: ",".join(
            str(low) if low == high else "%d..%d" % (low, high) for low, high in joined(parsed(m.group(0)))), rule)
    return ";".join(category + "=" + text(rule) for category, rule in rules.items())


def parsed(ranges):
    """Pairs of numbers from `0,2..4`."""
    return [(int(x.split("..")[0]), int(x.split("..")[-1])) for x in ranges.split(",")]


def program(rules):
    """The bytecode of one set of rules: a word a relation, then two words a range. PluralRules.swift runs it."""
    words = []
    for category in CATEGORIES[:5]:
        if category not in rules:
            continue
        alternatives = rules[category].split(" or ")
        for a, alternative in enumerate(alternatives):
            relations = alternative.split(" and ")
            for r, relation in enumerate(relations):
                operand, _, modulus, negated, ranges = re.fullmatch(r"(\w)( mod (\d+))?( not)? in ([\d.,]+)", relation).groups()
                ranges = joined(parsed(ranges))
                words.append(OPERANDS.index("e" if operand == "c" else operand) | (8 if negated else 0)
                             | (16 if r == len(relations) - 1 else 0) | POWERS[modulus] << 5
                             | CATEGORIES.index(category) << 8 | len(ranges) << 16)
                for low, high in ranges:
                    words += [low, high]
    return tuple(words)


def plurals():
    programs, records = [], {}

    def number(code):
        if code not in programs:
            programs.append(code)
        return programs.index(code)

    for parts, name in cldr_locales.locales().items():
        # ICU looks for plural rules by cutting the name, not along parentLocales: pt_AO has those of pt, not of pt_PT.
        source = name if not parts[2] or parts == ("pt", "", "PT") else parts[0]
        records[parts] = number(program(plural_rules(source)))
    more = dict(MORE_PLURALS, **{language: {} for language in NO_PLURALS})
    for language, rules in more.items():
        for parts in [p for p in records if p[0] == language] + [(language, "", "")]:
            records[parts] = number(program(rules))
    earlier = {(name, "", ""): number(program(dict(rule.split("=") for rule in rules.split(";") if rule)))
               for name, rules in cldr_earlier.earlier("plural").items()}
    starts, words = [], []
    for code in programs:
        starts.append(len(words))
        words += code
    starts.append(len(words))
    body = "/// CLDR's cardinal plural rules as programs of PluralRules.\n"
    body += "enum PluralRulesTables {\n"
    body += cldr_locales.table("locale", records) + "\n"
    body += cldr_locales.table("earlier", earlier) + "\n"
    body += integers("starts", "UInt16", starts, "Where each program begins, and the end.") + "\n"
    body += integers("words", "UInt32", words, "The programs.")
    return "CLDR/PluralRulesTables.swift", "{cldr} and CLDR 47 (scripts/dev/cldr-47.txt)", body + "}\n"


def symbols(data):
    """The symbols of the locale's default numbering system; where CLDR has none, those of Latin digits, as its root says."""
    system = data["default_numbering_system"]
    system = system.get("default", "latn") if isinstance(system, dict) else system
    own = data["number_symbols"].get(system) or {}
    merged = dict(data["number_symbols"]["latn"])
    if "decimal" in own:
        merged.update(own)
    return system, merged


def zero_digit(system):
    """The first digit of a decimal numbering system (CLDR's numberingSystems.xml)."""
    zeros = {"latn": 0x30, "arab": 0x660, "arabext": 0x6F0, "nkoo": 0x7C0, "deva": 0x966, "beng": 0x9E6, "guru": 0xA66,
             "gujr": 0xAE6, "orya": 0xB66, "tamldec": 0xBE6, "telu": 0xC66, "knda": 0xCE6, "mlym": 0xD66, "sinh": 0xDE6,
             "thai": 0xE50, "laoo": 0xED0, "tibt": 0xF20, "mymr": 0x1040, "mymrshan": 0x1090, "khmr": 0x17E0, "mong": 0x1810,
             "limb": 0x1946, "talu": 0x19D0, "lana": 0x1A80, "lanatham": 0x1A90, "bali": 0x1B50, "sund": 0x1BB0, "lepc": 0x1C40,
             "olck": 0x1C50, "vaii": 0xA620, "saur": 0xA8D0, "kali": 0xA900, "java": 0xA9D0, "cham": 0xAA50, "mtei": 0xABF0,
             "fullwide": 0xFF10, "osma": 0x104A0, "rohg": 0x10D30, "cakm": 0x11136, "newa": 0x11450, "hmnp": 0x1E140,
             "wcho": 0x1E2F0, "adlm": 0x1E950}
    return zeros[system]


def systems():
    """Numbering systems that a tag may ask for by -u-nu-, and their zeros."""
    names = sorted("latn arab arabext nkoo deva beng guru gujr orya tamldec telu knda mlym thai laoo tibt mymr khmr mong olck "
                   "cakm adlm fullwide java bali mtei".split())
    return names, [zero_digit(name) for name in names]


def grouping(pattern):
    """Primary and secondary size from `#,##,##0.###`; 0 where the pattern has no separator."""
    integer = pattern.split(";")[0].split(".")[0]
    groups = re.sub(r"[^#0,]", "", integer).split(",")
    if len(groups) < 2:
        return 0, 0
    return len(groups[-1]), len(groups[-2]) if len(groups) > 2 else len(groups[-1])


def minimum(parts):
    up = parts
    while up is not None:
        name = cldr_locales.spelled(up)
        if name in MINIMUM_GROUPING_TWO:
            return 2
        if name in MINIMUM_GROUPING_ONE:
            return 1
        up = cldr_locales.parent(up)
    return 1


def number_row(parts, name):
    """A locale's decimal, group, minus and percent, its zero digit, and primary, secondary and minimum grouping."""
    data = load(name)
    system, own = symbols(data)
    decimal = data["decimal_formats"][None].pattern
    return ((own["decimal"], own["group"], own["minusSign"], own["percentSign"], zero_digit(system)) + grouping(decimal)
            + (minimum(parts) if parts else 1,))


def row_text(row):
    """A row of number_row in one line, its texts as code points."""
    texts = ["+".join("%04X" % ord(c) for c in text) for text in row[:4]]
    return " ".join(texts + ["%04X" % row[4]] + ["%d" % size for size in row[5:]])


def row_of(text):
    """The row of a line of row_text."""
    *texts, zero, primary, secondary, least = text.split()
    texts = tuple("".join(chr(int(point, 16)) for point in text.split("+")) for text in texts)
    return texts + (int(zero, 16), int(primary), int(secondary), int(least))


def apple_rows():
    """The rows that differ in Apple's ICU, by the locale's name."""
    with open(os.path.join(HERE, "apple-icu-76-numbers.txt"), encoding="utf-8") as source:
        return {line.split()[0]: row_of(line.split(" ", 1)[1]) for line in source if not line.startswith("#")}


def numbers():
    pool, rows, records, apple_records, earlier_records = TextPool(), [], {}, {}, {}
    apple = apple_rows()
    earlier = {name: row_of(text) for name, text in cldr_earlier.earlier("number").items()}

    def record(numbers, percent):
        """The record with these symbols and this pattern of percentages."""
        wanted = numbers[:4] + (percent,) + numbers[4:]
        if wanted not in rows:
            rows.append(wanted)
        return rows.index(wanted)

    for parts, name in [(None, "root")] + list(cldr_locales.locales().items()):
        percent = load(name)["percent_formats"][None].pattern
        own = number_row(parts, name)
        index = record(own, percent)
        if parts:
            records[parts] = index
            apple_records[parts] = record(apple.pop(name, own), percent)
            earlier_records[parts] = record(earlier.get(name, own), percent)
    # Apple's languages in regions where CLDR does not have them. Only CLDR's percentages are written.
    for name, own in apple.items():
        apple_records[cldr_locales.normal(name)] = record(own, "#,##0%")
    # The longest first, so that short texts are found inside long ones.
    for text in sorted({t for row in rows for t in row[:5]}, key=lambda t: (-len(t), t)):
        pool.add(text)
    values = []
    for row in rows:
        for text in row[:5]:
            at, length = pool.add(text)
            values += [at, length]
        values += list(row[5:])
    names, zeros = systems()
    body = "/// How locales write numbers: the symbols of their default numbering system, and the pattern of percentages.\n"
    body += "enum NumberSymbolsTables {\n"
    body += cldr_locales.table("locale", records) + "\n"
    body += cldr_locales.table("apple", apple_records) + "\n"
    body += cldr_locales.table("earlier", cldr_locales.differing(earlier_records, records)) + "\n"
    body += blob("text", pool.text(), "Symbols and patterns.") + "\n"
    body += integers("records", "UInt32", values,
                     "Fourteen a record: offset and length of decimal, group, minus, percent and the percent pattern; then zero digit,\n"
                     "  /// primary, secondary and minimum grouping. Record 0 is the root's.") + "\n"
    body += blob("systems", "".join((n + " " * 8)[:8] for n in names), "Numbering systems, eight bytes each, padded with spaces.") + "\n"
    body += integers("systemZeros", "UInt32", zeros, "Their zeros.")
    return "CLDR/NumberSymbolsTables.swift", "{cldr}, CLDR 47 (scripts/dev/cldr-47.txt) and Apple's ICU (scripts/dev/apple-icu-76-numbers.txt)", body + "}\n"
