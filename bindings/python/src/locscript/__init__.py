"""LocScript: what every phone will show for one language-independent push payload, before it is sent.

>>> import locscript
>>> locscript.build({"topic": "Tech", "android": {"ttl": 3600000}})
b'{"message":{"topic":"Tech","android":{"ttl":"3600s"}}}'
"""

from __future__ import annotations

from . import _core, devices
from ._json import loads as _loads
from .engine import Engine, Form
from .errors import (
    CatalogError,
    Diagnostic,
    EventError,
    LocScriptError,
    MessageError,
    RenderError,
    ScriptError,
    ScriptInterrupted,
    ScriptMemory,
    ScriptTimeout,
    UsageError,
)
from .rules import Rules
from .types import (
    JSON,
    Device,
    Entry,
    Failure,
    JSONSource,
    Limits,
    Log,
    Line,
    Lookup,
    Payload,
    Preview,
    Result,
    Size,
    Sizes,
    Skip,
    TextSource,
)

__version__: str = _core.version()

__all__ = [
    "CatalogError",
    "Device",
    "Diagnostic",
    "Engine",
    "Entry",
    "EventError",
    "Failure",
    "Limits",
    "Log",
    "Line",
    "LocScriptError",
    "Lookup",
    "MessageError",
    "Payload",
    "Preview",
    "RenderError",
    "Result",
    "Rules",
    "ScriptError",
    "ScriptInterrupted",
    "ScriptMemory",
    "ScriptTimeout",
    "Size",
    "Sizes",
    "Skip",
    "TextSource",
    "UsageError",
    "build",
    "devices",
    "parse_strings",
]

_bare: Engine | None = None


def build(message: JSONSource, *, form: Form = "auto") -> bytes:
    """The request body ``{"message":{…}}`` in canonical bytes, from the REST or the Admin form."""
    global _bare
    if _bare is None:
        _bare = Engine()
    return _bare.build(message, form=form)


def parse_strings(data: bytes | str) -> dict[str, JSON]:
    """A .strings file as iOS reads it; raises CatalogError where iOS drops the whole table."""
    return _loads(_core.parse_strings(data))  # type: ignore[return-value]
