"""An app and its rules as bytes: what comes out elsewhere is what went in."""

from __future__ import annotations

import pathlib
import shutil

import pytest

from locscript import Engine, Limits, ScriptError, UsageError, _shipped
from locscript._shipped import ship

RULE = {"a.lua": "return function(event) return loc.message{topic='T', body=loc.text(event.key)} end"}


def strings(**texts: str) -> str:
    return "<resources>" + "".join(f'<string name="{name}">{text}</string>' for name, text in texts.items()) + "</resources>"


def write(folder: pathlib.Path, files: dict[str, str]) -> pathlib.Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def texts(engine: Engine) -> list[tuple[str, str, str, str | None, str | None]]:
    return sorted((entry.platform, entry.locale, entry.key, entry.text, entry.file) for entry in engine.entries())


def test_a_config_travels_without_its_files(root: pathlib.Path, tmp_path: pathlib.Path) -> None:
    for name in ("resources", "rules"):
        shutil.copytree(root / "scripts" / name, tmp_path / name)
    shutil.copy(root / "scripts/locscript.toml", tmp_path)
    own = Engine.from_config(tmp_path / "locscript.toml")
    due, infos = texts(own), own.rules().info
    event = {"type": "user.returned", "token": "t", "name": "Alice", "unread": 3, "sender": "Bob"}
    (payload,) = own.rules().run(event).payloads
    previews = own.previews(payload.body)
    shipped = ship(config=tmp_path / "locscript.toml")
    shutil.rmtree(tmp_path)
    engine, rules = shipped.open()
    assert texts(engine) == due
    assert [info.name for info in rules.info] == [info.name for info in infos]
    (copy,) = rules.run(event).payloads
    assert copy.body == payload.body
    assert engine.previews(copy.body) == previews
    # Once in a process.
    assert shipped.open()[0] is engine


def test_the_folder_that_wins_wins(tmp_path: pathlib.Path) -> None:
    folders = [
        write(tmp_path / "lib", {"values/strings.xml": strings(a="lib a", b="lib b", c="lib c")}),
        write(tmp_path / "app", {"values/strings.xml": strings(b="app b", c="app c"), "values-fr/strings.xml": strings(a="app fr")}),
        write(tmp_path / "play", {"values/more.xml": strings(c="play c"), "values-fr/strings.xml": strings(b="play fr")}),
    ]
    due = texts(Engine(folders))
    assert ("android", "", "c", "play c", str(folders[2] / "values/more.xml")) in due
    engine, _ = ship(android=folders, rules=RULE).open()
    assert texts(engine) == due
    config = write(tmp_path, {"locscript.toml": '[android]\nresources = ["lib", "app", "play"]\n'}) / "locscript.toml"
    engine, _ = ship(config=config, rules=RULE).open()
    assert texts(engine) == due


@pytest.mark.parametrize("where", ["Info.plist", "argument", "toml"])
def test_the_language_that_ios_falls_back_on(tmp_path: pathlib.Path, where: str) -> None:
    folder = write(tmp_path / "ios", {f"{name}.lproj/Localizable.strings": f'"k" = "{name}";' for name in ("de", "fr", "ja")})
    toml = '[ios]\nresources = ["ios"]\n'
    region = None
    if where == "Info.plist":
        plist = "<plist version='1.0'><dict><key>CFBundleDevelopmentRegion</key><string>ja</string></dict></plist>"
        write(folder, {"Info.plist": plist})
    elif where == "argument":
        region = "ja"
    else:
        toml += 'development-region = "ja"\n'
    if where != "toml":
        engine, _ = ship(ios=folder, development_region=region, rules=RULE).open()
        assert engine.strings("ios", ["sw"])["k"] == "ja"
    if where != "argument":
        config = write(tmp_path, {"locscript.toml": toml}) / "locscript.toml"
        engine, _ = ship(config=config, rules=RULE).open()
        assert engine.strings("ios", ["sw"])["k"] == "ja"


def test_limits_of_a_config(tmp_path: pathlib.Path) -> None:
    rules = {"a.lua": "return function(event) for step = 1, event.n do end return loc.skip('done') end"}
    toml = '[limits]\ninstructions = 20_000\nmemory = "2 MB"\noutput = "64KB"\nsource = 4096\n'
    config = write(tmp_path, {"locscript.toml": toml}) / "locscript.toml"
    _, opened = ship(config=config, rules=rules).open()
    assert b'"done"' in opened.run_many('{"n":1000}') and b"instruction-limit" in opened.run_many('{"n":100000}')
    _, more = ship(config=config, rules=rules, limits=Limits(instructions=900_000)).open()
    assert b'"done"' in more.run_many('{"n":100000}')
    hungry = {"a.lua": "return function(event) local s = ('x'):rep(event.n) return loc.skip('done') end"}
    _, less = ship(config=config, rules=hungry, limits=Limits(instructions=900_000)).open()
    assert b'"done"' in less.run_many('{"n":1000000}') and b"memory-limit" in less.run_many('{"n":3000000}')
    with pytest.raises(ScriptError, match="4096 are allowed"):
        ship(config=config, rules={"a.lua": "-" * 5000})


def test_a_rule_and_its_library(tmp_path: pathlib.Path) -> None:
    rule = "local n = require 'lib.n'; return function(event) return loc.skip(n) end"
    folder = write(tmp_path / "rules", {"deals/a.lua": rule, "b.lua": rule, "lib/n.lua": "return 'n'", ".hidden/c.lua": "return {"})
    write(tmp_path, {"locscript.toml": '[rules]\nroot = "rules"\n'})
    config = tmp_path / "locscript.toml"
    assert ship(rules=folder).open()[1].names == ["b", "a"]
    assert ship(config=config).open()[1].names == ["b", "a"]
    assert ship(rules=folder / "b.lua").open()[1].names == ["b"]
    assert ship(config=config, rules=folder / "deals").open()[1].names == ["a"]
    assert ship(config=config, rules=folder / "deals/a.lua").open()[1].run({}).skipped[0].reason == "n"


def test_released_versions_travel(tmp_path: pathlib.Path) -> None:
    toml = '[android]\nresources = ["res"]\n[[released]]\nname = "5.2"\nplatform = "android"\ncatalog = "old"\n'
    write(tmp_path, {"res/values/strings.xml": strings(a="A"), "old/values/strings.xml": strings(b="old"), "locscript.toml": toml})
    source = "return function(event) return loc.skip(tostring(loc.has(event.key, {version = '5.2'}))) end"
    shipped = ship(config=tmp_path / "locscript.toml", rules={"a.lua": source})
    shutil.rmtree(tmp_path)
    _, rules = shipped.open()
    assert [rules.run({"key": key}).skipped[0].reason for key in ("a", "b")] == ["false", "true"]


def test_what_does_not_travel(tmp_path: pathlib.Path) -> None:
    write(tmp_path, {"res/values/strings.xml": strings(a="A"), "locscript.toml": '[android]\nresources = ["res"]\n'})
    config = tmp_path / "locscript.toml"
    with pytest.raises(UsageError, match="no folder of rules"):
        ship(config=config)
    with pytest.raises(TypeError, match="both be folders"):
        ship(android=tmp_path / "res", ios={"fr.lproj/Localizable.strings": ""}, rules=RULE)
    with pytest.raises(TypeError, match="config already names the resources"):
        ship(config=config, android=tmp_path / "res", rules=RULE)
    with pytest.raises(TypeError, match="no locscript.toml names their root"):
        ship()
    with pytest.raises(ScriptError):
        ship(rules={"good.lua": RULE["a.lua"], "bad.lua": "return {"})


def test_a_worker_with_another_version(monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = ship(rules=RULE)._replace(key="new", version="0.0.1")
    with pytest.raises(UsageError, match="the driver 0.0.1"):
        shipped.open()


def test_a_process_keeps_the_last_apps() -> None:
    for number in range(20):
        ship(rules={f"r{number}.lua": RULE["a.lua"]}).open()
    assert len(_shipped._opened) == 8
