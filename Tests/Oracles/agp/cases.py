"""Random apps to ask a Gradle build about: ([[(path, bytes), ...], ...] libraries first, [(languages, options, key), ...])."""
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from locales import folder as any_folder  # noqa: E402
from texts import SPACES, Texts  # noqa: E402

XLIFF = "urn:oasis:names:tc:xliff:document:1.2"
SPACES_OF_NAMES = ' xmlns:x="%s" xmlns:y="urn:y"' % XLIFF
BASE = ('<resources><string name="foo">FOO</string><string name="chain">@string/foo</string><integer name="n">7</integer>'
        '<bool name="t">true</bool><color name="c">#ff0000</color><attr name="theme"/><plurals name="p"><item quantity="other">x</item></plurals>'
        '<string name="loop">@string/loop</string></resources>')
DTD = ('<!DOCTYPE resources [<!ENTITY e "ent  ity"><!ENTITY q "&#34;"><!ENTITY m "<b>bold</b>"><!ENTITY n "k"><!ENTITY a "&#39;"><!ENTITY w " \u3000 ">'
       '<!ENTITY nested "&e; &q;"><!ENTITY s "&#92;"><!ENTITY amp2 "&#38;#38;"><!ENTITY g "<x:g xmlns:x=\'%s\'>1</x:g>"><!ENTITY empty ""><!ENTITY u "\\u00">'
       '<!ENTITY ext SYSTEM "none.txt">]>' % XLIFF)
USES = ["&e;", "&q;", "&m;", "&n;", "&a;", "&w;", "&nested;", "&s;", "&s;n", "&amp2;", "&g;", "&empty;", "&u;41", "&ext;", "a&e;b", "&w;&w;", "&q; &q;", "&m;&e;"]
DTDS = ["<!DOCTYPE resources>", '<!DOCTYPE resources [<!ENTITY e "x"><!ENTITY e "y">]>', '<!DOCTYPE foo [<!ENTITY e "x">]>',
        '<!DOCTYPE resources [<!ENTITY e "&f;"><!ENTITY f "&e;">]>', '<!DOCTYPE resources [<!ENTITY %% p "<!ENTITY e \'pe\'>">%%p;]>'.replace("%%", "%"),
        '<!DOCTYPE resources [<!ATTLIST string product CDATA "x"><!ENTITY e "x">]>', '<!DOCTYPE resources [<!ATTLIST string name CDATA "k"><!ENTITY e "x">]>',
        '<!DOCTYPE resources [<!ATTLIST string xml:space CDATA "preserve"><!ENTITY e "x">]>', '<!DOCTYPE resources SYSTEM "none.dtd" [<!ENTITY e "x">]>',
        '<!DOCTYPE resources [<!ELEMENT resources (string*)><!ELEMENT string (#PCDATA)><!ENTITY e "x">]>', '<!DOCTYPE resources [<!-- c --><?pi?><!ENTITY e "<!-- c -->x">]>',
        '<!DOCTYPE resources [<!ENTITY e "<![CDATA[ x ]]>">]>', '<!DOCTYPE resources [<!ENTITY e "</string><string name=\'k2\'>">]>', "<!DOCTYPE>", '<!DOCTYPE resources SYSTEM "none.dtd">', '<!DOCTYPE resources PUBLIC "a" "none.dtd" []>', '<!DOCTYPE resources [<!ENTITY % p SYSTEM "p.ent">%p;]>',
        '<!DOCTYPE resources [<!ATTLIST string formatted CDATA "no"><!ENTITY e "x">]>', '<!DOCTYPE resources [<!ENTITY e "x"><!NOTATION n SYSTEM "n"><!ENTITY p SYSTEM "p" NDATA n>]>']
NAMES = ["k", "k", "k", "k", "a.b", "a_b", "a-b", "A", "é", "名前", "_", "__", "_x", "1x", "x1", "a b", "", " k", "k ", "class", "new", "default", "true", "null", "int",
         "enum", "assert", "goto", "var", "record", "a$b", "$", "a:b", "a/b", "a.1", ".a", "a.", "a..b", "class.x", "x.class", "a@b", "a&amp;b", "&#107;", "k\u00a0", "𝒳", "a\u0301", "\u0301",
         "a\u200db", "a\u00ad", "€", "a-", "strictfp", "_.", "a+b", "package", "yield", "sealed", "permits", "non-sealed", "a\nb", "a\tb", "ǅ", "²", "a²", "٣", "a٣", "ª", "‿", "a\u0000".replace("\u0000", "\u0007")]
HEADS = ['<string name="%s">'] * 12 + [
    '<item type="string" name="%s">', '<item name="%s" type="string" format="string">', '<item type="string" format="integer" name="%s">',
    '<item type="string" format="color|boolean" name="%s">', '<item type="string" format="color" name="%s">', '<item type="string" format="boolean" name="%s">',
    '<item type="string" format="float" name="%s">', '<item type="string" format="dimension" name="%s">', '<item type="string" name="%s">', '<item type="string" name="%s">', '<item type="string" format="reference" name="%s">', '<string name="%s" formatted="false">',
    '<string name="%s" translatable="false">', '<string name="%s" translatable=" TRUE ">', '<string name="%s" formatted="\u00a0false">', '<string name="%s" formatted="x">',
    '<string name="%s" translatable="">', '<string name="%s" product="tablet">', '<string name="%s" product="default">', '<string name="%s" product="">',
    '<string xml:space="preserve" name="%s">', '<string xml:lang="en" name="%s">', '<string name="%s" foo="1">', '<string name="%s" y:foo="1">', "<string name='%s'>",
    '<string\n  name\n=\n"%s"\n>', '<string name="%s" xmlns:x="urn:other">', '<string xmlns:z="urn:z" z:a="1" name="%s">', '<string name="%s" comment="&lt;b> \'">',
    '<item type="bool" name="%s">', '<item type="string" name="%s" product="phone">', '<string type="bool" name="%s">', '<item type="string" format="x" name="%s">',
    '<item type="String" name="%s">', '<string y:name="%s">', '<string name="%s" xmlns="urn:y">', '<string name="%s" msgid="12" maxLength="3" description="d">',
    '<string name="%s" tools:ignore="x" xmlns:tools="http://schemas.android.com/tools">', '<string xmlns:tools="http://schemas.android.com/tools" tools:node="remove" name="%s">']
NOISE = ["<!-- c -->", "<skip/>", "<eat-comment/>", "\n    ", "// C", '"', "stray", "<![CDATA[stray]]>", "&amp;", "<?pi?>", "<string>none</string>", "<y:z/>", "<y:string name='k'>y</y:string>",
         "<skip>t</skip>", "<!-- <string name='k'>x</string> -->", "\u3000", "<string/>", '<plurals><item quantity="other">x</item></plurals>', "&#65;", "'",
         '<bool name="b2">true</bool>', "<item>x</item>", "<dimen name='d'>1dp</dimen>", '<string name="q9"/>', "<declare-styleable name='ds'><attr name='x1' format='string'/></declare-styleable>",
         "<attr name='x2' format='enum'><enum name='e1' value='1'/></attr>", "<public type='string' name='foo'/>", "<item type='id' name='i1'/>", "<id name='i2'/>", "<integer name='q8'>1</integer>", "\\", "<!--c--><!--d-->",
         "<drawable name='d1'>#fff</drawable>", "<fraction name='f1'>50%</fraction>", "<item type='drawable' name='d2'>@color/c</item>", "<item type='dimen' name='d3' format='float'>1.5</item>",
         "<id name='i3'>]]&gt;</id>", "<bool name='b3' xml:lang='e'>true</bool>", "<public type='string' name='z' xml:lang='e'/>", "<string xml:lang='e'>none</string>", "<y:string name='y1' xml:lang='e'/>",
         "<y:string name='k'>y</y:string>", "<y:string name='y2'>it's \\u00</y:string>", "<y:item type='string' name='k2'>y</y:item>", "<y:foo name='x'/>", "<attr name='x3' format='string'/>", "<attr name='x1' format='integer'/>",
         "<style name='s1'><item name='colorX'>]]&gt;</item></style>", "<plurals name='p4'>]]&gt;<item quantity='other'>x</item></plurals>", "<string-array name='a3'><foo xml:lang='e'/></string-array>",
         "<item type='plurals' name='p2'/>", "<item type='array' name='a2'>x</item>", "<item type='plurals' name='p3'><item quantity='other'>x</item></item>"]
BAD = ["<foo name='x'/>", "<resources/>", "<resources><string name='k'>x</string></resources>", "<item name='x'>y</item>", "<item type='foo' name='x'>y</item>", "<none:x/>", "<foo/>",
       "<string name='k' name='k'>x</string>", "<string name='x'>", "</string>", "&none;", "<string name='x'>it's</string>", "<String name='x'>y</String>", "<integer name='x'>y</integer>",
       "<string name=x>y</string>", "<b>x</b>", "<string-array name='x'><foo/></string-array>", "<bag name='x'/>", "<string name='k'>again</string>", "<!-- -- -->", "<bool name='x'>maybe</bool>",
       "<item type='string' name='k'>again</item>", "<color name='x'>red</color>", "<plurals name='x'><item>y</item></plurals>", "<plurals name='x'>stray</plurals>", "<?xml version='1.0'?>", "\x01", "\ufffe", "<style name='x'><item>y</item></style>"]
ROOTS = [("<resources%s>", "</resources>")] * 10 + [
    ("<foo%s>", "</foo>"), ('<resources xmlns="urn:d"%s>', "</resources>"), ('<r:resources xmlns:r="urn:r"%s>', "</r:resources>"), ('<resources xml:space="preserve"%s>', "</resources>"),
    ('<resources xml:lang="en" foo="bar"%s>', "</resources>"), ('<resources tools:locale="de" xmlns:tools="http://schemas.android.com/tools"%s>', "</resources>"), ("<string%s>", "</string>"),
    ("<resources%s>\n", "\n</resources>\n"), ("<Resources%s>", "</Resources>"), ('<resources name="k"%s>', "</resources>"), ("<x:resources%s>", "</x:resources>")]
ENDS = [""] * 12 + ["\n", "<!-- end -->", "<?pi?>", "x", "<x/>", "<resources/>", "<![CDATA[]]>", "\u3000", "\0", "&amp;"]
STARTS = ['<?xml version="1.0" encoding="utf-8"?>\n'] * 6 + [
    "", "", "", '<?xml version="1.0"?>', "<?xml version='1.0' encoding='UTF-8' standalone='yes'?>", '<?xml version="1.1"?>', '<?xml version="1.1" encoding="utf-8"?>\n', '<?xml version="1.2"?>', "\n", " ", "<!-- c -->", "\n<?xml version=\"1.0\"?>",
    '<?xml version="1.0" encoding="none"?>', '<?xml version="1.0" encoding=""?>', "<?pi?>", "é", "; ", "\u3000", "// ", "😀", "- <!-- c -->", '; <?xml version="1.0"?>', "<!-- c -->;", "(x)", "\n;", '<?xml version="1.1"?><!-- 1.1 -->', '<?xml encoding="utf-8"?>', '<?xml version="1.0" encoding="utf-8"?>\n<!-- c -->\n', "x", '<?xml version="1.0" standalone="maybe"?>', '<?xml  version = "1.0"  encoding = "utf-8" ?>',
    '<!-- encoding="utf-16" -->', '<?xml version="1.0" ENCODING="utf-8"?>']
ENCODINGS = ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "iso-8859-1", "windows-1252", "us-ascii", "gbk", "shift_jis", "koi8-r", "utf-32", "bom-le", "bom-be", "lies", "iso-8859-15", "utf-7"]
FILES = ["strings.xml"] * 10 + ["values.xml", "a.xml", "STRINGS.XML", "strings.Xml", "donottranslate.xml", "z z.xml", "a.b.xml", "é.xml", "strings-fr.xml", "Strings.xml", "1.xml", "arrays.xml"]
ODD_FILES = ["strings.txt", ".hidden.xml", "strings.xml~", "strings", "README.md", ".xml", "strings.xml.bak", "sub/strings.xml", ".hidden", "Thumbs.db", "CVS", "picasa.ini", "_x.xml", "#x.xml"]
FOLDERS = ("values-fr values-fr-rCA values-fr-rca values-FR values-b+fr values-b+fr+CA values-b+FR+ca values-b+sr+Latn values-b+SR+LATN+rs values-sr-rRS values-b+es+419 values-es-r419 values-zh-rHant "
           "values-b+zh+Hant+TW values-b+zh+Hans values-zh-rTW values-b+be+x+old values-be values-be-rBY values-b+be+tarask values-b+ca+valencia values-b+ca+ES+valencia values-ca values-b+de+1996 values-b+de+Latn+DE+1996 "
           "values-b+de+Latn+DE+1996+x values-b+car values-car values-b+sr+Lat+RS values-b+fr++CA values-b+fr+C values-b+fr+abcdefgh values-fr-CA values-b+a values-b+abcd values-engl values-fr- values_fr "
           "foo foo-bar VALUES-fr Values values-night values-v21 values-v8 values-sw600dp values-sw600dp-v13 values-ldrtl values-ldrtl-v17 values-fr-night values-night-fr values-land values-port values-fr-land values-mcc310 "
           "values-mcc310-mnc004 values-mcc310-mnc4 values-iw values-he values-in values-id values-nb values-no values-tl values-fil values-en values-en-rGB values-en-rXA values-pt-rBR values-pt-rPT values-eng "
           "values-fra values-b+eng values-b+fil values-kok values-b+kok+IN values- values-- values-any values-v26 values-v1 values-night-v8 values-notnight values-b+en+US+POSIX values-b+en+Latn values-en-rus values-b+und "
           "values-b+sr+Cyrl values-b+sr+Latn+RS values-b+es+ES+x values-b+es+419+x values-b+x values-b+ values-b+fr+ values-b+fr+rCA values-round values-round-v23 values-xhdpi values-nodpi values-anydpi-v21 values-television "
           "values-watch values-appliance values-vrheadset values-large values-w600dp values-fr-w600dp-v13 values-v21-fr values-de-rDE-v21 values-mnc004 values-b+de+DE+1901 values-b+zh values-b+ZH+HANT+hk "
           "drawable values.fr valuesx values-fr_CA values-b+fr-rCA values-fr-b+fr values-rCA values-ß values-ßß values-ıt values-fr-rıa values-ﬁ values-deK values-fr-rK values-nıght values-ſr values-v２１ values-fr\u200d values-fr-rC values-fr-rCAN values-f values-b+sr+RS+Latn values-b+es+41 values-b+es+4199").split()
LANGUAGES = ("en-US fr-CA fr-FR sr-Latn-RS sr-RS zh-Hant-TW zh-CN be-BY ca-ES es-419 es-MX de-DE he-IL id-ID nb-NO pt-BR kok-IN fil-PH en-GB").split()
NEAR = {"fr": "fr-CA fr-FR", "sr": "sr-Latn-RS sr-RS", "zh": "zh-Hant-TW zh-CN zh-HK", "be": "be-BY be", "ca": "ca-ES", "es": "es-419 es-MX es-ES", "de": "de-DE", "iw": "he-IL", "he": "he-IL",
        "in": "id-ID", "id": "id-ID", "nb": "nb-NO", "no": "nb-NO", "tl": "fil-PH", "fil": "fil-PH", "pt": "pt-BR pt-PT", "en": "en-US en-GB", "kok": "kok-IN", "eng": "en-US eng", "fra": "fr-FR fra"}
OPTIONS = ["night=yes", "land=1", "swdp=600", "mcc=310", "sdk=21", "sdk=31", "mcc=310;mnc=4", "wdp=700"]
OTHER_TYPES = "anim animator color drawable font interpolator layout menu mipmap navigation raw transition xml".split()
QUANTITIES = ["zero", "one", "two", "few", "many", "other"]


class Case:
    """One random app."""

    # How often each method is asked.
    kinds = {"string": 36, "strings": 14, "lists": 10, "file": 13, "names": 4, "encoded": 4, "entities": 5, "several_sets": 8, "folders": 8, "folder": 6}

    def __init__(self, rng, kind=None):
        self.rng, self.asked = rng, []
        self.kind = kind or rng.choices(list(self.kinds), list(self.kinds.values()))[0]
        self.sets = [list(one.items()) for one in getattr(self, self.kind)()]
        # What the references of texts.py lead to.
        if any(re.search(rb"[@?]", re.sub(rb"<[?].*?>", b"", data)) for one in self.sets for _, data in one):
            self.sets[0].append(("values/zz_base.xml", BASE.encode()))

    @property
    def question(self):
        asked = self.asked or [("en-US", "", "k")]
        return self.sets, [one for one in asked if not re.search(r"[\t\n\0]", one[2])] or [("en-US", "", "k")]

    def ask(self, name, kind="string", languages="en-US", options=""):
        name = name.replace("&#107;", "k").replace("&amp;", "&")
        self.asked.append((languages, options, name if kind == "string" and re.fullmatch(r"[a-z]\w*", name) else "%s/%s" % (kind, name)
                           if kind not in ("plurals", "array") else "*%s/%s" % (kind, name)))

    def texts(self, careful=None):
        return Texts(self.rng, self.rng.random() < 0.6 if careful is None else careful)

    def element(self, name, body, plain=False):
        head = '<string name="%s">' if plain else self.rng.choice(HEADS)
        return "%s%s</%s>" % (head.replace("%s", name), body, re.match(r"<(\w+)", head)[1])

    def wrap(self, content, start='<?xml version="1.0" encoding="utf-8"?>\n'):
        return "%s<resources%s>%s</resources>" % (start, SPACES_OF_NAMES, content)

    def utf8(self, text):
        return text.encode("utf-8", "surrogatepass")

    def string(self):
        self.ask("k")
        body = self.texts().text()
        return [{"values/strings.xml": self.utf8(self.wrap(self.element("k", body, self.rng.random() < 0.85), ""))}]

    def strings(self):
        texts, parts = self.texts(True), []
        for index in range(self.rng.randint(2, 8)):
            parts.append(self.element("s%d" % index, texts.text(), True))
            self.ask("s%d" % index)
        return [{"values/strings.xml": self.utf8(self.wrap(self.rng.choice(["", "\n", "\n    "]).join(parts)))}]

    def lists(self):
        rng, texts = self.rng, self.texts()
        if rng.random() < 0.5:
            words = rng.sample(QUANTITIES, rng.choice([0, 1, 2, 2, 3, 6]))
            if rng.random() < 0.12:
                words.append(rng.choice(["other", "one", "Other", " few ", "lots", "", "\u00a0two", "OTHER", "\u3000many"]))
            items = ['<item quantity="%s">%s</item>' % (word, texts.text()) for word in words]
            kind, tag, attribute = "plurals", "plurals", ""
        else:
            items = ["<item%s>%s</item>" % (rng.choice(["", "", "", ' name="x"', ' type="string"', ' quantity="one"']), texts.text()) for _ in range(rng.randint(0, 4))]
            kind, tag = "array", rng.choice(["string-array"] * 5 + ["array", "integer-array"])
            attribute = rng.choice(["", "", "", "", ' format="string"', ' format="integer"']) if tag == "array" else ""
        if rng.random() < 0.2:
            items.insert(rng.randint(0, len(items)), rng.choice(
                ["<!-- c -->", "stray", "<skip/>", "<eat-comment/>", "<foo/>", "<item/>", "<![CDATA[x]]>", "<y:z/>", "<y:item>y</y:item>", "\n", '<item quantity="other"/>', "<string>x</string>", "\u3000", "<!--c--><!--d-->",
                 '<item quantity="two">x</item>', "<item xml:space='preserve'>x</item>", "<item quantity='few' product='x'>y</item>", "&amp;", "<x:g>x</x:g>"]))
        head = rng.choice(["", "", "", "", ' translatable="false"', ' translatable="x"', ' product="tablet"', ' formatted="false"', " foo='1'", ' xml:space="preserve"', ' y:a="b"'])
        self.ask("k", kind)
        return [{"values/strings.xml": self.utf8(self.wrap('<%s name="k"%s%s>%s</%s>' % (tag, attribute, head, rng.choice(["", "\n  "]).join(items), tag)))}]

    def file(self):
        """Everything around the elements."""
        rng, parts = self.rng, []
        for name in ["k", "k2", "k3"][:rng.randint(1, 3)]:
            parts.append(self.element(name, self.texts(True).text() if rng.random() < 0.3 else "T" + name, rng.random() < 0.8))
            self.ask(name)
        # Mostly one oddity, so that it is seen.
        odd = rng.choice(["noise", "noise", "noise", "bad", "root", "start", "end", "name", "all"])
        if odd in ("noise", "all"):
            for _ in range(rng.choice([1, 1, 2, 3])):
                parts.insert(rng.randint(0, len(parts)), rng.choice(NOISE))
        if odd in ("bad", "all"):
            parts.insert(rng.randint(0, len(parts)), rng.choice(BAD))
        opening, closing = rng.choice(ROOTS if odd in ("root", "all") else ROOTS[:1])
        text = rng.choice(STARTS if odd in ("start", "all") else STARTS[:1]) + opening % SPACES_OF_NAMES + "".join(parts) + closing
        text += rng.choice(ENDS if odd in ("end", "all") else ENDS[:1])
        roll = rng.random()
        if roll < 0.02:
            text = rng.choice(["", "\n", " ", "<!-- c -->", "<resources/>", "<resources></resources>", '<?xml version="1.0"?>', "<resources>", "</resources>", "{}", "\ufeff", "<resources/><resources/>"])
        elif roll < 0.04:
            text = text[:rng.randrange(len(text))]
        name = rng.choice(FILES if odd in ("name", "all") else FILES[:1])
        return [{"values/" + name: self.utf8(text)}]

    def names(self):
        rng = self.rng
        names = [rng.choice(NAMES) for _ in range(rng.choice([1, 1, 1, 2]))]
        kinds = [rng.choice(["string", "string", "string", "plurals", "array", "item", "string-array"]) for _ in names]
        parts = []
        for name, kind in zip(names, kinds):
            parts.append({"string": '<string name="%s">x</string>', "plurals": '<plurals name="%s"><item quantity="other">x</item></plurals>', "array": '<array name="%s"><item>x</item></array>',
                          "item": '<item type="string" name="%s">x</item>', "string-array": '<string-array name="%s"><item>x</item></string-array>'}[kind].replace("%s", name))
            self.ask(name, {"item": "string", "string-array": "array"}.get(kind, kind))
        return [{"values/strings.xml": self.utf8(self.wrap("".join(parts)))}]

    def encoded(self):
        rng, name = self.rng, self.rng.choice(ENCODINGS)
        letters = "".join(rng.choice(["é", "a", " ", "ü", "€", "日", "\u3000", "\u00a0", "😀", "\\u00e9", "ß", "\u0085", "ж", "'" if rng.random() < 0.05 else "x"]) for _ in range(rng.randint(1, 5)))
        self.ask("k")
        text = self.wrap('<string name="k">%s</string>' % letters, "")
        codec = {"bom-le": "utf-16-le", "bom-be": "utf-16-be", "lies": rng.choice(["utf-8", "windows-1252", "utf-16-le"])}.get(name, name)
        declared = {"utf-8-sig": "utf-8", "bom-le": "utf-16", "bom-be": "utf-16", "lies": rng.choice(["utf-16", "iso-8859-1", "us-ascii", "utf-8", "gbk"])}.get(name, name)
        declaration = rng.choice(['<?xml version="1.0" encoding="%s"?>\n', "<?xml version='1.0' encoding='%s'?>", '<?xml version="1.0" encoding="%s" standalone="yes"?>\n\n',
                                  '\n<?xml version="1.0" encoding="%s"?>', '<?xml version="1.0"\n encoding="%s"?>']) % rng.choice([declared, declared.upper(), declared.lower()])
        if rng.random() < 0.25:
            declaration = ""
        data = (declaration + text).encode(codec, "replace")
        data = {"bom-le": b"\xff\xfe", "bom-be": b"\xfe\xff"}.get(name, b"") + data
        if rng.random() < 0.2:
            at = data.find(b'"k"') + 4
            data = data[:at] + rng.choice([b"\xff", b"\xc3", b"\x80", b"\xed\xa0\x80", b"\xc0\x80", b"\xf5\x80\x80\x80", b"\xe3\x80", b"\xf0\x9f\x98", b"\xed\xa0\xbd\xed\xb8\x80", b"\x81", b"\xe2\x28\xa1", b"\xef\xbf\xbe", b"\xfc\x80\x80"]) + data[at:]
        return [{"values/strings.xml": data}]

    def entities(self):
        rng = self.rng
        own = rng.random() < 0.3
        uses = ["&e;"] if own else USES
        body = "".join(rng.choice(uses) if rng.random() < 0.4 else self.texts(True).atom() for _ in range(rng.randint(1, 5)))
        head = rng.choice(['<string name="k">', '<string name="k">', '<string name="k">', '<string name="&n;">', '<string name="k" foo="&e;">', "<string>"][:3 if own else 6])
        self.ask("k")
        self.ask("k2")
        end = rng.choice(["", "", "&e;", "&m;"][:3 if own else 4])
        return [{"values/strings.xml": self.utf8(rng.choice(["", '<?xml version="1.0" encoding="utf-8"?>']) + (rng.choice(DTDS) if own else DTD) + self.wrap(head + body + "</string>" + end, ""))}]

    def app_file(self, names, mark):
        rng, parts = self.rng, []
        for name in names:
            body = rng.choice(["%s %s", " %s  %s ", '"%s" %s', "%s\\n%s", "%s <x:g>%s</x:g>", "<b>%s</b>%s", "%s %s\u3000"]).replace("%s", "%s") % (mark, name)
            if rng.random() < 0.06:
                body = rng.choice(["it's", "\\u00", "@string/gone", "?x", "@string/" + rng.choice(names), self.texts().text()])
            kind = rng.random()
            if kind < 0.84:
                parts.append(self.element(name, body, rng.random() < 0.95))
            elif kind < 0.9:
                parts.append('<plurals name="%s"><item quantity="other">%s</item></plurals>' % (name, body))
            elif kind < 0.95:
                parts.append('<item type="string" name="%s">%s</item>' % (name, body))
            else:
                parts.append('<string-array name="%s"><item>%s</item></string-array>' % (name, body))
        if rng.random() < 0.05:
            parts.append(rng.choice(NOISE + BAD))
        return self.utf8(self.wrap(rng.choice(["", "\n"]).join(parts)))

    def ask_all(self, names, folders, extra=0.3):
        rng, languages = self.rng, ["en-US"]
        for name in folders:
            code = re.match(r"values-(?:b\+)?([a-z]+)", name.lower())
            if code and code[1] in NEAR:
                languages.append(rng.choice(NEAR[code[1]].split()))
        if rng.random() < extra:
            languages.append(rng.choice(LANGUAGES))
        for language in dict.fromkeys(languages):
            options = rng.choice(OPTIONS) if rng.random() < 0.2 else ""
            for name in names:
                self.ask(name, languages=language, options=options)
        if rng.random() < 0.3:
            self.ask(rng.choice(names), "plurals")

    def sets_of(self, count, folders, most):
        rng, sets = self.rng, []
        names = ["k", "k2", "a.b", "a_b", "K"][:rng.choice([1, 1, 2, 2, 3, 5])]
        clashes = rng.random() < 0.2
        for index in range(count):
            files, used = {}, set()
            for number in range(rng.randint(1, most)):
                chosen = rng.choice(folders)
                some = [name for name in names if rng.random() < 0.7 and (clashes or (chosen, name.replace("_", ".")) not in used)]
                if not some:
                    continue
                used.update((chosen, name.replace("_", ".")) for name in some)
                # Files of other types have rules of their own.
                path = chosen + "/" + (FILES[0] if chosen in OTHER_TYPES else rng.choice(FILES))
                if path not in files:
                    files[path] = self.app_file(some, "%d%d" % (index, number))
                if rng.random() < 0.04 and chosen not in OTHER_TYPES:
                    files[chosen + "/" + rng.choice(ODD_FILES)] = rng.choice([b"x", b"", self.app_file(some, "odd")])
            sets.append(files)
        if not any(path.startswith("values/") for path in sets[0]):
            sets[0]["values/main.xml"] = self.utf8(self.wrap("".join('<string name="%s">D</string>' % name for name in names)))
        self.ask_all(names, folders)
        return sets

    def sets_folders(self, count):
        rng = self.rng
        chosen = []
        while len(chosen) < count:
            name = rng.choice(FOLDERS) if rng.random() < 0.8 else any_folder(rng, rng.choice(["fr", "sr", "zh", "be", "es", "de", "en", "pt"]))
            # What aapt2 makes of more than eight letters lies beside its buffer.
            if not re.search(r"posixposi|\+[a-z0-9]{9,}", name.lower()):
                chosen.append(name)
        return chosen

    def folder(self):
        """One folder with an odd name beside values."""
        rng = self.rng
        name = self.sets_folders(1)[0]
        for _ in range(rng.choice([0, 0, 1, 2])):
            at = rng.randrange(len("values"), len(name) + 1) if len(name) > 6 else len(name)
            name = rng.choice([name[:at] + name[at + 1:], name[:at] + rng.choice(["-", "+", "r", "v", "x", "1", "_", "A", "b+", "-rDE", "-night", "-v21", "-sw600dp", " ", "é"]) + name[at:],
                               name[:at] + name[at:].swapcase(), name + rng.choice(["-rDE", "-v21", "-night", "+x", "+Latn", "-land", "-de", "-"])])
        if re.search(r"\+[A-Za-z0-9]{9,}", name) or name.split("-")[0] in OTHER_TYPES:
            name = "values-fr"
        body = '<resources><string name="k">X</string></resources>'
        self.ask_all(["k"], [name], 0.6)
        files = {name + "/strings.xml": body.encode()}
        if rng.random() < 0.85:
            files.setdefault("values/main.xml", body.replace("X", "D").encode())
        return [files]

    def several_sets(self):
        return self.sets_of(self.rng.choice([1, 2, 2, 2, 3, 3]), ["values"] * 3 + ["values-fr", "values-fr-rCA", "values-b+fr+CA", "values-night", "values-de"][:self.rng.randint(0, 5)], 3)

    def folders(self):
        chosen = self.sets_folders(self.rng.choice([1, 1, 2, 2, 3, 4]))
        if self.rng.random() < 0.5:
            # One key in each of them: which one does a phone take?
            files = {name + "/strings.xml": self.app_file(["k"], name) for name in chosen}
            files.setdefault("values/strings.xml", self.app_file(["k"], "D")) if self.rng.random() < 0.8 else None
            self.ask_all(["k"], chosen)
            return [files]
        return self.sets_of(self.rng.choice([1, 1, 2]), chosen + ["values"], 4)
