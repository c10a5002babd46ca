"""Small apps whose previews the tests look at: with faults, with texts that attack the page, and with many languages."""

import json

# What a text, an argument or a name may hold against a page: each ends a context of HTML or of a script and calls hacked().
ATTACK = "</script><script>hacked()</script></style>\"'><img src=x onerror=hacked()><a href=javascript:hacked()>x</a>&lt;&#60;<!--"
CONTROLS = "\u202eabc\u2066\u0085\u2028"

LANGUAGES = (
    "en de fr es it pt nl sv da fi nb pl cs sk hu ro bg el tr ru uk ar fa he hi bn ta te th vi id ms ja ko ca hr sl et lv lt"
).split()

MORE = "is ga cy eu gl sq mk sr bs az ka hy kk uz mn ne".split() + ["af", "sw", "zu", "am"]

# A title and a body in languages of several scripts; the arguments are a product's name and a price.
TRANSLATIONS = {
    "en": ("Price drop: %1$s", "%1$s now costs %2$s."),
    "de": ("Preissenkung: %1$s", "%1$s kostet jetzt %2$s."),
    "fr": ("Baisse de prix : %1$s", "%1$s coûte maintenant %2$s."),
    "ar": ("انخفاض السعر: %1$s", "أصبح سعر %1$s الآن %2$s."),
    "he": ("ירידת מחיר: %1$s", "%1$s עולה עכשיו %2$s."),
    "hi": ("दाम घटे: %1$s", "%1$s अब %2$s में मिलता है।"),
    "ja": ("値下げ:%1$s", "%1$s は今なら %2$s です。"),
}

# The folders in which Android's tools look for these languages.
_OLD_CODES = {"he": "iw", "id": "in"}


def strings(folder, texts):
    """Writes a strings.xml."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = "".join(f'<string name="{key}">{_xml(text)}</string>' for key, text in texts.items())
    (folder / "strings.xml").write_text(f"<resources>{rows}</resources>", "utf-8")


def table(folder, texts):
    """Writes a Localizable.strings."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = "".join(f"{_quoted(key)} = {_quoted(text.replace('$s', '$@'))};\n" for key, text in texts.items())
    (folder / "Localizable.strings").write_text(rows, "utf-8")


def app(folder, translations, ios="ios"):
    """Writes an app: for each language a title `t` and a body `b` on both platforms. English is the default."""
    for language, (title, body) in translations.items():
        name = "values" if language == "en" else "values-" + _OLD_CODES.get(language, language)
        strings(folder / "res" / name, {"t": title, "b": body})
        table(folder / ios / f"{language}.lproj", {"t": title, "b": body})
    (folder / "rules").mkdir()
    (folder / "locscript.toml").write_text(
        f'[android]\nresources = ["res"]\n[ios]\nresources = [{json.dumps(ios.split("/")[0])}]\ndevelopment-region = "en"\n', "utf-8")


def rule(folder, name, samples, title="t", body="b"):
    """Writes a rule whose samples are given by name as the two arguments of title and body."""
    def lua(text):
        return json.dumps(text, ensure_ascii=False)

    rows = "".join(f"    [{lua(sample)}] = {{ type = {lua(name)}, one = {lua(one)}, two = {lua(two)} }},\n"
                   for sample, (one, two) in samples.items())
    (folder / "rules" / f"{name}.lua").write_text(f"""return {{
  name = {lua(name)}, on = {lua(name)},
  run = function(event)
    return loc.message {{ topic = "x", title = loc.text({lua(title)}, event.one), body = loc.text({lua(body)}, event.one, event.two) }}
  end,
  samples = {{\n{rows}  }},
}}
""", "utf-8")


def shop(folder):
    """Two rules, three samples, seven languages, without a fault."""
    app(folder, TRANSLATIONS)
    rule(folder, "price_drop", {"exactly 10 %": ("Trail shoes", "89.99 EUR"), "half": ("Rain jacket 2", "45.00 EUR")})
    rule(folder, "stock", {"five pairs": ("Trail shoes", "89.99 EUR")})


def faulty(folder):
    """One message with a fault of each kind, and texts that are longer than a frame."""
    long = "Our %1$s are cheaper today: you save %2$s if you order before the evening comes. " * 4
    shop(folder)
    strings(folder / "res/values-de", {"t": "Preis: %1$s", "b": "%1$s %2$d"})
    table(folder / "ios/fr.lproj", {"t": "Baisse : %1$s"})
    table(folder / "ios/ja.lproj", {"t": " ", "b": long})
    table(folder / "ios/he.lproj", {"t": "ירידה: %1$s", "b": "%1$s %3$s"})
    strings(folder / "res/values-hi", {"t": "Price drop: %1$s", "b": "%1$s now costs %2$s."})
    strings(folder / "res/values-ar", {"t": "انخفاض السعر: %1$s", "b": "أصبح سعر %1$s الآن %2$s. " * 8})
    config = folder / "locscript.toml"
    config.write_text(config.read_text("utf-8") + '[report]\nlink = "https://tms.example/{key}/{locale}?a=1&b=2"\n', "utf-8")


def tall(folder):
    """Long German words and tall Thai, with the app's name in each language."""
    app(folder, {
        "en": ("Price drop: %1$s", "%1$s now costs %2$s."),
        "de": ("Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz %1$s", "Donaudampfschifffahrtsgesellschaftskapitän " * 4 + "%1$s %2$s"),
        "th": ("ที่นี่มีผู้ซื้อสินค้า %1$s", "ที่ปู่ฐูกู้ญี่ปุ่นซื้อผ้าน้ำเงิน %1$s ราคา %2$s " * 3)})
    for name, label in (("values", "Shop"), ("values-de", "Laden"), ("values-th", "ร้าน")):
        file = folder / "res" / name / "strings.xml"
        file.write_text(file.read_text("utf-8").replace("</resources>", f'<string name="app_name">{label}</string></resources>'), "utf-8")
    rule(folder, "price_drop", {"one": ("Trail shoes", "89.99 EUR")})


def released(folder):
    """Three versions that users still have, one of which has a share of its own that is not known."""
    shop(folder)
    strings(folder / "old/values", {"t": "Price drop: %1$s", "b": "%1$s now costs %2$d."})
    config = folder / "locscript.toml"
    rows = [f'[[released]]\nname = "{name}"\nplatform = "android"\ncatalog = "old"\n{share}\n'
            for name, share in (("10.4.1", "share = 0.125"), ("10.4.2", "share = 0.25"), ("10.5", ""))]
    config.write_text(config.read_text("utf-8") + "".join(rows), "utf-8")


def hostile(folder):
    """Every text, argument and name that an app may choose attacks the page."""
    attack = ATTACK + CONTROLS
    key = f"key {ATTACK}"
    # A slash in a name is a folder: the attack still is in the path as it is shown.
    app(folder, {"en": (attack + " %1$s", attack + " %1$s %2$s"), "ar": ("نص " + attack, attack + " %1$s %2$s")}, ios=f"ios/{ATTACK}")
    table(folder / f"ios/{ATTACK}/en.lproj", {"t": attack, "b": attack + " %1$s %2$s", key: attack})
    rule(folder, "attack", {ATTACK: (attack, attack)})
    (folder / "message.json").write_text(json.dumps({"message": {
        "topic": "x",
        "notification": {"title": attack, "body": attack * 3},
        "data": {ATTACK: attack},
        "apns": {"payload": {"aps": {"alert": {"title-loc-key": key, "loc-key": "unknown " + key, "loc-args": [attack]}}}},
    }}), "utf-8")
    (folder / "refused.json").write_text(
        json.dumps({"message": {ATTACK: 1, "topic": ATTACK, "notification": {"title": attack}}}), "utf-8")


def large(folder):
    """40 languages, three rules."""
    body = "Our %1$s are cheaper today: you save %2$s if you order before the evening comes. Have a look."
    app(folder, {language: (f"Title {language}", body) for language in LANGUAGES})
    for number in range(3):
        rule(folder, f"rule_{number}", {"first": ("Trail shoes", "10 %")})


def names(folder):
    """Languages that Android and iOS call by different names."""
    app(folder, {"en": ("Sale: %1$s", "%1$s for %2$s"), "he": ("מבצע: %1$s", "%1$s %2$s")})
    for values, texts in {"zh-rCN": ("特价：%1$s", "%1$s，%2$s"), "zh-rTW": ("特價：%1$d", "%1$s，%2$s"), "sr": ("Распродаја: %1$s", "%1$s за %2$s")}.items():
        strings(folder / f"res/values-{values}", dict(zip("tb", texts)))
    for language, texts in {"zh-Hans": ("特价：%1$s", "%1$s，%2$s"), "zh-Hant": ("特價：%1$s", "%1$s，%2$s"), "sr-Latn": ("Rasprodaja: %1$s", "%1$s za %2$s")}.items():
        table(folder / f"ios/{language}.lproj", dict(zip("tb", texts)))
    rule(folder, "sale", {"one": ("Trail shoes", "10 EUR")})


def campaigns(folder):
    """60 languages, 50 messages, of which 12 languages are not as intended."""
    body = {language: f"%1$s ({language}): you save %2$s if you order before the evening comes. Have a look." for language in LANGUAGES + MORE}
    app(folder, {language: (f"Title {language}: %1$s", text) for language, text in body.items()})
    for language in MORE[:12]:
        strings(folder / f"res/values-{language}", {"t": f"Title {language}: %1$s", "b": "%1$s: %2$d"})
    for number in range(50):
        rule(folder, f"campaign_{number:02}", {"first": ("Trail shoes", "10 %")})


def _xml(text):
    text = text.replace("&", "&amp;").replace("<", "&lt;")
    return text.replace("\\", "\\\\").replace("'", "\\'").replace('"', '\\"').replace("\u0085", "\\u0085").replace("\u2028", "\\u2028")


def _quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
