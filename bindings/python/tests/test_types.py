"""The package's types: names for annotations, and the extension's stub."""

from __future__ import annotations

import ast
import pathlib
import re
import typing

import pytest

import locscript
from locscript import _core

STUB = pathlib.Path(locscript.__file__).parent / "_core.pyi"


def test_every_name_is_exported() -> None:
    public = {name for name in dir(locscript) if not name.startswith("_") and name.isidentifier()}
    # pytest imports the plugin, and puts names like @pytest_ar into what it rewrites.
    modules = {"TYPE_CHECKING", "annotations", "engine", "errors", "firebase", "pytest_plugin", "report", "rules", "types"}
    assert public - modules == set(locscript.__all__)
    for name in locscript.__all__:
        assert getattr(locscript, name) is not None
    assert len(set(locscript.__all__)) == len(locscript.__all__)


def test_names_to_annotate_with() -> None:
    for name in ("JSON", "JSONSource", "Argument", "Document", "Form", "Platform", "DevicePlatform", "DeviceKind", "KeyNames"):
        assert typing.get_args(getattr(locscript, name)), name
    engine = locscript.Engine()
    assert isinstance(engine.prepare({"topic": "T"}), locscript.Prepared)
    files = {"values/strings.xml": '<resources><string name="k">A</string></resources>'}
    assert isinstance(locscript.Engine.from_files(files).text("k", locale="en"), locscript.Text)
    assert isinstance(engine.strings("ios", ["en"]), locscript.Strings)


def functions() -> list[ast.FunctionDef]:
    return [node for node in ast.parse(STUB.read_text(encoding="utf-8")).body if isinstance(node, ast.FunctionDef)]


def test_the_stub_names_what_the_extension_has() -> None:
    """stubtest knows nothing of nanobind's functions."""
    there = {name for name in dir(_core) if not name.startswith("_")}
    assert {function.name for function in functions()} | {"Prepared", "Strings", "Text"} == there


def test_the_stub_has_the_parameters_of_the_extension() -> None:
    for function in functions():
        ((signature, _, defaults),) = getattr(_core, function.name).__nb_signature__
        (real,) = ast.parse(re.sub(r"\\\d", "None", signature).replace("=", "= ") + ": ...").body
        assert isinstance(real, ast.FunctionDef)
        given, due = function.args, real.args
        assert len(given.posonlyargs) == len(due.posonlyargs), function.name
        assert [argument.arg for argument in given.args] == [argument.arg for argument in due.args], function.name
        assert len(given.defaults) == len(due.defaults), function.name


def test_the_extension_takes_no_other_number_of_arguments() -> None:
    for function in functions():
        most = len(function.args.posonlyargs) + len(function.args.args)
        with pytest.raises(TypeError):
            getattr(_core, function.name)(*[None] * (most + 1))
