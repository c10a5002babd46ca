"""The options of an engine, as the extension takes them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping

from . import _core
from .errors import Diagnostic, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._aliases import AndroidCompiler, Document, JSONSource, KeyNames, Log, Options, Path

PLATFORMS = {"android": 1, "ios": 2}
DEVICES = {**PLATFORMS, "web": 3}
PROCESSES = {"start": 1, "rotated": 2, "new": 3, "new-rotated": 4}
FORMS = {"auto": 0, "rest": 1, "admin": 2}
_KEYS = {"same": 0, "upper": 1}
_COMPILERS = {"gradle": 1, "aapt2": 2, "aapt2-legacy": 3}


def choice(table: dict[str, int], name: str, what: str) -> int:
    number = table.get(name)
    if number is None:
        known = ", ".join(table)
        raise UsageError(100, [Diagnostic("error", "usage", f"unknown {what} {name!r}", help=f"One of {known}.")])
    return number


def compiler(name: AndroidCompiler | None) -> int:
    return 0 if name is None else choice(_COMPILERS, name, "Android compiler")


def core_options(options: Options) -> tuple[int, str, int, tuple[tuple[str, str, str], ...], bool]:
    """The options as the extension takes them."""
    region = options["development_region"]
    return (
        choice(_KEYS, options["ios_keys"], "style of iOS keys"),
        "" if region is None else region,
        compiler(options["android_compiler"]),
        tuple(_names(options["key_names"])),
        options["allow_outside"],
    )


def kept_names(key_names: KeyNames | None) -> KeyNames | None:
    if key_names is None:
        return None
    if not isinstance(key_names, Mapping):
        raise TypeError(f"key_names must be a mapping of keys, not {type(key_names).__name__}")
    return dict(key_names)


def _names(key_names: KeyNames | None) -> Iterator[tuple[str, str, str]]:
    for key, pair in (key_names or {}).items():
        if not isinstance(pair, (tuple, list)) or len(pair) != 2:
            raise TypeError(f"key_names[{key!r}] must be a pair of names, on Android and on iOS")
        android, ios = pair
        yield "" if android is None else android, "" if ios is None else ios, key


def held_files(files: Mapping[str, Document] | None, what: str) -> dict[str, bytes | str]:
    """Files in memory, with copies of their contents."""
    if files is None:
        return {}
    if not isinstance(files, Mapping):
        raise TypeError(f"{what} must be a mapping of paths to contents, not {type(files).__name__}")
    return {path: _core.bytes_of(data, f"{what}[{path!r}]") for path, data in files.items()}


def paths_of(paths: Path | Iterable[Path]) -> tuple[str, ...]:
    if isinstance(paths, (str, os.PathLike)):
        return (os.fspath(paths),)
    return tuple(os.fspath(path) for path in paths)


def flag(value: bool, what: str = "foreground") -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"{what} must be bool, not {type(value).__name__}")
    return value


def log_function(log: Log | None) -> Log | None:
    if log is not None and not callable(log):
        raise TypeError(f"log must be a function, not {type(log).__name__}")
    return log


def mapping(messages: Mapping[str, JSONSource] | None, what: str) -> Mapping[str, JSONSource]:
    if messages is None:
        return {}
    if not isinstance(messages, Mapping):
        raise TypeError(f"{what} must be a mapping of names to messages, not {type(messages).__name__}")
    return messages
