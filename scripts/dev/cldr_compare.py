"""Writes cldr-47.txt: asks babel with CLDR 47 and the pinned babel, and lists what CLDR 47 has otherwise."""
import subprocess
import sys

from babel.core import get_global

import cldr_earlier
import cldr_likely
import cldr_locales
import cldr_numbers

HEAD = """\
# What CLDR 47 (babel 2.18.0) has otherwise than CLDR 49. Input of gen-cldr.py, written by `gen-cldr.py --earlier`: the plural rules of
# a language; a locale's decimal, group, minus and percent as code points, zero digit, primary, secondary and minimum grouping; the likely
# subtags of a language or region, where the tables have the language.
"""


def lines():
    """The plural rules of each language, the numbers of each locale, and the likely subtags, as this process's babel has them."""
    for key, value in get_global("likely_subtags").items():
        yield "likely " + key + " " + value
    for parts, name in cldr_locales.locales().items():
        if not parts[1] and not parts[2] and parts[0] not in cldr_numbers.NO_PLURALS:
            yield "plural " + name + " " + cldr_numbers.rules_text(cldr_numbers.plural_rules(name))
        yield "number " + name + " " + cldr_numbers.row_text(cldr_numbers.number_row(parts, name))


def write(earlier_python):
    """Asks the earlier babel and writes the lines of locales that this process's babel has otherwise."""
    asked = subprocess.run([earlier_python, __file__], check=True, capture_output=True, text=True, encoding="utf-8")
    before, now = by_subject(asked.stdout.splitlines()), by_subject(lines())
    with open(cldr_earlier.PATH, "w", encoding="utf-8") as out:
        out.write(HEAD)
        for subject in sorted(set(before) | set(now)):
            if before.get(subject) != now.get(subject) and is_used(subject, before, now):
                out.write(" ".join(subject + (before.get(subject, ""),)).rstrip() + "\n")


def by_subject(texts):
    """The lines' rest by what they are about: kind and locale."""
    return {(kind, name): rest for kind, name, rest in (text.split(" ", 2) for text in texts)}


def is_used(subject, before, now):
    """Whether a table has what the line is about. Locales and languages that only one release has are as that one has them."""
    kind, name = subject
    if kind != "likely":
        return subject in before and subject in now
    language, *rest = name.split("_")
    if language == "und":
        return len(rest) == 1 and len(rest[0]) == 2
    return (kind, language) in before and language in cldr_likely.known_languages()


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")
    for text in lines():
        print(text)
