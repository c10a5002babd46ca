"""Which interfaces accept a setting of locscript.toml without the file: `given` in Setting+All.swift, compared with their own options."""

import ast
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOORS = {"command": "command", "c": "C", "python": "Python", "swift": "Swift"}
# Options that the file cannot set: where it is, whether its paths may leave the project, and what a session is given and reports.
NOT_SETTINGS = {"config", "allow-outside", "allows-outside", "now", "usage", "reserved"}


def spelled(door, name):
    """A name as an interface spells it."""
    if door == "command":
        return "--" + name
    if door == "swift":
        first, *others = name.split("-")
        return first + "".join(word.capitalize() for word in others)
    return name.replace("-", "_")


def doors_of(given):
    """[(interface, name)] of "command as app, swift as apps"."""
    parts = [part.split(" as ") for part in given.split(", ") if part]
    return [(door, name) for doors, name in parts for door in doors.split()]


def cell_text(given):
    """The names in a cell of the reference: "`ios_keys` (C, Python), `iosKeys` (Swift)"."""
    names = {}
    for door, name in doors_of(given):
        names.setdefault(spelled(door, name), []).append(DOORS[door])
    return ", ".join(f"`{name}`" + ("" if doors == ["command"] else f" ({', '.join(doors)})") for name, doors in names.items())


def between(path, begin, end):
    text = (ROOT / path).read_text("utf-8")
    return text[text.index(begin) + len(begin):].partition(end)[0]


def hyphens(name):
    return re.sub(r"(?<=[a-z])([A-Z])", r"-\1", name).replace("_", "-").lower()


def c_fields(struct):
    """The fields of a struct in the header with their comments."""
    fields = re.findall(r"\b(\w+);\s*(?:/\* (.*?) \*/)?", between("include/locscript.h", f"typedef struct {struct} {{", "}"))
    return {hyphens(name): said for name, said in fields if name != "struct_size" and not name.endswith("_count")}


def swift_variables(path, begin, end):
    return {hyphens(name): "" for name in re.findall(r"\bvar (\w+): [^{\n]*$", between(path, begin, end), re.MULTILINE)}


def python_class(path, name):
    tree = ast.parse((ROOT / "bindings/python/src/locscript" / path).read_text("utf-8"))
    return next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name)


def python_fields(path, name):
    """The fields of a class with their documentation."""
    fields, last = {}, None
    for node in python_class(path, name).body:
        if isinstance(node, ast.AnnAssign):
            last = hyphens(node.target.id)
            fields[last] = ""
        elif last and isinstance(node, ast.Expr):
            fields[last] = node.value.value
    return fields


def python_parameters(name):
    start = next(node for node in python_class("engine.py", "Engine").body if getattr(node, "name", "") == name)
    return {hyphens(each.arg): "" for each in start.args.args[1:] + start.args.kwonlyargs}


def options():
    """[(interface, whether they are limits, where, names with the text about each)]"""
    folders = {"android": "", "ios": ""}
    engine = "Sources/LocScript/Engine.swift"
    command = "Sources/LocScriptCLI/ResourceOptions.swift"
    yield "command", False, command, swift_variables(command, "struct ResourceOptions", "@OptionGroup")
    yield "c", False, "locscript_engine_options", folders | c_fields("locscript_engine_options")
    yield "swift", False, "Engine.Options", folders | swift_variables(engine, "struct Options", "public init")
    for function in ("__init__", "from_files"):
        yield "python", False, f"Engine.{function}", python_parameters(function)
    yield "python", False, "_aliases.Options", folders | python_fields("_aliases.py", "Options")
    for struct in ("locscript_rules_options", "locscript_session_options"):
        yield "c", True, struct, c_fields(struct)
    yield "swift", True, "RuleLimits", swift_variables("Sources/LocBase/RuleLimits.swift", "struct RuleLimits", "public init")
    yield "python", True, "Limits", python_fields("types.py", "Limits")


def faults(sections):
    """The differences between the table and the options. `sections`: (path, [(given, default)])."""
    for door, are_limits, where, found in options():
        wanted = {
            name: default for path, rows in sections for given, default in rows
            for accepts, name in doors_of(given) if accepts == door and (path == "limits") == are_limits}
        for name in sorted(found.keys() - wanted.keys() - NOT_SETTINGS):
            yield f"{where} has {spelled(door, name)}, which no row of Setting+All.swift is given as"
        for name in sorted(wanted.keys() - found.keys()):
            yield f"{where} has no {spelled(door, name)}, as which Setting+All.swift gives a setting"
        for name in sorted(wanted.keys() & found.keys()):
            if are_limits and door != "swift" and wanted[name] not in found[name]:
                yield f"{where} does not say that the default of {spelled(door, name)} is {wanted[name]}"


# Every place is read: without rows, each has options too many.
assert {fault.split(" has ")[0] for fault in faults([])} == {where for _, _, where, _ in options()}
