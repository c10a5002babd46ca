"""What CLDR 47 does differently from the pinned release, for phones that have it: plural rules, numbers, and likely subtags.

cldr-47.txt lists it: a language with its rules, a locale with its numbers in the columns of apple-icu-76-numbers.txt, or a key of the likely
subtags with its value, which is empty where CLDR 47 has none.
"""
import os

PATH = os.path.join(os.path.dirname(os.path.abspath(__file__)), "cldr-47.txt")


def earlier(kind):
    """The rest of each line of this kind in cldr-47.txt, by the locale's name."""
    with open(PATH, encoding="utf-8") as source:
        rows = [line.rstrip("\n").split(" ", 2) for line in source if line.startswith(kind + " ")]
    return {row[1]: row[2] if len(row) > 2 else "" for row in rows}
