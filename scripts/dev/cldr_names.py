"""Aliases and parents of locales: CLDR's, and what Apple's ICU adds to them."""
import os

from babel.core import get_global

from cldr_swift import blob, integers

HERE = os.path.dirname(os.path.abspath(__file__))


def apple_facts():
    facts = {}
    for line in open(os.path.join(HERE, "apple-icu-76-locales.txt"), encoding="utf-8"):
        words = line.split()
        if words[0] == "locale-parent":
            facts.setdefault(words[0], []).append((words[1], words[2:]))
        elif words[0] != "#":
            facts.setdefault(words[0], []).extend(words[1:])
    return facts


def pairs(items):
    return dict(item.split("=") for item in items)


def text_table(name, rows, comment):
    """Rows of `key value` in the order of their keys' bytes, and where each begins."""
    text, offsets = "", []
    for key in sorted(rows):
        offsets.append(len(text))
        text += key + " " + rows[key] + " "
    offsets.append(len(text))
    # One array and one blob; TextTable searches them.
    return blob(name + "Text", text, comment) + "\n" + integers(name + "Offsets", "UInt16", offsets, "Where each row begins, and the end.")


def names():
    facts = apple_facts()
    inherited = {}
    for line in facts["locale-parent"]:
        parent, children = line
        inherited.update({child: parent for child in children})
    body = "/// Names that mean another locale, and the fallback of each locale, in ICU's spelling.\n"
    body += "enum LocaleNameTables {\n"
    body += "\n".join([
        text_table("aliases", dict(get_global("language_aliases")), "CLDR's language aliases."),
        text_table("parents", dict(get_global("parent_exceptions")), "CLDR's parentLocales."),
        text_table("appleAliases", pairs(facts["alias"]), "Apple's aliases, looked up before CLDR's."),
        text_table("appleParents", {**inherited, **pairs(facts["parent"])}, "The fallback of each localization on Apple's systems."),
        text_table("shortLanguages", pairs(facts["language"]), "Languages of three letters that have a code of two."),
        text_table("shortCountries", pairs(facts["country"]), "Countries of three letters that have a code of two."),
    ])
    return "CLDR/LocaleNameTables.swift", "{cldr} and Apple's ICU (scripts/dev/apple-icu-76-locales.txt)", body + "}\n"
