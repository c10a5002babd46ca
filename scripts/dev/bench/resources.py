"""The resources that J3 and J7 load: made here, the same in every run."""

import json
import random
from xml.sax.saxutils import escape

LOCALES = "en fr de es it pt ru uk pl cs sk hu ro bg el tr ar fa hi bn ta te ml th vi ms ja ko nl sv da fi lt et lv sl hr sr mk sq".split()
LATIN = "account settings network unable message device photo album share invite remove server upload update please select your to of for".split()
WORDS = {
    **dict.fromkeys(("ru", "uk", "bg", "mk", "sr"), "учётная запись настройки сеть сообщение устройство фото пригласить удалить сервер".split()),
    **dict.fromkeys(("ar", "fa"), "حساب الإعدادات الشبكة تعذر رسالة الجهاز صورة مشاركة استلام الخادم".split()),
    **dict.fromkeys(("hi", "bn", "ta", "te", "ml"), "खाता सेटिंग नेटवर्क संदेश उपकरण फोटो एल्बम साझा आमंत्रित हटाएँ".split()),
    **dict.fromkeys(("ja", "ko"), "アカウント 設定 ネットワーク メッセージ 端末 写真 アルバム 共有 招待 削除".split()),
    "el": "λογαριασμός ρυθμίσεις δίκτυο μήνυμα συσκευή φωτογραφία κοινή λήψη πρόσκληση".split(),
}


def words(source, locale):
    pool = WORDS.get(locale, LATIN)
    text = " ".join(source.choice(pool) for _ in range(min(40, max(1, int(source.lognormvariate(1.7, 0.8))))))
    chance = source.random()
    if chance < 0.2:
        text += " %1$s"
    if chance < 0.06:
        text += " %2$s"
    if 0.3 < chance < 0.4:
        text += " it's"
    if 0.4 < chance < 0.44:
        text += ' & "more"'
    if 0.44 < chance < 0.48:
        text += "\n" + source.choice(pool)
    return text + source.choice(["", "", ".", "…", "!"])


def android_text(text):
    return escape(text.replace("\\", "\\\\")).replace("'", "\\'").replace('"', '\\"').replace("\n", "\\n")


def android_element(source, index, key, locale):
    text = android_text(words(source, locale))
    if index % 50 == 7:
        items = "".join(f'        <item quantity="{name}">%1$d {text}</item>\n' for name in ("one", "few", "many", "other"))
        return f'    <plurals name="{key}">\n{items}    </plurals>\n'
    if index % 200 == 11:
        return f'    <string-array name="{key}">\n' + f"        <item>{text}</item>\n" * 4 + "    </string-array>\n"
    chance = source.random()
    if chance < 0.06:
        text = text.replace("%1$s", '<xliff:g id="name" example="Bob">%1$s</xliff:g>')
    elif chance < 0.09:
        text = f"<b>{text}</b>"
    elif chance < 0.11 and "&" not in text:
        text = f"<![CDATA[{text}]]>"
    elif chance < 0.14:
        text = text.replace(" ", "\n        ", 1)
    return f'    <string name="{key}">{text}</string>\n'


def write(folder, job, files):
    """The files of one set, their list, and the one row that stands for loading them all."""
    size = 0
    for path, text in files.items():
        (folder / job / path).parent.mkdir(parents=True, exist_ok=True)
        size += (folder / job / path).write_bytes(text.encode())
    (folder / f"{job}.files").write_text("".join(path + "\n" for path in files))
    (folder / f"{job}.tsv").write_text("all\n")
    return size


def make_catalogs(folder, names=2_000):
    """J3: 40 locales in each of three formats; the bytes by job."""
    source = random.Random(7)
    keys = [f"{source.choice(LATIN)}_{source.choice(LATIN)}_{index}" for index in range(names)]
    android, strings, catalog = {}, {}, {key: {"localizations": {}} for key in keys}
    for number, locale in enumerate(LOCALES):
        source = random.Random(1_000 + number)
        elements = "".join(android_element(source, index, key, locale) for index, key in enumerate(keys))
        android["values" + ("" if locale == "en" else f"-{locale}") + "/strings.xml"] = (
            '<?xml version="1.0" encoding="utf-8"?>\n<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">\n'
            f"{elements}</resources>\n")
        lines = ["/* Made for the benchmark. */\n"]
        for key in keys:
            text = words(source, locale).replace("$s", "$@")
            quoted = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
            lines.append(f'"{key}" = "{quoted}";\n')
            catalog[key]["localizations"][locale] = {"stringUnit": {"state": "translated", "value": text}}
        strings[f"{locale}.lproj/Localizable.strings"] = "".join(lines)
    sizes = {"j3a": write(folder, "j3a", android), "j3s": write(folder, "j3s", strings)}
    for shape, entries in string_catalogs(catalog).items():
        document = {"sourceLanguage": "en", "strings": entries, "version": "1.0"}
        # As Xcode writes it; other tools escape whatever is not ASCII.
        text = json.dumps(document, ensure_ascii=shape == "escapes", indent=2, separators=(",", " : "))
        sizes[f"j3x-{shape}"] = write(folder, f"j3x-{shape}", {"Localizable.xcstrings": text})
    return sizes


CATALOG_SHAPES = ["even", "keys", "languages", "plurals", "comments", "escapes"]


def unit(text):
    return {"stringUnit": {"state": "translated", "value": text}}


def localizations(source, locales, make=unit):
    return {locale: make(words(source, locale)) for locale in locales}


def varied(source, locales, index):
    """A key with plurals, with plurals by device, or with two substitutions."""

    def plural(text):
        return {"plural": {name: unit(f"%lld {text}") for name in ("one", "few", "many", "other")}}

    def make(text):
        if index % 3 == 0:
            return {"variations": plural(text)}
        if index % 3 == 1:
            return {"variations": {"device": {"iphone": {"variations": plural(text)}, "mac": {"variations": plural(text)}}}}
        parts = {name: {"argNum": number, "formatSpecifier": "lld", "variations": plural(text)}
                 for number, name in ((1, "files"), (2, "folders"))}
        return {**unit("%#@files@, %#@folders@"), "substitutions": parts}

    return localizations(source, locales, make)


def string_catalogs(even):
    """J3: the entries of one catalog for each shape that real ones have."""
    source = random.Random(11)
    regional = [f"{locale}-{region}" for locale in LOCALES[:20] for region in ("CA", "AU", "IN")]
    keys = [f"{source.choice(LATIN)}.{source.choice(LATIN)}.{index}" for index in range(12_000)]

    def commented(key):
        comment = " ".join(source.choice(LATIN) for _ in range(60))
        return {"comment": comment, "extractionState": "manual", "localizations": localizations(source, ["en", "de"])}

    return {
        "even": even,
        "keys": {key: {"localizations": localizations(source, ["en", "de", "ja"])} for key in keys},
        "languages": {key: {"localizations": localizations(source, LOCALES + regional)} for key in keys[:200]},
        "plurals": {key: {"localizations": varied(source, LOCALES[:20], index)} for index, key in enumerate(keys[:300])},
        "comments": {key: commented(key) for key in keys[:5_000]},
        "escapes": {key: {"localizations": localizations(source, LOCALES)} for key in keys[:500]},
    }


def make_bundles(folder):
    """J7: 200 keys in 40 languages; of ten regions a quarter of the keys. As res folders and as .properties."""
    regions = ["fr-CA", "de-AT", "es-AR", "it-CH", "nl-BE", "ru-KZ", "ar-EG", "ta-LK", "ko-KP", "el-CY"]
    keys = [f"notification_{index:03}_body" for index in range(200)]
    for locale in [""] + LOCALES[1:] + regions:
        present = keys[::4] if "-" in locale else keys
        texts = {key: f"{locale or 'root'}: {key} %1$s" for key in present}
        res = folder / "j7/res" / ("values" + (f"-{locale.replace('-', '-r')}" if locale else ""))
        res.mkdir(parents=True, exist_ok=True)
        elements = "".join(f'<string name="{key}">{text}</string>\n' for key, text in texts.items())
        (res / "strings.xml").write_text(f"<resources>\n{elements}</resources>\n")
        jdk = folder / "j7/jdk"
        jdk.mkdir(parents=True, exist_ok=True)
        name = "app" + (f"_{locale.replace('-', '_')}" if locale else "") + ".properties"
        (jdk / name).write_text("".join(f"{key}={text}\n" for key, text in texts.items()))
    source = random.Random(7)
    devices = LOCALES[1:] + regions + ["fr-BE", "de-LU", "es-PE", "it-VA"]
    (folder / "j7.tsv").write_text("".join(f"{source.choice(devices)}\t{source.choice(keys)}\n" for _ in range(4_096)))
