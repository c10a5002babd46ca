"""Random locale names, folder names and devices, with the close calls more often than chance would have them."""
LANGUAGES = ("en fr de es pt zh ar he iw id in yi ji sr ru it ja ko nl sv nb no nn da fi pl tr uk cs el hi bn fa ur th vi ro mo tl fil "
             "sh bs hr mk sl sk bg lt lv et hu ca gl eu az kk uz ky tg mn pa ug ku sw am ta te kn ml mr gu or si km lo my ka hy "
             "yue wuu ars gsw vls haw chr ff sd ks ms jv tw ak ht gom kok cmn hak nan eng fra deu zho").split()
SCRIPTS = "Latn Cyrl Arab Hans Hant Deva Hebr Beng Mong Tfng Nkoo".split()
# Android 10's ICU knows the script of sh, the newer one that the oracle is linked with does not.
ANDROID_LANGUAGES = [name for name in LANGUAGES if name != "sh"]
REGIONS = ("US GB CA AU NZ IN IE ZA SG HK MO TW CN MY ID FR BE CH LU DE AT ES MX AR CO 419 001 150 015 PT BR AO MZ RS ME BA RO RU "
           "IL SA EG MA DZ AE IR IQ AF PK BD TR UZ KZ MN JP KR PH VN PR UM XA XB NG KE FI SE DK NO").split()
LEGACY = "English French German Spanish Dutch Italian Japanese Chinese Portuguese Norwegian Base zxx root und".split()
AXES = [["ldrtl", "ldltr"], ["sw320dp", "sw600dp", "sw411dp"], ["w400dp", "w820dp"], ["h700dp", "h900dp"],
        ["small", "normal", "large", "xlarge"], ["long", "notlong"], ["round", "notround"], ["widecg", "nowidecg"],
        ["highdr", "lowdr"], ["port", "land"], ["car", "desk", "television", "watch"], ["night", "notnight"],
        ["hdpi", "xhdpi", "xxhdpi", "420dpi", "nodpi", "anydpi", "tvdpi"], ["finger", "notouch"],
        ["keysexposed", "keyssoft", "keyshidden"], ["nokeys", "qwerty", "12key"], ["navexposed", "navhidden"],
        ["nonav", "dpad"], ["1280x720", "1920x1080"], ["v21", "v26", "v29", "v31", "v4"]]
WORDS = ["any", "fr", "rCA", "r419", "b+fr+CA", "b+", "b+x", "b+french", "b+en+us+posix", "b+zh+hant+tw+x", "b+sr+latn+rs",
         "b+ca+valencia", "b+es+419", "b+de+1996", "b+abcdef", "b+a+b+c+d", "b+zh+u", "b+en+abcdefghi", "", "mcc000", "mcc31",
         "mnc1234", "sw0dp", "swdp", "b+abcdefghijklmnopqrst", "b+en+latn+usa+posix", "0dpi", "99999dpi", "70000dpi", "100x", "x100", "10x20", "v", "v70000", "v0", "NIGHT", "FR", "rca",
         "eng", "english", "car", "fil", "tl", "mcc310", "mnc00", "mnc4"]


def tag(r, separator=None, languages=LANGUAGES):
    s = separator or r.choice(["-", "-", "-", "_"])
    parts = [r.choice(languages)]
    if r.random() < 0.3:
        parts.append(r.choice(SCRIPTS))
    if r.random() < 0.6:
        parts.append(r.choice(REGIONS))
    if r.random() < 0.02:
        parts.append(r.choice(["valencia", "POSIX", "1996"]))
    return s.join(parts)


def near(r, base):
    """Another tag of the same language, so that the close calls are asked."""
    language = base.replace("_", "-").split("-")[0]
    other = tag(r, "-").split("-")
    return r.choice(["-", "_"]).join([language] + other[1:])


def apple_list(r, most):
    items = []
    for _ in range(r.randint(1, most)):
        if items and r.random() < 0.6:
            items.append(near(r, r.choice(items)))
        else:
            items.append(r.choice(LEGACY) if r.random() < 0.06 else tag(r))
    if r.random() < 0.04:
        items.append(r.choice(["", "en-x-foo", "en-u-nu-latn", "en@calendar=x", "en.utf8", "en_US@posix", "zh-Hans-", "USA", "fr_FRA", "EN-us", "en--US", "en_-_US",
                               "en_US_POSIX", "en__POSIX", "de-1996", "zh_hant_tw_", "_US", "-", "en_GB.utf8", "hi-latn", "es-419-", "pt_prt"]))
    return list(dict.fromkeys(items))


def apple_questions(r, count):
    """Three kinds of questions: negotiate, search_list, plural."""
    kinds = {"negotiate": [], "search_list": [], "plural": []}
    for _ in range(count):
        preferred, available = apple_list(r, 4), apple_list(r, 10)
        if r.random() < 0.5:
            available += [near(r, p) for p in preferred if r.random() < 0.7]
            available = list(dict.fromkeys(available))
        kinds["negotiate"].append({"op": "negotiate", "available": available, "preferred": preferred})
        dev = r.choice([None, "en", tag(r), r.choice(available)])
        kinds["search_list"].append({"op": "search_list", "available": available + (["Base"] if r.random() < 0.3 else []),
                                     "preferred": preferred, "dev": dev})
        # ICU is asked with a double and reads 16.92 as 16.920000000000002, so only fractions that binary or one digit can hold.
        n = r.choice([r.randint(0, 30), r.randint(0, 200), r.randint(0, 10**7), 10**6 * r.randint(0, 5), r.randint(0, 300) / 10,
                      r.randint(0, 120) / 4])
        locale = r.choice(LANGUAGES) + r.choice(["", "", "_" + r.choice(REGIONS)])
        kinds["plural"].append({"op": "plural", "locale": locale, "n": n})
    return kinds


def folder(r, language):
    parts = []
    if r.random() < 0.04:
        parts.append(r.choice(["mcc310", "mcc208", "mcc310-mnc004", "mnc00"]))
    if r.random() < 0.8:
        words = near(r, language).replace("_", "-").split("-")
        if r.random() < 0.75:
            region = [w for w in words[1:] if len(w) == 2]
            parts.append(words[0] + ("-r" + region[0] if region else ""))
        else:
            parts.append("b+" + "+".join(words))
    for axis in AXES:
        if r.random() < 0.05:
            parts.append(r.choice(axis))
    if r.random() < 0.03:
        parts.insert(r.randint(0, len(parts)), r.choice(WORDS))
    return "-".join(["values"] + parts)


def android_set(r, number):
    """One app's folders and a number of devices, each (languages, options)."""
    languages = [r.choice(ANDROID_LANGUAGES) for _ in range(r.randint(1, 4))]
    folders = ["values"] if r.random() < 0.9 else []
    for _ in range(r.randint(1, 12)):
        folders.append(folder(r, r.choice(languages)))
    devices = []
    for _ in range(number):
        locales = [near(r, r.choice(languages)).replace("_", "-") if r.random() < 0.8 else tag(r, "-", ANDROID_LANGUAGES)
                   for _ in range(r.choice([1, 1, 1, 2, 3, 4]))]
        options = {}
        for name, values in [("night", ["yes", "no"]), ("land", ["1"]), ("sdk", ["24", "31", "21"]), ("swdp", ["320", "600", "800"]),
                             ("wdp", ["320", "900"]), ("hdp", ["480", "1000"]), ("mcc", ["310", "208"]), ("mnc", ["4", "0"])]:
            if r.random() < 0.12:
                options[name] = r.choice(values)
        devices.append((list(dict.fromkeys(locales)), options))
    return list(dict.fromkeys(folders)), devices
