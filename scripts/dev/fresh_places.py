"""Places of the code drawn by a seed, and the small mistake made at each. Used by scripts/dev/fresh.

The operators change one expression, or drop one statement, in ways that nearly always compile: the mutant is a choice between the
original and the changed text (see mutant_lists.py). Scripts and styles of the pages are string literals of Swift, chosen as a whole."""

import random
import re

import mutant_lists

# Folders whose code people run, with the language of each ending.
KINDS = {".swift": "swift", ".c": "c", ".cpp": "cpp", ".hpp": "cpp", ".py": "python"}
INSTALLING = ("scripts/install", "scripts/dist", "scripts/build")
SCRIPTS = re.compile(r"Sources/Loc(Page|Desk)/\w*(Script|Style)\.swift")
LITERAL = re.compile(r'(#*"""\n.*?\n\s*"""#*)', re.DOTALL)
BLOCK = re.compile(r'""".*?"""|/\*.*?\*/', re.DOTALL)
# A program of scripts/ in Python has that language, and the tests of scripts/.
PYTHON = ("python", "installer")
# The build holds these behind their numbers.
COMPILED = ("swift", "c", "cpp", "page")
# Between brackets a comma or a semicolon ends nothing.
OPEN, CLOSE = "([{", ")]}"


class Place:
    """One drawn mistake: what Mutant of mutant_lists.py is to a listed one."""

    equivalent = survives = None

    def __init__(self, path, kind, line, span, original, changed, statement=False):
        self.path, self.kind, self.line, self.span = path, kind, line, span
        self.part, self.changed, self.statement = original, changed, statement
        self.number, self.first, self.name = 0, [], f"{path}:{line}"

    def find(self, text):
        return self.span

    def __str__(self):
        return f"{self.path}:{self.line}: {shortened(self.part, self.changed)}"


def shortened(original, changed):
    """The change of a long text as the two lines that differ."""
    if "\n" in original:
        pairs = zip(original.split("\n"), changed.split("\n"))
        original, changed = next(((old.strip(), new.strip()) for old, new in pairs if old != new), (original[:60], changed[:60]))
    return f"`{original}` -> `{changed or '(dropped)'}`"


def kind_of(path):
    if path in INSTALLING:
        return "shell"
    if SCRIPTS.fullmatch(path):
        return "page"
    if path.startswith(("Sources/", "bindings/python/src/")) and "/Linking/" not in path:
        found = [kind for ending, kind in KINDS.items() if path.endswith(ending)]
        # The reader of TOML in C++ is built without the switch.
        return found[0] if found and not path.startswith("Sources/CTOML") else None
    return None


def masked(line, kind):
    """A line with its strings and comments blanked out, as long as it was."""
    line = re.sub(r'"(?:\\.|[^"\\])*"', lambda held: '"' + "_" * (len(held[0]) - 2) + '"', line)
    comment = r"#.*" if kind in ("python", "shell", "installer") else r"//.*|/\*.*"
    return re.sub(comment, lambda held: " " * len(held[0]), line)


def is_code(line, kind):
    text = masked(line, kind).strip()
    if kind == "page":
        return len(text) > 3 and not text.startswith(("//", "import", "static", "enum", "extension", "/*"))
    # Lists of values belong to the tables, not to the code.
    skipped = r"(?:public |package )?import |from |#|@|case |default|extension |struct |enum |final class |class |func |typedef |static const|protocol |///|\W*$"
    return not re.match(skipped, text)


def pieces(text, start, stop, mark):
    """The parts of a stretch of a line between marks that no bracket holds, as spans."""
    depth, begun, found, at = 0, start, [], start
    while at < stop:
        if text[at] in OPEN:
            depth += 1
        elif text[at] in CLOSE:
            depth -= 1
        elif depth == 0 and text.startswith(mark, at):
            found.append((begun, at))
            at += len(mark)
            begun = at
            continue
        if depth < 0:
            return []
        at += 1
    return found + [(begun, stop)] if depth == 0 else []


def trimmed(text, span):
    start, stop = span
    while start < stop and text[start] == " ":
        start += 1
    while stop > start and text[stop - 1] == " ":
        stop -= 1
    return start, stop


def conditions(text, kind):
    """The spans of a line's conditions, each a truth value by itself."""
    if kind == "shell":
        held = re.match(r"\s*(?:if|elif|while) (\[.+\]); (?:then|do)$|\s*(\[.+\]) (?:&&|\|\|)", text)
        return [held.span(1 if held[1] else 2)] if held else []
    if kind in PYTHON:
        held = re.match(r"\s*(?:if|elif|while) (.+):\s*$", text)
        return [held.span(1)] if held and ":=" not in text else []
    if kind == "swift":
        held = re.match(r"\s*(?:\} else )?(?:if|guard|while) (.+?)(?: else)? \{", text)
        spans = [trimmed(text, span) for span in pieces(text, *held.span(1), ",")] if held else []
        return [span for span in spans if span[0] < span[1] and not re.match(r"(let|var|case|#|try|await)\b", text[span[0] :])]
    held = re.match(r"\s*(?:\} else )?(?:if|while) \((.+)\) ?(?:\{|[^()]*;)\s*$", text)
    return [held.span(1)] if held and pieces(text, *held.span(1), ";") and "=" not in re.sub(r"[=!<>]=", "", held[1]) else []


def values(text, kind):
    """The spans of the expression that a line returns or assigns."""
    held = re.match(r"\s*(?:return|(?:(?:let|var|auto|const|int|size_t|bool) )*[\w.]+ =) (?:try )?(.+?);?\s*$", text)
    if not held or re.search(r"[{}]|\btry\b|\bawait\b|^\w+ = |inout|&\w", held[1]) or not pieces(text, *held.span(1), ";"):
        return []
    return [held.span(1)] if held[1][-1] not in "([,+-*/&|=?:." and held[1] not in ("nil", "NULL", "None") else []


SWAPS = [
    (" < ", " <= "), (" > ", " >= "), (" <= ", " < "), (" >= ", " > "), (" == ", " != "), (" != ", " == "), (" && ", " || "),
    (" || ", " && "), (" and ", " or "), (" or ", " and "), (" + ", " - "), (" - ", " + "), ("true", "false"), ("false", "true"),
    ("True", "False"), ("False", "True"), (".first", ".last"), (".last", ".first"), ("hasPrefix(", "hasSuffix("),
    ("prefix(", "suffix("), ("dropFirst(", "dropLast("), ("min(", "max("), ("max(", "min("), (".lowerBound", ".upperBound"),
]  # fmt: skip


def changes(whole, text, kind, span):
    """The changed texts of an expression at `span`, of which `text` is the line without its strings."""
    start, stop = span
    found = []
    for old, new in SWAPS:
        for held in re.finditer(re.escape(old), text[start:stop]):
            at = start + held.start()
            if old.strip().isalpha() and re.search(r"\w$", text[:at]):
                continue
            # A sum of texts has no difference.
            if old in (" + ", " - ") and '"' in text[start:stop]:
                continue
            found.append((whole[start:at] + new + whole[at + len(old) : stop], False))
    operands = re.fullmatch(r"([\w.]+) (<|>|<=|>=|-|/|%) ([\w.]+)", text[start:stop])
    if operands:
        found.append((f"{operands[3]} {operands[2]} {operands[1]}", False))
    if kind == "swift" and len(pieces(text, start, stop, " ?? ")) == 2:
        found.append((whole[pieces(text, start, stop, " ?? ")[1][0] : stop], False))
    return found


def mistakes(lines, at, kind):
    """The changes that a line allows: the span within the line, the changed text, and whether it is a statement."""
    whole, text = lines[at], masked(lines[at], kind)
    found = []
    for start, stop in conditions(text, kind):
        inside = whole[start:stop]
        yes, no, negated = ("True", "False", f"not ({inside})") if kind in PYTHON else ("true", "false", f"!({inside})")
        if kind == "shell":
            negated = f"! {inside}"
        if kind == "c":
            yes, no = "1", "0"
        found += [((start, stop), changed, False) for changed in (negated, yes, no)]
        found += [((start, stop), changed, False) for changed, _ in changes(whole, text, kind, (start, stop))]
    for span in values(text, kind):
        found += [(span, changed, False) for changed, _ in changes(whole, text, kind, span)]
    for held in re.finditer(r"(?<![\w.$])\d{1,6}(?![\w.])", text):
        if kind == "c" and not re.search(r"[;{(]", text):  # a case of an enum
            continue
        if not re.search(r"sizeof|\[\w* ?$|_\($", text[: held.start()]) and (kind != "c" or text.startswith(" ")):
            found += [(held.span(), str(int(held[0]) + step), False) for step in (1, -1) if int(held[0]) + step >= 0]
    for held in re.finditer(r'(?<![\w"#])"(?:\\[nt"\\]|[^"\\])+"(?!")', whole):
        if text[held.start()] == '"' and "(" in text and not text.lstrip().startswith(("\\", ")")) and "sizeof" not in text:
            inside = held[0][1:-1]
            found.append((held.span(), f'"{inside[:-1] if len(inside) > 1 and inside[-2] != chr(92) else inside + "x"}"', False))
    if drops(lines, at, text, kind):
        stop = len(text.rstrip())
        found.append(((len(text) - len(text.lstrip()), stop), "pass" if kind in PYTHON else "", True))
    return found


def drops(lines, at, text, kind):
    """Whether a line is a whole statement without which the code still compiles."""
    ends = r"\);" if kind in ("c", "cpp") else r"\)"
    call = re.fullmatch(rf"\s+(?:try )?[a-z_][\w.?]*(?:\[[\w.]+\])?\(.*{ends}\s*", text)
    end = ";" if kind in ("c", "cpp") else ""
    assigned = re.fullmatch(rf"\s+([\w.]+?)(?:\[[\w. ]+\])? ?(=|\+=|\|=|-=) [^{{}}]*[^,({{+\-|&=]{end}\s*", text)
    if not (call or assigned) or text.count("(") != text.count(")") or re.match(r"\s*(return|if|for|while|let|var|super)\b", text):
        return False
    before, behind = lines[at - 1].rstrip(), lines[at + 1].strip() if at + 1 < len(lines) else "}"
    # A body of one expression returns it, of a closure too; a line may go on from the one before it, or in the one behind it.
    if kind == "swift" and before.endswith(" in") and behind.startswith("}"):
        return False
    if kind == "swift" and before.endswith("{") and not re.match(r"\s*(\} else )?(if|for|while|else|guard)\b|.*(else|defer) \{$", before):
        return False
    if re.search(r"[,(\[=&|+?:]$", before) and not re.search(r"^\s*(case|default)\b", before) or re.match(r"[.?:&|+)\],]", behind):
        return False
    if assigned and kind in ("swift", "c", "cpp"):
        # A constant without a value needs this one, and so does a property in an initializer.
        for line in reversed(lines[max(0, at - 80) : at]):
            if re.search(rf"\b(let|var) {re.escape(assigned[1])}(: [^=]+)?$", line.rstrip()) or re.match(r"\s*(\w+ )*init[?(<]", line):
                return False
            if re.match(r"\s*(\w+ )*func ", line):
                break
    return True


# One line of a script or style of the pages, each change as it would be typed.
PAGE = [
    (r"&&", "||"), (r"\|\|", "&&"), (r"===", "!=="), (r"!==", "==="), (r"\btrue\b", "false"), (r"\bfalse\b", "true"), (r" < ", " <= "),
    (r" > ", " >= "), (r"if \((?!\()", "if (!"), (r" \+ 1\b", ""), (r" \? ", " && 0 ? "), (r"(?<=: )\w[\w-]*(?=;$)", "inherit"),
    (r"(?<=\")[\w:.-]+(?=\")", "other"), (r"^(\s*)[\w.]+\(.*\);$", r"\1"), (r"^(\s*)[\w-]+: [^;{]+;$", r"\1"),
    (r"(?<![\w.#-])(\d+)(?=px|em|rem|%|\b)(?![\w]*[-{])", lambda held: str(int(held[1]) + 1)),
]  # fmt: skip


def page_mistakes(text, literal, chosen):
    """The changed literals of a line that is part of one."""
    start, stop = literal.span(1)
    at = text.rfind("\n", 0, chosen) + 1
    end = text.find("\n", chosen)
    line = text[at:end]
    found = []
    for pattern, new in PAGE:
        for held in re.finditer(pattern, line):
            changed = line[: held.start()] + (held.expand(new) if isinstance(new, str) else new(held)) + line[held.end() :]
            if changed != line and "\\(" not in held[0]:
                found.append(((start, stop), text[start:at] + changed + text[end:stop]))
    return found


def lines_inside(text):
    """The lines that begin inside of a literal of several lines, which may hold Lua or a page's markup, or of a comment."""
    found = set()
    for block in BLOCK.finditer(text):
        first = text.count("\n", 0, block.start())
        found |= set(range(first + 1, first + 1 + block[0].count("\n")))
    return found


def draw(root, paths, seed, count):
    """So many places in the order in which the seed draws them, no two of which overlap."""
    chance = random.Random(seed)
    files, lines = {}, []
    for path in sorted(paths):
        kind = kind_of(path)
        text = (root / path).read_text("utf-8") if kind else ""
        # A generated table says so in its first line.
        if not kind or re.search(r"generated|written by|made by", text.partition("\n")[0], re.IGNORECASE):
            continue
        if kind == "shell" and "python" in text.partition("\n")[0]:
            kind = "installer"
        files[path] = (kind, text, text.split("\n"))
        inside = set() if kind == "page" else lines_inside(text)
        lines += [(path, at) for at, line in enumerate(files[path][2]) if at not in inside and is_code(line, kind)]
    chance.shuffle(lines)
    places, taken = [], {}
    for path, at in lines:
        kind, text, held = files[path]
        offset = sum(len(line) + 1 for line in held[:at])
        if kind == "page":
            literal = next((found for found in LITERAL.finditer(text) if found.start() < offset < found.end()), None)
            options = [Place(path, kind, at + 1, span, text[slice(*span)], changed) for span, changed in
                       (page_mistakes(text, literal, offset) if literal else [])]  # fmt: skip
        else:
            options = []
            for (start, stop), changed, statement in mistakes(held, at, kind):
                span = (offset + start, offset + stop)
                options.append(Place(path, kind, at + 1, span, text[slice(*span)], changed, statement))
        options = [place for place in options if place.changed != place.part and not any(a < place.span[1] and place.span[0] < b and (a, b) != place.span
                                                         for a, b in taken.get(path, ()))]  # fmt: skip
        if options:
            place = chance.choice(options)
            if any(place.span == other.span and place.path == other.path and place.statement != other.statement for other in places):
                continue
            taken.setdefault(path, []).append(place.span)
            places.append(place)
        if len(places) == count:
            break
    return places


# C++ has no plain names of C, and a header may come into several files.
CPP_NUMBER = (
    "#ifndef LOC_MUTANT_READ\n#define LOC_MUTANT_READ\n#include <cstdlib>\nstatic const int loc_mutant = "
    '[] { const char *number = std::getenv("LOC_MUTANT"); return number ? std::atoi(number) : 0; }();\n#endif\n#line 1\n'
)


def applied(text, places, kind):
    """A file with all its places as choices."""
    if kind == "cpp":
        made = mutant_lists.applied(text, places, False)
        return CPP_NUMBER + made.removeprefix(mutant_lists.C_NUMBER)
    return mutant_lists.applied(text, places, kind != "c")


def alone(text, place):
    """A file of a language without the switch, with one mistake."""
    start, stop = place.span
    return text[:start] + place.changed + text[stop:]
