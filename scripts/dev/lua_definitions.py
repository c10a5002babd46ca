"""The definitions for the Lua language server, read for what is made of them: the REPL's help and the reference of the documentation."""

import dataclasses
import pathlib
import re

LIBRARY = pathlib.Path(__file__).resolve().parents[2] / "bindings/lua/library"
SECTION = re.compile(r"-- ---- (.*?) -+")
FUNCTION = re.compile(r"function loc\.(\w+)\((.*)\) end")
VALUE = re.compile(r"loc\.(\w+) = nil")
# An error with a call that raises it; Tests/LuaTests/run makes the calls.
ERROR = re.compile(r"`([a-z-]+)` for `([^`]+)`")


@dataclasses.dataclass
class Function:
    name: str
    section: str
    text: list  # the comment's lines before "Errors:" and "Example:"
    errors: list  # (slug, a call that raises it)
    example: list
    parameters: list  # (name, type, sentence)
    answers: list  # (type, sentence)
    is_value: bool = False

    @property
    def signature(self):
        if self.is_value:
            return f"loc.{self.name}"
        arguments = ", ".join(f"{name}: {kind}" for name, kind, _ in self.parameters)
        return f"loc.{self.name}({arguments})" + (": " + ", ".join(kind for kind, _ in self.answers) if self.answers else "")


@dataclasses.dataclass
class Class:
    name: str
    parent: str
    text: list
    fields: list  # (name, type, sentence)


def type_and_rest(words):
    """A type, which may have spaces in its brackets, and the sentence behind it."""
    depth = 0
    for place, sign in enumerate(words):
        depth += (sign in "<{(") - (sign in ">})")
        if sign == " " and depth == 0 and words[place - 1] not in ":,|":
            return words[:place], words[place + 1:]
    return words, ""


def functions(text):
    """The functions of `loc`, and its values, in their order."""
    comment, section = [], ""
    for line in text.splitlines():
        section = match[1] if (match := SECTION.fullmatch(line)) else section
        found, value = FUNCTION.fullmatch(line), VALUE.fullmatch(line)
        if found or value:
            yield described((found or value)[1], section, comment, bool(value))
        comment = [*comment, line] if line.startswith("---") else []


def described(name, section, comment, is_value):
    function = Function(name, section, [], [], [], [], [], is_value)
    target, errors = function.text, []
    for line in comment:
        if line.startswith("---@param "):
            parameter, rest = line[len("---@param "):].split(" ", 1)
            function.parameters.append((parameter, *type_and_rest(rest)))
        elif line.startswith("---@return "):
            function.answers.append(type_and_rest(line[len("---@return "):]))
        elif line.startswith("---Errors: "):
            target = errors
            errors.append(line)
        elif line == "---Example:":
            target = function.example
        elif not line.startswith(("---@", "---```")):
            target.append(line[3:])
    function.errors = ERROR.findall(" ".join(errors))
    while function.text and not function.text[-1]:
        function.text.pop()
    return function


def classes(text):
    """The classes of a file of definitions, and its aliases as classes without fields."""
    comment, current = [], None
    for line in text.splitlines():
        if line.startswith(("---@class ", "---@alias ")):
            name, _, rest = line.split(" ", 1)[1].partition(" ")
            current = Class(name.rstrip(":"), rest, comment, [])
            comment = []
            if current.name.startswith("loc."):
                yield current
        elif line.startswith("---@field ") and current:
            # A field's name may be in brackets with a space in them.
            name, rest = re.match(r"(\[[^\]]*\]\??|\S+) (.*)", line[len("---@field "):]).groups()
            current.fields.append((name, *type_and_rest(rest)))
        elif line.startswith("---") and not line.startswith("---@"):
            comment = [*comment, line[3:]]
        else:
            comment = []
