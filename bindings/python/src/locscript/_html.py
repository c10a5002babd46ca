"""A preview as an HTML card for notebooks and reports."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .types import Line, Preview

_PLATFORMS = {"android": "Android", "ios": "iOS", "web": "Web"}
_CARD = "font-family:system-ui,sans-serif;border:1px solid #8886;border-radius:12px;padding:10px 14px;max-width:26em;margin:4px 0"
_SMALL = "font-size:80%;opacity:.7"
_BAD = "color:#c62828"


def _shown(line: Line | None, weight: str) -> str:
    if line is None:
        return ""
    if line.outcome == "text":
        # dir=auto: each line takes its direction from its own text, as phones do it.
        return f'<div dir="auto" style="font-weight:{weight}">{escape(line.text or "")}</div>'
    what = "the app’s process dies here" if line.outcome == "crash" else "this line is missing"
    return f'<div style="{_BAD}">{what}</div>'


def _story(name: str, line: Line | None) -> str:
    if line is None or (line.reason is None and not line.fallback):
        return ""
    parts = [name]
    if line.fallback:
        parts.append("not translated: the default text is shown")
    if line.reason is not None:
        parts.append(line.reason)
    if line.detail:
        parts.append(line.detail)
    if line.file:
        parts.append(f"{line.file}:{line.line}" if line.line else line.file)
    if line.intended is not None and line.intended != line.text:
        parts.append(f"intended: {line.intended}")
    return f'<div dir="auto" style="{_SMALL}">{escape(" · ".join(parts))}</div>'


def card(preview: Preview) -> str:
    """Text from outside is escaped; the only markup is ours."""
    head = f"{_PLATFORMS.get(preview.platform, preview.platform)} · {', '.join(preview.locales)}"
    if preview.fallback_language:
        head += " · the app’s default language"
    if preview.notification != "posted":
        head += f" · {preview.notification}"
    lines = (("title", preview.title, "600"), ("subtitle", preview.subtitle, "500"), ("body", preview.body, "400"))
    shown = "".join(_shown(line, weight) for _, line, weight in lines)
    stories = "".join(_story(name, line) for name, line, _ in lines)
    return f'<div style="{_CARD}"><div style="{_SMALL}">{escape(head)}</div>{shown}{stories}</div>'
