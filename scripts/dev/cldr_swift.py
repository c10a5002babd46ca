"""Swift source of tables: integer arrays and text blobs, wrapped to the project's line length."""


def wrapped(items, indent="    ", width=120):
    lines, line = [], indent
    for item in items:
        if len(line) > len(indent) and len(line) + len(item) + 1 > width:
            lines.append(line.rstrip())
            line = indent
        line += item + " "
    lines.append(line.rstrip())
    return "\n".join(lines)


def integers(name, kind, values, comment, hexadecimal=False):
    """An array of integers, as a static let."""
    texts = [("0x%X" % v if hexadecimal else "%d" % v) + "," for v in values]
    return "  /// %s\n  static let %s: [%s] = [\n%s\n  ]\n" % (comment, name, kind, wrapped(texts))


def escape(text):
    out = []
    for c in text:
        if c in '"\\':
            out.append("\\" + c)
        elif c == "\n":
            out.append("\\n")
        elif ord(c) < 0x20 or ord(c) == 0x7F or is_invisible(c):
            out.append("\\u{%X}" % ord(c))
        else:
            out.append(c)
    return "".join(out)


def is_invisible(c):
    """Characters that an editor would hide or reorder the line by."""
    o = ord(c)
    return (o in (0xA0, 0xAD, 0x61C, 0x2060, 0xFEFF) or 0x2000 <= o <= 0x200F or 0x2028 <= o <= 0x202F
            or 0x2066 <= o <= 0x2069)


def blob(name, text, comment):
    """One text of any length, as a StaticString broken over lines that end in a backslash."""
    lines, line = [], ""
    for c in text:
        piece = escape(c)
        if len(line) + len(piece) > 110:
            # A line may not end in a space: Swift would drop it before the backslash.
            if line.endswith(" "):
                line = line[:-1] + "\\u{20}"
            lines.append(line)
            line = ""
        line += "\\u{20}" if piece == " " and not line else piece
    lines.append(line[:-1] + "\\u{20}" if line.endswith(" ") else line)
    return '  /// %s\n  static let %s: StaticString = """\n    %s\n    """\n' % (comment, name, "\\\n    ".join(lines))


class TextPool:
    """Distinct texts, each once, in one blob: a reference is an offset and a length in UTF-8 bytes."""

    def __init__(self):
        self.data = b""

    def add(self, text):
        raw = text.encode("utf-8")
        at = self.data.find(raw)
        # A found place must begin and end at a character.
        while at >= 0 and (self.data[at:at + 1] or b"a")[0] & 0xC0 == 0x80:
            at = self.data.find(raw, at + 1)
        if at < 0:
            at = len(self.data)
            self.data += raw
        return at, len(raw)

    def text(self):
        return self.data.decode("utf-8")


class NumberedTexts:
    """Distinct texts with a number each, for records of small integers: NumberedTexts.swift reads what source() writes."""

    def __init__(self):
        self.numbers = {}

    def number(self, text):
        return self.numbers.setdefault(text, len(self.numbers))

    def source(self, comment):
        pool = TextPool()
        # The longest first, so that short texts are found inside long ones.
        for text in sorted(self.numbers, key=lambda t: (-len(t), t)):
            pool.add(text)
        places = []
        for text in self.numbers:
            at, length = pool.add(text)
            assert length < 1 << 10 and at < 1 << 22
            places.append(at << 10 | length)
        return (blob("text", pool.text(), comment) + "\n"
                + integers("places", "UInt32", places, "Where each text begins in the blob, times 1024, plus its length; by the texts' numbers."))
