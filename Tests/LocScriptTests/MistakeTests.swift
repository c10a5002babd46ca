// The mistakes that a newcomer makes in a rule, and rules that are right: each mistake has a finding that names its place, its cause
// and what to do, and no right rule has any.

import Foundation
import LocBase
import LocCatalog
import LocRules
import LocScript
import Testing

/// One line of the corpus.
private struct Mistake: Decodable, Sendable {
  var name: String
  /// The body of the rule's function, or the whole file.
  var run: String?
  var file: String?
  /// Absent for a rule that is right.
  var slug: String?
  var severity: String?
  var line: Int?
  var column: Int?
  /// What the findings say together, help included.
  var says: [String]?

  var source: String { file ?? "return function(event)\n\(run ?? "")\nend" }

  static func read(_ name: String) throws -> [(mistake: Mistake, event: [UInt8])] {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/mistakes/\(name).jsonl")
    var all: [(mistake: Mistake, event: [UInt8])] = []
    for line in try Data(contentsOf: path).split(separator: 0x0A) {
      let mistake = try JSONDecoder().decode(Mistake.self, from: Data(line))
      // The event's own bytes: a decoder would not keep a number beyond 64 bits.
      let document = try Array(line).withUnsafeBufferPointer { try JSONDocument(UTF8Slice($0)) }
      let event = withExtendedLifetime(document) { document.root.member("event")?.json }
      all.append((mistake, event ?? usualEvent))
    }
    return all
  }

  private static let usualEvent = Array(
    """
    {"type":"x","token":"T","name":"Ann","n":3,"price":4999,"nul":null,"list":["a","b"],"user":{"name":"Bob"},\
    "ms":1795226519000,"ts":1795226519}
    """.utf8)
}

extension JSONCursor {
  fileprivate var json: [UInt8] {
    var writer = JSONWriter()
    writer.value(self)
    return writer.buffer.bytes
  }
}

struct MistakeTests {
  /// A small app: its keys are in upper case on iOS.
  private static func engine() throws -> Engine {
    func android(_ path: String, _ entries: String) -> Engine.File {
      .init(.android, path: path + "/strings.xml", bytes: Array("<resources>\(entries)</resources>".utf8))
    }
    func ios(_ path: String, _ text: String) -> Engine.File { .init(.ios, path: path, bytes: Array(text.utf8)) }
    func strings(_ welcome: String, _ uneven: String) -> String {
      """
      <string name="welcome_title">\(welcome), %1$s!</string><string name="plain_title">Hello</string>
      <string name="new_message_body">%1$s from %2$s</string><string name="uneven">\(uneven)</string>
      <string name="low_stock_one">One is left</string><string name="low_stock_other">%1$s are left</string>
      <string name="android_only">x</string>
      <plurals name="inbox_count"><item quantity="one">%d message</item><item quantity="other">%d messages</item></plurals>
      <string-array name="colors"><item>red</item></string-array>
      """
    }
    let table = """
      "WELCOME_TITLE" = "Welcome, %1$@!"; "PLAIN_TITLE" = "Hello"; "NEW_MESSAGE_BODY" = "%1$@ from %2$@"; "UNEVEN" = "%1$@";
      "LOW_STOCK_ONE" = "One is left"; "LOW_STOCK_OTHER" = "%1$@ are left"; "IOS_ONLY" = "x";
      """
    let plurals = """
      <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>IOS_PLURAL</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict>
      <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key><string>d</string>
      <key>other</key><string>%d messages</string></dict></dict></dict></plist>
      """
    return try Engine(
      files: [
        android("values", strings("Welcome", "%1$s")), android("values-de", strings("Willkommen", "%1$s, %2$s")),
        ios("en.lproj/Localizable.strings", table), ios("de.lproj/Localizable.strings", table),
        ios("en.lproj/Localizable.stringsdict", plurals), ios("de.lproj/Localizable.stringsdict", plurals),
      ], options: Engine.Options(iosKeys: .upper, developmentRegion: "en"))
  }

  private static func findings(of mistake: Mistake, event: [UInt8], _ engine: Engine) -> [Diagnostic] {
    do throws(LocScriptError) {
      let rules = try Rules(source: Array(mistake.source.utf8), name: "rule.lua", engine: engine)
      let result = try Session(rules).run(event)
      return result.failures.flatMap { $0.error.diagnostics } + result.payloads.flatMap { $0.findings }
        + result.findings.flatMap { $0.findings }
    } catch {
      return error.diagnostics
    }
  }

  @Test func everyMistakeHasAFinding() throws {
    let engine = try Self.engine()
    let mistakes = try Mistake.read("rules")
    var silent = 0
    for (mistake, event) in mistakes {
      let findings = Self.findings(of: mistake, event: event, engine).filter { $0.severity != .note }
      if findings.isEmpty { silent += 1 }
      let found = findings.map { "\($0.severity.rawValue)[\($0.slug)] \($0.summary) \($0.help ?? "")" }.joined(
        separator: "\n")
      let first = findings.first { $0.slug == mistake.slug }
      #expect(first != nil, "\(mistake.name): no finding \(mistake.slug ?? ""):\n\(found)")
      guard let first else { continue }
      #expect(first.severity.rawValue == mistake.severity ?? "error", "\(mistake.name):\n\(found)")
      #expect(first.file == "rule.lua", "\(mistake.name): no place:\n\(found)")
      #expect((first.line ?? 0) > 0, "\(mistake.name): no line:\n\(found)")
      if let line = mistake.line { #expect(first.line == line, "\(mistake.name): line \(first.line ?? 0):\n\(found)") }
      if let column = mistake.column { #expect(first.column == column, "\(mistake.name): column:\n\(found)") }
      for text in mistake.says ?? [] {
        #expect(found.contains(text), "\(mistake.name) does not say \(text):\n\(found)")
      }
    }
    print("\(mistakes.count) mistakes, \(silent) silent")
    #expect(silent == 0)
    #expect(mistakes.count >= 240)
  }

  @Test func noRightRuleHasAFinding() throws {
    let engine = try Self.engine()
    let rules = try Mistake.read("honest")
    for (rule, event) in rules {
      let found = Self.findings(of: rule, event: event, engine).filter { $0.severity != .note }
      #expect(found.isEmpty, "\(rule.name): \(found.map { $0.summary })")
    }
    print("\(rules.count) right rules")
    #expect(rules.count >= 60)
  }
}
