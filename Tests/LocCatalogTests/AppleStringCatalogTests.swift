// String catalogs: what Xcode makes of them, and what no version of it would build.

import LocBase
import LocCatalog
import LocFormat
import LocLocale
import Testing

@Suite struct AppleStringCatalogTests {
  private func entry(_ resources: AppleResources, _ key: String, _ language: String) -> AppleEntry? {
    let choice = resources.choice(preferred: [Text(language)])
    return [UInt8](key.utf8).withUnsafeBufferPointer { resources.entry(UTF8Slice($0), in: choice) }
  }

  private let catalog = """
    {"sourceLanguage": "en", "version": "1.1", "newField": [1, {"x": null}], "strings": {
      "": {},
      "Hello": {"extractionState": "manual", "localizations": {
        "fr": {"stringUnit": {"state": "needs_review", "value": "Bonjour \\u00e9\\n", "comment": "x"}}}},
      "KEY": {"shouldTranslate": false, "localizations": {"en": {"stringUnit": {"state": "translated", "value": "Text"}}}},
      "files": {"localizations": {
        "en": {"variations": {"plural": {"one": {"stringUnit": {"state": "translated", "value": "%lld file"}},
          "other": {"stringUnit": {"state": "translated", "value": "%lld files"}}}}},
        "fr": {"variations": {"device": {"ipad": {"variations": {"plural": {"other": {"stringUnit": {"value": "%lld"}}}}},
          "other": {"stringUnit": {"value": "fichiers"}}}}}}},
      "sub": {"localizations": {"en": {"stringUnit": {"state": "translated", "value": "%#@a@ of %2$@"},
        "substitutions": {"a": {"argNum": 1, "formatSpecifier": "lld", "variations": {"plural": {
          "other": {"stringUnit": {"state": "translated", "value": "%arg birds"}}}}}}}}}
    }}
    """

  @Test func compilesAsXcodeDoes() throws {
    let resources = appleCatalog(catalog)
    #expect(resources.diagnostics.items.isEmpty, "\(resources.diagnostics.items.map { $0.summary })")
    #expect(resources.localizations == ["en", "fr"])
    #expect(resources.developmentRegion == "en")
    #expect(entry(resources, "Hello", "en")?.text.string == "Hello")
    #expect(entry(resources, "Hello", "fr")?.text.string == "Bonjour \u{E9}\n")
    #expect(entry(resources, "KEY", "en")?.text.string == "Text")
    #expect(entry(resources, "KEY", "fr") == nil)
    let plural = try #require(entry(resources, "files", "en"))
    #expect(plural.kind == .plural && plural.text.string == "%#@value@")
    #expect(
      plural.plural?.node
        == .plural([
          PluralCase(.one, .text([UInt8]("%lld file".utf8))), PluralCase(.other, .text([UInt8]("%lld files".utf8))),
        ]))
    #expect(entry(resources, "files", "fr")?.kind == .variation)
    let substitution = try #require(entry(resources, "sub", "en"))
    #expect(substitution.text.string == "%1$#@a@ of %2$@")
    #expect(substitution.plural?.variables.first?.argument == 1)
    #expect(substitution.plural?.variables.first?.valueType == [UInt8]("lld".utf8))
    #expect(entry(resources, "KEY", "en")?.position.line == 5)
  }

  /// What xcstringstool does with a source text by its state, and with a key that has none.
  @Test(arguments: [
    ("", "translated", true), ("", "needs_review", true), ("", "future", true), ("stale", "stale", true),
    ("", "new", false), ("stale", "new", false), ("extracted_with_value", "new", false), ("manual", "new", true),
    ("", nil, false), ("stale", nil, false), ("manual", nil, true),
  ])
  func sourceTextsThatAreCompiled(_ extraction: String, _ state: String?, _ isCompiled: Bool) throws {
    let unit = state.map { "\"en\": {\"stringUnit\": {\"state\": \"\($0)\", \"value\": \"Source\"}}," } ?? ""
    let target = "\"fr\": {\"stringUnit\": {\"state\": \"new\", \"value\": \"Cible\"}}"
    // The state of extraction stands before and behind what depends on it.
    for order in [true, false] {
      let members = ["\"extractionState\": \"\(extraction)\"", "\"localizations\": {\(unit) \(target)}"]
      let entry = (order ? members : members.reversed()).joined(separator: ", ")
      let resources = appleCatalog(
        "{\"strings\": {\"k\": {\(entry)}}, \"sourceLanguage\": \"en\", \"version\": \"1.0\"}")
      #expect(resources.diagnostics.items.isEmpty)
      #expect((self.entry(resources, "k", "en") != nil) == isCompiled)
      #expect(self.entry(resources, "k", "fr")?.text.string == "Cible")
      // What the code says is a text for rendering all the same.
      let known = [UInt8]("k".utf8).withUnsafeBufferPointer { resources.entry(UTF8Slice($0), localization: "en") }
      #expect(known?.text.string == (state == nil ? "k" : "Source"))
      #expect(known?.rendering != nil)
    }
  }

  /// The marks of a key and of the units of its texts, wherever they stand.
  @Test(
    arguments: [
      ("old", "en", [.stale]), ("old", "fr", [.stale, .needsReview]), ("brand", "en", [.untranslatable]),
      ("kept", "en", []),
      ("kept", "fr", [.new]), ("forms", "en", [.needsReview]), ("forms", "fr", []),
    ] as [(String, String, AppleEntryState)]) func marks(_ key: String, _ language: String, _ expected: AppleEntryState)
  {
    func unit(_ state: String) -> String { "{\"stringUnit\": {\"state\": \"\(state)\", \"value\": \"%lld x\"}}" }
    func plural(_ one: String) -> String {
      "{\"variations\": {\"plural\": {\"one\": \(unit(one)), \"other\": \(unit("translated"))}}}"
    }
    let entries = [
      "old": [
        "\"extractionState\": \"stale\"",
        "\"localizations\": {\"en\": \(unit("translated")), \"fr\": \(unit("needs_review"))}",
      ],
      "brand": ["\"shouldTranslate\": false", "\"localizations\": {\"en\": \(unit("translated"))}"],
      "kept": [
        "\"shouldTranslate\": true", "\"localizations\": {\"en\": \(unit("translated")), \"fr\": \(unit("new"))}",
      ],
      "forms": [
        "\"extractionState\": \"manual\"",
        "\"localizations\": {\"en\": \(plural("needs_review")), \"fr\": \(plural("translated"))}",
      ],
    ]
    for isReversed in [false, true] {
      let members = entries[key] ?? []
      let entry = (isReversed ? members.reversed() : members).joined(separator: ", ")
      let resources = appleCatalog(
        "{\"sourceLanguage\": \"en\", \"version\": \"1.0\", \"strings\": {\"\(key)\": {\(entry)}}}")
      #expect(self.entry(resources, key, language)?.state == expected)
    }
  }

  @Test func substitutionsAreNamedAndNumbered() throws {
    let text = """
      {"sourceLanguage": "en", "version": "1.0", "strings": {
        "names": {"localizations": {"en": {"stringUnit": {"value": "%%#@信号@ %#@信号@ %3$#@信号@ %#@free@ 100%"}, "substitutions": {
          "信号": {"argNum": 2, "formatSpecifier": "lld", "variations": {"plural": {"other": {"stringUnit": {"value": "%arg"}}}}},
          "free": {"formatSpecifier": "lld", "variations": {"plural": {"other": {"stringUnit": {"value": "%arg"}}}}}}}}},
        "unused": {"localizations": {"en": {"stringUnit": {"value": "%lld ready"}, "substitutions": {
          "n": {"argNum": 1, "formatSpecifier": "lld", "variations": {"plural": {"other": {"stringUnit": {"value": "%arg"}}}}}}}}},
        "device": {"localizations": {"en": {"variations": {"device": {"mac": {"stringUnit": {"value": "Click %#@n@"}},
          "other": {"stringUnit": {"value": "Tap"}}}}, "substitutions": {
          "n": {"argNum": 1, "formatSpecifier": "lld", "variations": {"plural": {"other": {"stringUnit": {"value": "%arg"}}}}}}}}}
      }}
      """
    let resources = appleCatalog(text)
    #expect(resources.diagnostics.items.isEmpty, "\(resources.diagnostics.items.map { $0.summary })")
    #expect(entry(resources, "names", "en")?.text.string == "%%#@信号@ %2$#@value@ %3$#@value@ %#@free@ 100%")
    let unused = try #require(entry(resources, "unused", "en"))
    #expect(unused.kind == .string && unused.text.string == "%lld ready")
    #expect(entry(resources, "device", "en")?.text.string == "Tap")
    // The form `other` of a device stands in `.strings` too, whose table every language of the catalog has.
    let tables = resources.tables.filter { $0.locale == "en" }
    #expect(tables.count == 2)
  }

  @Test func refusesWhatDoesNotBuild() {
    for text in [
      "", "{", "[]", "{\"strings\": {}}", "{\"sourceLanguage\": 3, \"strings\": {}}", "{\"sourceLanguage\": \"en\"}",
    ] {
      let resources = appleCatalog(text)
      #expect(resources.diagnostics.hasErrors, "\(text)")
      #expect(resources.tables.isEmpty)
    }
  }

  @Test func reportsWhatIsMissing() {
    let text = """
      {"sourceLanguage": "en", "version": "1.0", "strings": {"a": {"localizations": {"en": {"variations": {"plural": {
        "one": {"stringUnit": {"value": "x"}}, "several": {"stringUnit": {"value": "y"}}}}}}},
        "b": {"localizations": {"en": {"stringUnit": {"value": "%#@gone@"}, "substitutions": {
          "other": {"variations": {"plural": {"other": {"stringUnit": {"value": "%#@other@"}}}}}}}}},
        "c": 5, "d": {"localizations": {"en": {"stringUnit": {"state": "new"}}}},
        "f": {"localizations": {"en": {"variations": {"device": {"toaster": {"stringUnit": {"value": "x"}}}}}}},
        "e": {"localizations": {"en": {"variations": {"device": {"other": {"variations": {"plural": {
          "other": {"stringUnit": {"value": "%d"}}}}}}}}}}}}
      """
    var messages: [String] = []
    for item in appleCatalog(text).diagnostics.items { messages.append(item.message) }
    #expect(messages.contains { $0.contains("'several' is not a plural category") })
    #expect(messages.contains { $0.contains("no form 'other'") })
    #expect(messages.contains { $0.contains("variable 'gone', which is not there") })
    #expect(messages.contains { $0.contains("\"c\" is not an object") })
    #expect(messages.contains { $0.contains("no \"value\"") })
    #expect(messages.contains { $0.contains("'toaster' is not a known device") })
    #expect(messages.contains { $0.contains("no form of the plural writes the number") })
    #expect(messages.contains { $0.contains("'other' of a device has variations") })
  }

  /// A catalog with one text, "%1$@: %#@n@", and a substitution with these members; what is said of it, with line and column.
  private func findings(_ members: String, text: String = "%1$@: %#@n@", more: String = "") -> [String] {
    let text = """
      {"sourceLanguage": "en", "version": "1.0", "strings": {"k": {"localizations": {"en": {"stringUnit": {"value": "\(text)"}, "substitutions": {
      "n": {\(members)
      "variations": {"plural": {"one": {"stringUnit": {"value": "%arg"}}, "other": {"stringUnit": {"value": "%arg"}}}}}}}\(more)}}}}
      """
    return appleCatalog(text).diagnostics.items.map { $0.summary }
  }

  @Test(arguments: [
    "\"2\"", "1.5", "0", "-1", "true", "[2]", "{}", "1048577", "9223372036854775807", "99999999999999999999",
  ])
  func positionsThatAreNone(_ number: String) throws {
    let findings = findings("\"argNum\": \(number), \"formatSpecifier\": \"lld\",")
    #expect(findings.count == 1)
    let finding = try #require(findings.first)
    #expect(
      finding.contains(":2:17: warning[bad-entry]: \"argNum\" of the substitution 'n' is not written"), "\(finding)")
  }

  /// Counted on from the largest number there is, the second specifier's position would be none.
  @Test func positionsThatCannotBeCountedOnFrom() throws {
    let text = """
      {"sourceLanguage": "en", "version": "1.0", "strings": {"k": {"localizations": {"en": {"stringUnit": {"value": "%#@a@"}, "substitutions": {
        "a": {"argNum": 1, "formatSpecifier": "lld", "variations": {"plural": {"other": {"stringUnit": {"value": "%#@b@"}}}}},
        "b": {"argNum": 9223372036854775807, "formatSpecifier": "lld",
          "variations": {"plural": {"other": {"stringUnit": {"value": "%d %d %d"}}}}}}}}}}}
      """
    let findings = appleCatalog(text).diagnostics.items.map { $0.summary }
    #expect(findings.count == 1 && findings[0].contains("\"argNum\" of the substitution 'b' is not"), "\(findings)")
  }

  @Test func positionsThatCanBe() {
    #expect(findings("\"argNum\": 2, \"formatSpecifier\": \"lld\",").isEmpty)
    #expect(findings("\"argNum\": null, \"formatSpecifier\": \"@\",").isEmpty)
    // A translation may leave an argument out.
    let german =
      #", "de": {"stringUnit": {"value": "%#@n@"}, "substitutions": {"n": {"argNum": 2, "formatSpecifier": "lld","#
      + "\n"
      + #""variations": {"plural": {"other": {"stringUnit": {"value": "%arg"}}}}}}}"#
    #expect(findings("\"argNum\": 2, \"formatSpecifier\": \"lld\",", more: german).isEmpty)
  }

  @Test func positionsBeyondTheArguments() {
    let beyond = "warning[bad-entry]: the substitution 'n' takes argument 3, but the text takes 2"
    #expect(findings("\"argNum\": 3, \"formatSpecifier\": \"lld\",").first?.contains(":2:17: " + beyond) == true)
    let french =
      #", "fr": {"stringUnit": {"value": "%#@n@"}, "substitutions": {"n": {"argNum": 3, "formatSpecifier": "lld","#
      + "\n"
      + #""variations": {"plural": {"other": {"stringUnit": {"value": "%arg"}}}}}}}"#
    let findings = findings("\"argNum\": 2, \"formatSpecifier\": \"lld\",", more: french)
    #expect(findings.count == 1 && findings[0].contains(beyond), "\(findings)")
    #expect(self.findings("\"argNum\": 2, \"formatSpecifier\": \"lld\",", text: "%#@n@").count == 1)
  }

  @Test func oneArgumentAsTwoThings() {
    let second = "\"variations\": {\"plural\": {\"other\": {\"stringUnit\": {\"value\": \"%arg\"}}}}},\n\"m\": {"
    func both(_ first: String, _ other: String) -> [String] {
      findings(
        "\"argNum\": 2, \"formatSpecifier\": \"\(first)\", \(second)\"argNum\": 2, \"formatSpecifier\": \"\(other)\",",
        text: "%1$@ %#@n@ %#@m@")
    }
    #expect(both("lld", "lld").isEmpty && both("ld", "llu").isEmpty && both("lf", ".2f").isEmpty)
    for (first, other) in [("lld", "@"), ("d", "lld"), ("lf", "d")] {
      let found = both(first, other)
      #expect(found.count == 1, "\(found)")
      #expect(
        found.first?.contains(
          ":3:17: warning[bad-entry]: the substitutions 'n' and 'm' take argument 2 as '\(first)' and as '\(other)'")
          == true,
        "\(found)")
    }
  }

  @Test(arguments: [
    ("", ":2:2: warning[bad-entry]: the substitution 'n' has no \"formatSpecifier\""),
    (
      "\"formatSpecifier\": \"%lld\",",
      ":2:26: warning[bad-entry]: the substitution 'n': the format specifier '%lld' stands here"
    ),
    ("\"formatSpecifier\": \"arg\",", "'arg' is not a format specifier; the number is read as 'ld'"),
    ("\"formatSpecifier\": \"\",", "'' is not a format specifier"),
    ("\"formatSpecifier\": \"lld \",", "'lld ' is not a format"),
    ("\"formatSpecifier\": \"1$lld\",", "'1$lld' is not a format specifier; the number is read as 'ld'"),
    (
      "\"formatSpecifier\": 5,",
      ":2:26: warning[bad-entry]: \"formatSpecifier\" of the substitution 'n' is not a string"
    ),
  ])
  func specifiersThatAreNone(_ members: String, _ says: String) {
    let findings = findings(members, text: "%#@n@")
    #expect(findings.count == 1 && findings[0].contains(says), "\(findings)")
  }

  /// What a push may show of a text that differs by device: the iPhone's, or else what serves it, or else the first.
  @Test(arguments: [
    (["ipad", "iphone", "other"], "iphone"), (["iphone", "ipad"], "iphone"), (["other", "iphone"], "iphone"),
    (["ipad", "other"], "other"), (["other", "mac"], "other"), (["ipad", "mac"], "ipad"), (["mac", "ipad"], "mac"),
  ])
  func theTextOfAnIPhone(_ devices: [String], _ shown: String) {
    let cases = devices.map { "\"\($0)\": {\"stringUnit\": {\"state\": \"translated\", \"value\": \"\($0)\"}}" }
    let variations = "{\"variations\": {\"device\": {\(cases.joined(separator: ", "))}}}"
    let strings = "{\"k\": {\"localizations\": {\"en\": \(variations)}}}"
    let found = appleCatalog("{\"sourceLanguage\": \"en\", \"version\": \"1.0\", \"strings\": \(strings)}")
    #expect(entry(found, "k", "en")?.kind == .variation && entry(found, "k", "en")?.text.string == shown)
  }

  @Test func aThousandLanguagesAreRead() throws {
    var text = "{\"sourceLanguage\": \"en\", \"version\": \"1.0\", \"strings\": {\"k\": {\"localizations\": {"
    for number in 0..<1_005 {
      text += "\(number == 0 ? "" : ",")\n\"l\(number)\": {\"stringUnit\": {\"value\": \"\(number)\"}}"
    }
    let reading = [UInt8]((text + "}}}}").utf8).withSlice { StringCatalogReader.read($0, path: "x") }
    // The source language is one of them, without a text.
    #expect(reading.languageNames.count == 1_000)
    #expect(reading.languageNames.last == "l998")
    #expect(
      reading.diagnostics.items.map { $0.summary } == [
        "x:1001:2: warning[catalog-limit]: more than 1000 languages: 'l999' and others that come after it are left out"
      ])
  }

  /// Levels count from the document's root: six lie around a unit's comment.
  @Test(arguments: [(506, 0), (507, 1)])
  func nestingIsBounded(_ levels: Int, _ errors: Int) {
    let comment = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    let unit = "{\"stringUnit\": {\"comment\": \(comment), \"value\": \"x\"}}"
    let resources = appleCatalog(
      "{\"sourceLanguage\": \"en\", \"version\": \"1.0\", \"strings\": {\"k\": {\"localizations\": {\"en\": \(unit)}}}}"
    )
    #expect(resources.diagnostics.items.count == errors)
    #expect(resources.diagnostics.items.allSatisfy { $0.message.contains("nested deeper than 512 levels") })
    #expect(resources.tables.count == 1 - errors)
  }

  @Test func everyPrefixAndEveryByteIsSurvived() {
    let bytes = [UInt8](catalog.utf8)
    for count in 0..<bytes.count {
      let reading = Array(bytes[..<count]).withSlice { StringCatalogReader.read($0, path: "x") }
      #expect(reading.diagnostics.hasErrors)
    }
    for index in 0..<bytes.count {
      var changed = bytes
      changed[index] ^= 0x15
      _ = changed.withSlice { StringCatalogReader.read($0, path: "x") }
      changed.remove(at: index)
      _ = changed.withSlice { StringCatalogReader.read($0, path: "x") }
    }
  }
}
