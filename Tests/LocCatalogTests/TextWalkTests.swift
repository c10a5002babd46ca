// Walks over all keys of an app: the languages, and what a device of each finds.

import LocBase
import LocLocale
import Testing

@testable import LocCatalog

@Suite struct TextWalkTests {
  private static let english = LanguageTag(languageCode: packed("en"))

  /// An app with these strings in each folder.
  private func android(_ folders: [(name: String, keys: [String])]) -> any TextWalk {
    let files = folders.map { folder in
      ResourceFile(
        path: Text(folder.name) + "/strings.xml", folder: Text(folder.name), name: "strings.xml",
        bytes: [UInt8](
          ("<resources>" + folder.keys.map { "<string name=\"\($0)\">\(folder.name)</string>" }.joined()
            + "</resources>").utf8))
    }
    return AndroidTextWalk(AndroidResources([files]), source: Self.english)
  }

  private func apple(_ files: [(path: String, text: String)], region: String? = "en") throws -> any TextWalk {
    let list = files.map { Catalog.Input(.ios, path: Text("app/" + $0.path), bytes: [UInt8]($0.text.utf8)) }
    let catalog = try Catalog(files: list, keys: KeyMap(), developmentRegion: region.map { Text($0) })
    return try #require(catalog.apple.flatMap { AppleTextWalk($0, source: Self.english) })
  }

  private func key(_ name: String, _ walk: any TextWalk) -> WalkedKey? {
    [UInt8](name.utf8).withUnsafeBufferPointer { walk.key(UTF8Slice($0)) }
  }

  /// The languages that show a key in another language, by their names.
  private func missing(_ name: String, _ walk: any TextWalk) -> [String] {
    key(name, walk)?.missing.map { walk.locales[$0].string } ?? ["no key"]
  }

  private func hasOwnText(_ name: String, _ locale: String, _ walk: any TextWalk) -> Bool {
    guard let language = walk.locales.firstIndex(of: Text(locale)) else { return false }
    return [UInt8](name.utf8).withUnsafeBufferPointer { walk.hasOwnText(UTF8Slice($0), language) }
  }

  @Test func androidLanguages() throws {
    let walk = android([
      ("values", ["a", "b", "c"]), ("values-de", ["a"]), ("values-de-rAT", ["b"]), ("values-fr", ["a", "b"]),
    ])
    #expect(walk.locales == ["", "de", "fr", "de-AT"] && walk.source == 0 && walk.unasked.isEmpty)
    #expect(walk.sourceTag == Self.english && walk.platform == .android)
    // A phone in German reads the Austrian folder, too.
    #expect(missing("a", walk) == [] && missing("b", walk) == [] && missing("c", walk) == ["de", "fr", "de-AT"])
    #expect(hasOwnText("a", "de-AT", walk) && hasOwnText("b", "de", walk) && !hasOwnText("c", "fr", walk))
    let translations = try #require(key("b", walk)?.translations)
    #expect(translations.map { walk.locales[$0.language] } == ["fr", "de-AT"])
    #expect(translations.map { $0.text.text.string } == ["values-fr", "values-de-rAT"])
    var names: [String] = []
    walk.forEachKey { key in
      names.append(key.key.string)
      return names.count < 1
    }
    #expect(names == ["a"])
  }

  /// No phone asks for `he` or `qq` as they are written there. A folder with the language's current or old code beside one that
  /// phones ask for is no language of its own.
  @Test func androidFoldersThatNoPhoneAsksFor() {
    #expect(android([("values", ["a"]), ("values-he", ["a"]), ("values-qq", ["a"])]).unasked == ["he", "qq"])
    let both = android([("values", ["a", "b"]), ("values-iw", ["a"]), ("values-he", ["a", "b"])])
    #expect(both.locales == ["", "iw"] && both.unasked.isEmpty)
    #expect(missing("a", both) == [] && missing("b", both) == ["iw"])
    let regions = android([("values", ["a"]), ("values-in-rID", ["a"]), ("values-id-rID", ["a"]), ("values-id", ["a"])])
    #expect(regions.locales == ["", "in-ID"] && regions.unasked == ["id"])
  }

  /// A text that is for every language by the name of its file, and one that is exempt by its mark for Lint.
  @Test(arguments: [
    ("s.xml", "", true, ["de"]), ("s.xml", " tools:ignore=\"MissingTranslation\"", true, ["de"]),
    ("s.xml", " tools:ignore=\"Typos\"", true, ["de"]), ("s.xml", " translatable=\"false\"", false, ["de"]),
    ("donottranslate.xml", "", false, ["de"]), ("donottranslate-names.xml", "", false, ["de"]),
    ("names-donottranslate.xml", "", true, ["de"]),
  ])
  func textsOfEveryLanguage(_ file: String, _ mark: String, _ isTranslatable: Bool, _ expected: [String]) {
    let head = "<resources xmlns:tools=\"http://schemas.android.com/tools\">"
    let files = [
      ("values", file, "<string name=\"a\"\(mark)>x</string>"), ("values-de", "s.xml", "<string name=\"b\">x</string>"),
      ("values", "t.xml", "<string name=\"b\">x</string>"),
    ].map { folder, name, text in
      ResourceFile(
        path: Text(folder + "/" + name), folder: Text(folder), name: Text(name),
        bytes: [UInt8]((head + text + "</resources>").utf8))
    }
    let walk = AndroidTextWalk(AndroidResources([files]), source: Self.english)
    #expect(key("a", walk)?.isTranslatable == isTranslatable && missing("a", walk) == expected)
    #expect(key("a", walk)?.isExempt == mark.contains("MissingTranslation"))
  }

  @Test func appleLanguages() throws {
    let walk = try apple([
      ("en.lproj/Localizable.strings", "a = \"A\"; b = \"B\";"), ("de.lproj/Localizable.strings", "a = \"Ä\";"),
    ])
    #expect(walk.locales == ["de", "en"] && walk.source == 1 && walk.platform == .ios)
    #expect(missing("a", walk) == [] && missing("b", walk) == ["de"])
    #expect(hasOwnText("a", "de", walk) && hasOwnText("b", "en", walk) && !hasOwnText("b", "de", walk))
    #expect(key("a", walk)?.translations.map { $0.text.text.string } == ["Ä"])
    #expect(key("c", walk) == nil)
  }

  /// The texts of a file outside any `.lproj` folder are every language's own, for each question about them.
  @Test func aFileForEveryLanguage() throws {
    let dictionary = """
      <plist version="1.0"><dict><key>n_one</key><dict><key>NSStringLocalizedFormatKey</key><string>un</string></dict></dict></plist>
      """
    let walk = try apple([
      ("Localizable.strings", "n_one = \"one\"; n_other = \"others\";"),
      ("fr.lproj/Localizable.stringsdict", dictionary),
    ])
    #expect(missing("n_other", walk) == [])
    #expect(hasOwnText("n_one", "fr", walk) && hasOwnText("n_other", "fr", walk))
    #expect(!hasOwnText("n_few", "fr", walk))
  }

  /// A phone in Hebrew reads `he.lproj`, and no `iw.lproj` beside it.
  @Test func appleFoldersWithAnOldCode() throws {
    let english = ("en.lproj/Localizable.strings", "a = \"A\"; b = \"B\";")
    let old = ("iw.lproj/Localizable.strings", "a = \"א\";")
    let both = try apple([english, old, ("he.lproj/Localizable.strings", "a = \"א\"; b = \"ב\";")])
    #expect(both.locales == ["en", "he"] && missing("b", both) == [])
    let alone = try apple([english, old])
    #expect(alone.locales == ["en", "iw"] && missing("b", alone) == ["iw"])
    let source = try apple([old, ("he.lproj/Localizable.strings", "a = \"א\";")], region: "iw")
    #expect(source.locales[source.source] == "he" || source.locales[source.source] == "iw")
    #expect(missing("a", source) == [])
  }

  @Test func tagsOfCallers() throws {
    let files = ["values", "values-qq", "values-fr"].map {
      Catalog.Input(
        .android, path: $0 + "/strings.xml", bytes: [UInt8]("<resources><string name=\"a\">x</string></resources>".utf8)
      )
    }
    let catalog = try Catalog(files: files, keys: KeyMap(), developmentRegion: nil)
    for tag in ["de", "fr-CA", "qq", "qq-DE", "tlh", "und"] {
      #expect(throws: Never.self) { try catalog.languageTag(Text(tag)) }
    }
    for tag in ["xx", "fr-UK", "jp", "values-fr", "", "a b"] {
      #expect(throws: LocScriptError.self) { try catalog.languageTag(Text(tag)) }
    }
    #expect(catalog.hasLanguage(try #require(LanguageTag("fr-CA"))))
    #expect(!catalog.hasLanguage(try #require(LanguageTag("de"))))
  }
}
