"""Likely scripts and regions: Android's own tables by release, and CLDR's likely subtags for the rest."""
import os

from babel.core import get_global
from babel.localedata import locale_identifiers

import cldr_earlier
from cldr_swift import blob, integers

HERE = os.path.dirname(os.path.abspath(__file__))


class AndroidFacts:
    """One release's table of locale facts: its own for Android 10, and what differs from the release before for later ones."""

    def __init__(self, release):
        self.likely, self.representative, self.parents = {}, {}, {}
        for line in open(os.path.join(HERE, "android-%d-locales.txt" % release), encoding="utf-8"):
            kind, *words = line.split()
            if kind == "likely":
                self.likely.update((tag, words[0]) for tag in words[1:])
            elif kind == "unknown":
                self.likely.update((tag, None) for tag in words)
            elif kind in ("representative", "unrepresentative"):
                self.representative.update(((tag, words[0]), kind == "representative") for tag in words[1:])
            elif kind == "parent":
                self.parents.update(((tag, words[0]), words[1]) for tag in words[2:])

    def scripts(self):
        return {s for s in self.likely.values() if s} | {s for _, s in self.representative} | {s for _, s in self.parents}


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
    releases = [(release, AndroidFacts(release)) for release in (10, 14, 15)]
    scripts = sorted(set().union(*(facts.scripts() for _, facts in releases)))
    body = "/// AOSP's locale tables. A locale is packed as there: two bytes of language, two of region, big end first. The tables of a\n"
    body += "/// later release have what differs from the release before.\n"
    body += "enum AndroidLocaleTables {\n"
    body += blob("scripts", "".join(scripts), "Script codes of four letters; the tables below hold their indexes.")
    for release, facts in releases:
        index = lambda script: scripts.index(script) if script else 0xFF  # noqa: E731
        rows = sorted((packed_locale(tag), index(script)) for tag, script in facts.likely.items())
        stands = sorted((packed_locale(tag) << 8 | scripts.index(script), is_one) for (tag, script), is_one in facts.representative.items())
        tree = sorted((packed_locale(tag) << 8 | scripts.index(script), packed_locale(up)) for (tag, script), up in facts.parents.items())
        of = "" if release == 10 else ", of Android %d" % release
        name = lambda text: text + ("" if release == 10 else "%d" % release)  # noqa: E731
        body += "\n" + integers(name("likelyLocales"), "UInt32", [r[0] for r in rows], "Locales with a likely script, ascending" + of + ".", True)
        body += "\n" + integers(name("likelyScripts"), "UInt8", [r[1] for r in rows], "Their scripts; 255: none" + of + ".")
        added, gone = ([key for key, is_one in stands if is_one == wanted] for wanted in (True, False))
        body += "\n" + integers(name("representatives"), "UInt64", added, "Locale and script of each representative locale, ascending" + of + ".", True)
        if release != 10:
            body += "\n" + integers(name("unrepresentatives"), "UInt64", gone, "Locales that this table removes from the representative ones" + of + ".", True)
        body += "\n" + integers(name("children"), "UInt64", [t[0] for t in tree], "Locale and script of each locale with an explicit parent, ascending" + of + ".", True)
        body += "\n" + integers(name("parents"), "UInt32", [t[1] for t in tree], "Those parents" + of + ".", True)
    return "Android/AndroidLocaleTables.swift", "the tables of Android 10, 14 and 15 (scripts/dev/android-10-locales.txt and its siblings)", body + "}\n"


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
    known = {tag.partition("-")[0] for tag in AndroidFacts(10).likely}
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
