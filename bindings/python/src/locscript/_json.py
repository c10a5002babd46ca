"""JSON in and out of the C interface."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeGuard, TypeVar

from . import _core
from .errors import Diagnostic, LocScriptError

if TYPE_CHECKING:
    from .types import JSON, Buffer, Document, Lookup, TextSource

_Row = TypeVar("_Row")

_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode

loads: Callable[[bytes | str], JSON] = json.loads


def text_of(
    value: object, failure: type[LocScriptError], default: Callable[[object], object] | None = None
) -> Document:
    """JSON text as it is; a mapping as JSON text. What JSON cannot write is a ``failure``."""
    if isinstance(value, (bytes, str)):
        return value
    if type(value) is dict:
        text = _core.json_text(value)
        if text is not None:
            return text
    elif _is_buffer(value):
        return value
    elif not isinstance(value, Mapping):
        raise failure(500, [_finding(f"JSON text or a mapping is due, not {type(value).__name__}")])
    try:
        members = value if isinstance(value, dict) else dict(value)
        if default is None:
            return _encode(members).encode()
        return json.dumps(members, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=default).encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise failure(500, [_finding(str(error))]) from error


def rows(make: Callable[..., _Row], text: bytes) -> list[_Row]:
    """A JSON array of objects, each made into a NamedTuple with the same names."""
    return [make(**row) for row in json.loads(text)]


def lookup(text: bytes) -> Lookup:
    """The JSON object of an entry that a device uses."""
    from .types import Lookup

    return Lookup(**json.loads(text))


def text_source(text: bytes) -> TextSource:
    """The JSON object of a text's resource."""
    from .types import TextSource

    return TextSource(**json.loads(text))


def _is_buffer(value: object) -> TypeGuard[Buffer]:
    try:
        memoryview(value).release()  # type: ignore[arg-type]
    except TypeError:
        return False
    return True


def _finding(message: str) -> Diagnostic:
    return Diagnostic("error", "json-syntax", message)
