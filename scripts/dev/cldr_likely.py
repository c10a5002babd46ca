"""Likely scripts and regions: Android 10's own tables, and CLDR's likely subtags for the rest."""
import os

from babel.core import get_global
from babel.localedata import locale_identifiers

import cldr_earlier
from cldr_swift import blob, integers

HERE = os.path.dirname(os.path.abspath(__file__))


def android_facts():
    likely, representative, parents = {}, [], []
    for line in open(os.path.join(HERE, "android-10-locales.txt"), encoding="utf-8"):
        words = line.split()
        if words[0] == "likely":
            for tag in words[2:]:
                likely[tag] = words[1]
        elif words[0] == "representative":
            representative += [(tag, words[1]) for tag in words[2:]]
        elif words[0] == "parent":
            parents += [(tag, words[1], words[2]) for tag in words[3:]]
    return likely, representative, parents


def packed_subtag(text, base):
    """Two letters as they are, three in the 15 bits that ResTable_config::packLanguage and packRegion use."""
    if len(text) < 3:
        return [ord(text[0]), ord(text[1])] if text else [0, 0]
    first, second, third = (ord(c) - ord(base) for c in text)
    return [0x80 | third << 2 | second >> 3, (second << 5 | first) & 0xFF]


def packed_locale(tag):
    language, _, region = tag.partition("-")
    a, b = packed_subtag(language, "a")
    c, d = packed_subtag(region, "0")
    return a << 24 | b << 16 | c << 8 | d


def android():
    likely, representative, parents = android_facts()
    scripts = sorted(set(likely.values()) | {s for _, s in representative} | {s for _, s, _ in parents})
    rows = sorted((packed_locale(tag), scripts.index(script)) for tag, script in likely.items())
    stands = sorted(packed_locale(tag) << 8 | scripts.index(script) for tag, script in representative)
    tree = sorted((packed_locale(tag) << 8 | scripts.index(script), packed_locale(up)) for tag, script, up in parents)
    body = "/// AOSP's locale tables. A locale is packed as there: two bytes of language, two of region, big end first.\n"
    body += "enum AndroidLocaleTables {\n"
    body += blob("scripts", "".join(scripts), "Script codes of four letters; the tables below hold their indexes.") + "\n"
    body += integers("likelyLocales", "UInt32", [r[0] for r in rows], "Locales with a likely script, ascending.", True) + "\n"
    body += integers("likelyScripts", "UInt8", [r[1] for r in rows], "Their scripts.") + "\n"
    body += integers("representatives", "UInt64", stands, "Locale and script of each representative locale, ascending.", True) + "\n"
    body += integers("children", "UInt64", [t[0] for t in tree], "Locale and script of each locale with an explicit parent, ascending.", True) + "\n"
    body += integers("parents", "UInt32", [t[1] for t in tree], "Those parents.", True)
    return "Android/AndroidLocaleTables.swift", "the tables of Android 10 (scripts/dev/android-10-locales.txt)", body + "}\n"


def letters(language):
    """A language of two or three letters in 15 bits, so that the order of codes is the order of the texts."""
    code = 0
    for index in range(3):
        code = code << 5 | (ord(language[index]) - 96 if index < len(language) else 0)
    return code


def subtags():
    """The likely subtags that phones have: CLDR 47's, and those of the languages that only CLDR 49 has."""
    table = {**get_global("likely_subtags"), **cldr_earlier.earlier("likely")}
    return {key: value for key, value in table.items() if value}


def known_languages():
    """CLDR lists a likely script for 7,000 languages; those with locale data, or that Android knows, are kept."""
    known = {tag.partition("-")[0] for tag in android_facts()[0]}
    known |= {name.partition("_")[0] for name in locale_identifiers()}
    # Known to older releases of CLDR as well, and in use as names of localizations.
    return known | set("ars mo".split())


def own_regions(table):
    """Regions that are the likely region of their own likely language: a language-less `und_FR` becomes plain `fr`."""
    own = ["US"]
    for key, value in table.items():
        language, _, region = value.partition("_")[0], "", value.split("_")[-1]
        if key == "und_" + region and table[language].split("_")[2] == region:
            own.append(region)
    return sorted(own)


def code_lists():
    """The script codes and the region codes that any table refers to, by index."""
    rows = likely_rows()
    names = [name.split("_")[1:] for name in locale_identifiers()]
    scripts = {r[2] for r in rows} | {p for parts in names for p in parts if len(p) == 4 and p.isalpha()}
    regions = {r[3] for r in rows} | {r[1] for r in rows if 0 < len(r[1]) < 4}
    regions |= {p for parts in names for p in parts if (len(p) == 2 and p.isupper()) or (len(p) == 3 and p.isdigit())}
    return sorted(scripts), sorted(regions)


def likely_rows():
    """(language, script or region or nothing, likely script, likely region)."""
    table = subtags()
    known = known_languages()
    rows = []
    for key, value in table.items():
        parts = key.split("_")
        if parts[0] == "und" or parts[0] not in known or len(parts) > 2:
            continue
        _, script, region = value.split("_")
        rows.append((parts[0], parts[1] if len(parts) > 1 else "", script, region))
    return rows


def likely():
    table = subtags()
    rows = likely_rows()
    scripts, regions = code_lists()

    def value(row):
        return scripts.index(row[2]) << 16 | regions.index(row[3])

    plain = sorted((letters(r[0]), value(r)) for r in rows if not r[1])
    special = []
    for row in rows:
        if len(row[1]) == 4:
            special.append((letters(row[0]) << 16 | 0x8000 | scripts.index(row[1]), value(row)))
        elif row[1]:
            special.append((letters(row[0]) << 16 | regions.index(row[1]), value(row)))
    special.sort()
    body = "/// The likelySubtags of CLDR 47, and of CLDR 49 for languages that 47 lacks. A language is packed into 15 bits, five a letter.\n"
    body += "enum LikelySubtagsTables {\n"
    body += blob("scripts", "".join(scripts), "Script codes of four letters; the tables below hold their indexes.") + "\n"
    body += blob("regions", "".join((r + " ")[:3] for r in regions), "Region codes of three characters, padded with a space.") + "\n"
    body += blob("ownRegions", "".join((r + " ")[:3] for r in own_regions(table)), "Regions that are the likely one of their likely language.") + "\n"
    body += integers("languages", "UInt16", [r[0] for r in plain], "Languages with a likely script and region, ascending.") + "\n"
    body += integers("languageValues", "UInt32", [r[1] for r in plain], "Their script (high half) and region (low half).") + "\n"
    body += integers("pairs", "UInt32", [r[0] for r in special], "Language (high half) with a region, or with 0x8000 + a script, ascending.") + "\n"
    body += integers("pairValues", "UInt32", [r[1] for r in special], "The result for each such pair.")
    return "CLDR/LikelySubtagsTables.swift", "{cldr} and CLDR 47 (scripts/dev/cldr-47.txt)", body + "}\n"
