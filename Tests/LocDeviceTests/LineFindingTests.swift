// What a preview's line says is wrong with it, in the words of a check.

import LocBase
import LocCatalog
import Testing

@testable import LocDevice

@Suite struct LineFindingTests {
  private func title(
    _ files: [(path: String, text: String)], _ device: Device, android: String = "", ios: String = ""
  ) throws -> Preview.Line {
    let push = try #require(PreviewTests.message(android: android, ios: ios))
    return try #require(try PreviewTests.catalog(files).preview(push, on: device).title)
  }

  private func android(_ text: String, _ more: String = "") throws -> [LineFinding] {
    try title(
      [("values/s.xml", "<resources><string name=\"k\">\(text)</string></resources>")], Device(.android, ["en"]),
      android: "\"title_loc_key\": \"k\"" + more
    ).findings
  }

  @Test func aLineAsItIsMeant() throws {
    #expect(try android("Hello").isEmpty)
    #expect(try android("Hello %1$s", ", \"title_loc_args\": [\"A\"]").isEmpty)
  }

  @Test func oneFault() throws {
    let found = try android("%1$d items", ", \"title_loc_args\": [\"3\"]")
    #expect(found.map { $0.slug } == ["crash-specifier"] && found.first?.severity == .error)
    #expect(found.first?.message == "the Android text of 'k' has %1$d, which does not accept a string")
    #expect(found.first?.consequence.hasPrefix("Android kills the app's process") == true)
    #expect(found.first?.help?.contains("write %1$s") == true)
  }

  /// A single percent sign, a placeholder with a space in it, and one of another kind.
  @Test(arguments: [
    ("50% fertig, %1$s", "has a single %", "Write %% for a percent sign."),
    ("%1$s, 100 %", "has a single %", "Write %% for a percent sign."),
    ("%1$s, % 1$s", "has % 1$s, which does not accept a string", nil),
    ("%@", "has %@, which does not accept a string", nil),
    ("100 %, %1$d", "has %1$d, which does not accept a string", nil),
  ]) func whatCrashes(_ text: String, _ words: String, _ help: String?) throws {
    let finding = try #require(try android(text, ", \"title_loc_args\": [\"3\"]").first)
    #expect(finding.slug == "crash-specifier" && finding.message == "the Android text of 'k' " + words)
    #expect(help == nil || finding.help == help)
  }

  /// Arguments alone would end the app where a sign is not doubled.
  @Test func theAdviceThatDoesNoHarm() throws {
    #expect(try android("Hi %1$s").first?.help?.hasPrefix("Give loc.text the arguments") == true)
    #expect(try android("50% off for %1$s").first?.help?.hasPrefix("Write %1$s for each argument") == true)
    #expect(try android("%1$d for %2$s").first?.help?.hasPrefix("Write %1$s for each argument") == true)
  }

  @Test func aResourceThatIsNoText() throws {
    #expect(try android("@empty").first?.consequence == "Android kills the app's process when the push arrives.")
    #expect(try android("@null").first?.consequence == "Android shows an identifier.")
  }

  /// A text in another language is one finding more, beside the fault of the text itself.
  @Test func aTextThatIsNotTranslated() throws {
    let files = [
      (path: "values/s.xml", text: "<resources><string name=\"k\">Hello %1$d</string></resources>"),
      (path: "values-fr/s.xml", text: "<resources><string name=\"b\">x</string></resources>"),
    ]
    let line = try title(
      files, Device(.android, ["fr"]), android: "\"title_loc_key\": \"k\", \"title_loc_args\": [\"3\"]")
    #expect(line.findings.map { $0.slug } == ["crash-specifier", "missing-translation"])
    #expect(line.findings.last?.severity == .warning)
  }

  @Test func whatIOSShowsForAMissingKey() throws {
    let files = [(path: "en.lproj/Localizable.strings", text: "\"a\" = \"A\";")]
    func shown(_ more: String) throws -> String? {
      try title(files, Device(.ios, ["en"]), ios: "\"title-loc-key\": \"k\"" + more).findings.first?.consequence
    }
    #expect(try shown("") == "iOS shows the raw key.")
    #expect(try shown(", \"title\": \"\"") == "iOS shows the raw key.")
    #expect(try shown(", \"title\": \"T\"") == "iOS shows the text beside the key, in no language of its own.")
  }

  /// A rule may ask for thousands of previews: its own have no words.
  @Test func previewsOfRules() throws {
    let push = try #require(PreviewTests.message(android: "\"title_loc_key\": \"nokey\""))
    let catalog = try PreviewTests.catalog(PreviewTests.shop)
    let device = Device(.android, ["en"])
    #expect(try catalog.preview(push, on: device, hasHints: false).title?.findings.isEmpty == true)
    let preview = try catalog.preview(push, on: device)
    #expect(preview.json.contains("\"findings\":[{\"slug\":\"missing-key\",\"severity\":\"error\",\"message\":"))
  }

  /// Of two texts for one key in one folder the build takes none.
  @Test(arguments: ["a", "b"]) func aTextThatTheFolderHasTwice(second: String) throws {
    let catalog = try PreviewTests.catalog([
      ("values/s.xml", #"<resources><string name="t">a</string><string name="u">x</string></resources>"#),
      ("values/t.xml", "<resources><string name=\"t\">\(second)</string></resources>"),
      ("values-de/s.xml", #"<resources><string name="t">c</string></resources>"#),
    ])
    let push = try #require(PreviewTests.message(android: #""title_loc_key": "t""#))
    let title = try catalog.preview(push, on: Device(.android, ["en"])).title
    #expect(title?.code == .buildFails && title?.outcome == .blank && title?.text == nil)
    #expect(try catalog.preview(push, on: Device(.android, ["de"])).title?.text == "c")
  }
}
