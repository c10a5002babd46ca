"""LocScript: see what every phone will show for a localized push message, before you send it.

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
from .rules import Rules
from .types import (
    Certainty,
    Device,
    Elsewhere,
    Entry,
    Failure,
    Limits,
    Line,
    LineFinding,
    Lookup,
    Payload,
    Preview,
    Previews,
    Result,
    RuleInfo,
    Size,
    Sizes,
    Skip,
    TextSource,
    Usage,
    Warnings,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._aliases import (
        JSON,
        AndroidCompiler,
        Argument,
        ArrowArray,
        ArrowStream,
        Buffer,
        Default,
        DeviceKind,
        DevicePlatform,
        Document,
        Events,
        Form,
        JSONSource,
        KeyNames,
        KeyStyle,
        Log,
        Platform,
        ProcessState,
        Sink,
    )
    from .report import Finding, Place, Report, Safety, Summary

__version__: str = _core.version()

__all__ = [
    "JSON",
    "AndroidCompiler",
    "Argument",
    "ArrowArray",
    "ArrowStream",
    "Buffer",
    "CatalogError",
    "Certainty",
    "Default",
    "Device",
    "DeviceKind",
    "DevicePlatform",
    "Diagnostic",
    "Document",
    "Elsewhere",
    "Engine",
    "Entry",
    "EventError",
    "Events",
    "Failure",
    "Finding",
    "Form",
    "JSONSource",
    "KeyNames",
    "KeyStyle",
    "Limits",
    "Line",
    "LineFinding",
    "LocScriptError",
    "Log",
    "Lookup",
    "MessageError",
    "Payload",
    "Place",
    "Platform",
    "Prepared",
    "Preview",
    "Previews",
    "ProcessState",
    "RenderError",
    "Report",
    "Result",
    "RuleInfo",
    "Rules",
    "Safety",
    "ScriptError",
    "ScriptInterrupted",
    "ScriptMemory",
    "ScriptTimeout",
    "Sink",
    "Size",
    "Sizes",
    "Skip",
    "Strings",
    "Summary",
    "Text",
    "TextSource",
    "Usage",
    "UsageError",
    "Warnings",
    "build",
    "devices",
    "parse_strings",
]

_bare: Engine | None = None


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Imports the names for annotations and the results of checks on first use: typing takes longer to import than this
        package."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from . import _aliases, report

        found = getattr(report if hasattr(report, name) else _aliases, name)
        globals()[name] = found
        return found

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})


def build(message: JSONSource, *, form: Form = "auto", default: Default | None = None) -> bytes:
    """The request body ``{"message":{…}}`` in canonical bytes, from the REST or the Admin form."""
    global _bare
    if _bare is None:
        _bare = Engine()
    return _bare.build(message, form=form, default=default)


def parse_strings(data: Document) -> dict[str, JSON]:
    """A .strings file as iOS reads it. Raises CatalogError if iOS drops the whole table."""
    return _loads(_core.parse_strings(data))  # type: ignore[return-value]
