// What a look at 24 public apps found wrong in the words of a check: consequences and advice that were not true of the text, findings
// about what no push can show, and faults of plural forms that were not found.

import LocBase
import LocCatalog
import LocCheck
import Testing

@Suite struct PublicAppTests {
  private static func finding(_ app: SampleApp, _ slug: String, pushed: [String] = ["k"]) throws -> Finding {
    try #require(try app.findings(slug, pushed: pushed).first)
  }

  // MARK: - What a push shows of a specifier, and what to write for it

  @Test(arguments: [
    ("%1$d Nachrichten", "$d", "%1$@"), ("Option %lld of %lld", "ld", "%@"), ("%2$d sohbette %1$d ileti", "$d", "%2$@"),
    ("%lu", "u", "%@"), ("%.2f kg", "2f", "%@"), ("%4$ld others", "$ld", "%4$@"), ("Von % @", "@", "%@"),
  ])
  func whatIsLeftOnApple(_ text: String, _ rest: String, _ placeholder: String) throws {
    // Another language's text shows that a sign is one.
    let app = SampleApp.ios([("en", entry("k", text)), ("de", entry("k", "%@"))])
    let finding = try Self.finding(app, "lost-specifier")
    #expect(finding.consequence == "With arguments iOS shows \"\(rest)\" in its place, and not its value.")
    #expect(finding.diagnostic.help == "Write \(placeholder) for the argument.")
  }

  @Test(arguments: ["%d items", "%I items", "%i"]) func whatVanishesOnApple(_ text: String) throws {
    let app = SampleApp.ios([("en", entry("k", text)), ("de", entry("k", "%@"))])
    #expect(
      try Self.finding(app, "lost-specifier").consequence == "With arguments it vanishes, and its value is not shown.")
  }

  @Test func aTornCharacter() throws {
    let app = SampleApp.ios([("en", entry("k", "%é %@"))])
    #expect(try Self.finding(app, "lost-specifier").consequence == "With arguments iOS shows no text at all.")
  }

  @Test(arguments: [
    ("%1$s: %3$d", "%3$s"), ("%1$s, %2$s, %3$s and %4$d others", "%4$s"), ("%s has %d", "%s"), ("%1$s %2$@", "%2$s"),
    ("%1$s and %&lt;d", "%<s"), ("%d of %s", "%s"),
  ])
  func adviceOnAndroid(_ text: String, _ placeholder: String) throws {
    let finding = try Self.finding(.android([("values", string("k", text))]), "crash-specifier")
    #expect(finding.diagnostic.help == "Write \(placeholder) for the argument, and %% for a percent sign.")
  }

  @Test func adviceForASignOnAndroid() throws {
    let finding = try Self.finding(.android([("values", string("k", "%1$s: 50 % off"))]), "crash-specifier")
    #expect(finding.diagnostic.help?.contains("%1$s") == false)
  }

  @Test(arguments: [("{0} of {1}", "%1$s"), ("{1} of {0}", "%2$s"), ("Hi {name}", "%1$s"), ("{{2}}", "%1$s")])
  func adviceForOtherSystems(_ text: String, _ placeholder: String) throws {
    let finding = try Self.finding(.android([("values", string("k", text))]), "raw-placeholder")
    #expect(finding.diagnostic.help == "Write \(placeholder) for it, where pushes use the key.")
  }

  /// One text has `%1$d` first, another `%2$d`: each gets its own number.
  @Test func adviceByLanguage() throws {
    let app = SampleApp.android([
      ("values", string("k", "%1$d of %2$d")), ("values-eu", string("k", "%2$d-tik %1$d")),
    ])
    #expect(
      try app.findings("crash-specifier", pushed: ["k"]).map { $0.diagnostic.help ?? "" }.sorted() == [
        "Write %1$s for the argument, and %% for a percent sign.",
        "Write %2$s for the argument, and %% for a percent sign.",
      ])
  }

  // MARK: - Forms that a language never chooses

  private static let zero = plurals("k", [("zero", "None"), ("one", "%d day"), ("other", "%d days")])

  /// Arabic, Welsh and Latvian phones take the form from the default folder where the app lacks the key in their language.
  @Test func aFormOfTheDefaultFolder() throws {
    let other = plurals("k", [("one", "%d Tag"), ("other", "%d Tage")])
    let app = SampleApp.android([("values", Self.zero), ("values-ar", string("a", "b")), ("values-de", other)])
    let finding = try Self.finding(app, "plural-forms", pushed: [])
    #expect(finding.diagnostic.help?.contains("Delete") == false)
    let few = SampleApp.android([("values", plurals("k", [("one", "a"), ("few", "b"), ("other", "c")]))])
    #expect(try Self.finding(few, "plural-forms", pushed: []).diagnostic.help?.contains("Delete") == false)
    // Only phones of its language read another folder.
    let german = SampleApp.android([("values", other), ("values-de", Self.zero)])
    #expect(try Self.finding(german, "plural-forms", pushed: []).diagnostic.help?.contains("Delete") == true)
    let both = SampleApp.android([("values", Self.zero), ("values-de", Self.zero)])
    #expect(try both.lines("plural-forms") == ["plural-forms k []", "plural-forms k [de]"])
  }

  // MARK: - Empty forms

  private static let days = plurals("k", [("one", "%d day"), ("other", "%d days")])

  @Test(arguments: [
    (
      "values-hr", [("one", "a"), ("few", ""), ("other", "c")], "the plural's form few is empty",
      Diagnostic.Severity.warning
    ),
    ("values-fi", [("one", "a"), ("other", "")], "the plural's form other is empty", .warning),
    ("values-de", [("one", ""), ("other", "")], "the plural's forms one and other are empty", .warning),
    ("values-fr", [("one", "a"), ("many", ""), ("other", "c")], "the plural's form many is empty", .note),
    ("values-ca", [("one", "a"), ("many", ""), ("other", "c")], "the plural's form many is empty", .note),
    (
      "values-iw", [("one", "a"), ("two", "b"), ("many", ""), ("other", "c")], "the plural's form many is empty",
      .warning
    ),
  ])
  func anEmptyForm(
    _ folder: String, _ forms: [(String, String)], _ sentence: String, _ severity: Diagnostic.Severity
  ) throws {
    let app = SampleApp.android([("values", Self.days), (folder, plurals("k", forms))])
    #expect(try app.sentences("empty-text") == [sentence])
    #expect(try app.findings("empty-text").map { $0.severity } == [severity])
    #expect(
      try app.findings("empty-text", pushed: ["k"]).map { $0.severity } == [severity == .note ? .note : .error])
  }

  @Test func emptyFormsOfTheSource() throws {
    let source = SampleApp.android([("values", plurals("k", [("one", ""), ("other", "%d days")]))])
    #expect(try source.sentences("empty-text") == ["the plural's form one is empty"])
    // What the source language leaves empty is meant so.
    let forms = plurals("k", [("one", ""), ("other", "%d Tage")])
    #expect(
      try SampleApp.android([("values", plurals("k", [("one", ""), ("other", "%d days")])), ("values-de", forms)])
        .lines("empty-text") == ["empty-text k []"])
    // A form that no language's number chooses has a finding of its own.
    let never = SampleApp.android([
      ("values", Self.days), ("values-de", plurals("k", [("few", ""), ("one", "%d a"), ("other", "%d b")])),
    ])
    #expect(try never.lines() == ["plural-forms k [de]"])
  }

  /// A `.stringsdict` of one variable, with a form for each pair.
  private static func dictionary(_ format: String, _ forms: [(String, String)]) -> String {
    let list = forms.map { "<key>\($0.0)</key><string>\($0.1)</string>" }.joined()
    return """
      <?xml version="1.0"?><plist version="1.0"><dict><key>k</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>\(format)</string>
      <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string>\(list)</dict></dict></dict></plist>
      """
  }

  private static func dictionaries(
    _ language: String, _ format: String, _ source: [(String, String)], _ forms: [(String, String)]
  ) -> SampleApp {
    .ios([
      ("en.lproj/Localizable.stringsdict", dictionary(format, source)),
      ("\(language).lproj/Localizable.stringsdict", dictionary(format, forms)),
    ])
  }

  private static let appleDays = [("one", "%d day"), ("other", "%d days")]

  @Test func anEmptyFormOfADictionary() throws {
    let croatian = Self.dictionaries("hr", "%#@n@", Self.appleDays, [("one", "%d a"), ("few", ""), ("other", "%d c")])
    #expect(try croatian.lines("empty-text") == ["empty-text k [hr]"])
    #expect(
      try croatian.findings("empty-text").map { $0.consequence } == ["For these numbers the phone shows nothing."])
    #expect(try croatian.findings("empty-text", pushed: ["k"]).map { $0.severity } == [.error])
    // iOS takes the form zero for 0 in every language.
    let zero = Self.dictionaries("de", "%#@n@", Self.appleDays, [("zero", ""), ("one", "%d a"), ("other", "%d c")])
    #expect(try zero.sentences("empty-text") == ["the plural's form zero is empty"])
    let part = Self.dictionaries("de", "Noch %#@n@", Self.appleDays, [("one", ""), ("other", "%d c")])
    #expect(
      try part.findings("empty-text").map { $0.consequence } == [
        "For these numbers the phone leaves this part of the text empty."
      ])
  }

  /// English adds a letter, or shows nothing for 0.
  @Test func formsThatMayBeEmpty() throws {
    let suffix = Self.dictionaries("de", "%d day%#@n@", [("one", ""), ("other", "s")], [("one", ""), ("other", "e")])
    #expect(try suffix.lines("empty-text") == [])
    let japanese = Self.dictionaries("ja", "%d day%#@n@", [("one", ""), ("other", "s")], [("other", "")])
    #expect(try japanese.lines("empty-text") == [])
    let none = [("zero", ""), ("one", "%d a"), ("other", "%d b")]
    #expect(try Self.dictionaries("de", "%#@n@", none, none).lines("empty-text") == [])
  }

  @Test func anEmptyFormOfACatalog() throws {
    func plural(_ forms: [(String, String)]) -> String {
      let list = forms.map { "\"\($0.0)\": \(unit($0.1))" }.joined(separator: ", ")
      return #"{"variations": {"plural": {\#(list)}}}"#
    }
    let app = SampleApp.catalog(
      """
      "k": {"localizations": {"en": \(plural([("one", "%lld day"), ("other", "%lld days")])), \
      "de": \(plural([("one", ""), ("other", "%lld Tage")])), \
      "es": \(plural([("one", "%lld a"), ("many", ""), ("other", "%lld b")]))}}
      """)
    #expect(
      try app.findings("empty-text").map { "\($0.severity) \($0.locales)" } == [#"warning ["de"]"#, #"note ["es"]"#])
  }

  // MARK: - A lone sign in a form

  @Test func aLoneSignInAForm() throws {
    let sign = "a translation has a percent sign that is not doubled"
    let source = [("one", "%1$d%% of all"), ("other", "%1$d%% of all")]
    func sentences(_ other: String) throws -> [String] {
      try Self.dictionaries("da", "%#@n@", source, [("one", "%1$d%% af alle"), ("other", other)])
        .sentences("argument-mismatch")
    }
    #expect(try sentences("%1$d% af alle") == [sign])
    #expect(try sentences("%1$d %") == [sign])
    #expect(try sentences("%1$d%% af alle") == [])
    let lone = [("one", "%d% of all"), ("other", "%d% of all")]
    #expect(try Self.dictionaries("da", "%#@n@", lone, lone).lines("argument-mismatch") == [])
    let catalog = SampleApp.catalog(
      """
      "k": {"localizations": {"en": {"variations": {"plural": {"one": \(unit("%arg%% of it")), "other": \(unit("%arg%% of it"))}}}, \
      "de": {"variations": {"plural": {"one": \(unit("%arg%% davon")), "other": \(unit("%arg% davon"))}}}}}
      """)
    #expect(try catalog.sentences("argument-mismatch") == [sign])
  }

  // MARK: - Keys

  /// An empty key counts as none in a push.
  @Test func anEmptyKey() throws {
    let app = SampleApp.catalog(#""": {"localizations": {"en": \#(unit("")), "de": \#(unit(""))}}"#)
    #expect(try app.lines(pushed: [""]) == [])
    let files = SampleApp.ios([("en", entry("a", "Word")), ("de", entry("a", "Wort") + entry("", ""))])
    #expect(try files.lines(pushed: ["", "a"]) == [])
    #expect(try SampleApp.ios([("en", entry("", "%d"))]).lines(pushed: [""]) == [])
  }

  @Test(arguments: ["Confirm", "%@ ", "Order %@ shipped", "50% off"]) func aKeyThatIsItsText(_ key: String) throws {
    let app = SampleApp.ios([("en", entry("a", "Word")), ("es", entry("a", "Palabra") + entry(key, "Sí"))])
    #expect(try app.lines(pushed: [key]) == [])
    // A table of another English region may leave it out as well.
    let region = SampleApp.ios([
      ("en", entry("a", "Word") + entry(key, key)), ("en-GB", entry("a", "Word")), ("de", entry("a", "Wort")),
    ])
    let missing = try region.lines("missing-translation")
    #expect(missing == (key == "%@ " ? [] : ["missing-translation \(key) [de]"]))
  }

  @Test(arguments: ["duckai.settings.title", "welcome_title", "welcomeTitle", "welcome", "%ld items shipped"])
  func aKeyThatIsNoText(_ key: String) throws {
    let app = SampleApp.ios([("en", entry("a", "Word")), ("es", entry("a", "Palabra") + entry(key, "Sí"))])
    #expect(try app.findings("missing-translation", pushed: [key]).map { $0.severity } == [.error])
    let region = SampleApp.ios([
      ("en", entry("a", "Word") + entry(key, "Some words")), ("en-GB", entry("a", "Word")),
    ])
    #expect(try region.lines("missing-translation") == ["missing-translation \(key) [en-GB]"])
  }
}
