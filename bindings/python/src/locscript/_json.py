"""JSON in and out of the C interface."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from . import _core
from .errors import Diagnostic, LocScriptError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeGuard, TypeVar

    from ._aliases import JSON, Buffer, Default, Document
    from .types import Lookup, TextSource

    _Row = TypeVar("_Row")

# The json module takes longer to import than this package, and a sender may never need it.


def loads(text: bytes | str) -> JSON:
    global loads
    from json import loads

    return loads(text)


def text_of(value: object, failure: type[LocScriptError], default: Default | None = None) -> Document:
    """Returns JSON text unchanged, and a mapping as JSON text. Raises ``failure`` for a value that JSON cannot express.

    ``default`` converts values that the json module does not know.
    """
    if isinstance(value, (bytes, str)):
        return value
    if type(value) is dict:
        text = _core.json_text(value)
        if text is not None:
            return text
    elif _is_buffer(value):
        return value
    elif not isinstance(value, Mapping):
        raise failure(500, [_finding(f"expected JSON text or a mapping, not {type(value).__name__}")])
    if default is not None and not callable(default):
        raise TypeError(f"default must be a function, not {type(default).__name__}")
    from json import dumps

    try:
        members = value if isinstance(value, dict) else dict(value)
        return dumps(members, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=default).encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise failure(500, [_finding(str(error))]) from error


def rows(make: Callable[..., _Row], text: bytes) -> list[_Row]:
    """A JSON array of objects, each made into a NamedTuple with the same names."""
    if text == b"[]":
        return []
    return [make(**row) for row in loads(text)]  # type: ignore[union-attr, arg-type]


def lookup(text: bytes) -> Lookup:
    """The JSON object of an entry that a device uses."""
    from .types import Lookup

    return Lookup(**loads(text))  # type: ignore[arg-type]


def text_source(text: bytes) -> TextSource:
    """The JSON object of a text's resource."""
    from .types import TextSource

    return TextSource(**loads(text))  # type: ignore[arg-type]


def _is_buffer(value: object) -> TypeGuard[Buffer]:
    try:
        memoryview(value).release()  # type: ignore[arg-type]
    except TypeError:
        return False
    return True


def _finding(message: str) -> Diagnostic:
    return Diagnostic("error", "json-syntax", message)
