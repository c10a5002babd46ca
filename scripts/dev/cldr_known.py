"""The subtags that exist: a tag with another one is a mistake, which the tables of the locales would let pass as the root."""
import os

from babel import Locale
from babel.core import get_global

import cldr_likely
from cldr_likely import code_lists, letters
from cldr_names import text_table
from cldr_swift import blob, integers

HERE = os.path.dirname(os.path.abspath(__file__))


def known_languages():
    """Every language of CLDR's likely subtags, of its names and of its aliases, and the rest of ISO 639."""
    known = {key.split("_")[0] for key in cldr_likely.subtags()}
    known |= set(Locale("en").languages) | set(get_global("language_aliases"))
    # No language, several, not listed; Java's old codes; sr for Serbo-Croatian.
    known |= set("und mis mul zxx iw in ji sh sgn".split())
    for line in open(os.path.join(HERE, "iso-639-rest.txt"), encoding="utf-8"):
        if not line.startswith("#"):
            known |= set(line.split())
    return {code for code in known if 2 <= len(code) <= 3 and code.isalpha()}


def known():
    languages = known_languages()
    words = [0] * 512
    for code in languages:
        words[letters(code) >> 6] |= 1 << (letters(code) & 63)
    scripts, regions = code_lists()
    english = Locale("en")
    scripts = sorted(set(scripts) | {code for code in english.scripts if len(code) == 4})
    regions = sorted({code for code in set(regions) | set(english.territories) if len(code) == 2})
    likely = cldr_likely.subtags()
    by_region = {}
    for code in regions:
        value = likely.get("und_" + code)
        if value and code.lower() not in languages:
            by_region[code] = value.split("_")[0]
    replaced = {
        code: new[0] for code, new in get_global("territory_aliases").items()
        if len(new) == 1 and code.isalpha() and len(code) in (2, 3) and len(new[0]) == 2 and code not in regions
    }
    body = "/// The subtags that exist.\n"
    body += "enum KnownSubtagsTables {\n"
    body += integers("languages", "UInt64", words, "A bit for each language of two or three letters, packed into 15 bits as in LikelySubtagsTables.", True) + "\n"
    body += blob("scripts", "".join(scripts), "Script codes of four letters, ascending.") + "\n"
    body += blob("regions", "".join(regions), "Region codes of two letters, ascending.") + "\n"
    body += text_table("replacedRegions", replaced, "Codes that people write for a region, and the region's own.") + "\n"
    body += text_table("regionLanguages", by_region, "Regions whose code is not a language's, and the language that people mean by it.")
    return "CLDR/KnownSubtagsTables.swift", "{cldr} and ISO 639 (scripts/dev/iso-639-rest.txt)", body + "}\n"
