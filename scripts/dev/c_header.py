#!/usr/bin/env python3
"""Reads include/locscript.h: its functions, structs and lists of failures.

  c_header.py functions           the functions' names, one a line
  c_header.py prototypes          what each takes and returns
  c_header.py describe            C code that prints every constant, size and field offset
  c_header.py recorder            C code of a library that, loaded before liblocscript, notes which statuses each function returns
  c_header.py fails RECORD        compares the notes with the comments' lists: every status returned is listed
  c_header.py fails RECORD --all  ... and every listed status was returned, but for those that no test can bring about
"""

import pathlib
import re
import sys

HEADER = pathlib.Path(__file__).resolve().parents[2] / "include/locscript.h"
STATUSES = 1000  # the recorder's room for one function
# What no test brings about, and why.
UNREACHED = {
    # The clock depends on the machine's load; sessions show it, where a limit may be set that low without disturbing others.
}

COMMENT = r"/\*(?:[^*]|\*(?!/))*\*/"
FUNCTION = re.compile(rf"({COMMENT})\s*((?:const char \*|\w+ )\s*)(locscript_\w+)\(([^;{{]*)\);")
TAG = re.compile(r"\[threads: ([^|]*)\| fails: ([^|]*)\| out: ([^|]*)\| since ([0-9.]+)\]")


class Function:
    def __init__(self, match):
        comment, self.result, self.name, parameters = match.groups()
        self.result = self.result.strip()
        self.parameters = " ".join(parameters.split())
        words = " ".join(re.sub(r"^\s*\*", "", line) for line in comment[2:-2].splitlines())
        tag = TAG.search(" ".join(words.split()))
        if not tag:
            sys.exit(f"{self.name}: its comment does not begin with [threads | fails | out | since]")
        self.fails = [] if tag[2].strip() == "-" else [name.strip() for name in tag[2].split(",")]

    @property
    def arguments(self):
        if self.parameters == "void":
            return ""
        return ", ".join(re.search(r"(\w+)(\[\])?$", part.strip())[1] for part in self.parameters.split(","))


def functions(text):
    found = [Function(match) for match in FUNCTION.finditer(text)]
    bare = re.sub(COMMENT, "", text)
    declared = re.findall(r"\b(locscript_\w+)\([^;{)]*\);", re.sub(r"^#.*$|^typedef .*$", "", bare, flags=re.M))
    if sorted(declared) != sorted(function.name for function in found):
        sys.exit(f"functions without a comment: {set(declared) ^ {function.name for function in found}}")
    return found


def constants(text):
    return re.findall(r"^\s+(LOCSCRIPT_\w+) = -?\d+,?", re.sub(COMMENT, "", text), flags=re.M)


def structs(text):
    for body, name in re.findall(r"^typedef struct \w+ \{\n(.*?)^\} (\w+);", re.sub(COMMENT, "", text), flags=re.M | re.S):
        yield name, re.findall(r"(\w+)(?:\[\d+\])?;", body)


def describe(text):
    lines = ["#include <stddef.h>", "#include <stdio.h>", '#include "locscript.h"', "int main(void) {"]
    for name in sorted(constants(text)):
        lines.append(f'  printf("value {name} %d\\n", (int){name});')
    lines.append('  printf("value LOCSCRIPT_ABI_VERSION %d\\n", LOCSCRIPT_ABI_VERSION);')
    for name, fields in sorted(structs(text)):
        lines.append(f'  printf("size {name} %zu\\n", sizeof({name}));')
        for field in fields:
            place = f"offsetof({name}, {field}), sizeof((({name} *)0)->{field})"
            lines.append(f'  printf("field {name}.{field} at %zu, %zu bytes\\n", {place});')
    return "\n".join([*lines, "  return 0;", "}"])


def recorded(found):
    return [function for function in found if function.result == "locscript_status"]


def recorder(found):
    found = recorded(found)
    lines = [
        "/* Made by scripts/dev/c_header.py. */",
        "#define _GNU_SOURCE",
        "#include <dlfcn.h>",
        "#include <fcntl.h>",
        "#include <stdlib.h>",
        "#include <sys/mman.h>",
        "#include <unistd.h>",
        '#include "locscript.h"',
        f"enum {{ STATUSES = {STATUSES}, FUNCTIONS = {len(found)} }};",
        "static unsigned char *seen;",
        "__attribute__((constructor)) static void open_record(void) {",
        '  const char *path = getenv("LOCSCRIPT_RECORD");',
        "  int file = path ? open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0644) : -1;",
        "  if (file < 0 || ftruncate(file, STATUSES * FUNCTIONS)) return;",
        "  void *shared = mmap(NULL, STATUSES * FUNCTIONS, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);",
        "  if (shared != MAP_FAILED) seen = shared;",
        "  close(file);",
        "}",
        "static void *find(const char *name) {",
        '  void *library = dlopen("liblocscript.so.0", RTLD_NOW);',
        "  void *found = library ? dlsym(library, name) : NULL;",
        "  if (!found) abort();",
        "  return found;",
        "}",
        "static locscript_status note(int function, locscript_status status) {",
        "  if (seen && status >= 0 && status < STATUSES) seen[function * STATUSES + status] = 1;",
        "  return status;",
        "}",
    ]
    for index, function in enumerate(found):
        lines += [
            f"locscript_status {function.name}({function.parameters}) {{",
            f"  static __typeof__(&{function.name}) real;",
            f'  if (!real) *(void **)&real = find("{function.name}");',
            f"  return note({index}, real({function.arguments}));",
            "}",
        ]
    return "\n".join(lines)


def compare(text, record, is_complete):
    found = recorded(functions(text))
    numbers = dict(re.findall(r"LOCSCRIPT_E_(\w+) = (\d+)", text))
    names = {int(number): name for name, number in numbers.items()}
    seen = pathlib.Path(record).read_bytes()
    faults = []
    pairs = 0
    for index, function in enumerate(found):
        returned = {
            names.get(status, str(status))
            for status in range(1, STATUSES)
            if seen[index * STATUSES + status]
        }
        listed = set(function.fails)
        pairs += len(returned)
        for name in sorted(listed - numbers.keys()):
            faults.append(f"{function.name}: the list has {name}, which is no status")
        for name in sorted(returned - listed):
            faults.append(f"{function.name}: returned {name}, which is not in its list")
        if is_complete:
            for name in sorted(listed - returned - UNREACHED.get(function.name, set())):
                faults.append(f"{function.name}: lists {name}, which no test has seen")
            for name in sorted(UNREACHED.get(function.name, set()) & returned):
                faults.append(f"{function.name}: {name} is no longer unreached")
    print("\n".join(faults))
    print(f"{len(found)} functions, {pairs} pairs of function and status, {len(faults)} faults")
    return 1 if faults else 0


def main():
    text = HEADER.read_text(encoding="utf-8")
    match sys.argv[1:]:
        case ["functions"]:
            print("\n".join(sorted(function.name for function in functions(text))))
        case ["prototypes"]:
            for function in sorted(functions(text), key=lambda function: function.name):
                print(f"function {function.result} {function.name}({function.parameters})".replace("* ", "*"))
        case ["describe"]:
            print(describe(text))
        case ["recorder"]:
            print(recorder(functions(text)))
        case ["fails", record, *rest]:
            sys.exit(compare(text, record, rest == ["--all"]))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
