"""Previews as objects, from the core's JSON."""

from __future__ import annotations

from .errors import Diagnostic
from .types import Certainty, Elsewhere, Line, LineFinding, Preview

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._aliases import JSON


def line_of(row: dict[str, JSON]) -> Line:
    """What a phone shows in one line."""
    findings = tuple(LineFinding(**finding) for finding in row.pop("findings", ()))  # type: ignore[arg-type, union-attr]
    certainty = Certainty(**row.pop("certainty"))  # type: ignore[arg-type]
    elsewhere = tuple(
        Elsewhere(**{**other, "devices": tuple(other["devices"])}) for other in row.pop("elsewhere", ())  # type: ignore[arg-type, call-overload, dict-item, index, union-attr]
    )
    return Line(**row, findings=findings, certainty=certainty, elsewhere=elsewhere)  # type: ignore[arg-type]


def preview_of(row: dict[str, JSON]) -> Preview:
    """What a phone shows of a message."""
    fields: dict[str, object] = dict(row)
    for name in ("title", "subtitle", "body"):
        line = row[name]
        fields[name] = line_of(line) if isinstance(line, dict) else None
    fields["findings"] = [Diagnostic(**finding) for finding in row["findings"]]  # type: ignore[arg-type, union-attr]
    return Preview(**fields)  # type: ignore[arg-type]
