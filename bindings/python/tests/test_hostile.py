"""Hostile apps, as Tests/Hostile/apple.py writes them."""

from __future__ import annotations

import pathlib
import resource
import subprocess
import sys

import pytest

import locscript
from locscript import Engine

GENERATOR = pathlib.Path(__file__).resolve().parents[3] / "Tests/Hostile/apple.py"
MOST_FINDINGS = 1_001
# Bytes that a case may add to what the process has held at most so far: the largest file has ten million.
MOST_MEMORY = 512 << 20


@pytest.fixture(scope="module")
def apps(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    folder = tmp_path_factory.mktemp("hostile")
    subprocess.run([sys.executable, GENERATOR, folder], check=True, stdout=subprocess.DEVNULL)
    return folder


def peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def answer(engine: Engine, key: str) -> int:
    """The status of a rendering."""
    try:
        engine.render(key, ["5", "2"], locale="en", platform="ios")
    except locscript.RenderError as error:
        return error.code
    return 0


def test_every_app(apps: pathlib.Path) -> None:
    rows = (apps / "cases.tsv").read_text(encoding="utf-8").splitlines()
    assert len(rows) > 150
    before = peak()
    for row in rows:
        name, dropped, slug, key, status = row.split("\t")
        with Engine(ios=apps / name) as engine:
            slugs = [finding.slug for finding in engine.diagnostics]
            assert len(slugs) <= MOST_FINDINGS, name
            assert not dropped or ("table-dropped" in slugs) == (dropped == "1"), (name, engine.diagnostics[:3])
            assert not slug or slug in slugs, (name, slugs[:3])
            found = engine.lookup("ios", ["de"], "good")
            assert found is not None and found.text == "gut", name
            if key:
                code = answer(engine, key)
                assert code == int(status) if status else code == 0 or 300 <= code < 400, (name, code)
    assert peak() - before < MOST_MEMORY


def test_every_table_by_itself(apps: pathlib.Path) -> None:
    for row in (apps / "cases.tsv").read_text(encoding="utf-8").splitlines():
        name, dropped, *_ = row.split("\t")
        if not name.startswith("strings-"):
            continue
        data = (apps / name / "en.lproj/Localizable.strings").read_bytes()
        try:
            assert isinstance(locscript.parse_strings(data), dict) and dropped != "1", name
        except locscript.CatalogError as error:
            assert error.code == 202 and dropped != "0" and error.slug == "table-dropped", name
