"""Whole apps at random: res folders with many files, overlays, references, plurals, arrays, products, comments, encodings."""
import random
import re

from locales import ANDROID_LANGUAGES, folder, near, tag

XLIFF = "urn:oasis:names:tc:xliff:document:1.2"
NAMES = ("app_name title body new_message_body k a.b-c Ünï_1 _x naïve 名前 K welcome welcome_title p q r s t u v w x y z "
         "very_long_name_that_goes_on_and_on i18n x-y x.y").split()
TEXTS = ["Hello", "Hello, World!", "%1$s", "%1$s has %2$s", "%s", "%d items", "100%", "100%%", "%1$d of %2$d", "%1$.2f", "Don\\'t", '"Don\'t"',
         "l\\u2019été", "a\\nb", "  padded  ", "\n        broken\n        over lines\n    ", '"  kept  "', "\\u0020x\\u0020", "…", "«%1$s»", "😀 %1$s",
         "א %1$s ב", "\u200f%1$s\u200e", "a &amp; b", "a &lt;b&gt; c", "&#8230;", "&#x1F600;", "&#160;", "&quot;q&quot;", "\\&quot;q\\&quot;", "&app;",
         "&mark;", "&nested; x", "\\@handle", "\\?", "a?b", "a@b.c", "@", "#1", "\\#1", "%%", "%n", "$", "1", "-1", "0x10", "true", "1.5", "16dp", "50%",
         "#fff", "\\\\", "\\", "tab\tx", "\\t", "日本語", "e\u0301", "null", "@null", "@empty", "%1$s\u00a0%%", "\u2028", "x\u00ady", "%5$s", "%,d", "%-5s|",
         "%<s", "%tY", "%1$tY", "%@", "%ld", "http://x.y/?a=b&amp;c=d", "", "", " ", "\n", "'", "Don't", "?", "?x", "\\u12", "\\u00zz", "\\ud83d\\ude00"]
MARKUP = ["<b>%s</b>", "<i>%s</i>x", "a <u>%s</u> b", '<font color="#ff0000">%s</font>', '<a href="https://x.y/?a=1&amp;b=2">%s</a>', "%s<br/>x", "<b/>%s",
          "<xliff:g>%s</xliff:g>", '<xliff:g id="n" example="3">%s</xliff:g> x', "x <xliff:g>%s</xliff:g>  ", "<b><xliff:g>%s</xliff:g></b>",
          "<xliff:g><b>%s</b></xliff:g>", "<![CDATA[%s]]>", "<![CDATA[<b>%s</b> &amp; ]]>", "x<!-- a comment -->%s", "<!--c-->%s<!--c-->", "%s<?pi d?>",
          '<annotation font="t">%s</annotation>', "<ul><li>%s</li><li>x</li></ul>", "<b>%s <i>n</i> </b> ", "<big> %s </big>", "<sup>%s</sup>",
          "<tools:x>%s</tools:x>", "<xliff:source>%s</xliff:source>", "<xliff:g>a<xliff:g>%s</xliff:g></xliff:g>"]
ATTRIBUTES = ['translatable="false"', 'translatable="true"', 'formatted="false"', 'tools:ignore="MissingTranslation"', 'comment="x"', 'msgid="123"',
              'description="what it is"', 'tools:keep="x"', 'formatted="TRUE"', 'translatable="False"', 'xml:space="preserve"', 'maxLength="3"']
VALUES = {
    "integer": ["0", "42", "-7", "0x1F", " 3 ", "2147483647", "0xffffffff", "+5", "2147483648", "x", "", "@integer/p", "@null", "07", "0X10"],
    "bool": ["true", "false", "TRUE", " False ", "1", "yes", "@bool/q", ""],
    "color": ["#fff", "#ff0000", "#80ff0000", "#8f00", "@color/p", "red", "#ggg", "#12345", "", "@null"],
    "dimen": ["16dp", "1.5sp", "0", "10px", "-3dip", "1e2dp", "50%", "x", "1.5", "16 dp", "@dimen/p", ".5dp", "1.dp"],
    "fraction": ["50%", "5%p", "1.5%", "x", "0.5"],
    "id": ["", "", "@id/p", "x", "false"],
    "drawable": ["#fff", "@color/p", "x"]}
BAD = ["stray", "<foo/>", "<string>no name</string>", '<string name="">x</string>', '<string name="1x">y</string>', '<string name="a b">y</string>',
       '<plurals name="bad"><item>x</item></plurals>', '<plurals name="bad"><item quantity="lots">x</item></plurals>', "<item>x</item>",
       '<plurals name="bad"><item quantity="one">x</item><item quantity="one">y</item></plurals>', '<item name="x">y</item>',
       '<plurals name="bad"><foo/></plurals>', '<string-array name="bad"><foo/></string-array>', '<string name="bad" formatted="1">x</string>',
       '<string name="bad" translatable="no">x</string>', '<string-array name="bad">stray</string-array>', '<plurals name="bad">stray</plurals>',
       '<item type="nope" name="x">y</item>', '<string name="a:b">x</string>', '<string name="bad">@string/nowhere</string>', "<resources/>",
       '<string name="bad">&undefined;</string>', '<string name="bad"><b>x</string>', '<string name="bad" name="bad">x</string>', "<u:x/>",
       '<string name="bad"><u:b>x</u:b></string>', '<plurals name="bad"/>', '<string-array name="bad"/>', '<item type="string" name="bad"/>',
       '<bag type="string" name="bad"><item>x</item></bag>', '<public type="string" name="gone"/>', '<eat-comment>x</eat-comment>',
       '<plurals name="bad"><item quantity="other"><item quantity="one">x</item></item></plurals>', '<item type="id" name="bad">x</item>',
       '<integer-array name="bad"><item>x</item></integer-array>', '<string name="bad">it\'s</string>', "<!-- -- -->", '<public name="k"/>', '<public type="string"/>', '<public type="x" name="k"/>', '<declare-styleable/>', '<symbol name="k"/>',
       '<java-symbol type="string"/>', '<symbol type="x" name="k"/>', '<symbol type="string" name="gone"/>', '<add-resource type="string" name="gone"/>',
       '<attr name="k" format="x"/>', '<attr format="string"/>', "<style><item name='x'>y</item></style>", "<style name='s'>x</style>", "<overlayable/>",
       '<public type="string" name="1x"/>', '<declare-styleable name="1x"/>', '<declare-styleable name="v"><foo/></declare-styleable>', "<drawable name='d'/>",
       '<declare-styleable name="v"><attr/></declare-styleable>', '<add-resource type="x" name="k"/>', "<id name='1'/>", "<integer name='n'/>", "<bag/>", "<string name=bad>x</string>"]
NOISE = ["<!-- a comment -->", "<skip/>", "<eat-comment/>", "\n    ", "<tools:x>stray</tools:x>", "<!-- <string name=\"no\">x</string> -->", "<?pi?>",
         '<attr name="shape" format="enum"><enum name="a" value="0"/></attr>', '<declare-styleable name="#"><attr name="size" format="dimension"/></declare-styleable>',
         '<public type="string" name="@"/>', '<java-symbol type="string" name="@"/>', '<symbol type="string" name="@"/>', "<dimen name='m'>1dp</dimen>"]
OPTIONS = [("night", ["yes", "no"]), ("land", ["1"]), ("sdk", ["24", "31", "21"]), ("swdp", ["320", "600", "800"]), ("wdp", ["320", "900"]),
           ("hdp", ["480", "1000"]), ("mcc", ["310", "208"]), ("mnc", ["4", "0"])]


class Tree:
    """One app: a list of res folders, each {path: bytes}, and (languages, options, key) to ask."""

    def __init__(self, seed):
        self.rng = rng = random.Random(seed)
        self.names = rng.sample(NAMES, rng.randint(2, 9))
        self.trouble = rng.random() < 0.3
        self.languages = [rng.choice(ANDROID_LANGUAGES) for _ in range(rng.randint(1, 3))]
        # What a name stands for, mostly the same everywhere.
        self.kinds = {name: rng.choice(["string"] * 8 + ["plurals", "string-array", "integer", "bool", "color", "dimen", "item", "array", "fraction"])
                      for name in self.names}
        count = rng.choice([1, 1, 1, 1, 2, 3])
        # Gradle's merge, which knows no products, comes before aapt2's overlays.
        self.single = count == 1
        self.folders = [self.res(index) for index in range(count)]

    def text(self, depth=0):
        rng = self.rng
        roll = rng.random()
        if roll < 0.16:
            return self.reference()
        texts = [rng.choice(TEXTS) for _ in range(rng.choice([1, 1, 1, 2, 3]))]
        if not self.trouble:
            texts = [text for text in texts if not re.search(r"^'|[a-z]'|\\u12|\\u00zz|^\?|^@", text)]
            texts = ["Don\\'t" if text == "Don't" else text for text in texts]
        text = rng.choice(["", "", " "]).join(texts)
        if depth < 3 and rng.random() < 0.25:
            text = rng.choice(MARKUP[:-1] if not self.trouble else MARKUP).replace("%s", self.text(depth + 1), 1)
        return text

    def reference(self):
        rng = self.rng
        name = rng.choice(self.names)
        kind = {"string-array": "array", "item": "string"}.get(self.kinds[name], self.kinds[name])
        spelling = "@%s%s/%s" % (rng.choice(["", "", "", "com.example.app:", "*", "+" if kind == "id" else ""]), kind, name)
        return rng.choice(["", "", " ", "\n   "]) + spelling + rng.choice(["", "", " "])

    def attributes(self, name):
        rng = self.rng
        parts = ['name="%s"' % name] + rng.sample(ATTRIBUTES, rng.choice([0, 0, 0, 1, 2]))
        if sum(part.startswith("translatable") for part in parts) > 1 or sum(part.startswith("formatted") for part in parts) > 1:
            parts = parts[:1]
        rng.shuffle(parts)
        return rng.choice([" ", " ", "  ", "\n        "]).join(parts)

    def resource(self, name):
        rng, kind = self.rng, self.kinds[name]
        head = self.attributes(name)
        if kind == "string":
            if rng.random() < 0.03:
                return "<string %s/>" % head
            product = rng.random()
            if product < 0.04 and self.single:
                return "".join('<string %s product="%s">%s</string>' % (head, word, self.text())
                               for word in rng.sample(["default", "tablet", "tv", "nosdcard", ""], rng.choice([1, 2, 3])))
            return "<string %s>%s</string>" % (head, self.text())
        if kind == "plurals":
            words = rng.sample(["zero", "one", "two", "few", "many", "other"], rng.randint(1, 6))
            return "<plurals %s>%s</plurals>" % (head, "".join(
                '\n        <item quantity="%s">%s</item>%s' % (word, self.text(), rng.choice(["", "", "<!-- c -->", "\n"])) for word in words))
        if kind in ("string-array", "array"):
            return "<%s %s>%s</%s>" % (kind, head, "".join("\n<item>%s</item>" % self.text() for _ in range(rng.randint(0, 4))), kind)
        if kind == "item":
            return '<item type="string" %s>%s</item>' % (head, self.text())
        values = VALUES[kind]
        text = rng.choice(values if self.trouble else values[:3])
        return "<%s %s>%s</%s>" % (kind, head, text, kind)

    def file(self, names):
        rng = self.rng
        parts = []
        for name in names:
            if rng.random() < 0.2:
                parts.append(rng.choice(NOISE).replace("#", "View%d" % rng.randrange(10 ** 9)).replace("@", rng.choice([one for one in self.names if self.kinds[one] in ("string", "item")] or ["gone"])))
            parts.append(self.resource(name))
        if self.trouble and rng.random() < 0.35:
            parts.insert(rng.randint(0, len(parts)), rng.choice(BAD))
        if self.trouble and names and rng.random() < 0.06:
            parts.append(self.resource(rng.choice(names)))
        end = rng.choice(["\n", "\n", "\r\n"])
        indent = rng.choice(["", "    ", "\t"])
        space = rng.choice(["", ' xmlns:android="http://schemas.android.com/apk/res/android"', ' tools:locale="en" xmlns:a="urn:a"', " xml:lang=\"en\""])
        text = "<resources xmlns:tools=\"http://schemas.android.com/tools\" xmlns:xliff=\"%s\"%s>%s" % (XLIFF, space, end)
        text += "".join(indent + part + end for part in parts) + "</resources>" + rng.choice([end, "", end + "<!-- end -->"])
        types = "<!DOCTYPE resources [%s<!ENTITY app \"My App\"><!ENTITY mark \"&#38;\">%s<!ENTITY nested \"&app;'s\">]>" % (end, end)
        if not self.trouble:
            types = types.replace("'s", "\\'s")
        text = (types + end if "&app;" in text or "&mark;" in text or "&nested;" in text else "") + text
        encoding = rng.choice(["utf-8"] * 16 + ["UTF-8", "utf-16", "iso-8859-1"])
        if encoding == "iso-8859-1":
            text = text.encode("ascii", "xmlcharrefreplace").decode() if not re.search(r"=\"[^\"]*[^\x00-\x7f]", text) else text
            if not text.isascii():
                encoding = "utf-8"
        declaration = rng.choice(['<?xml version="1.0" encoding="%s"?>', '<?xml version="1.0" encoding="%s" standalone="no"?>',
                                  "<?xml version='1.0' encoding='%s'?>"]) % encoding
        if encoding in ("utf-16", "iso-8859-1") or rng.random() < 0.9:
            text = declaration + rng.choice([end, "", end + "<!-- Copyright -->" + end]) + text
        data = text.encode(encoding)
        if encoding.lower() == "utf-8" and rng.random() < 0.04:
            data = b"\xef\xbb\xbf" + data
        if self.trouble and rng.random() < 0.04:
            data = rng.choice([b"", b"\n", data[:rng.randrange(len(data))], data.replace(b"resources", b"resource"), data + b"<x/>", b" " + data,
                               data.replace(b"e", b"\xff", 1), data + data, b"<!-- only -->"])
        return data

    def res(self, index):
        rng, files = self.rng, {}
        chosen = ["values"] if rng.random() < 0.93 else []
        for _ in range(rng.choice([0, 1, 1, 2, 3, 5])):
            name = folder(rng, rng.choice(self.languages))
            # What aapt2 makes of more than eight letters lies beside its buffer.
            if "posixposi" in name or not self.trouble and re.search(r"mcc000|mcc31\b|r419|b\+$|--|-$|swdp|english|nowhere", name):
                continue
            chosen.append(name)
        for name in dict.fromkeys(chosen):
            whole = name == "values" and index == 0
            names = [one for one in self.names if rng.random() < (0.97 if whole else 0.5)]
            rng.shuffle(names)
            cut = rng.randint(0, len(names)) if rng.random() < 0.3 else len(names)
            files[name + "/" + rng.choice(["strings.xml", "values.xml", "s.xml", "STRINGS.xml"])] = self.file(names[:cut])
            if cut < len(names):
                files[name + "/" + rng.choice(["plurals.xml", "arrays.xml", "z z.xml", "donottranslate.xml"])] = self.file(names[cut:])
            if rng.random() < 0.01:
                files[name + "/" + rng.choice([".hidden.xml", "a.b.xml"])] = self.file([])
        return files

    def questions(self):
        rng, asked = self.rng, []
        for _ in range(3):
            languages = [near(rng, rng.choice(self.languages)).replace("_", "-") if rng.random() < 0.8 else tag(rng, "-", ANDROID_LANGUAGES)
                         for _ in range(rng.choice([1, 1, 2, 3, 4]))]
            options = {name: rng.choice(values) for name, values in OPTIONS if rng.random() < 0.1}
            for name in self.names:
                kind = {"string-array": "array", "item": "string"}.get(self.kinds[name], self.kinds[name])
                keys = ["%s/%s" % (kind, name)]
                if kind in ("plurals", "array"):
                    keys.append("*%s/%s" % (kind, name))
                roll = rng.random()
                if roll < 0.3:
                    keys.append(name)
                elif roll < 0.5:
                    keys.append(rng.choice(["@string/%s", "com.example.app:string/%s", "com.other:string/%s", "String/%s", "string/", "@%s", "string:%s",
                                            "@com.example.app:%s", " %s", "%s ", "string/string/%s", "id/%s", "+%s", "@+string/%s", ":%s", "/%s", "x/%s"])
                                .replace("%s", name))
                elif roll < 0.6:
                    keys.append(rng.choice(["0", "5", "-1", "+5", "2130771968", "2130837504", "2130837505", "+2130771969", "1e3", "99999999999", "-0",
                                            "0x7f010000", "2130903041", "", "-", "+", "2147483648", "-2147483648"]))
                asked += [(list(dict.fromkeys(languages)), options, key) for key in keys]
        return asked
