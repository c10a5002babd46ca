// The doors inside the sandbox: what a rule reads of `loc.previews`, what a test's `shown` accepts, and the check of a rule.

import Foundation
import LocBase
import LocCheck
import LocDevice
import LocRuleTests
import LocRules
import LocScript

/// One app and its message, as rules and their tests see them.
struct LuaDoors {
  let engine: Engine
  /// The message as a Lua table.
  private let message: String

  /// - Parameter wire: the message in the form of HTTP v1, which is the form that rules write.
  init(_ engine: Engine, _ wire: [UInt8]) throws {
    self.engine = engine
    message = Self.lua(try JSONSerialization.jsonObject(with: Data(wire)))
  }

  /// The previews that a rule gets. They have no findings, and no hints about missing keys.
  func previews() throws -> [String] {
    let chunk = "return loc.previews(\(message))"
    let answer = try Session(engine).evaluate(Array(chunk.utf8), name: "chunk.lua")
    let previews = try JSONSerialization.jsonObject(with: Data(answer)) as? [[String: Any]] ?? []
    return previews.map { Self.text($0) }
  }

  /// A preview in the form that `previews()` has.
  static func form(_ preview: Preview) throws -> String {
    let object = try JSONSerialization.jsonObject(with: Data(preview.json.utf8))
    return text(object as? [String: Any] ?? [:])
  }

  /// The report of a check of a rule that makes the message, whatever its event.
  func report(name: String) throws -> CheckReport { try engine.check(files: [name: Array(rule.utf8)]) }

  /// The texts for which a test's `assert.shown`, `assert.shown_everywhere` or a sample's expectation says something else than the
  /// previews do.
  func wrongTests(_ previews: [Preview]) throws -> [String] {
    var lines: [String] = []
    func expect(_ isShown: Bool, _ call: String) {
      // Not by `assert`, which is asked here itself.
      lines.append("if pcall(assert.shown, result, \(call)) ~= \(isShown) then error(\(Self.quoted(call))) end")
    }
    for (number, preview) in previews.enumerated() {
      let texts = preview.fields.map { field in (name: "\(field.name)", text: field.line?.text) }
      let shown = texts.map { "\($0.name) = \($0.text.map { Self.quoted($0) } ?? "false")" }.joined(separator: ", ")
      expect(!preview.crashes, "{\(Self.device(preview.device)), \(shown)}")
      // Another text is refused, in turn of the title, the subtitle and the body.
      let other = texts[number % texts.count]
      expect(false, "{\(Self.device(preview.device)), \(other.name) = \(Self.quoted((other.text ?? "") + "x"))}")
      expect(!preview.fails && preview.notification == .posted, "{\(Self.device(preview.device))}")
    }
    let isWhole = previews.allSatisfy { !$0.fails && $0.notification == .posted }
    let test = """
      it("shows the previews", function()
        local result = run("r", {type = "t"})
        \(lines.joined(separator: "\n  "))
        if pcall(assert.shown_everywhere, result) ~= \(isWhole) then error("not \(isWhole) everywhere") end
      end)
      """
    let rules = try Rules(files: ["r.lua": Array(rule.utf8), "r_test.lua": Array(test.utf8)], engine: engine)
    var run = TestRun(rules, options: TestOptions())
    let report = try run.run(files: ["r_test.lua"], samplesOf: [], faults: [])
    guard report.results.count == 1 else { return ["no test ran"] }
    return report.results.compactMap { $0.failure }.map { failure in
      let (expected, got) = (failure.expected ?? "-", failure.got ?? "-")
      return "\(failure.findings.map { $0.summary }) \(expected) \(got)"
    }
  }

  private var rule: String {
    "return {on = {\"t\"}, samples = {s = {type = \"t\"}}, run = function(event) return \(message) end}\n"
  }

  private static func device(_ device: Device) -> String {
    "platform = \"\(device.platform.rawValue)\", locales = {\(device.locales.map { quoted($0) }.joined(separator: ", "))}"
  }

  /// A value of JSON as Lua writes it.
  private static func lua(_ value: Any) -> String {
    switch value {
    case let list as [Any]: return "{" + list.map { lua($0) }.joined(separator: ", ") + "}"
    case let object as [String: Any]:
      return "{" + object.keys.sorted().map { "[\(quoted($0))] = \(lua(object[$0] ?? 0))" }.joined(separator: ", ")
        + "}"
    case let text as String: return quoted(text)
    default: return "\(value)"
    }
  }

  /// A text as Lua reads it, byte for byte.
  private static func quoted(_ text: String) -> String {
    "\""
      + text.utf8.map { $0 < 0x20 || $0 > 0x7E || $0 == 0x22 || $0 == 0x5C ? escaped($0) : String(UnicodeScalar($0)) }
      .joined() + "\""
  }

  private static func escaped(_ byte: UInt8) -> String {
    "\\" + String(repeating: "0", count: 3 - "\(byte)".count) + "\(byte)"
  }

  /// The members that a preview has at every door.
  private static func text(_ preview: [String: Any]) -> String {
    var preview = preview
    for name in ["title", "subtitle", "body"] {
      guard var line = preview[name] as? [String: Any] else {
        preview[name] = nil
        continue
      }
      line["findings"] = nil
      if line["reason"] as? String == "missing-key" { line["detail"] = nil }
      line["certainty"] = (line["certainty"] as? [String: Any])?.filter { !($0.value is NSNull) }
      preview[name] = line.filter { !($0.value is NSNull) }
    }
    let findings = preview["findings"] as? [[String: Any]] ?? []
    preview["findings"] = findings.map { finding in
      // A rule's message has no text in which something could have a place.
      finding.filter { !($0.value is NSNull) && $0.key != "line" && $0.key != "column" }
    }
    if preview["release"] is NSNull { preview["release"] = nil }
    let bytes = try? JSONSerialization.data(withJSONObject: preview, options: [.sortedKeys])
    return bytes.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
