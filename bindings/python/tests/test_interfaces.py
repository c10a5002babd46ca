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


# The instruction limit ends an endless loop, however busy the machine is.
PATIENT = Limits(milliseconds=60_000)


@pytest.fixture(autouse=True)
def at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are named in the answers as they were given, so every driver starts here."""
    monkeypatch.chdir(ROOT)


def engine_for(test: dict[str, Any]) -> Engine:
    if "resources" not in test:
        return Engine()
    resources = INTERFACES["resources"][test["resources"]]
    return Engine(
        resources["android"],
        resources["ios"],
        ios_keys=resources["ios_keys"],
        android_compiler=resources.get("android_compiler"),
    )


def read(path: str) -> bytes:
    return (ROOT / path).read_bytes()


def answer(engine: Engine, test: dict[str, Any]) -> bytes:
    """The answer of the Python interface, as bytes."""
    kind, subject = test["kind"], test["input"]
    if kind == "build":
        return engine.build(read(subject))
    if kind == "sizes":
        return _core.sizes(engine._open_handle(), read(subject), 0, test.get("arguments", []))
    if kind == "render":
        text = engine.render(
            subject, test["arguments"], locale=test["locale"], platform=test["platform"], device=test.get("device")
        )
        return text.encode()
    if kind == "preview":
        number = {"android": 1, "ios": 2}[test["platform"]]
        # The JSON itself: the NamedTuples are tested elsewhere.
        return _core.preview(engine._open_handle(), read(subject), number, test["locales"])
    if kind == "evaluate":
        return json.dumps(engine.evaluate(subject, limits=PATIENT), ensure_ascii=False, separators=(",", ":")).encode()
    assert kind == "rule", kind
    result = engine.rules(subject, limits=PATIENT).run(read(test["event"]))
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
