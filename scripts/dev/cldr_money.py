"""Money: the pattern of amounts, the separators of its own that a locale may have, and the symbols of currencies."""
import unicodedata

from babel.localedata import load

import cldr_locales
import cldr_numbers
from cldr_swift import NumberedTexts, integers


def letters(code):
    """A currency's code as fifteen bits."""
    value = 0
    for letter in code:
        value = value << 5 | ord(letter) - 0x40
    return value


def parts_from_digits(character):
    """Whether CLDR's currencySpacing puts a space between this character and a digit: what is neither symbol nor separator."""
    return unicodedata.category(character)[0] not in "SZ"


def symbols(name):
    """The symbols of a locale by the currency's code, less those that are the code."""
    return {code: symbol for code, symbol in load(name)["currency_symbols"].items() if symbol != code}


def money():
    texts, rows, symbol_rows, records = NumberedTexts(), [], [()], {}
    root = symbols("root")
    for parts, name in [(None, "root")] + list(cldr_locales.locales().items()):
        data = load(name)
        own = symbols(name)
        # What differs from the root's symbols: the code itself, where only the root has a symbol.
        different = {code: own.get(code, code) for code in sorted(set(own) | set(root)) if own.get(code) != root.get(code)}
        if name == "root":
            different = root
        packed = []
        for code in sorted(different):
            text = different[code]
            flags = parts_from_digits(text[0]) | parts_from_digits(text[-1]) << 1
            number = texts.number(text)
            assert number < 1 << 15
            packed.append(letters(code) << 17 | flags << 15 | number)
        packed = tuple(packed)
        if packed not in symbol_rows:
            symbol_rows.append(packed)
        _, number_symbols = cldr_numbers.symbols(data)
        row = (texts.number(data["currency_formats"]["standard"].pattern), texts.number(number_symbols.get("currencyDecimal", "")),
               texts.number(number_symbols.get("currencyGroup", "")), symbol_rows.index(packed))
        if row not in rows:
            rows.append(row)
        if parts:
            records[parts] = rows.index(row)
    starts, values = [], []
    for row in symbol_rows:
        starts.append(len(values))
        values += row
    starts.append(len(values))
    body = "/// How locales write amounts of money.\n"
    body += "enum MoneyTables {\n"
    body += cldr_locales.table("locale", records) + "\n"
    body += texts.source("Patterns, separators and symbols.") + "\n"
    body += integers("records", "UInt16", [value for row in rows for value in row],
                     "Four a record: the numbers of the pattern, of the decimal separator and of the group separator (empty: the usual ones), and the\n"
                     "  /// row of the symbols. Record 0 is the root's.") + "\n"
    body += integers("symbolStarts", "UInt16", starts, "Where each row of symbols begins, and the end. Row 1 is the root's.") + "\n"
    body += integers("symbols", "UInt32", values,
                     "The symbols of a row that differ from the root's, ascending by the currency: its letters in fifteen bits; whether a space\n"
                     "  /// parts the symbol from digits behind it (2) and before it (1); the number of the text in fifteen bits.")
    return "CLDR/MoneyTables.swift", "{cldr}", body + "}\n"
