"""The tests run against the installed wheel, never against the source tree."""

from __future__ import annotations

import pathlib

import pytest

import locscript

ROOT = pathlib.Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def root() -> pathlib.Path:
    """The repository, whose fixtures every interface shares."""
    return ROOT


@pytest.fixture(scope="session")
def shop() -> locscript.Engine:
    folder = ROOT / "scripts/resources"
    return locscript.Engine(folder / "android/res", folder / "ios", ios_keys="upper")


@pytest.fixture(scope="session")
def guide() -> locscript.Engine:
    folder = ROOT / "Tests/Fixtures/guide"
    return locscript.Engine(folder / "android/res", folder / "ios", ios_keys="upper")
