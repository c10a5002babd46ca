"""The abuse corpora: their lines, and what counts as contained."""
import base64
import json
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "Tests/Fixtures"
CORPORA = [*sorted((FIXTURES / "conformance").glob("sandbox*.jsonl")), *sorted((FIXTURES / "rules").glob("*.jsonl"))]
# The names that rules do not have, and the lines that asked for an answer with one of them before it was removed.
REMOVED = json.loads((FIXTURES / "rules/removed-names.json").read_text("utf-8"))
STATUSES = {0, *range(601, 610)}


def lines(path):
    """Every line of a corpus, with its chunks in `sources` and what each must do in `musts`."""
    for line in path.read_text("utf-8").splitlines():
        case = json.loads(line)
        first = case["lua"].encode() if "lua" in case else base64.b64decode(case["lua_b64"])
        case["sources"] = [first, *([case["then"].encode()] if "then" in case else [])]
        if case["id"] in REMOVED["excused_lines"]:
            case["must"]["kind"].append("refused")
        case["musts"] = [case["must"], *([case["then_must"]] if "then" in case else [])]
        yield case


def kinds(status, text):
    """The kinds of outcome that a status with this value or error is."""
    if status == 0:
        return {"ok"}
    if status in (602, 604, 605):
        return {"limit_cpu"}
    if status == 603:
        return {"limit_memory"}
    if status not in STATUSES:
        return {f"status {status}"}
    is_refusal = status == 608 and any(name["refusal"] in text for name in REMOVED["names"])
    return {"denied", "script_error", "refused"} if is_refusal else {"denied", "script_error"}


def fault(must, status, text, also=()):
    """Why an outcome is not what the line asks for, or one of the kinds `also`; None when it is."""
    if status == 0 and "ESCAPED" in text:
        return "escaped"
    if not kinds(status, text) & {*must["kind"], *also}:
        return f"{status} {text[:120]}"
    if status == 0 and "value" in must and json.loads(text) != must["value"]:
        return f"gave {text[:120]}"
    return None


def may_meet_deadline(case):
    """Whether the deadline may end one of the line's runs. Elsewhere the clock is out of reach: a busy machine must not decide."""
    return any("limit_cpu" in must["kind"] for must in case["musts"])
