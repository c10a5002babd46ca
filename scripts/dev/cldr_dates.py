"""Dates and times: patterns, names of months, and the halves of the day."""
from babel import Locale

import cldr_locales
from cldr_swift import TextPool, blob, integers


def record(name):
    locale = Locale.parse(name)
    months = locale.months["format"]
    # "a" is the wide name with ICU (오후 and e pasdites, not PM and m.d.), where a locale has one.
    periods = {**locale.day_periods["format"]["abbreviated"], **locale.day_periods["format"]["wide"]}
    return tuple([locale.date_formats["medium"].pattern, locale.time_formats["short"].pattern, periods.get("am", "AM"), periods.get("pm", "PM")]
                 + [months["abbreviated"][n] for n in range(1, 13)])


def dates():
    rows, records, pool = [record("root")], {}, TextPool()
    for parts, name in cldr_locales.locales().items():
        try:
            own = record(name)
        except (KeyError, ValueError):
            continue
        if own not in rows:
            rows.append(own)
        records[parts] = rows.index(own)
    # All months of a record in one text, so that each is found by its neighbours' ends.
    texts = [row[:4] + ("\x1f".join(row[4:]),) for row in rows]
    for text in sorted({t for row in texts for t in row}, key=lambda t: (-len(t), t)):
        pool.add(text)
    values = []
    for row in texts:
        for text in row:
            values += list(pool.add(text))
    body = "/// How locales write dates and times: medium date, short time, am, pm, and the months' short names.\n"
    body += "enum DateTables {\n"
    body += cldr_locales.table("locale", records) + "\n"
    body += blob("text", pool.text(), "Patterns and names; twelve months are one text, separated by U+001F.") + "\n"
    body += integers("records", "UInt32", values, "Ten a record: offset and length of each of the five texts. Record 0 is the root's.")
    return "CLDR/DateTables.swift", "{cldr}", body + "}\n"
