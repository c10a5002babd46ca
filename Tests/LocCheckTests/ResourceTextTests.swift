// Findings about one text: placeholders, plural forms, states of string catalogs, untranslated, empty and pushed texts.

import LocBase
import LocCatalog
import LocCheck
import Testing

@Suite struct ResourceTextTests {
  @Test(arguments: [
    ("Hello {name}", "{name}"), ("Hello {{ name }}", "{{ name }}"), ("Hello %{name}", "%{name}"),
    ("Hello {0}", "{0}"), ("{count, plural, one {a} other {b}}", "{count,"), ("Hello {user.name}!", "{user.name}"),
  ]) func placeholdersOfOtherSystems(_ text: String, _ placeholder: String) throws {
    let sentence = "the text has the placeholder \(placeholder), which no phone fills"
    #expect(try SampleApp.android([("values", string("k", text))]).sentences("raw-placeholder") == [sentence])
    #expect(try SampleApp.ios([("en", entry("k", text))]).sentences("raw-placeholder") == [sentence])
    let forms = SampleApp.android([("values", plurals("k", [("one", "One"), ("other", text)]))])
    #expect(
      try forms.sentences("raw-placeholder") == [
        "the plural's form other has the placeholder \(placeholder), which no phone fills"
      ])
  }

  @Test(arguments: [
    "Hello %1$s", "a { b }", "{}", "{a b}", "{1, 2}", "{123}", "{-}", "https://shop.example/{id}", "{a, b}", "{ name }",
  ]) func noPlaceholders(_ text: String) throws {
    #expect(try SampleApp.android([("values", string("k", text))]).lines("raw-placeholder") == [])
  }

  /// App Intents fill `${name}` in their phrases; translators' notes are no texts of a phone.
  @Test func placeholdersThatAreFilled() throws {
    #expect(try SampleApp.ios([("en", entry("k", "Send ${message} to ${channel}"))]).lines() == [])
    #expect(try SampleApp.android([("values", string("k", "Send ${message}"))]).lines().count == 1)
    let app = SampleApp.android([("values", string("k", "A word")), ("values-qq", string("k", "{{optional}}"))])
    #expect(try app.lines() == [])
  }

  @Test func placeholdersInOneFinding() throws {
    let app = SampleApp.android([
      ("values", string("k", "Hi {name}") + string("t", "{name}", "translatable=\"false\"")),
      ("values-fr", string("k", "Salut {name}")), ("values-es", string("k", "Hola {nombre}")),
    ])
    #expect(try app.lines() == ["raw-placeholder k [ fr]", "raw-placeholder k [es]"])
  }

  // MARK: - Plurals

  private static func forms(_ folder: String, _ forms: [String]) throws -> [String] {
    let source = plurals("k", [("one", "%d day"), ("other", "%d days")])
    let own = plurals("k", forms.map { ($0, "%d \($0)") })
    let folders = folder == "values" ? [("values", own)] : [("values", source), (folder, own)]
    return try SampleApp.android(folders).sentences("plural-forms")
  }

  @Test(arguments: [
    ("values-pl", ["one", "other"], "the plural lacks the forms few and many"),
    ("values-ru", ["one", "few", "other"], "the plural lacks the form many"),
    ("values-ar", ["one", "other"], "the plural lacks the forms zero, two, few and many"),
    ("values", ["other"], "the plural lacks the form one"),
    ("values-ja", ["one", "other"], "the language never chooses the plural's form one"),
    ("values", ["zero", "one", "other"], "the language never chooses the plural's form zero"),
    ("values-iw", ["one", "other"], "the plural lacks the form two"),
    // CLDR 49 gives Vietnamese and its like the form one, which phones with CLDR 47 never choose.
    ("values-vi", ["other"], "the plural lacks the form one"),
    ("values-tg", ["other"], "the plural lacks the form one"),
    ("values-cv", ["one", "other"], "the plural lacks the form zero"),
    ("values-vi", ["one", "few", "other"], "the language never chooses the plural's form few"),
    ("values-de", ["few", "many", "one", "other"], "the language never chooses the plural's forms few and many"),
  ]) func formsOfALanguage(_ folder: String, _ present: [String], _ sentence: String) throws {
    #expect(try Self.forms(folder, present) == [sentence])
  }

  /// Without decimals Polish needs no form `other`, and French `many` begins at a million; earlier rules of Hebrew had `many`.
  @Test(arguments: [
    ("values-pl", ["one", "few", "many"]), ("values-pl", ["one", "few", "many", "other"]),
    ("values-fr", ["one", "other"]), ("values-fr", ["one", "many", "other"]), ("values-ja", ["other"]),
    ("values-cs", ["one", "few", "many", "other"]), ("values-cs", ["one", "few", "other"]),
    ("values-iw", ["one", "two", "many", "other"]), ("values-b+sr+Latn", ["one", "few", "other"]),
    ("values-co", ["one", "other"]), ("values-en-rGB", ["one", "other"]), ("values-vi", ["one", "other"]),
    ("values-tg", ["one", "other"]), ("values-b+kok", ["one", "other"]), ("values-gl", ["one", "other"]),
    ("values-gl", ["one", "many", "other"]), ("values-ie", ["one", "other"]),
  ]) func completeForms(_ folder: String, _ present: [String]) throws {
    #expect(try Self.forms(folder, present) == [])
  }

  @Test func aSurplusFormLikeOtherDoesNoHarm() throws {
    let app = SampleApp.android([
      ("values", plurals("k", [("one", "%d day"), ("other", "%d days")])),
      ("values-ja", plurals("k", [("one", "%d 日"), ("other", "%d 日")])),
    ])
    #expect(try app.lines() == [])
  }

  @Test func formsOfCatalogsAndDictionaries() throws {
    func plural(_ forms: [String]) -> String {
      let list = forms.map { "\"\($0)\": \(unit("%lld \($0)"))" }.joined(separator: ", ")
      return #"{"variations": {"plural": {\#(list)}}}"#
    }
    let app = SampleApp.catalog(
      """
      "k": {"localizations": {"en": \(plural(["zero", "one", "other"])), "pl": \(plural(["one", "other"])), \
      "uk": \(plural(["one", "other"])), "ja": \(plural(["other"]))}}
      """)
    #expect(try app.lines() == ["plural-forms k [pl uk]"])
    #expect(try app.sentences("plural-forms") == ["the plural lacks the forms few and many"])
    let dictionary = """
      <?xml version="1.0"?><plist version="1.0"><dict><key>days</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
      <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string>
      <key>other</key><string>%d days</string></dict></dict></dict></plist>
      """
    let files = SampleApp.ios([("en.lproj/Localizable.stringsdict", dictionary)])
    #expect(try files.sentences("plural-forms") == ["the plural lacks the form one"])
  }

  // MARK: - String catalogs

  @Test func statesOfTranslations() throws {
    let app = SampleApp.catalog(
      """
      "a": {"extractionState": "manual", "localizations": {"en": \(unit("Word", "new")), "de": \(unit("Word", "new")),
        "fr": \(unit("Mot", "needs_review")), "es": \(unit("Palabra", "needs_review")), "it": \(unit("Parola"))}},
      "b": {"extractionState": "stale", "localizations": {"de": \(unit("Alt")), "fr": \(unit("Vieux"))}},
      "c": {"localizations": {"de": {"variations": {"plural": {"one": \(unit("%lld", "needs_review")), "other": \(unit("%lld"))}}},
        "en": {"variations": {"plural": {"one": \(unit("%lld")), "other": \(unit("%lld"))}}},
        "es": \(unit("x")), "fr": \(unit("x")), "it": \(unit("x"))}}
      """)
    #expect(
      try app.lines().filter { !$0.hasPrefix("missing") } == [
        "needs-review c [de]", "new-unit a [de]", "needs-review a [es fr]", "stale-unit b []",
      ])
    #expect(try app.findings().allSatisfy { $0.severity == .note || $0.slug == "missing-translation" })
  }

  // MARK: - Same as the source

  @Test(arguments: [("Big sale today", "de"), ("Log in again", "ja"), ("Your order is on its way.", "fr")])
  func untranslated(_ text: String, _ language: String) throws {
    let app = SampleApp.android([("values", string("k", text)), ("values-\(language)", string("k", text))])
    #expect(try app.lines() == ["same-as-source k [\(language)]"])
    #expect(
      try SampleApp.ios([("en", entry("k", text)), (language, entry("k", text))]).lines()
        == ["same-as-source k [\(language)]"])
  }

  @Test(arguments: [
    ("Google Play Store", "de"), ("Push Notifications", "fr"), ("OK", "ja"), ("WordPress.com Stats API", "ja"),
    ("user@example.org and docs/readme.md", "ru"), ("Big sale today", "en-rGB"), ("%1$s: %2$s", "de"),
    ("Online chat", "de"),
    ("Google for WooCommerce", "ja"), ("Tap to Pay on iPhone", "ar"), ("Powered by Automattic", "ja"),
    ("MMM d, yyyy", "ko"),
  ]) func namesAndSigns(_ text: String, _ language: String) throws {
    let app = SampleApp.android([("values", string("k", text)), ("values-\(language)", string("k", text))])
    #expect(try app.lines("same-as-source") == [])
  }

  // MARK: - Empty texts

  @Test func emptyTexts() throws {
    let app = SampleApp.android([
      ("values", string("k", "Word") + string("none", "")), ("values-fr", string("k", "") + string("none", "")),
    ])
    #expect(try app.lines() == ["empty-text k [fr]"])
    #expect(try app.lines(pushed: ["none"]) == ["empty-text k [fr]", "empty-text none [ fr]"])
    #expect(try SampleApp.ios([("en", entry("k", "Word")), ("fr", entry("k", ""))]).lines() == ["empty-text k [fr]"])
  }

  // MARK: - Pushed keys

  @Test func specifiersThatKillTheApp() throws {
    let app = SampleApp.android([
      ("values", string("k", "%1$d items")), ("values-fr", string("k", "%1$d articles")),
      ("values-de", string("k", "%1$s Dinge")),
    ])
    #expect(try app.lines("crash-specifier") == [])
    #expect(try app.lines("crash-specifier", pushed: ["k"]) == ["crash-specifier k [ fr]"])
    func lines(_ text: String) throws -> [String] {
      try SampleApp.android([("values", string("k", text))]).lines("crash-specifier", pushed: ["k"])
    }
    #expect(try lines("%1$s: 100% sure").count == 1)
    #expect(try lines("100% sure") == [])
    #expect(try lines("%1$s: 100%% sure") == [])
    #expect(try lines("%@ items").count == 1)
    let proved = try app.check().findings(
      pushed: [.init(android: Array("k".utf8), ios: nil, hasUses: true)], everyKey: false)
    #expect(proved.findings.map { $0.slug } == ["argument-mismatch"])
  }

  @Test func specifiersThatVanish() throws {
    func sentences(_ text: String) throws -> [String] {
      try SampleApp.ios([("en", entry("k", text))]).sentences("lost-specifier", pushed: ["k"])
    }
    #expect(try sentences("%ld items") == ["iOS knows no %ld in a push"])
    #expect(try sentences("%1$s items") == ["iOS knows no %1$s in a push"])
    #expect(try sentences("50 % off, 100 %") == [])
    #expect(try sentences("%1$@ items, 50 % off, 100 %") == ["has a percent sign that is not doubled"])
    #expect(try SampleApp.ios([("en", entry("k", "%ld items"))]).lines("lost-specifier") == [])
  }

  @Test func argumentsInRightToLeftTexts() throws {
    func lines(_ text: String) throws -> [String] {
      try SampleApp.android([("values", string("k", "%1$s is here")), ("values-ar", string("k", text))])
        .lines("bidi-argument", pushed: ["k"])
    }
    #expect(try lines("وصل %1$s") == ["bidi-argument k [ar]"])
    #expect(try lines("وصل \u{2068}%1$s\u{2069}") == [])
    // Any of the marks, on both sides.
    for mark in ["\u{2066}", "\u{2069}", "\u{202A}", "\u{202C}", "\u{200E}", "\u{200F}"] {
      #expect(try lines("وصل \(mark)%1$s\(mark)") == [])
      #expect(try lines("\(mark)%1$s وصل هنا").count == 1 && lines("وصل هنا %1$s\(mark)").count == 1)
      #expect(try lines("وصل \(mark)%1$s").count == 1 && lines("\(mark)وصل %1$s\(mark)").count == 1)
    }
    for other in ["\u{2065}", "\u{200D}", "\u{2010}", "\u{202D}"] {
      #expect(try lines("وصل \(other)%1$s\(other)").count == 1)
    }
    let app = SampleApp.android([("values", string("k", "%1$s is here")), ("values-ar", string("k", "وصل %1$s"))])
    #expect(try app.lines("bidi-argument") == [])
  }
}
