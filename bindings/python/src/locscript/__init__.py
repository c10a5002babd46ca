"""LocScript: what every phone will show for one language-independent push payload, before it is sent.

>>> import locscript
>>> locscript.build({"topic": "Tech", "android": {"ttl": 3600000}})
b'{"message":{"topic":"Tech","android":{"ttl":"3600s"}}}'
"""

from __future__ import annotations

from . import _core, devices
from ._core import Prepared, Strings, Text
from ._json import loads as _loads
from .engine import Engine
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
from .report import Finding, Place, Report, Summary
from .rules import Rules
from .types import (
    JSON,
    AndroidCompiler,
    Argument,
    Buffer,
    Device,
    DeviceKind,
    DevicePlatform,
    Document,
    Entry,
    Failure,
    Form,
    JSONSource,
    KeyNames,
    KeyStyle,
    Limits,
    Line,
    Log,
    Lookup,
    Payload,
    Platform,
    Preview,
    Result,
    RuleInfo,
    Size,
    Sizes,
    Skip,
    TextSource,
    Warnings,
)

__version__: str = _core.version()

__all__ = [
    "JSON",
    "AndroidCompiler",
    "Argument",
    "Buffer",
    "CatalogError",
    "Device",
    "DeviceKind",
    "DevicePlatform",
    "Diagnostic",
    "Document",
    "Engine",
    "Entry",
    "EventError",
    "Failure",
    "Finding",
    "Form",
    "JSONSource",
    "KeyNames",
    "KeyStyle",
    "Limits",
    "Line",
    "LocScriptError",
    "Log",
    "Lookup",
    "MessageError",
    "Payload",
    "Place",
    "Platform",
    "Prepared",
    "Preview",
    "RenderError",
    "Report",
    "Result",
    "RuleInfo",
    "Rules",
    "ScriptError",
    "ScriptInterrupted",
    "ScriptMemory",
    "ScriptTimeout",
    "Size",
    "Sizes",
    "Skip",
    "Strings",
    "Summary",
    "Text",
    "TextSource",
    "UsageError",
    "Warnings",
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


def parse_strings(data: Document) -> dict[str, JSON]:
    """A .strings file as iOS reads it; raises CatalogError where iOS drops the whole table."""
    return _loads(_core.parse_strings(data))  # type: ignore[return-value]
