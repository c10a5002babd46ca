"""Random texts of a values file: every kind of white space, quotes, escapes, entities, CDATA, comments, xliff:g, spans, references."""

# Java's white space and what looks like it: the compiler's rule is Character.isWhitespace, its references are trimmed by Kotlin's.
SPACES = ["\t", "\n", "\r", "\r\n", " ", "  ", "\n    ", "\u0085", "\u00a0", "\u1680", "\u180e", "\u2000", "\u2003", "\u2006", "\u2007", "\u2008",
          "\u2009", "\u200a", "\u200b", "\u2028", "\u2029", "\u202f", "\u205f", "\u2060", "\u3000", "\ufeff", "&#9;", "&#10;", "&#13;", "&#32;",
          "&#160;", "&#x2003;", "&#x3000;", "&#x2028;", "&#x85;"]
WORDS = ["a", "b", "Hi", "é", "日本", "😀", "x.y", "1", "-", "\u0301", "\u200f", "\ufffd", "\U00020000", "$", "/", ":", "]", ">", "]]", "{}", "#", "\u00ad"]
ESCAPES = ["\\n", "\\t", "\\r", "\\'", '\\"', "\\\\", "\\@", "\\?", "\\#", "\\ ", "\\  ", "\\\n", "\\\u3000", "\\\u00a0", "\\a", "\\é", "\\😀", "\\U0041",
           "\\x41", "\\<", "\\0", "\\", "\\\\\\", "\\&amp;", "\\&lt;", "\\&#10;", "\\&#32;", "\\&#92;", "\\&quot;", "\\&apos;"]
CODES = ["\\u0041", "\\u00e9", "\\u0020", "\\u3000", "\\u000a", "\\u0027", "\\u0022", "\\u005c", "\\u0040", "\\uffff", "\\ufeff", "\\u00E9", "\\u2028",
         "\\ud83d\\ude00", "\\ud83d", "\\ude00", "\\uD83D\\uDE00", "\\ude00\\ud83d", "\\ud83dx\\ude00", "\\ud83d \\ude00", "\\udbff\\udfff",
         "\\ud83d\\ud83d\\ude00", "\\ud83d\\n\\ude00", "\\u00410", "\\u0041\\u0042", "\\\\u0041"]
SHORT_CODES = ["\\u", "\\u4", "\\u00", "\\u004", "\\u00e", "\\ud83", "\\u00zz", "\\u 041", "\\u+041", "\\u-001", "\\u٠٠٤١", "\\u００４１", "\\u00 41",
               "\\u0x41", "\\u004&#x31;", "\\u004g"]
QUOTES = ['"', '""', ' "', '" ', '"a"', '" a "', "\"'\"", "\"\\'\"", '"\\""', '"\n"', '"\u3000"', "&quot;", "&#34;", "<![CDATA[\"]]>", '"\\n"', '"  "']
APOSTROPHES = ["'", "&apos;", "&#39;", "<![CDATA[']]>", "''", "a'b", "’"]
ENTITIES = ["&amp;", "&lt;", "&gt;", "&amp;amp;", "&amp;lt;b&amp;gt;", "&lt;b>", "&#38;", "&#60;", "&#x26;", "&#x3c;", "&#65;", "&#x1F600;", "&#62;", "]]&gt;",
            "&amp;#10;", "&#0;", "&#xd800;", "&#1;", "&none;", "&", "&amp", "]]>"]
CDATA = ["<![CDATA[]]>", "<![CDATA[a]]>", "<![CDATA[ ]]>", "<![CDATA[ a ]]>", "<![CDATA[<b>x</b>]]>", "<![CDATA[&amp;]]>", "<![CDATA[\\n]]>",
         "<![CDATA[\\]]>", "<![CDATA[\\u00]]>", "<![CDATA[\n]]>", "<![CDATA[]]]]><![CDATA[>]]>", "<![CDATA[\u3000]]>", "<![CDATA[\\u0041]]>", "<![CDATA[\"a \"]]>",
         "<![CDATA[@string/foo]]>", "<![CDATA[a\r\nb]]>"]
COMMENTS = ["<!-- c -->", "<!---->", "<!--c--><!--d-->", "<!--c--><!--d--><!--e-->", "<!--c--> <!--d-->", "<?pi x?>", "<!--c--><?pi?>", "<?pi?><?pi?>", "<?pi?><!--c-->",
            "<!--c--><!--d--><!--e--><!--f-->", "<!-- ' \" \\ -->", "<!--c--><![CDATA[]]><!--d-->"]
FORMATS = ["%s", "%1$s", "%d", "%%", "%", "%n", "%5s", "%1$D", "%1$s %s", "%s %s", "%@", "%,d", "100%", "%&lt;s"]
TYPES = ["string", "string", "string", "bool", "color", "integer", "id", "attr", "plurals", "foo", "String", "dimen", ""]
NAMES = ["foo", "foo", "chain", "t", "n", "c", "theme", "p", "gone", "k", "foo bar", "", "a/b", "loop", "foo\u00a0"]
REFERENCES = ["@null", "@empty", "@", "@@", "@foo", "?", "?theme", "?attr/theme", "?foo/bar", "?what is it", "@@string/foo", "@+id/new", "@+string/foo",
              "@*string/foo", "@string/foo", "@string/chain", "@bool/t", "@color/c", "@com.example.app:string/foo", "@string/foo bar", "@ string/foo",
              "@string /foo", "@string:foo", "@:string/foo", "@*@string/foo", "@&#115;tring/foo", "?:theme", "?com.example.app:attr/theme",
              "@Null", "@null ", "?+attr/theme", "?*attr/theme", "@string/loop", "a@string/foo", "\\@string/foo", "\\?x", '"@string/foo"', "@<!-- c -->string/foo",
              "@st<![CDATA[ring/f]]>oo", "@+foo/bar", "@plurals/p", "@string/foo\\n", "?string/foo", "@attr/theme", "@+attr/other", "@+string/fresh"]
PRIMITIVES = ["42", "-7", "+5", "0x1F", "0x", "true", "TRUE", "True", "false", "#fff", "#ff0000", "#8f00", "#80ff0000", "#ggg", "#12345", "1.5", "50%", "5%p",
              "10dp", "1.5sp", "16 dp", " 3 ", "1e3", "2147483648", "4294967295", "-2147483648", "07", ".5", "1.", "NaN", "1f", "1.5d", "0x1p3", "Infinity", "1e-50", "1L", "1_0", "tRUE", "1e2dp", "1fpx", "#FFFF", "4294967296", "--1", "1%P", "10DP", "0xffffffffff", "\u30001", "1\u00a0"]
TAGS = ["b", "i", "u", "br", "a", "font", "li", "annotation", "B", "é", "big"]
ATTRIBUTES = [' color="red"', ' link="x" font="y"', ' href="http://x.y/?a=1&amp;b=2"', ' a="1" b="2"', ' a="\n"', " a='\"'", ' name="x"', ' x:id="1"', ' y:z="1"',
              ' xml:lang="en"', ' xml:space="preserve"', ' a=""', ' a="é;=|"', ' translatable="false"', ' xmlns="urn:y"', ' xmlns:z="urn:z"', ' z:a="b" xmlns:z="urn:z"']
HOLDERS = ["x:g", "x:g", "x:g", "x:g", "x:G", "x:ph", "x:source", "y:z", "y:b", "none:g"]
HOLDER_ATTRIBUTES = ["", "", "", ' id="a"', ' id="a" example="%1$s"', ' example=" \'x\' "', ' y:a="b"']


class Texts:
    """Bodies of string elements. A careful one holds nothing that is wrong for certain, so that most of them build."""

    def __init__(self, rng, careful):
        self.rng, self.careful = rng, careful

    def atom(self):
        rng = self.rng
        kinds = [(SPACES, 26), (WORDS, 24), (ESCAPES, 10), (CODES, 8), (QUOTES, 12), (ENTITIES, 6), (CDATA, 6), (COMMENTS, 5), (FORMATS, 2), (REFERENCES, 2),
                 (PRIMITIVES, 1)]
        if not self.careful:
            kinds += [(SHORT_CODES, 5), (APOSTROPHES, 4)]
        atoms = rng.choices([kind for kind, _ in kinds], [weight for _, weight in kinds])[0]
        atom = rng.choice(atoms)
        if self.careful:
            if atoms is ENTITIES:
                atom = rng.choice(ENTITIES[:12])
            elif atoms in (REFERENCES, PRIMITIVES):
                atom = rng.choice(["@", "?", "42", "a@b", "\\@", "\\?x", "#fff"])
            elif "'" in atom and not atom.startswith(("\\'", "\"'", "\"\\'", "<!--")):
                atom = "\\'"
            elif atom == "\\&apos;":
                atom = "\\'"
        return atom

    def body(self, depth=0):
        rng, parts = self.rng, []
        for _ in range(rng.choice([0, 1, 1, 2, 2, 3, 4, 5, 7, 10] if depth == 0 else [0, 1, 1, 2, 3])):
            roll = rng.random()
            if roll < 0.09 and depth < 3:
                parts.append(self.holder(depth))
            elif roll < 0.13 and depth < 3:
                parts.append(self.span(depth))
            elif roll < 0.16 and not self.careful:
                parts.append(rng.choice(SHORT_CODES) + rng.choice(["", "<x:g/>", "<x:g>1</x:g>", "<b/>", "&amp;", "<![CDATA[41]]>", "<!--c-->41", "&#52;1", "&lt;"]))
            else:
                parts.append(self.atom())
        return "".join(parts)

    def holder(self, depth):
        rng = self.rng
        tag = rng.choice(HOLDERS[:4] if self.careful else HOLDERS)
        if self.careful and depth:
            return self.atom()
        head = tag + rng.choice(HOLDER_ATTRIBUTES[:6])
        if rng.random() < 0.12:
            return "<%s/>" % head
        return "<%s>%s</%s>" % (head, self.body(depth + 1), tag)

    def span(self, depth):
        rng = self.rng
        tag = rng.choice(TAGS)
        head = tag + (rng.choice(ATTRIBUTES[:6] if self.careful else ATTRIBUTES) if rng.random() < 0.4 else "")
        if rng.random() < 0.2:
            return "<%s/>" % head
        # A closed holder inside a span is fine; careful bodies have none in a holder.
        return "<%s>%s</%s>" % (head, self.body(depth + 1), tag)

    def text(self):
        """A body, or something that is a reference or a number as a whole."""
        rng = self.rng
        roll = rng.random()
        if roll < 0.06:
            body = rng.choice(REFERENCES)
        elif roll < 0.09:
            body = rng.choice(["@", "@", "?", "@+", "@*"]) + rng.choice(["", "", "", "com.example.app:", "other:"]) + rng.choice(TYPES) + rng.choice(["/", "/", "/", ""]) + rng.choice(NAMES)
        elif roll < 0.11:
            body = rng.choice(PRIMITIVES)
        else:
            return self.body()
        if self.careful and (body.startswith("?") or "gone" in body):
            body = "@string/foo"
        for _ in range(rng.choice([0, 0, 1, 2])):
            body = rng.choice([rng.choice(SPACES) + body, body + rng.choice(SPACES)])
        return body
