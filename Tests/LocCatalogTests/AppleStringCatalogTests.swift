// String catalogs: what Xcode makes of them, and what no version of it would build.

import LocBase
import LocCatalog
import LocFormat
import Testing

@Suite struct AppleStringCatalogTests {
  private func resources(_ text: String) -> AppleResources {
    AppleResources([
      [
        ResourceFile(
          path: "Localizable.xcstrings", folder: "", name: "Localizable.xcstrings", bytes: [UInt8](text.utf8))
      ]
    ])
  }

  private func entry(_ resources: AppleResources, _ key: String, _ language: String) -> AppleEntry? {
    let choice = resources.choice(preferred: [language])
    return [UInt8](key.utf8).withUnsafeBufferPointer { resources.entry(UTF8Slice($0), in: choice) }
  }

  private let catalog = """
    {"sourceLanguage": "en", "version": "1.1", "newField": [1, {"x": null}], "strings": {
      "": {},
      "Hello": {"extractionState": "manual", "localizations": {
        "fr": {"stringUnit": {"state": "needs_review", "value": "Bonjour \\u00e9\\n", "comment": "x"}}}},
      "KEY": {"shouldTranslate": false, "localizations": {"en": {"stringUnit": {"state": "new", "value": "Text"}}}},
      "files": {"localizations": {
        "en": {"variations": {"plural": {"one": {"stringUnit": {"state": "translated", "value": "%lld file"}},
          "other": {"stringUnit": {"state": "translated", "value": "%lld files"}}}}},
        "fr": {"variations": {"device": {"ipad": {"stringUnit": {"value": "iPad"}},
          "other": {"variations": {"plural": {"other": {"stringUnit": {"value": "%lld"}}}}}}}}}},
      "sub": {"localizations": {"en": {"stringUnit": {"state": "translated", "value": "%#@a@ of %2$@"},
        "substitutions": {"a": {"argNum": 1, "formatSpecifier": "lld", "variations": {"plural": {
          "other": {"stringUnit": {"state": "translated", "value": "%arg birds"}}}}}}}}}
    }}
    """

  @Test func compilesAsXcodeDoes() throws {
    let resources = resources(catalog)
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
    #expect(substitution.text.string == "%#@a@ of %2$@")
    #expect(substitution.plural?.variables.first?.argument == 1)
    #expect(substitution.plural?.variables.first?.valueType == [UInt8]("lld".utf8))
    #expect(entry(resources, "KEY", "en")?.position.line == 5)
  }

  @Test func refusesWhatDoesNotBuild() {
    for text in [
      "", "{", "[]", "{\"strings\": {}}", "{\"sourceLanguage\": 3, \"strings\": {}}", "{\"sourceLanguage\": \"en\"}",
    ] {
      let resources = resources(text)
      #expect(resources.diagnostics.hasErrors, "\(text)")
      #expect(resources.tables.isEmpty)
    }
  }

  @Test func reportsWhatIsMissing() {
    let text = """
      {"sourceLanguage": "en", "strings": {"a": {"localizations": {"en": {"variations": {"plural": {
        "one": {"stringUnit": {"value": "x"}}, "several": {"stringUnit": {"value": "y"}}}}}}},
        "b": {"localizations": {"en": {"stringUnit": {"value": "%#@gone@"}, "substitutions": {
          "other": {"variations": {"plural": {"other": {"stringUnit": {"value": "%#@other@"}}}}}}}}},
        "c": 5, "d": {"localizations": {"en": {"stringUnit": {"state": "new"}}}}}}
      """
    var messages: [String] = []
    for item in resources(text).diagnostics.items { messages.append(item.message) }
    #expect(messages.contains { $0.contains("'several' is no plural category") })
    #expect(messages.contains { $0.contains("no form 'other'") })
    #expect(messages.contains { $0.contains("variable 'gone', which is not there") })
    #expect(messages.contains { $0.contains("\"c\" is no object") })
    #expect(messages.contains { $0.contains("no \"value\"") })
  }

  @Test func everyPrefixAndEveryByteIsSurvived() {
    let bytes = [UInt8](catalog.utf8)
    for count in 0..<bytes.count {
      let reading = bytes[..<count].withUnsafeBufferPointer { StringCatalogReader.read($0, path: "x") }
      #expect(reading.diagnostics.hasErrors)
    }
    for index in 0..<bytes.count {
      var changed = bytes
      changed[index] ^= 0x15
      _ = changed.withUnsafeBufferPointer { StringCatalogReader.read($0, path: "x") }
      changed.remove(at: index)
      _ = changed.withUnsafeBufferPointer { StringCatalogReader.read($0, path: "x") }
    }
  }
}
