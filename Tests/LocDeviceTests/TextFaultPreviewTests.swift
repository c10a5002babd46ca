// A preview's line whose text a phone shows otherwise than its author typed it: a warning with the words of a check.

import LocBase
import LocCatalog
import Testing

@testable import LocDevice

@Suite struct TextFaultPreviewTests {
  private func line(
    android text: String, arguments: String = #"["A"]"#, translation: String? = nil, on locale: String = "en"
  ) throws -> Preview.Line {
    var files = [(path: "values/s.xml", text: "<resources><string name=\"k\">\(text)</string></resources>")]
    if let translation {
      files.append(("values-de/s.xml", "<resources><string name=\"k\">\(translation)</string></resources>"))
    }
    let push = try #require(
      PreviewTests.message(android: #""title_loc_key": "k", "title_loc_args": "# + arguments, ios: ""))
    return try #require(try PreviewTests.catalog(files).preview(push, on: Device(.android, [locale])).title)
  }

  private func line(ios text: String, translation: String? = nil, on locale: String = "en") throws -> Preview.Line {
    var files = [(path: "en.lproj/Localizable.strings", text: "\"k\" = \"\(text)\";")]
    if let translation { files.append(("de.lproj/Localizable.strings", "\"k\" = \"\(translation)\";")) }
    let push = try #require(PreviewTests.message(android: "", ios: #""title-loc-key": "k", "title-loc-args": ["A"]"#))
    return try #require(try PreviewTests.catalog(files).preview(push, on: Device(.ios, [locale])).title)
  }

  @Test(arguments: [
    (#"One\\nTwo %1$s"#, "foreign-escape", #"One\nTwo A"#), ("%%1$s sent", "doubled-percent", "%1$s sent"),
    ("Hi &lt;b>%1$s&lt;/b>", "shown-markup", "Hi <b>A</b>"), ("Don&amp;#39;t %1$s", "shown-markup", "Don&#39;t A"),
    ("One<br/>Two %1$s", "lost-markup", "OneTwo A"), (#"Say "hi" %1$s"#, "eaten-quotes", "Say hi A"),
  ]) func onAndroid(_ text: String, _ slug: String, _ shown: String) throws {
    let line = try line(android: text)
    #expect(line.reason == slug && line.text == shown && line.outcome == .text && line.severity == .warning)
    #expect(line.findings.map { $0.slug } == [slug] && line.findings.first?.severity == .warning)
    #expect(line.findings.first?.message.hasPrefix("the Android text of 'k' has ") == true)
    #expect(line.detail?.hasPrefix("the text has ") == true)
  }

  @Test(arguments: [
    (#"Caf\u00e9 %@"#, "foreign-escape", "Cafu00e9 A"), (#"Don\\'t %@"#, "foreign-escape", #"Don\'t A"#),
    ("%%@ sent %@", "doubled-percent", "%@ sent A"), ("Terms &amp; %@", "shown-markup", "Terms &amp; A"),
  ]) func onApple(_ text: String, _ slug: String, _ shown: String) throws {
    let line = try line(ios: text)
    #expect(line.reason == slug && line.text == shown && line.outcome == .text && line.severity == .warning)
    #expect(line.findings.first?.message.hasPrefix("the iOS text of 'k' has ") == true)
  }

  @Test func comparedWithTheSource() throws {
    #expect(try line(ios: "Wait %@", translation: " Warte %@", on: "de").reason == "edge-space")
    #expect(try line(ios: " Wait %@", translation: " Warte %@", on: "de").reason == nil)
    #expect(try line(ios: " Wait %@").reason == nil)
    #expect(try line(ios: "Wait %@", translation: "Warte %@ ", on: "de").reason == nil)
    #expect(try line(ios: "Wait %@", translation: "Warte\u{200B} %@", on: "de").reason == "invisible-mark")
    #expect(try line(android: "Wait %1$s", translation: "\\u200eWarte %1$s", on: "de").reason == "invisible-mark")
  }

  @Test func aWorseReasonComesFirst() throws {
    #expect(try line(android: #"One\\nTwo %1$d"#).reason == "crash-specifier")
    #expect(try line(android: #"One\\nTwo %1$s %2$s"#).reason == "few-arguments")
    #expect(try line(ios: #"Caf\u00e9 %d"#).reason == "lost-specifier")
  }

  /// What the server sends is not judged: a user's name may have a tag.
  @Test func argumentsAreNotJudged() throws {
    #expect(try line(android: "Hi %1$s", arguments: #"["<b>&amp;\\n</b>"]"#).reason == nil)
  }
}
