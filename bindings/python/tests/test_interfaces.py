"""The scenarios that every interface runs, with the golden files of all of them."""

from __future__ import annotations

import json
import pathlib
import subprocess
from typing import Any

import pytest

import locscript
from locscript import Limits, _core
from locscript.engine import Engine

ROOT = pathlib.Path(__file__).resolve().parents[3]
INTERFACES = json.loads((ROOT / "Tests/Fixtures/scenarios/interfaces.json").read_text(encoding="utf-8"))


def limits_of(test: dict[str, Any]) -> Limits:
    # The instruction limit ends an endless loop, however busy the machine is.
    return Limits(milliseconds=60_000, **test.get("limits", {}))


@pytest.fixture(autouse=True)
def at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are named in the answers as they were given, so every driver starts here."""
    monkeypatch.chdir(ROOT)


def engine_for(test: dict[str, Any]) -> Engine:
    if "config" in test:
        return Engine.from_config(test["config"])
    if "resources" not in test:
        return Engine()
    resources = INTERFACES["resources"][test["resources"]]
    options: dict[str, Any] = {}
    if "key_names" in resources:
        names = [(names.get("android"), names.get("ios"), names.get("key")) for names in resources["key_names"]]
        options["key_names"] = {key or android: (android, ios) for android, ios, key in names}
    return Engine(
        resources["android"],
        resources["ios"],
        ios_keys=resources["ios_keys"],
        android_compiler=resources.get("android_compiler"),
        **options,
    )


def read(path: str) -> bytes:
    return (ROOT / path).read_bytes()


def answer(engine: Engine, test: dict[str, Any]) -> bytes:
    """The answer of the Python interface, as bytes."""
    kind, subject = test["kind"], test["input"]
    open_app = (True,) if test.get("foreground") else ()
    if kind == "build":
        return engine.build(read(subject))
    if kind == "fill":
        return engine.prepare(read(subject))(test["arguments"])
    if kind == "sizes":
        return _core.sizes(engine._open_handle(), read(subject), 0, test.get("arguments", []))
    if kind == "render":
        text = engine.render(
            subject, test["arguments"], locale=test["locale"], platform=test["platform"], device=test.get("device")
        )
        return text.encode()
    if kind == "preview":
        number = {"android": 1, "ios": 2, "web": 3}[test["platform"]]
        # The JSON itself: the NamedTuples are tested elsewhere.
        return _core.preview(engine._open_handle(), read(subject), number, test["locales"], *open_app)
    if kind == "previews":
        return _core.previews(engine._open_handle(), read(subject), *open_app)
    if kind == "evaluate":
        value = engine.evaluate(subject, limits=limits_of(test))
        return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    if kind == "check":
        chosen: dict[str, Any] = {name: test[name] for name in ("only", "platform", "locales", "keys") if name in test}
        chosen.update((flag, True) for flag in test.get("flags", []))
        messages = {path: read(path) for path in test.get("messages", [])}
        events = read(test["event"]) if "event" in test else None
        return engine.check(subject or None, messages=messages, events=events, **chosen).to_json()
    if kind == "rules-check":
        return _core.rules_check(engine._open_handle(), subject, Limits())
    if kind == "rules-info":
        rules = _core.rules_open(engine._open_handle(), subject, Limits())
        try:
            return _core.rules_info(rules)
        finally:
            _core.rules_close(rules)
    return run(engine, test)


def run(engine: Engine, test: dict[str, Any]) -> bytes:
    """The answer of a run: the first message or the reason to send nothing, envelopes, or warnings."""
    kind, subject = test["kind"], test["input"]
    if "files" in test:
        files = {name: read(f"{subject}/{name}") for name in test["files"]}
        rules = engine.rules(files=files, limits=limits_of(test))
    else:
        rules = engine.rules(subject, limits=limits_of(test))
    now: int | None = test.get("now")
    if kind == "envelopes":
        return rules.run_many(read(test["event"]), now).removesuffix(b"\n")
    result = rules.run(read(test["event"]), now=now)
    if kind == "warnings":
        lines = [
            {"rule": item.rule, "findings": [finding._asdict() for finding in item.findings]} for item in result.warnings
        ]
        return "\n".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in lines).encode()
    assert kind == "rule", kind
    if result.failures:
        raise result.failures[0].error
    if result.skipped:
        return result.skipped[0].reason.encode()
    (payload,) = result.payloads
    return payload.body


@pytest.mark.parametrize("test", INTERFACES["tests"], ids=[test["name"] for test in INTERFACES["tests"]])
def test_interface(test: dict[str, Any]) -> None:
    ((expect, value),) = test["expect"].items()
    with engine_for(test) as engine:
        if expect == "error":
            with pytest.raises(locscript.LocScriptError) as caught:
                answer(engine, test)
            error = caught.value
            assert error.code == value["status"]
            for name in ("slug", "line", "column", "path"):
                if name in value:
                    assert getattr(error, name) == value[name], str(error)
            assert value.get("says", "") in error.message
            assert value.get("help", "") in (error.help or "")
        else:
            expected = read(value) if expect == "file" else value.encode()
            assert answer(engine, test) == expected


def test_the_flat_form_is_up_to_date() -> None:
    subprocess.run([ROOT / "scripts/dev/update-fixtures", "--check"], check=True)


def test_the_file_is_what_its_schema_says() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schema = ROOT / "Tests/Fixtures/scenarios/interfaces.schema.json"
    jsonschema.validate(INTERFACES, json.loads(schema.read_text(encoding="utf-8")))
