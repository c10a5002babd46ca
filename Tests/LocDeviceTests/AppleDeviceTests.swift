// What iOS shows: precedence, fallback, the push scanner, and the reasons for what is not as intended.

import Foundation
import LocBase
import LocCatalog
import TestSupport
import Testing

@testable import LocDevice

@Suite struct AppleDeviceTests {
  private static func file(_ folder: String, _ name: String, _ text: String) -> ResourceFile {
    ResourceFile(path: "ios/\(folder)/\(name)", folder: Text(folder), name: Text(name), bytes: [UInt8](text.utf8))
  }

  private let resources = AppleResources([
    [
      AppleDeviceTests.file(
        "en.lproj", "Localizable.strings",
        """
        "HELLO" = "Hello %1$@!";
        "COUNT" = "You have %1$d messages";
        "SALE" = "50% off %@";
        "EMPTY" = "";
        "PERCENT" = "100%% sure";
        "PLAIN" = "100% plain";
        "BROKEN" = "100%、%@";
        "LIST" = ( a, b );
        "SWAP" = "%2$@ %1$@";
        """),
      AppleDeviceTests.file("fr.lproj", "Localizable.strings", "\n\"HELLO\" = \"Bonjour %1$@ !\";\n"),
      AppleDeviceTests.file("eo.lproj", "Localizable.strings", "\"HELLO\" = \"Saluton %1$@!\";\n"),
      AppleDeviceTests.file(
        "en.lproj", "Localizable.stringsdict",
        """
        <plist><dict><key>FILES</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@files@ in %@</string>
        <key>files</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
        <key>NSStringFormatValueTypeKey</key><string>d</string><key>one</key><string>a file</string>
        <key>other</key><string>%d files</string></dict></dict>
        <key>WIDE</key><dict><key>NSStringVariableWidthRuleType</key><dict><key>20</key><string>Hi</string>
        <key>50</key><string>Hello there</string></dict></dict></dict></plist>
        """),
    ]
  ])

  private func line(
    _ key: String?, _ arguments: [PushArgument]? = nil, literal: String? = nil, languages: [String] = ["en"]
  ) -> Preview.Line? {
    let field = PushField(
      literal: literal.map { [UInt8]($0.utf8) }, key: key.map { [UInt8]($0.utf8) }, arguments: arguments)
    return AppleDevice.line(
      field, resources: resources, choice: resources.choice(preferred: languages.map { Text($0) }))
  }

  private func text(_ strings: String...) -> [PushArgument] { strings.map { .text([UInt8]($0.utf8)) } }

  /// iOS looks up no empty key: the literal is what was meant, and not what is left of a missing key.
  @Test func anEmptyKey() {
    let shown = line("", literal: "Hi")
    #expect(shown?.text == "Hi" && shown?.code == nil)
    #expect(line("GONE", literal: "Hi")?.code == .missingKey && line("GONE", literal: "Hi")?.text == "Hi")
  }

  @Test func scansAsObserved() throws {
    let (lines, unreadable) = try Fixtures.lines("conformance/apple-push-format.jsonl")
    var passed = 0
    for line in lines {
      let format = line["format"] as? String ?? ""
      let arguments = (line["args"] as? [String] ?? []).map { PushArgument.text([UInt8]($0.utf8)) }
      // In an app the format is a table's text; quotes and backslashes are escaped there.
      let escaped = format.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
      let app = AppleResources([[Self.file("en.lproj", "Localizable.strings", "\"k\" = \"\(escaped)\";")]])
      let field = PushField(literal: nil, key: [0x6B], arguments: arguments)
      let shown = AppleDevice.line(field, resources: app, choice: app.choice(preferred: ["en"]))
      let expected = line["ios_push_model"] as? String
      let matches = shown?.text == expected && (shown?.text != nil) == (expected != nil)
      #expect(matches, "\(format): \(shown?.text ?? "no text")")
      passed += matches ? 1 : 0
    }
    print("apple-push-format.jsonl: \(passed) passed, \(lines.count - passed) failed, \(unreadable) skipped")
    #expect(passed == lines.count && lines.count >= 48)
  }

  @Test func aLiteralIsShownAsItIs() {
    #expect(line(nil) == nil)
    #expect(line(nil, text("x"), literal: "50% %@")?.text == "50% %@")
    #expect(line("", text("x"), literal: "to %@")?.text == "to x")
    #expect(line("", nil)?.text == "")
  }

  @Test func theKeyWinsOverTheLiteral() {
    let shown = line("HELLO", text("Bob"), literal: "ignored", languages: ["fr-CA"])
    #expect(shown?.text == "Bonjour Bob !")
    #expect(shown?.intended == "Bonjour Bob !")
    #expect(shown?.locale == "fr")
    #expect(shown?.file == "ios/fr.lproj/Localizable.strings")
    #expect(shown?.line == 2)
    #expect(shown?.code == nil)
    #expect(shown?.certainty == .observed)
    #expect(line("EMPTY", text("x"), literal: "literal")?.text == "")
  }

  @Test func aMissingKeyShowsTheLiteralOrItself() {
    let literal = line("NONE", text("x"), literal: "50% off")
    #expect(literal?.text == "50off")
    #expect(literal?.code == .missingKey)
    #expect(line("NONE_%@", text("x"))?.text == "NONE_x")
    #expect(line("NONE", literal: "")?.text == "NONE")
    // No language stands in for another: the key is in English only.
    let french = line("COUNT", text("3"), languages: ["fr"])
    #expect(french?.text == "COUNT")
    #expect(french?.intended == nil)
    #expect(
      french?.detail
        == "this language lacks the key, and iOS does not fall back to another, so the key itself is shown")
    #expect(line("NONE", literal: "x")?.detail == "the literal is shown")
    #expect(line("LIST")?.code == .missingKey)
    #expect(line("LIST")?.detail == "its value is not a string, so the key itself is shown")
  }

  /// A table above the folders hides those of every language, and the detail names it.
  @Test func aTableInPlaceOfEveryLanguages() {
    let app = AppleResources([
      [
        ResourceFile(
          path: "Localizable.strings", folder: "", name: "Localizable.strings", bytes: Array("A=root;".utf8)),
        Self.file("en.lproj", "Localizable.strings", "A=en;B=en;"),
      ]
    ])
    for (key, text, detail) in [
      ("A", "root", nil),
      (
        "B", "B",
        "iOS reads Localizable.strings in place of every language's table, and it lacks the key, so the key itself is shown"
      ), ("C", "C", "the key itself is shown"),
    ] as [(String, String, String?)] {
      let field = PushField(literal: nil, key: Array(key.utf8), arguments: nil)
      let shown = AppleDevice.line(field, resources: app, choice: app.choice(preferred: ["en"]))
      #expect(shown?.text == text && shown?.detail == detail && shown?.locale == nil)
    }
  }

  private func content(_ aps: String) throws -> NotificationContent? {
    let body = [UInt8]("{\"message\": {\"apns\": {\"payload\": {\"aps\": \(aps)}}}}".utf8)
    return try body.withUnsafeBufferPointer { bytes in
      var reader = JSONReader()
      return PushContent(body: try reader.parse(UTF8Slice(bytes))).apple
    }
  }

  /// ActivityKit's form of a localized line is an object; an ordinary push ignores one.
  @Test func theAlertOfALiveActivity() throws {
    let alert = #"{"title": {"loc-key": "HELLO", "loc-args": ["x"]}, "body": "plain", "sound": "s"}"#
    let activity = try #require(try content(#"{"event": "update", "alert": \#(alert)}"#))
    #expect(activity.isOfActivity)
    #expect(activity.title == PushField(key: [UInt8]("HELLO".utf8), arguments: [.text([UInt8]("x".utf8))]))
    #expect(activity.body == PushField(literal: [UInt8]("plain".utf8)))
    #expect(try content(#"{"event": "update", "content-state": {}}"#) == nil)
    let push = try #require(try content(#"{"alert": \#(alert)}"#))
    #expect(!push.isOfActivity && push.title == PushField() && push.body.literal != nil)
  }

  @Test func anExtensionMayShowSomethingElse() throws {
    #expect(try content("{\"alert\": \"x\", \"mutable-content\": 1}")?.mayBeChanged == true)
    #expect(try content("{\"alert\": {\"loc-key\": \"HELLO\"}, \"mutable-content\": 1.0}")?.mayBeChanged == true)
    #expect(try content("{\"alert\": \"x\", \"mutable-content\": 0}")?.mayBeChanged == false)
    #expect(try content("{\"alert\": \"x\"}")?.mayBeChanged == false)
    var shown = try #require(line("HELLO", text("x")))
    shown.doubt("nobody knows")
    #expect(shown.certainty == .unverified)
    #expect(shown.detail == "nobody knows")
  }

  @Test func saysWhatIsLost() {
    let count = line("COUNT", text("3"))
    #expect(count?.text == "You have $d messages")
    #expect(count?.intended == "You have 3 messages")
    #expect(count?.code == .lostSpecifier)
    #expect(count?.detail?.contains("'%1$d'") == true)
    let broken = line("BROKEN", text("x"))
    #expect(broken?.outcome == .blank && broken?.text == nil)
    #expect(broken?.code == .brokenText)
    #expect(line("SALE", text("x"))?.text == "50off x")
  }

  @Test func argumentsThatAreNoStrings() {
    let null = line("SWAP", [.text([0x61]), .null])
    #expect(null?.text == "<null> a")
    #expect(null?.code == .fewArguments)
    #expect(line("SWAP", text("a"))?.text == "<null> a")
    #expect(line("SWAP", [.other([UInt8]("true".utf8)), .other([UInt8]("5.0".utf8))])?.text == "5 1")
    #expect(line("SWAP", [.other([0x5B, 0x5D]), .text([])])?.certainty == .unverified)
    #expect(line("HELLO", text("a", "b"))?.code == nil)
  }

  /// Foundation's descriptions; how iOS prints a list or an object has not been seen.
  @Test(arguments: [
    ("true", "1"), ("false", "0"), ("5", "5"), ("-5", "-5"), ("5.0", "5"), ("-5.0", "-5"), ("5.5", "5.5"), ("0.0", "0"),
    ("1e3", "1000"), ("1E-2", "0.01"), ("100000000000000000000", "100000000000000000000"), ("[1]", "[1]"), ("[]", "[]"),
    ("{\"a\":1}", "{\"a\":1}"), ("{}", "{}"),
  ]) func descriptionsOfArguments(_ json: String, _ text: String) {
    let shown = line("HELLO", [.other([UInt8](json.utf8))])
    #expect(shown?.text == "Hello \(text)!" && shown?.intended == nil)
    #expect(shown?.certainty == (json.hasPrefix("[") || json.hasPrefix("{") ? .unverified : .observed))
  }

  @Test func withoutArgumentsNothingIsFormatted() {
    for arguments in [nil, []] as [[PushArgument]?] {
      let shown = line("PERCENT", arguments)
      #expect(shown?.text == "100%% sure")
      #expect(shown?.intended == "100% sure")
      #expect(shown?.code == .unformatted)
      #expect(line("PLAIN", arguments)?.code == nil)
      #expect(line("HELLO", arguments)?.code == .fewArguments)
    }
  }

  @Test func pluralsNeverApply() {
    let shown = line("FILES", text("3", "x"))
    #expect(shown?.text == "@files@ in 3")
    #expect(shown?.code == .pluralEntry)
    #expect(shown?.file == "ios/en.lproj/Localizable.stringsdict")
    #expect(line("WIDE")?.text == "Hello there")
    #expect(line("WIDE")?.certainty == .unverified)
  }

  @Test func saysWhereNobodyKnows() {
    let esperanto = line("HELLO", text("x"), languages: ["eo"])
    #expect(esperanto?.text == "Saluton x!")
    #expect(esperanto?.certainty == .unverified)
    #expect(esperanto?.detail?.contains("'eo'") == true)
  }
}
