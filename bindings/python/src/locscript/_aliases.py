"""Names for annotations. They need ``typing``, which takes longer to import than the package, so they are imported on first
use."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, Protocol, SupportsIndex, TypedDict, Union

Platform = Literal["android", "ios"]
"""The platforms that have resources."""

DevicePlatform = Literal["android", "ios", "web"]
"""The platforms of devices. A browser has no resources: it shows literals."""

ProcessState = Literal["start", "rotated", "new", "new-rotated"]
"""What an Android app's process knows of the app's LocaleConfig."""

Form = Literal["auto", "rest", "admin"]
"""The form of a message: FCM's REST form, or that of the Admin SDKs; ``auto`` detects it."""

KeyStyle = Literal["same", "upper"]
"""How the iOS key follows from the Android key."""

AndroidCompiler = Literal["gradle", "aapt2", "aapt2-legacy"]
"""The tool that builds the Android app."""

KeyNames = Mapping[str, tuple[Union[str, None], Union[str, None]]]
"""The names (on Android, on iOS) of keys that do not follow the key style; None: follow it."""

Argument = Union[str, float, SupportsIndex]
"""The value for a placeholder or a slot: a str, an int (its digits), or a float (the shortest text that reads back). Not a
bool."""


class Buffer(Protocol):
    """Any object with the buffer protocol, as in collections.abc: ``bytes``, ``bytearray``, ``memoryview``, an Arrow buffer."""

    def __buffer__(self, flags: int, /) -> memoryview: ...


DeviceKind = Literal["iphone", "ipad", "ipod", "mac", "appletv", "applewatch", "applevision", "other"]
"""The devices for which Apple strings may have forms."""

Default = Callable[[object], object]
"""Converts a value that JSON does not have, as in the json module and orjson."""

Path = Union[str, "os.PathLike[str]"]
"""The path of a file or folder."""

JSON = Union[None, bool, int, float, str, Sequence["JSON"], Mapping[str, "JSON"]]
"""A value as the json module reads it."""

Log = Callable[[str, str], object]
"""Called with the rule's name and each line from ``loc.log`` and ``print``, on the thread that runs the rule."""

Sink = Callable[[bytes], object]
"""Receives envelopes in blocks of whole lines, such as a file's ``write``."""

Document = Union[str, Buffer]
"""Text, or its UTF-8 in a contiguous buffer of bytes."""

ArrowCapsules = tuple[object, object]
"""A schema and an array of Arrow's C data interface, as PyCapsules."""


class ArrowArray(Protocol):
    """An Arrow array of any library: pyarrow, polars and others."""

    def __arrow_c_array__(self, requested_schema: object = None, /) -> ArrowCapsules: ...


class ArrowStream(Protocol):
    """A sequence of arrays: ``pyarrow.ChunkedArray``, a polars ``Series``."""

    def __arrow_c_stream__(self, requested_schema: object = None, /) -> object: ...


Events = Union[Document, ArrowArray, ArrowStream]
"""Events one a line, or one a row of an Arrow array of string, large_string, binary or large_binary."""

JSONSource = Union[Document, Mapping[str, object]]
"""JSON text, or a mapping that the json module can write."""


class Options(TypedDict):
    """The options that engines from folders and from memory share."""

    ios_keys: KeyStyle
    development_region: str | None
    android_compiler: AndroidCompiler | None
    key_names: KeyNames | None
    allow_outside: bool


Origin = tuple[Callable[..., object], tuple[object, ...]]
"""A function that recreates an object, with its arguments, as ``__reduce__`` returns them."""

RunOptions = tuple[bool, float, object]
"""What may end a run early: (whether it watches for Ctrl-C, its seconds or -1, a result of ``_core.stop_new`` or None)."""

UnhandledTypes = list[tuple[bytes, int, int]]
"""Event types that no rule handles: the finding as JSON, the row of the first event, and the number of the events."""

RunColumns = tuple[int, int, object, UnhandledTypes]
"""Where the next call continues, the number of the row there, the columns as a PyCapsule, and the types without a rule."""

Resources = Union[Path, Iterable[Path], Mapping[str, Document]]
"""The resources of an app that travels: folders, or files in memory by their paths."""

Severity = Literal["note", "warning", "error"]
"""The severity of a finding."""

Row = dict[str, object]
"""A row of a table: values by column name."""
