"""The lists of mutants in Tests/Mutants, and what becomes of a source file that holds them all. Used by scripts/dev/mutants.

A list is a file a module. A blank line ends an entry, which is

  Reading/Sizes.swift: Why a user would care, in a sentence.
  - bytes.count > 4096
  + bytes.count >= 4096

The path is below the module's folder. The lines after - stand in that file once, whatever their indentation; where the changed part
alone would not be unique, « » mark it in its context. Several lines of - or + are one text. An expression becomes
`(loc_mutant == 7 ? changed : original)`, a statement `if loc_mutant == 7 { changed } else { original }`; without + it is dropped.
More lines of an entry:

  ! statement                 where the text does not show that it is one
  = because ...               the mutant changes no answer: equivalent
  ? because ...               no test notices it, and why that is so
  @ LocRulesTests.(Heap|Table)Tests   suites, parts of one by a pattern, or groups that are asked first; at the list's beginning, those
                              of all its entries that name none. A group, such as send or its parts send/test_send_trust,
                              send/test_send_trust::test_dead_tokens and cli/preview_language, stands where no suite can know the mutant
"""

import pathlib
import re

# What a statement begins with. An assignment is one too.
STATEMENT = re.compile(r"(return|if|guard|for|while|throw|defer|break|continue|switch|goto|try)\b|[\w.\[\]>*()\-!?]+ [-+*/|&^]?= |.*;$", re.DOTALL)
HEAD = re.compile(r"([\w+./-]+\.(?:swift|c)): (.+)")


class Mistake(Exception):
    pass


class Mutant:
    def __init__(self, module, ordinal, file, why):
        self.name, self.module, self.file, self.why = f"{module}.{ordinal}", module, file, why
        self.original, self.changed, self.first = [], [], []
        self.statement, self.equivalent, self.survives = False, None, None
        self.number = 0

    @property
    def path(self):
        return f"Sources/{self.module}/{self.file}"

    def finish(self):
        text = "\n".join(self.original)
        if not text:
            raise Mistake(f"{self.name}: no line with -")
        self.context, self.part = (0, 0), text
        if "«" in text:
            before, rest = text.split("«")
            self.part, after = rest.split("»")
            self.context = (before, after)
        else:
            self.context = ("", "")
        self.changed = "\n".join(self.changed)
        # Of a constant or variable only the value changes: its name must be seen behind the choice.
        named = re.match(r"(?:private |static )*(?:let|var) \w+(?:: [\w.]+)? = ", self.part)
        if named and self.changed.startswith(named[0]):
            self.context = (self.context[0] + named[0], self.context[1])
            self.part, self.changed = self.part[named.end() :], self.changed[named.end() :]
        if not self.changed or STATEMENT.match(self.part.strip()):
            self.statement = True

    def find(self, text):
        """Where the part that changes stands in a file's text."""
        before, after = self.context
        found = list(re.finditer(f"{loosely(before)}({loosely(self.part)}){loosely(after)}", text))
        if len(found) != 1:
            raise Mistake(f"{self.name}: its text stands {len(found)} times in {self.file}: {self.part!r}")
        return found[0].span(1)


def loosely(text):
    """A pattern for lines whose indentation may differ."""
    return r"\n\s*".join(re.escape(line if n == 0 else line.lstrip()) for n, line in enumerate(text.split("\n")))


def read(path):
    """The mutants of one list."""
    module, mutants, current, first = path.stem, [], None, []
    for number, line in enumerate(path.read_text("utf-8").splitlines() + [""], 1):
        head = HEAD.fullmatch(line)
        if not line.strip():
            if current:
                current.first = current.first or first
                current.finish()
            current = None
        elif line.startswith("#"):
            continue
        elif current is None and line.startswith("@ "):
            first = line[2:].split()
        elif current is None:
            if not head:
                raise Mistake(f"{path}:{number}: no FILE: REASON")
            current = Mutant(module, len(mutants) + 1, head[1], head[2])
            mutants.append(current)
        elif line[:2] in ("- ", "+ ", "-", "+"):
            (current.original if line[0] == "-" else current.changed).append(line[2:])
        elif line.startswith("= "):
            current.equivalent = line[2:]
        elif line.startswith("? "):
            current.survives = line[2:]
        elif line.startswith("@ "):
            current.first += line[2:].split()
        elif line == "! statement":
            current.statement = True
        else:
            raise Mistake(f"{path}:{number}: {line!r}")
    return mutants


def read_all(folder):
    mutants = [mutant for path in sorted(pathlib.Path(folder).glob("*.txt")) for mutant in read(path)]
    for number, mutant in enumerate(mutants, 1):
        mutant.number = number
    return mutants


def by_file(mutants):
    """The mutants of each file, by its path."""
    found = {}
    for mutant in mutants:
        found.setdefault(mutant.path, []).append(mutant)
    return found


def choice(mutants, part, swift):
    """The source that chooses between the original and the mutants of one place."""
    first = mutants[0]
    if any(mutant.statement != first.statement for mutant in mutants):
        raise Mistake(f"{first.name}: one place as a statement and as an expression")
    if not first.statement:
        chain = "".join(f"loc_mutant == {mutant.number} ? ({mutant.changed}) : " for mutant in mutants)
        return f"({chain}({part}))"
    test = "if loc_mutant == {} {{ {} }} else " if swift else "if (loc_mutant == {}) {{ {} }} else "
    return "".join(test.format(mutant.number, mutant.changed) for mutant in mutants) + f"{{ {part} }}"


# Each C file reads the number itself, so that it also builds alone.
C_NUMBER = (
    "extern char *getenv(const char *); extern int atoi(const char *); static int loc_mutant; "
    "__attribute__((constructor)) static void loc_mutant_read(void) "
    '{ const char *number = getenv("LOC_MUTANT"); loc_mutant = number ? atoi(number) : 0; }\n#line 1\n'
)


def applied(text, mutants, swift):
    """A file's text with a choice at the place of each mutant."""
    places = {}
    for mutant in mutants:
        places.setdefault(mutant.find(text), []).append(mutant)
    end = len(text)
    for (start, stop), held in sorted(places.items(), reverse=True):
        if stop > end:
            raise Mistake(f"{held[0].name}: its place overlaps another mutant's")
        text = text[:start] + choice(held, text[start:stop], swift) + text[stop:]
        end = start
    # Public, since a mutant may be in an inlinable function or in a default argument.
    return ("public import CMutant\n" if swift else C_NUMBER) + text
