"""What babel (CLDR 49) answers where a rule calls loc.date with a style, loc.money with symbols, and loc.join.

babel leaves four things of UTS #35 undone, which are done here with CLDR's own data: native digits, the locale's minus sign, the space
between letters and digits (currencySpacing), and minimumGroupingDigits. It drops the apostrophes that Switzerland groups by, as if they were
a pattern's quotes. Decimals are ISO 4217's, as loc.money has them. What UTS #35
leaves to the formatter, Spanish e and u and the Hebrew hyphen, is no case here: LocRulesTests has it.
"""
import copy
import datetime
import decimal
import os
import sys
import unicodedata

import babel.numbers
from babel import Locale
from babel.dates import format_date
from babel.lists import format_list
from babel.localedata import load
from babel.numbers import get_currency_symbol, get_decimal_symbol, get_minus_sign_symbol

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "..", "scripts", "dev"))
import cldr_locales  # noqa: E402
import cldr_numbers  # noqa: E402

LOCALES = """af am ar ar-AE ar-EG ar-MA as az be bg bn bs ca cs cy da de de-AT de-CH de-LI el en en-AU en-CA en-CH en-GB en-IE en-IN en-NZ en-ZA
es es-419 es-AR es-CL es-CO es-MX es-US et eu fa fa-AF fi fil fr fr-BE fr-CA fr-CH ga gl gu he hi hr hu hy id is it it-CH ja ka kk km kn ko
ky lo lt lv mk ml mn mr ms my nb ne nl nl-BE nn or pa pl ps pt pt-AO pt-PT ro ru ru-UA sd si sk sl so sq sr sr-Latn sv sw ta te th tk tr
uk ur uz vi yue zh zh-Hant zh-Hant-HK zu""".split()
# babel keeps what an alias leads to in the data that locales share: a locale that is loaded later would have its parent's names.
for _tag in LOCALES:
    load(str(Locale.parse(_tag, sep="-")))

GROUP_SYMBOL = babel.numbers.get_group_symbol


def quoted_group_symbol(*arguments, **options):
    """The group symbol as a pattern writes it: babel takes a single apostrophe for a quote."""
    return GROUP_SYMBOL(*arguments, **options).replace("'", "''")


babel.numbers.get_group_symbol = quoted_group_symbol

STYLES = ["short", "medium", "long", "full", "weekday"]
# ISO 4217's decimals where they are not two (Sources/LocLocale/Currency.swift).
PLACES = dict.fromkeys("CLP ISK JPY KRW VND XAF".split(), 0) | dict.fromkeys("BHD KWD TND".split(), 3) | {"CLF": 4}
CURRENCIES = "USD EUR GBP JPY CHF INR CNY KRW BRL CAD AUD SEK PLN TRY ILS EGP IRR RUB UAH MXN KWD CLF XAF THB ZZZ".split()


def babel_locale(tag):
    return Locale.parse(tag, sep="-")


def native(text, name):
    """The text with the digits of the locale's own numbering system."""
    zero = cldr_numbers.zero_digit(cldr_numbers.symbols(load(name))[0])
    return text.translate({0x30 + digit: zero + digit for digit in range(10)}) if zero != 0x30 else text


def date(tag, seconds, style):
    locale = babel_locale(tag)
    day = (datetime.datetime(1970, 1, 1) + datetime.timedelta(seconds=seconds)).date()
    if style == "weekday":
        text = locale.datetime_skeletons["MMMEd"].apply(day, locale)
    else:
        text = format_date(day, style, locale=locale)
    return native(text, str(locale))


def is_parted(character):
    return unicodedata.category(character)[0] not in "SZ"


def money(tag, minor, currency):
    locale = babel_locale(tag)
    places = PLACES.get(currency, 2)
    pattern = copy.copy(locale.currency_formats["standard"])
    symbol = get_currency_symbol(currency, locale)
    minus = get_minus_sign_symbol(locale, numbering_system="default")

    def spaced(prefix, suffix):
        prefix, suffix = prefix.replace("-", minus), suffix.replace("-", minus)
        if prefix.endswith("¤") and is_parted(symbol[-1]):
            prefix += "\xa0"
        if suffix.startswith("¤") and is_parted(symbol[0]):
            suffix = "\xa0" + suffix
        return prefix, suffix

    pairs = [spaced(*pair) for pair in zip(pattern.prefix, pattern.suffix)]
    pattern.prefix, pattern.suffix = tuple(p for p, _ in pairs), tuple(s for _, s in pairs)
    pattern.frac_prec = (places, places)
    amount = decimal.Decimal(minor).scaleb(-places)
    whole = len(str(abs(minor))) - places
    grouped = whole >= pattern.grouping[0] + cldr_numbers.minimum(cldr_locales.normal(str(locale)))
    text = pattern.apply(amount, locale, currency=currency, currency_digits=False, group_separator=grouped, numbering_system="default")
    own = cldr_numbers.symbols(load(str(locale)))[1]
    if places and "currencyDecimal" in own:
        text = text.replace(get_decimal_symbol(locale, numbering_system="default"), own["currencyDecimal"])
    return native(text, str(locale))


def letters(tag, lists):
    """The lists with Hebrew letters for Hebrew, whose "and" has a hyphen before any others."""
    return [[chr(0x5D0 + ord(part) % 16) for part in parts] for parts in lists] if tag == "he" else lists


def join(tag, parts, style):
    return format_list(parts, style="standard" if style == "and" else "or", locale=babel_locale(tag))
