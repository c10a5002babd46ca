"""Every sample of CLDR's plurals.xml, by loc.plural_key in the command: the numbers that CLDR itself names for each form of a language.

usage: plurals.py COMMAND PLURALS.XML
"""
import decimal
import json
import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

# A rule: the forms of a case's numbers in one language.
RULE = """
return function(event)
  local forms = {}
  for i, number in ipairs(event.numbers) do forms[i] = loc.plural_key("n", number, event.locale):sub(3) end
  return loc.skip(loc.json(forms))
end
"""
# Debian has CLDR 41, LocScript's tables are CLDR 49's: in between these languages got other rules (gl, ie and vi after CLDR 47).
CHANGED = {"ca", "gl", "he", "ie", "is", "iw", "mt", "scn", "vi"}


def numbers(samples):
    """The numbers of `@integer 2~17, 100 @decimal 0.0~1.5, …`. Compact ones (`1c6`) are written with letters, which no push has."""
    for sample in re.split(r"[\s,]+", re.sub(r"@\w+", "", samples)):
        if not sample or sample == "…" or "c" in sample or "e" in sample:
            continue
        first, _, last = sample.partition("~")
        number, step = decimal.Decimal(first), decimal.Decimal(1).scaleb(decimal.Decimal(first).as_tuple().exponent)
        yield first
        while last and number < decimal.Decimal(last):
            number += step
            yield str(number)


def languages(path):
    """The languages, each with its numbers and their forms."""
    for group in ElementTree.parse(path).iterfind(".//plurals[@type='cardinal']/pluralRules"):
        forms = [(number, rule.get("count")) for rule in group for number in numbers(rule.text.partition("@")[2])]
        for locale in group.get("locales").split():
            if locale not in CHANGED | {"root"}:
                yield locale.replace("_", "-"), forms


def main():
    command, path = sys.argv[1:]
    cases = list(languages(path))
    events = [{"type": "forms", "locale": locale, "numbers": [number for number, _ in forms]} for locale, forms in cases]
    with tempfile.TemporaryDirectory() as folder:
        rule = os.path.join(folder, "forms.lua")
        with open(rule, "w", encoding="utf-8") as out:
            out.write(RULE)
        run = subprocess.run([command, "run", rule, "--events", "-", "--format", "json"], input="".join(json.dumps(event) + "\n" for event in events),
                             cwd=folder, capture_output=True, text=True, encoding="utf-8", check=False)
    if run.returncode != 0:
        sys.exit("the command ended with %d: %s" % (run.returncode, run.stderr))
    passed = failed = 0
    for (locale, forms), line in zip(cases, run.stdout.splitlines(), strict=True):
        for (number, form), got in zip(forms, json.loads(json.loads(line)["skipped"]), strict=True):
            if got == form:
                passed += 1
            else:
                failed += 1
                print("%s %s: %s, CLDR: %s" % (locale, number, got, form))
    print("plural samples of %d languages: %d passed, %d failed" % (len(cases), passed, failed))
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
