"""Currencies: what a locale calls the currency."""
from babel.localedata import load

import cldr_locales
from cldr_swift import TextPool, blob, integers


def money():
    locales = cldr_locales.locales()
    codes = sorted({code for name in locales.values() for code in load(name)["currency_symbols"]
                    if load("en")["currency_names"].get(code) is not None})
    sets, records = [{}], {}
    for parts, name in locales.items():
        symbols = load(name)["currency_symbols"]
        own = {code: symbols[code] for code in codes if isinstance(symbols.get(code), str) and symbols[code] != code}
        if own not in sets:
            sets.append(own)
        records[parts] = sets.index(own)
    pool, rows, starts = TextPool(), [], []
    for text in sorted({t for own in sets for t in own.values()}, key=lambda t: (-len(t), t)):
        pool.add(text)
    # A locale's set is written as what differs from the most similar set before it.
    bases = []
    for index, own in enumerate(sets):
        best, changes = 0, None
        for base in range(max(1, index)):
            delta = {c: own.get(c) for c in set(own) | set(sets[base]) if own.get(c) != sets[base].get(c)}
            if bases and depth(bases, base) > 6:
                continue
            if changes is None or len(delta) < len(changes):
                best, changes = base, delta
        if index == 0:
            best, changes = 0, {}
        bases.append(best)
        starts.append(len(rows))
        for code in sorted(changes):
            at, length = pool.add(changes[code]) if changes[code] else (0, 0)
            rows.append(codes.index(code) << 22 | at << 6 | length)
    starts.append(len(rows))
    body = "/// Currencies: their symbols by locale.\n"
    body += "enum CurrencyTables {\n"
    body += blob("codes", "".join(codes), "Currencies that have a symbol somewhere, ascending.") + "\n"
    body += cldr_locales.table("locale", records) + "\n"
    body += blob("text", pool.text(), "The symbols.") + "\n"
    body += integers("starts", "UInt16", starts, "Where each set's rows begin, and the end.") + "\n"
    body += integers("bases", "UInt16", bases, "The set that each set changes; set 0 is empty.") + "\n"
    body += integers("rows", "UInt32", rows, "Currency (10 bits), offset (16) and length (6) of a symbol; length 0 takes the base's symbol away.")
    return "CurrencyTables.swift", "{cldr}", body + "}\n"


def depth(bases, index):
    steps = 0
    while index != 0:
        index = bases[index]
        steps += 1
    return steps
