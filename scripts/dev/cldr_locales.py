"""Tables by locale: each locale's record, left out where its parent has the same, under the key that LocaleTable.swift looks up."""
from babel.core import get_global
from babel.localedata import locale_identifiers

import cldr_likely
from cldr_swift import integers

LIKELY = cldr_likely.subtags()
PARENTS = get_global("parent_exceptions")


def split(name):
    """Language, script and region of a locale id; None for one with a variant."""
    parts = name.split("_")
    language, parts = parts[0], parts[1:]
    script = parts.pop(0) if parts and len(parts[0]) == 4 and parts[0].isalpha() else ""
    region = parts.pop(0) if parts and (len(parts[0]) == 2 or parts[0].isdigit()) else ""
    return None if parts else (language, script, region)


def default_script(language):
    return LIKELY[language].split("_")[1] if language in LIKELY else ""


def normal(name):
    """The parts without a script that the language has anyway."""
    parts = split(name)
    if parts is None:
        return None
    language, script, region = parts
    if script and script == default_script(language):
        script = ""
    elif not script and language + "_" + region in LIKELY:
        likely = LIKELY[language + "_" + region].split("_")[1]
        script = "" if likely == default_script(language) else likely
    return language, script, region


def spelled(parts):
    return "_".join(p for p in parts if p)


NORMAL_PARENTS = {normal(child): normal(parent) for child, parent in PARENTS.items() if normal(child) != normal(parent)}


def parent(parts):
    """The next locale to ask; None at the top."""
    if parts in NORMAL_PARENTS:
        return NORMAL_PARENTS[parts]
    language, script, region = parts
    if region:
        return language, script, ""
    if script:
        return language, "", ""
    return None


def locales():
    """Every locale with data, by normal parts; a spelling without the script wins over one with it."""
    result = {}
    for name in sorted(locale_identifiers(), key=len):
        if name.split("_")[0] == "root" or normal(name) is None:
            continue
        result.setdefault(normal(name), name)
    return result


def code_lists():
    """The script and region codes that keys are made of: those of the likely subtags tables."""
    return cldr_likely.code_lists()


def key(parts):
    scripts, regions = code_lists()
    language, script, region = parts
    code = cldr_likely.letters(language) << 17
    if script:
        code |= (scripts.index(script) + 1) << 9
    if region:
        code |= regions.index(region) + 1
    return code


def differing(records, others):
    """The records that a table must have so that its locales, and the others' record for all that it lacks, give every record."""
    def ancestors(parts):
        up = parent(parts)
        return [] if up is None else [up] + ancestors(up)

    result = {}
    for parts in sorted(records, key=lambda parts: len(ancestors(parts))):
        found = next((result[up] for up in ancestors(parts) if up in result), others[parts])
        if found != records[parts]:
            result[parts] = records[parts]
    return result


def table(name, records):
    """Source of a LocaleTable: records is {normal parts: value}; values that the parent chain gives anyway are left out."""
    rows = []
    for parts, value in records.items():
        if len(parts[0]) > 3:
            continue
        up = parent(parts)
        while up is not None and up not in records:
            up = parent(up)
        if up is None or records[up] != value:
            rows.append((key(parts), value))
    rows.sort()
    return (integers(name + "Keys", "UInt32", [r[0] for r in rows], "Locales, as LocaleTable packs them, ascending.") + "\n"
            + integers(name + "Values", "UInt16", [r[1] for r in rows], "The record of each."))
