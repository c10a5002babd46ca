"""An app and its rules as bytes, for processes without access to its files."""

from __future__ import annotations

import os
import pickle
from collections.abc import Mapping
from hashlib import blake2b
from typing import NamedTuple, TypedDict

from ._core import version
from .engine import Engine
from .errors import Diagnostic, UsageError
from .rules import Rules
from .types import Limits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._aliases import AndroidCompiler, Document, KeyNames, KeyStyle, Options, Path, Resources

# The last few apps that this worker process opened, by the hash of their bytes.
_opened: dict[str, tuple[Engine, Rules]] = {}
_OPENED_MOST = 8


class Shipped(NamedTuple):
    """An app and its rules as bytes."""

    key: str
    """The hash of the fields below."""
    version: str
    """The version of the package that packed it."""
    packed: bytes

    def open(self) -> tuple[Engine, Rules]:
        """The app and its rules, opened once a process."""
        found = _opened.get(self.key)
        if found is None:
            if self.version != version():
                raise _usage(
                    f"the worker has locscript {version()}, the driver {self.version}", "Install one version everywhere."
                )
            while len(_opened) >= _OPENED_MOST:
                del _opened[next(iter(_opened))]
            found = _opened[self.key] = _opened_of(*pickle.loads(self.packed))
        return found


class App(TypedDict, total=False):
    """The arguments that describe the app and its rules."""

    config: Path | None
    app: str | None
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
    app: str | None = None,
) -> Shipped:
    """Packs the app and its rules. Opens them first, as the workers will, so that errors are raised here."""
    if config is not None:
        if android or ios or ios_keys != "same" or development_region is not None or key_names is not None:
            raise TypeError("config already names the resources and keys; only app and android_compiler can be combined with it")
        engine = Engine.from_config(config, app=app, android_compiler=android_compiler)
    elif app is not None:
        raise TypeError("app names an [[app]] of config, and no config is given")
    elif rules is None:
        raise TypeError("rules must be a folder, a file or {name: source}: no locscript.toml names their root")
    else:
        options: Options = {
            "ios_keys": ios_keys,
            "development_region": development_region,
            "android_compiler": android_compiler,
            "key_names": key_names,
            "allow_outside": False,
        }
        if isinstance(android, Mapping) or isinstance(ios, Mapping):
            engine = Engine.from_files(_files(android), _files(ios), **options)
        else:
            engine = Engine(android, ios, **options)
    files: dict[str, bytes] | None = None
    path: str | None = None
    if isinstance(rules, Mapping):
        files = {name: _bytes(data) for name, data in rules.items()}
    elif rules is not None:
        path = os.fspath(rules)
    engine.rules(path, files=files, limits=limits)
    packed = pickle.dumps((engine.pack(path), path, files, limits), protocol=5)
    return Shipped(blake2b(packed, digest_size=16).hexdigest(), version(), packed)


def _opened_of(pack: bytes, path: str | None, files: Mapping[str, bytes] | None, limits: Limits) -> tuple[Engine, Rules]:
    engine = Engine.from_pack(pack)
    return engine, engine.rules(path, files=files, limits=limits)


def _files(resources: Resources) -> Mapping[str, Document] | None:
    if isinstance(resources, Mapping):
        return resources
    if resources:
        raise TypeError("android and ios must both be folders, or both be files in memory")
    return None


def _bytes(data: Document) -> bytes:
    return data.encode() if isinstance(data, str) else bytes(memoryview(data))


def _usage(message: str, help: str) -> UsageError:
    return UsageError(100, [Diagnostic("error", "usage", message, help=help)])
