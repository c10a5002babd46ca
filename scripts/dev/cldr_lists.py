"""Lists: what stands between their parts."""
from babel.localedata import load

import cldr_locales
from cldr_swift import NumberedTexts, integers

# In the order of ListPatterns.Style and of its parts.
STYLES = ["standard", "or"]
PARTS = ["start", "middle", "end", "2"]


def lists():
    texts, rows, records = NumberedTexts(), [], {}
    for parts, name in [(None, "root")] + list(cldr_locales.locales().items()):
        patterns = load(name)["list_patterns"]
        row = tuple(texts.number(patterns[style][part]) for style in STYLES for part in PARTS)
        assert all(patterns[style][part].startswith("{0}") and patterns[style][part].count("{1}") == 1
                   for style in STYLES for part in PARTS), name
        if row not in rows:
            rows.append(row)
        if parts:
            records[parts] = rows.index(row)
    body = "/// How locales write lists: patterns for the first two parts, for those between, for the last, and for a list of two.\n"
    body += "enum ListTables {\n"
    body += cldr_locales.table("locale", records) + "\n"
    body += texts.source("Patterns.") + "\n"
    body += integers("records", "UInt16", [value for row in rows for value in row],
                     "Eight a record: the numbers of the four patterns with \"and\", then of those with \"or\". Record 0 is the root's.")
    return "CLDR/ListTables.swift", "{cldr}", body + "}\n"
