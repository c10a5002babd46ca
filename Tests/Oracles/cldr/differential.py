"""Random dates, amounts and lists in random locales, by babel and by loc in the command.

usage: differential.py COMMAND [--cases N] [--seed S]
"""
import argparse
import json
import os
import random
import subprocess
import sys
import tempfile

import answers

# A rule: the calls of an event's cases, with the errors' texts where they raise.
RULE = """
local calls = {
  date = function(case) return loc.date(case.at, 0, case.locale, case.style) end,
  money = function(case) return loc.money(case.minor, case.currency, case.locale, "symbol") end,
  join = function(case) return loc.join(case.parts, case.locale, case.style) end,
}
return function(event)
  local results = {}
  for i, case in ipairs(event.cases) do
    local ok, result = pcall(calls[case.call], case)
    results[i] = tostring(result)
  end
  return loc.skip(loc.json(results))
end
"""
# A run has a limit on instructions.
CASES_A_RUN = 500


def make(rng):
    """A random case, and babel's answer to it."""
    tag = rng.choice(answers.LOCALES)
    call = rng.choice(["date", "money", "join"])
    if call == "date":
        at, style = rng.randint(-62_135_596_800, 253_402_300_799), rng.choice(answers.STYLES)
        if rng.random() < 0.5:
            at = rng.randint(0, 4_102_444_800)
        return {"call": call, "locale": tag, "at": at, "style": style}, answers.date(tag, at, style)
    if call == "money":
        minor, currency = rng.randint(-10 ** rng.randint(1, 15), 10 ** rng.randint(1, 15)), rng.choice(answers.CURRENCIES)
        return {"call": call, "locale": tag, "minor": minor, "currency": currency}, answers.money(tag, minor, currency)
    parts = [rng.choice("ABCDEFG") * rng.randint(1, 3) for _ in range(rng.randint(1, 7))]
    parts = ["".join(answers.letters(tag, [list(part)])[0]) for part in parts]
    style = rng.choice(["and", "or"])
    return {"call": call, "locale": tag, "parts": parts, "style": style}, answers.join(tag, parts, style)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("command")
    parser.add_argument("--cases", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        rule = os.path.join(folder, "calls.lua")
        with open(rule, "w", encoding="utf-8") as out:
            out.write(RULE)
        while passed + failed < options.cases:
            made = [make(rng) for _ in range(min(CASES_A_RUN, options.cases - passed - failed))]
            event = json.dumps({"type": "cases", "cases": [case for case, _ in made]})
            run = subprocess.run([options.command, "run", rule, "--events", "-", "--format", "json"], input=event, cwd=folder, capture_output=True,
                                 text=True, encoding="utf-8", check=False)
            if run.returncode != 0:
                sys.exit("the command ended with %d: %s" % (run.returncode, run.stderr))
            for (case, wanted), got in zip(made, json.loads(json.loads(run.stdout)["skipped"]), strict=True):
                if got == wanted:
                    passed += 1
                else:
                    failed += 1
                    print("%s: %a, babel: %a" % (json.dumps(case, ensure_ascii=False), got, wanted))
    print("cldr: %d passed, %d failed (seed %d)" % (passed, failed, options.seed))
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
