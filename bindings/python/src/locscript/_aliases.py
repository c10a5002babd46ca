"""Names to annotate with. They need ``typing``, which takes longer to import than the package, so they are made when asked for."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, Protocol, SupportsIndex, TypedDict, Union

Platform = Literal["android", "ios"]
"""The platforms that have resources."""

DevicePlatform = Literal["android", "ios", "web"]
"""The platforms of devices. A browser has no resources: it shows literal texts."""

Form = Literal["auto", "rest", "admin"]
"""What a message is written in: FCM's REST form, or that of the Admin SDKs; ``auto``: whichever it looks like."""

KeyStyle = Literal["same", "upper"]
"""How an iOS key is named after Android's."""

AndroidCompiler = Literal["gradle", "aapt2"]
"""What builds the Android app."""

KeyNames = Mapping[str, tuple[Union[str, None], Union[str, None]]]
"""The names (on Android, on iOS) of keys that the style does not relate; None: as the style says."""

Argument = Union[str, float, SupportsIndex]
"""What fills a specifier or a slot: a str, an int (as digits), or a float (as the shortest text that reads back). No bool."""


class Buffer(Protocol):
    """``bytes``, ``bytearray``, ``memoryview``, an Arrow buffer: whatever has the buffer protocol, as in collections.abc."""

    def __buffer__(self, flags: int, /) -> memoryview: ...


DeviceKind = Literal["iphone", "ipad", "ipod", "mac", "appletv", "applewatch", "applevision", "other"]
"""What texts of Apple's resources may have forms for."""

Default = Callable[[object], object]
"""What turns a value that JSON does not know into one that it does, as in the json module and orjson."""

Path = Union[str, "os.PathLike[str]"]
"""Of a file or folder."""

JSON = Union[None, bool, int, float, str, Sequence["JSON"], Mapping[str, "JSON"]]
"""A value as the json module reads it."""

Log = Callable[[str, str], object]
"""What ``loc.log`` and ``print`` of a rule call, on the thread that runs it: the rule's name and the line."""

Sink = Callable[[bytes], object]
"""What gets envelopes in blocks of whole lines, such as a file's ``write``."""

Document = Union[str, Buffer]
"""A text, or its UTF-8 in a contiguous buffer of bytes."""

ArrowCapsules = tuple[object, object]
"""A schema and an array of Arrow's C data interface, as PyCapsules."""


class ArrowArray(Protocol):
    """An array of Arrow's, of any library: ``pyarrow.Array``, polars' and others."""

    def __arrow_c_array__(self, requested_schema: object = None, /) -> ArrowCapsules: ...


class ArrowStream(Protocol):
    """Arrays one after the other: ``pyarrow.ChunkedArray``, a polars ``Series``."""

    def __arrow_c_stream__(self, requested_schema: object = None, /) -> object: ...


Events = Union[Document, ArrowArray, ArrowStream]
"""Events one a line, or one a row of an Arrow array of string, large_string, binary or large_binary."""

JSONSource = Union[Document, Mapping[str, object]]
"""JSON text, or a mapping that the json module can write."""


class Options(TypedDict):
    """What engines from folders and from files have in common."""

    ios_keys: KeyStyle
    development_region: str | None
    android_compiler: AndroidCompiler | None
    key_names: KeyNames | None
    allow_outside: bool


Origin = tuple[Callable[..., object], tuple[object, ...]]
"""A function that makes an object again, with its arguments; as ``__reduce__`` gives them."""

RunOptions = tuple[bool, float, object]
"""What may end a run early: whether it looks out for Ctrl-C, its seconds or -1, what ``_core.stop_new`` made or None."""

Resources = Union[Path, Iterable[Path], Mapping[str, Document]]
"""Of an app that travels: folders, or files in memory by their paths."""

Severity = Literal["note", "warning", "error"]
"""How grave a finding is."""

Row = dict[str, object]
"""A row of a table, by its columns."""
