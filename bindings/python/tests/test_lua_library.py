"""bindings/lua/library describes the live `loc` module, no more and no less, and its examples run."""

from __future__ import annotations

import pathlib
import re
import subprocess
import sys

import pytest

from locscript import Engine

ROOT = pathlib.Path(__file__).resolve().parents[3]
LIBRARY = (ROOT / "bindings/lua/library/locscript.lua").read_text(encoding="utf-8")
NAMES = re.findall(r"^(?:function )?loc\.(\w+)(?:\(| = nil)", LIBRARY, re.MULTILINE)
BLOCK = re.compile(r"((?:^---.*\n)+)(?:function )?loc\.(\w+)", re.MULTILINE)
EXAMPLES = {
    name: re.sub(r"^---", "", example.group(1), flags=re.MULTILINE)
    for comment, name in BLOCK.findall(LIBRARY)
    if (example := re.search(r"^---Example:\n---```lua\n((?:---.*\n)+?)---```", comment, re.MULTILINE))
}


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine.from_config(ROOT / "scripts/locscript.toml")


def test_names(engine: Engine) -> None:
    live = engine.evaluate("local names = {} for name in pairs(loc) do names[#names + 1] = name end return names")
    assert isinstance(live, list)
    assert sorted(NAMES) == sorted(live)


def test_every_function_has_an_example() -> None:
    assert sorted(EXAMPLES) == sorted(NAMES)


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_example(engine: Engine, name: str) -> None:
    engine.evaluate(EXAMPLES[name], name=f"example of loc.{name}")


# ---- The tables of loc.message --------------------------------------------------------------------------------------

FIELDS = (ROOT / "bindings/lua/library/fields.lua").read_text(encoding="utf-8")
FIELD = re.compile(r"---@field (?:\[\"([^\"]+)\"\]|(\w+))(\??) ((?:table<[^>]+>|\S)+)")
# The requirement that a field's sentence states for its text, by the field's name.
TEXTS = {
    "analytics_label": "label", "color": "#ff8800", "event_time": "2026-11-23T08:00:00Z", "image": "https://example.com/a.png",
    "light_off_duration": "1s", "light_on_duration": "0.5s", "link": "https://example.com/", "ttl": "3600s",
}
VALUES = {
    "any": {"a": 1}, "any[]": ["a"], "boolean": True, "integer": 1, "number": 1, "string[]": ["a"],
    "table<string, any>": {"title": "a"}, "table<string, string>": {"a": "b"}, "table<string, string|integer|boolean>": {"a": 1},
}


def classes() -> dict[str, list[tuple[str, bool, str]]]:
    """The fields of each class: name, whether it may be absent, type."""
    found: dict[str, list[tuple[str, bool, str]]] = {}
    for name, body in re.findall(r"^---@class loc\.(\w+)\n((?:---@field .*\n)*)", LIBRARY + FIELDS, re.MULTILINE):
        found[name] = [(quoted or plain, bool(mark), kind) for quoted, plain, mark, kind in FIELD.findall(body)]
    return found


CLASSES = classes()


def paths() -> dict[str, tuple[tuple[str, str], ...]]:
    """Where a message has a table of each class: the classes around it, each with the field that leads on."""
    found: dict[str, tuple[tuple[str, str], ...]] = {"MessageOptions": ()}
    for owner in (queue := ["MessageOptions"]):
        for name, _, kind in CLASSES[owner]:
            for inner in re.findall(r"loc\.(\w+)", kind):
                if inner not in found and inner != "Text":
                    found[inner] = (*found[owner], (owner, name))
                    queue.append(inner)
    return found


PATHS = paths()


def value_of(name: str, kind: str) -> object:
    if name == "vibrate_timings":
        return ["0s", "0.5s"]
    if name == "headers":
        return {"apns-collapse-id": "a"}
    if kind.startswith('"'):
        return kind.split("|")[0].strip('"')
    if kind.startswith("loc."):
        return table(kind.removeprefix("loc."), "")
    if kind.startswith("string") and kind not in VALUES:
        return TEXTS.get(name, "a")
    return VALUES.get(kind, 1)


def table(owner: str, name: str) -> dict[str, object]:
    """A table of this class with the fields that must be there, and with the one that is named."""
    # Arguments need their key.
    wanted = {name, name.replace("args", "key")}
    if owner == "AndroidConfigV2" and name != "background_sync":
        wanted.add("remote_notification")
    fields = {each: value_of(each, kind) for each, optional, kind in CLASSES[owner] if not optional or each in wanted}
    # FCM refuses a payload without `aps`, and an empty one.
    if owner == "ApnsConfig":
        fields["payload"] = {"aps": {"badge": 1}}
    if owner == "ApnsPayload":
        fields["aps"] = {"badge": 1}
    return fields


def message(owner: str, fields: dict[str, object]) -> dict[str, object]:
    """A message with this table at the place of its class."""
    for around, name in reversed(PATHS[owner]):
        fields = {**table(around, name), name: fields}
    return {"token": "T", **fields}


def lua(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"[{lua(name)}] = {lua(each)}" for name, each in value.items()) + "}"
    if isinstance(value, list):
        return "{" + ", ".join(map(lua, value)) + "}"
    return str(value).lower() if isinstance(value, bool) else repr(value)


def refusal(engine: Engine, owner: str, fields: dict[str, object]) -> str:
    """The error of `loc.message` for this table; empty if it accepts the table."""
    source = f"local ok, error = pcall(loc.message, {lua(message(owner, fields))}) return ok and '' or tostring(error)"
    answer = engine.evaluate(source, name=owner)
    assert isinstance(answer, str)
    return answer


TABLES = sorted(set(PATHS) - {"MessageOptions"})


def test_fields_are_generated() -> None:
    subprocess.run([sys.executable, ROOT / "scripts/dev/gen-lua-fields", "--check"], check=True)
    # Every table of the file has a place in a message.
    assert set(re.findall(r"^---@class loc\.(\w+)", FIELDS, re.MULTILINE)) == set(TABLES)


@pytest.mark.parametrize(("owner", "name"), [(owner, name) for owner in TABLES for name, _, _ in CLASSES[owner]])
def test_live_module_takes_field(engine: Engine, owner: str, name: str) -> None:
    assert refusal(engine, owner, table(owner, name)) == ""


@pytest.mark.parametrize("owner", TABLES)
def test_live_module_takes_no_other_field(engine: Engine, owner: str) -> None:
    # Apple's payload has the app's own names.
    passes_on = owner in ("ApnsPayload", "Aps", "Alert", "Sound")
    assert ("no_such_field" in refusal(engine, owner, {**table(owner, ""), "no_such_field": "a"})) != passes_on


def test_message_options(engine: Engine) -> None:
    source = (ROOT / "Sources/LocMessage/Building/MessageRecipe.swift").read_text(encoding="utf-8")
    (names,) = re.findall(r'static let names: UTF8Slice =\n\s+"([^"]+)"', source)
    assert sorted(names.split()) == sorted(name for name, _, _ in CLASSES["MessageOptions"])
