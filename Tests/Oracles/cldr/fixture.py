#!/usr/bin/env python3
"""Writes Tests/Fixtures/cldr/answers.jsonl: babel's answers for dates, money and lists, an object a locale.

  Tests/Oracles/cldr/differential --fixture      makes the virtual environment and runs this
"""
import json
import os

import answers

TARGET = os.path.join(answers.HERE, "..", "..", "Fixtures", "cldr", "answers.jsonl")
# Every month and every day of the week, the first and the last year.
MOMENTS = [day * 86_400 for day in [20_454 + 32 * n for n in range(12)] + [-719_162, 2_932_896]]
AMOUNTS = [(1_999, "USD"), (1_999, "EUR"), (-1_999, "CHF"), (123_456_789, "EUR"), (123_456, "GBP"), (-5, "KWD"), (1_234, "JPY"),
           (98_765_432_100, "INR"), (0, "SEK"), (1_234_567, "ZZZ"), (50_000, "CAD"), (999_999, "BRL")]
LISTS = [["A"], ["A", "B"], ["A", "B", "C"], ["1", "2", "3", "4", "5"]]


def main():
    os.makedirs(os.path.dirname(TARGET), exist_ok=True)
    with open(TARGET, "w", encoding="utf-8") as out:
        for tag in answers.LOCALES:
            line = {"locale": tag,
                    "dates": [{"at": at, "style": style, "text": answers.date(tag, at, style)} for n, at in enumerate(MOMENTS)
                              # The names are all in these two.
                              for style in (answers.STYLES if n < 2 else ("full", "weekday"))],
                    "money": [{"minor": minor, "currency": currency, "text": answers.money(tag, minor, currency)}
                              for minor, currency in AMOUNTS],
                    "lists": [{"parts": parts, "style": style, "text": answers.join(tag, parts, style)}
                              for parts in answers.letters(tag, LISTS) for style in ("and", "or")]}
            out.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")
    print("wrote %d locales" % len(answers.LOCALES))


if __name__ == "__main__":
    main()
