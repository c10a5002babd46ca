"""An app and its rules as bytes, for processes that have none of its files."""

from __future__ import annotations

import os
import pathlib
import pickle
import sys
from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from typing import NamedTuple, TypedDict

from ._core import version
from ._options import kept_names, paths_of
from .engine import Engine
from .errors import Diagnostic, UsageError
from .rules import Rules
from .types import Entry, Limits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._aliases import AndroidCompiler, Document, KeyNames, KeyStyle, Path, Platform, Resources

# Of one worker process: the last few apps that it has opened, by the hash of their bytes.
_opened: dict[str, tuple[Engine, Rules]] = {}
_OPENED_MOST = 8


class Shipped(NamedTuple):
    """What travels."""

    key: str
    """The hash of what follows."""
    version: str
    """Of the package that packed it."""
    packed: bytes

    def open(self) -> tuple[Engine, Rules]:
        """The app and its rules, opened once in a process."""
        found = _opened.get(self.key)
        if found is None:
            if self.version != version():
                raise _usage(
                    f"the worker has locscript {version()}, the driver {self.version}", "Install one version everywhere."
                )
            while len(_opened) >= _OPENED_MOST:
                del _opened[next(iter(_opened))]
            found = _opened[self.key] = pickle.loads(self.packed)
        return found


class App(TypedDict, total=False):
    """The arguments that say what travels."""

    config: Path | None
    android: Resources
    ios: Resources
    rules: Path | Mapping[str, Document] | None
    limits: Limits
    ios_keys: KeyStyle
    development_region: str | None
    android_compiler: AndroidCompiler | None
    key_names: KeyNames | None


def ship(
    config: Path | None = None,
    android: Resources = (),
    ios: Resources = (),
    rules: Path | Mapping[str, Document] | None = None,
    limits: Limits = Limits(),
    ios_keys: KeyStyle = "same",
    development_region: str | None = None,
    android_compiler: AndroidCompiler | None = None,
    key_names: KeyNames | None = None,
) -> Shipped:
    """Opens the app and its rules as they will be opened far away, so that what is wrong with them is raised here."""
    if config is not None:
        if android or ios or ios_keys != "same" or development_region is not None or key_names is not None:
            raise TypeError("config names the resources and how keys are named; android_compiler is the only one to go with it")
        app = _of_config(pathlib.Path(config), android_compiler)
    else:
        app = _Files(ios_keys, development_region, android_compiler, kept_names(key_names), Limits(), None)
        app.read(android, ios)
    engine = app.engine()
    files = _rule_files(rules, app.rules_root)
    if app.has_released and any(b"version" in _bytes(data) for data in files.values()):
        raise _usage("a rule asks for a [[released]] version, whose texts do not travel", "Run such rules where the files are.")
    chosen = Limits(*(given or own for given, own in zip(limits, app.limits)))
    opened = engine.rules(files=files, limits=chosen)
    packed = pickle.dumps((engine, opened), protocol=5)
    return Shipped(blake2b(packed, digest_size=16).hexdigest(), version(), packed)


class _Files:
    """The files of an app, and the settings that go with them."""

    def __init__(
        self,
        ios_keys: KeyStyle,
        development_region: str | None,
        android_compiler: AndroidCompiler | None,
        key_names: KeyNames | None,
        limits: Limits,
        rules_root: pathlib.Path | None,
    ) -> None:
        self.ios_keys = ios_keys
        self.development_region = development_region
        self.android_compiler = android_compiler
        self.key_names = key_names
        self.limits = limits
        self.rules_root = rules_root
        self.has_released = False
        self.files: dict[Platform, dict[str, Document]] = {"android": {}, "ios": {}}

    def engine(self) -> Engine:
        return Engine.from_files(
            self.files["android"],
            self.files["ios"],
            ios_keys=self.ios_keys,
            development_region=self.development_region,
            android_compiler=self.android_compiler,
            key_names=self.key_names,
        )

    def read(self, android: Resources, ios: Resources) -> None:
        """Takes files in memory as they are, and of folders what an engine takes of them."""
        folders: dict[Platform, tuple[str, ...]] = {"android": (), "ios": ()}
        given: tuple[tuple[Platform, Resources], ...] = (("android", android), ("ios", ios))
        for platform, resources in given:
            if isinstance(resources, Mapping):
                self.files[platform] = dict(resources)
            else:
                folders[platform] = paths_of(resources)
        if not any(folders.values()):
            return
        self.copy(
            Engine(
                folders["android"],
                folders["ios"],
                ios_keys=self.ios_keys,
                development_region=self.development_region,
                android_compiler=self.android_compiler,
                key_names=self.key_names,
            )
        )

    def copy(self, engine: Engine) -> None:
        """Reads the files whose texts the engine uses, in an order in which an engine from memory uses the same texts."""
        platforms: tuple[Platform, ...] = ("android", "ios")
        for platform in platforms:
            wanted = {(entry.locale, entry.key, entry.kind): entry for entry in engine.entries(platform)}
            if not wanted:
                continue
            paths = list(dict.fromkeys(entry.file for entry in wanted.values() if entry.file is not None))
            if platform == "ios":
                paths += _information(paths)
            files: dict[str, Document] = {path: pathlib.Path(path).read_bytes() for path in paths}
            self._order(platform, files, wanted)
        if not self._is_like(engine):
            raise _usage(
                "the app's texts are others when they are read from memory",
                "Give its resource folders as android= and ios=, or its files: {'values-fr/strings.xml': b'…'}.",
            )

    def _order(
        self, platform: Platform, files: dict[str, Document], wanted: dict[tuple[str, str, str], Entry]
    ) -> None:
        """Of two texts of one name an engine from memory takes the first: the folder that wins has to come first."""
        folders = list(dict.fromkeys(_folder(path) for path in files))
        for _ in range(len(folders) ** 2):
            rank = {folder: number for number, folder in enumerate(folders)}
            self.files[platform] = dict(sorted(files.items(), key=lambda file: rank[_folder(file[0])]))
            for entry in self.engine().entries(platform):
                winner = wanted.get((entry.locale, entry.key, entry.kind))
                if winner is None or winner.file is None or entry.file is None:
                    continue
                due, got = _folder(winner.file), _folder(entry.file)
                if due == got:
                    continue
                folders.remove(due)
                folders.insert(folders.index(got), due)
                break
            else:
                return

    def _is_like(self, engine: Engine) -> bool:
        """Whether an engine from memory has the same texts, and iOS falls back on the same language."""
        regions = [self.development_region, *engine.locales("ios")]
        for region in regions:
            self.development_region = region
            copy = self.engine()
            if sorted(copy.entries(), key=_by_name) != sorted(engine.entries(), key=_by_name):
                return False
            keys = dict.fromkeys(entry.key for entry in engine.entries("ios"))
            # A language that no app has.
            strings, others = engine.strings("ios", ["qaa"]), copy.strings("ios", ["qaa"])
            if all(strings.lookup(key) == others.lookup(key) for key in keys):
                return True
        return False


def _of_config(path: pathlib.Path, android_compiler: AndroidCompiler | None) -> _Files:
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib

    # It reports what is wrong in the file, with its place.
    engine = Engine.from_config(path, android_compiler=android_compiler)
    settings = tomllib.loads(path.read_text(encoding="utf-8"))
    keys = settings.get("keys", {})
    root = settings.get("rules", {}).get("root")
    app = _Files(
        keys.get("ios", "same"),
        settings.get("ios", {}).get("development-region"),
        android_compiler or settings.get("android", {}).get("compiler"),
        {key: (names.get("android"), names.get("ios")) for key, names in keys.get("names", {}).items()},
        _limits(settings.get("limits", {})),
        None if root is None else path.parent / root,
    )
    app.has_released = bool(settings.get("released"))
    app.copy(engine)
    return app


def _limits(table: Mapping[str, int | str]) -> Limits:
    return Limits(**{name: _size(value) for name, value in table.items()})


def _size(value: int | str) -> int:
    """A number, or one with a unit as in "16 MB", of which the engine has checked that it is one."""
    if isinstance(value, int):
        return value
    digits = value.rstrip(" BKMGiBb")
    unit = value[len(digits) :].strip().upper()[:1]
    return int(digits.replace("_", "")) << {"K": 10, "M": 20, "G": 30}.get(unit, 0)


def _rule_files(rules: Path | Mapping[str, Document] | None, root: pathlib.Path | None) -> Mapping[str, Document]:
    """The rules below their root, and what is below ``lib/`` there."""
    if isinstance(rules, Mapping):
        return rules
    if rules is None:
        rules = root
    if rules is None:
        raise TypeError("rules must be a folder, a file or {name: source}: no locscript.toml names their root")
    path = pathlib.Path(rules)
    if root is not None and path.resolve().is_relative_to(root.resolve()):
        path, base = path.resolve(), root.resolve()
    else:
        base = path if path.is_dir() else path.parent
    files = dict(_lua_files(base, base / "lib"))
    files.update(_lua_files(base, path) if path.is_dir() else {path.relative_to(base).as_posix(): path.read_bytes()})
    return files


def _lua_files(root: pathlib.Path, folder: pathlib.Path) -> Iterator[tuple[str, bytes]]:
    for place, folders, names in os.walk(folder, followlinks=True):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            path = pathlib.Path(place, name)
            if name.endswith(".lua") and not name.startswith(".") and path.is_file():
                yield path.relative_to(root).as_posix(), path.read_bytes()


def _information(paths: Iterable[str]) -> list[str]:
    """The Info.plist files beside iOS's tables: they say the development region."""
    folders = dict.fromkeys(pathlib.Path(_folder(path)) for path in paths)
    found = (folder / "Info.plist" for folder in folders)
    return [str(path) for path in found if path.is_file()]


def _folder(path: str) -> str:
    """The res folder of a file, or the one with the .lproj folders."""
    parent = pathlib.PurePath(path).parent
    return str(parent.parent if parent.name.startswith("values") or parent.suffix == ".lproj" else parent)


def _by_name(entry: Entry) -> tuple[str, ...]:
    return entry.platform, entry.locale, entry.key, entry.kind, entry.text or ""


def _bytes(data: Document) -> bytes:
    return data.encode() if isinstance(data, str) else bytes(memoryview(data))


def _usage(message: str, help: str) -> UsageError:
    return UsageError(100, [Diagnostic("error", "usage", message, help=help)])
