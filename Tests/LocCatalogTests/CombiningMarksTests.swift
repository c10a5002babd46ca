// Keys, languages and files that only bytes tell apart, and names that nobody would write.

import LocBase
import LocCatalog
import LocLocale
import TestSupport
import Testing

@Suite struct CombiningMarksTests {
  private func text(_ resources: AppleResources, _ key: String, _ localization: String = "en") -> String? {
    [UInt8](key.utf8).withUnsafeBufferPointer {
      resources.entry(UTF8Slice($0), localization: Text(localization))?.text.string
    }
  }

  @Test func keysOfStringsFiles() {
    let strings = "\"\(composed)\"=\"1\";\"\(decomposed)\"=\"2\";\"\(combiningMarks)\"=\"3\";"
    let resources = AppleResources([[appleFile("en.lproj", "Localizable.strings", strings)]])
    #expect(resources.diagnostics.items.isEmpty)
    #expect(
      text(resources, composed) == "1" && text(resources, decomposed) == "2" && text(resources, combiningMarks) == "3")
    #expect(text(resources, combiningMarks + "x") == nil)
  }

  /// A language's text in a String Catalog.
  private func unit(_ language: String, _ value: String) -> String {
    "\"\(language)\":{\"stringUnit\":{\"state\":\"translated\",\"value\":\"\(value)\"}}"
  }

  /// A String Catalog of keys, each with its languages' texts.
  private func catalog(_ keys: [(key: String, units: [String])]) -> AppleResources {
    let entries = keys.map { "\"\($0.key)\":{\"localizations\":{\($0.units.joined(separator: ","))}}" }
    let text = "{\"sourceLanguage\":\"en\",\"strings\":{\(entries.joined(separator: ","))},\"version\":\"1.0\"}"
    return AppleResources([[appleFile("", "Localizable.xcstrings", text)]])
  }

  @Test func keysOfCatalogs() {
    let resources = catalog([
      (composed, [unit("en", "1")]), (decomposed, [unit("en", "2")]), (combiningMarks, [unit("en", "3")]),
    ])
    #expect(
      text(resources, composed) == "1" && text(resources, decomposed) == "2" && text(resources, combiningMarks) == "3")
  }

  @Test func languagesOfCatalogs() {
    let resources = catalog([("k", [unit(composed, "1"), unit(decomposed, "2"), unit(combiningMarks, "3")])])
    #expect(text(resources, "k", composed) == "1" && text(resources, "k", decomposed) == "2")
    #expect(text(resources, "k", combiningMarks) == "3")
    _ = resources.choice(preferred: [Text(combiningMarks), "de"])
  }

  @Test func keysOfAndroid() throws {
    let xml = "<resources><string name=\"\(composed)\">1</string><string name=\"\(decomposed)\">2</string></resources>"
    let resources = AndroidResources([[appleFile("values", "strings.xml", xml)]])
    let device = resources.resolve(.init(locales: ["en"]))
    for (key, value) in [(composed, "1"), (decomposed, "2")] {
      let found = [UInt8](key.utf8).withUnsafeBufferPointer { resources.entry(UTF8Slice($0), in: device)?.text.string }
      // aapt2 takes no name with a combining mark.
      #expect(found == value || (key.utf8.count == 3 && found == nil))
    }
    let hostile = AndroidResources([
      [
        appleFile("values", "strings.xml", "<resources><string name=\"\(combiningMarks)\">1</string></resources>"),
        appleFile("values-" + combiningMarks, combiningMarks, "<resources/>"),
        appleFile("values", "b.xml", "<?xml version=\"1.0\" encoding=\"\(combiningMarks)\"?><resources/>"),
        appleFile("values", "c.xml", "<resources><\(combiningMarks) name=\"\(combiningMarks)\"/></resources>"),
      ]
    ])
    #expect(hostile.failedStage != nil)
  }

  @Test func foldersOfApple() {
    let files = [composed, decomposed, combiningMarks].enumerated().map { index, name in
      appleFile(name + ".lproj", "Localizable.strings", "k=\(index);")
    }
    let resources = AppleResources([files], developmentRegion: Text(combiningMarks))
    #expect(resources.localizations.count == 3 && resources.languages.count == 3)
    #expect(text(resources, "k", composed) == "0" && text(resources, "k", decomposed) == "1")
    #expect(text(resources, "k", combiningMarks) == "2")
    _ = resources.choice(preferred: ["de", Text(combiningMarks)])
  }

  @Test func whatInfoPlistSays() {
    let names = [composed, decomposed, combiningMarks, combiningMarks].map { "<string>\($0)</string>" }.joined()
    func information(_ more: String) -> ResourceFile {
      let text = """
        <plist><dict><key>CFBundleDevelopmentRegion</key><string>\(combiningMarks)</string>\(more)
        <key>CFBundleLocalizations</key><array>\(names)</array></dict></plist>
        """
      return appleFile("", "Info.plist", text)
    }
    let unknown = "<key>\(combiningMarks)</key><\(combiningMarks)/>"
    let strings = appleFile("en.lproj", "Localizable.strings", "k=v;")
    #expect(AppleResources([[strings, information("")]]).declaredLocalizations.count == 3)
    #expect(AppleResources([[strings, information(unknown)]]).declaredLocalizations.isEmpty)
    let other = appleFile("en.lproj", combiningMarks, "x")
    #expect(AppleResources([[strings, other]]).tables.count == 1)
  }

  @Test func propertyLists() {
    let encoding = "<?xml version=\"1.0\" encoding=\"\(combiningMarks)\"?><plist><dict/></plist>"
    for text in [encoding, "<plist><real>\(combiningMarks)</real></plist>"] {
      let reading = [UInt8](text.utf8).withSlice { PropertyListReader.read($0, path: "x.plist") }
      #expect(reading.list == nil)
    }
  }

  @Test func rulesOfPlurals() {
    let marks = combiningMarks
    let text = """
      <plist><dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@v@</string>
      <key>v</key><dict><key>NSStringFormatSpecTypeKey</key><string>\(marks)</string>
      <key>\(marks)</key><string>x</string></dict></dict></dict></plist>
      """
    let reading = [UInt8](text.utf8).withUnsafeBufferPointer {
      StringsDictionaryReader.read(UTF8Slice($0), path: "x.stringsdict", localization: "en")
    }
    #expect(!reading.diagnostics.items.isEmpty)
  }
}
