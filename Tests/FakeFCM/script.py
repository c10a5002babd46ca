"""The script of a fake FCM: which requests and connections get which fault.

A script is a JSON object, all of it optional:
  {"seed": 1, "streams": 100, "window": 65535, "buffer": 4096, "latency": 0.01,
   "rules":   [{"play": "unavailable", "rate": 0.3, "deliver": true}],
   "connect": [{"play": "reset", "times": 2}],
   "oauth":   [{"play": "slow", "wait": 5}]}
A rule's conditions are `rate` (0 to 1), `first` and `last` (numbers of the requests, from 1), `times`, `seconds` ([from, to] since the
first request), `attempt` (1: the first request for a target), `target` (what the token, topic or condition begins with). The first rule
that applies plays; everything else in a rule is for its play (plays.py)."""
import json
import random

CONDITIONS = {"rate", "first", "last", "times", "seconds", "attempt", "target"}
SETTINGS = {"seed": 1, "streams": 100, "window": 65535, "buffer": 0, "latency": 0, "skew": 0}


class ScriptError(Exception):
    pass


class Rule:
    def __init__(self, values, known):
        if not isinstance(values, dict) or values.get("play") not in known:
            raise ScriptError(f"{json.dumps(values)}: `play` must be one of: {' '.join(sorted(known))}")
        self.play = values["play"]
        self.when = {name: values[name] for name in CONDITIONS & values.keys()}
        self.options = {name: value for name, value in values.items() if name != "play" and name not in CONDITIONS}
        unknown = self.options.keys() - set(known[self.play]) - {"deliver", "wait"}
        if unknown:
            raise ScriptError(f"{self.play} has no option {' '.join(sorted(unknown))}: it has "
                              f"{' '.join(sorted({'deliver', 'wait', *known[self.play]}))}")
        self.played = 0

    def applies(self, dice, number, seconds, attempt, target):
        when = self.when
        if "times" in when and self.played >= when["times"]:
            return False
        if number < when.get("first", 1) or number > when.get("last", number):
            return False
        if "seconds" in when and not when["seconds"][0] <= seconds < when["seconds"][1]:
            return False
        if "attempt" in when and attempt != when["attempt"]:
            return False
        if "target" in when and not (target or "").startswith(when["target"]):
            return False
        if "rate" in when and dice.random() >= when["rate"]:
            return False
        self.played += 1
        return True


class Script:
    """`known` says for rules, connect and oauth which plays there are, each with its options."""

    def __init__(self, values, known):
        unknown = values.keys() - SETTINGS.keys() - known.keys()
        if unknown:
            raise ScriptError(f"a script has no {' '.join(sorted(unknown))}: it has {' '.join([*SETTINGS, *known])}")
        self.settings = {**SETTINGS, **{name: values[name] for name in SETTINGS.keys() & values.keys()}}
        self.dice = random.Random(self.settings["seed"])
        self.lists = {name: [Rule(rule, plays) for rule in values.get(name, [])] for name, plays in known.items()}

    def choose(self, name, number, seconds=0.0, attempt=1, target=None, plays=None):
        """The first rule of a list that applies, or None; `plays` restricts the choice to some plays."""
        for rule in self.lists[name]:
            if (plays is None or rule.play in plays) and rule.applies(self.dice, number, seconds, attempt, target):
                return rule
        return None


def read_option(text):
    """A rule from the command line: PLAY[:name=value[,name=value]...]; a name alone is true, a-b is [a, b] for seconds."""
    play, _, rest = text.partition(":")
    rule = {"play": play}
    for part in filter(None, rest.split(",")):
        name, equals, value = part.partition("=")
        if not equals:
            rule[name] = True
        elif name == "seconds":
            rule[name] = [float(end) for end in value.split("-", 1)]
        elif name in ("retry_after", "target", "location", "code"):
            rule[name] = value
        else:
            try:
                rule[name] = json.loads(value)
            except ValueError:
                rule[name] = value
    return rule
