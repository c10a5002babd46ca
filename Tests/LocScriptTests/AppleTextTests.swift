// Texts of iOS resources through the whole engine: what Xcode compiles a catalog to renders and shows as the catalog does.

import LocBase
import LocDevice
import LocRender
import LocScript
import Testing

@Suite struct AppleTextTests {
  private func engine(_ files: [(path: String, text: String)]) throws -> Engine {
    var list: [Engine.File] = []
    for file in files { list.append(Engine.File(.ios, path: file.path, bytes: [UInt8](file.text.utf8))) }
    return try Engine(files: list)
  }

  private let catalog = """
    {"sourceLanguage": "en", "version": "1.0", "strings": {
      "Hello %@": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Hallo %@"}}}},
      "lanes": {"localizations": {"en": {"variations": {"device": {
        "iphone": {"variations": {"plural": {"one": {"stringUnit": {"state": "translated", "value": "%lld lane of %@"}},
          "other": {"stringUnit": {"state": "translated", "value": "%lld lanes of %@"}}}}},
        "mac": {"variations": {"plural": {"one": {"stringUnit": {"state": "translated", "value": "%lld wide lane"}},
          "other": {"stringUnit": {"state": "translated", "value": "%lld wide lanes"}}}}}}}}}},
      "routes": {"localizations": {"en": {"stringUnit": {"state": "translated", "value": "%3$@: %#@signals@ across %#@routes@"},
        "substitutions": {
          "signals": {"argNum": 1, "formatSpecifier": "lld", "variations": {"plural": {
            "one": {"stringUnit": {"state": "translated", "value": "%arg signal"}},
            "other": {"stringUnit": {"state": "translated", "value": "%arg signals"}}}}},
          "routes": {"argNum": 2, "formatSpecifier": "d", "variations": {"plural": {
            "one": {"stringUnit": {"state": "translated", "value": "%arg route"}},
            "other": {"stringUnit": {"state": "translated", "value": "%arg routes"}}}}}}}}}
    }}
    """
  private let compiled = """
    <plist version="1.0"><dict>
      <key>lanes</key><dict><key>NSStringDeviceSpecificRuleType</key><dict>
        <key>iphone</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@value@</string><key>value</key><dict>
          <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
          <key>NSStringFormatValueTypeKey</key><string>lld</string>
          <key>one</key><string>%lld lane of %@</string><key>other</key><string>%lld lanes of %@</string></dict></dict>
        <key>mac</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@value@</string><key>value</key><dict>
          <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
          <key>NSStringFormatValueTypeKey</key><string>lld</string>
          <key>one</key><string>%lld wide lane</string><key>other</key><string>%lld wide lanes</string></dict></dict>
      </dict></dict>
      <key>routes</key><dict><key>NSStringLocalizedFormatKey</key><string>%3$@: %1$#@signals@ across %2$#@routes@</string>
        <key>signals</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
          <key>NSStringFormatValueTypeKey</key><string>lld</string>
          <key>one</key><string>%1$lld signal</string><key>other</key><string>%1$lld signals</string></dict>
        <key>routes</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
          <key>NSStringFormatValueTypeKey</key><string>d</string>
          <key>one</key><string>%2$d route</string><key>other</key><string>%2$d routes</string></dict></dict>
    </dict></plist>
    """

  private func title(_ engine: Engine, _ key: String, _ locale: String, literal: String? = nil) throws -> Preview.Line {
    let alert = literal.map { "\"title\": \"\($0)\", " } ?? ""
    let message = """
      {"message": {"topic": "t", "apns": {"payload": {"aps": {"alert": {\(alert)"title-loc-key": "\(key)",
        "title-loc-args": ["1", "2", "x"]}}}}}}
      """
    return try #require(try engine.preview([UInt8](message.utf8), on: Device(.ios, [locale])).title)
  }

  @Test func aCatalogAndWhatItCompilesToAreOne() throws {
    let engines = [
      try engine([("Localizable.xcstrings", catalog)]), try engine([("en.lproj/Localizable.stringsdict", compiled)]),
    ]
    for engine in engines {
      #expect(try engine.render("lanes", arguments: ["1", "x"], locale: "en").text == "1 lane of x")
      #expect(try engine.render("lanes", arguments: ["2", "x"], locale: "en").text == "2 lanes of x")
      #expect(
        try engine.render("routes", arguments: ["1", "5", "x"], locale: "en").text == "x: 1 signal across 5 routes")
      #expect(try title(engine, "routes", "en").text == "x: $#@signals@ across $#@routes@")
      #expect(try title(engine, "lanes", "en").text == "@value@")
    }
  }

  /// The source language has no entry for a key that is its own text: phones show the key, which is as it should be, or the
  /// literal where there is one.
  @Test func aKeyThatIsItsOwnText() throws {
    let engine = try engine([("Localizable.xcstrings", catalog)])
    #expect(try engine.render("Hello %@", arguments: ["x"], locale: "en").text == "Hello x")
    #expect(try engine.lookup(.ios, locales: ["en"], key: "Hello %@") == nil)
    let bare = try title(engine, "Hello %@", "en")
    #expect(bare.text == "Hello 1" && bare.intended == "Hello 1" && bare.reason == nil)
    let beside = try title(engine, "Hello %@", "en", literal: "Hi")
    #expect(beside.text == "Hi" && beside.intended == "Hello 1" && beside.reason == "missing-key")
    #expect(try title(engine, "Hello %@", "de", literal: "Hi").text == "Hallo 1")
  }

  /// What nobody has established is no observation.
  @Test func saysWhatIsUnverified() throws {
    let engine = try engine([
      ("fr.lproj/Localizable.strings", "k = fr;"), ("es.lproj/Localizable.strings", "k = es;"),
    ])
    #expect(try title(engine, "k", "fr").certainty == .observed)
    let last = try title(engine, "k", "de")
    #expect(last.certainty == .unverified && last.detail == "the order of the app's folders decides")
    let message = """
      {"message": {"topic": "t", "apns": {"payload": {"aps": {"alert": {"title-loc-key": "k"}, "mutable-content": 1}}}}}
      """
    let activity = """
      {"message": {"topic": "t", "apns": {"payload": {"aps": {"event": "update", "alert": {"title": {"loc-key": "k"}}}}}}}
      """
    let watch = try engine.preview([UInt8](activity.utf8), on: Device(.ios, ["fr"])).title
    #expect(watch?.certainty == .unverified && watch?.detail?.contains("Apple Watch") == true)
    let changed = try engine.preview([UInt8](message.utf8), on: Device(.ios, ["fr"])).title
    #expect(changed?.certainty == .unverified && changed?.detail?.contains("`mutable-content`") == true)
  }
}
