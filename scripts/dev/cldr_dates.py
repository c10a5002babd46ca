"""Dates and times: patterns, names of months and days, and the halves of the day."""
import re

from babel import Locale
from babel.localedata import load

import cldr_locales
from cldr_swift import NumberedTexts, integers

# In the order of DatePatterns.Field.
FIELDS = ("medium date, short time, am, pm, the months' short names; short, long and full date, weekday with day and month;\n"
          "/// the months' long names, the days' long and short names, the era, the months' short names where they stand alone")


def letters(pattern):
    """The fields of a pattern, without its quoted literals."""
    return {m.group(0) for m in re.finditer(r"([a-zA-Z])\1*", re.sub(r"'[^']*'", "", pattern))}


def months(locale, context, width):
    return "\x1f".join(locale.months[context][width][n] for n in range(1, 13))


def days(locale, context, width):
    return "\x1f".join(locale.days[context][width][n] for n in range(7))


def record(name):
    locale = Locale.parse(name)
    # "a" is the wide name with ICU (오후 and e pasdites, not PM and m.d.), where a locale has one.
    periods = {**locale.day_periods["format"]["abbreviated"], **locale.day_periods["format"]["wide"]}
    medium, short, long, full = (locale.date_formats[style].pattern for style in ("medium", "short", "long", "full"))
    weekday = locale.datetime_skeletons["MMMEd"].pattern
    fields = letters(medium) | letters(short) | letters(long) | letters(full) | letters(weekday)
    # A record has each day's names once, as its own patterns use them: within a sentence (E) or alone (c).
    assert not {"EEEE", "cccc"} <= fields and not ({"E", "EEE"} & fields and "ccc" in fields), name
    assert fields <= {"y", "yy", "M", "MM", "MMM", "MMMM", "LLL", "d", "dd", "E", "EEE", "EEEE", "ccc", "cccc", "G"}, name
    return (medium, locale.time_formats["short"].pattern, periods.get("am", "AM"), periods.get("pm", "PM"),
            months(locale, "format", "abbreviated"), short, long, full, weekday, months(locale, "format", "wide"),
            days(locale, "stand-alone" if "cccc" in fields else "format", "wide"),
            days(locale, "stand-alone" if "ccc" in fields else "format", "abbreviated"),
            locale.eras["abbreviated"][1] if "G" in fields else "",
            months(locale, "stand-alone", "abbreviated") if "LLL" in fields else "")


def dates():
    # babel keeps what an alias leads to in the data that locales share: a locale that is loaded later would have its parent's names.
    for name in cldr_locales.locales().values():
        load(name)
    rows, records, texts = [record("root")], {}, NumberedTexts()
    for parts, name in cldr_locales.locales().items():
        try:
            own = record(name)
        except (KeyError, ValueError):
            continue
        if own not in rows:
            rows.append(own)
        records[parts] = rows.index(own)
    values = [texts.number(text) for row in rows for text in row]
    body = "/// How locales write dates and times: " + FIELDS + ".\n"
    body += "enum DateTables {\n"
    body += cldr_locales.table("locale", records) + "\n"
    body += texts.source("Patterns and names; names of months and of days are one text, separated by U+001F.") + "\n"
    body += integers("records", "UInt16", values, "%d a record: the numbers of its texts. Record 0 is the root's." % len(rows[0]))
    return "CLDR/DateTables.swift", "{cldr}", body + "}\n"
