import Foundation
import LocScript
import TestSupport
import Testing

/// The scenario file that every door runs, through the Swift façade.
@Suite struct DoorsTests {
  private static let root = Fixtures.folder.deletingLastPathComponent().deletingLastPathComponent().path

  private static func document() throws -> [String: Any] {
    let bytes = try Fixtures.bytes("scenarios/doors.json")
    return try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  @Test func everyScenario() throws {
    let document = try Self.document()
    let tests = try #require(document["tests"] as? [[String: Any]])
    let resources = try #require(document["resources"] as? [String: [String: String]])
    for test in tests {
      let name = test["name"] as? String ?? ""
      let engine = try Self.engine(resources[test["resources"] as? String ?? ""])
      let expected = try #require(test["expect"] as? [String: Any])
      do {
        let answer = try Self.answer(test, engine)
        #expect(answer == (try Self.text(expected)), "\(name)")
        #expect(expected["error"] == nil, "\(name): no error")
      } catch let error as LocScriptError {
        let wanted = try #require(expected["error"] as? [String: Any], "\(name): \(error.diagnostics.map { $0.summary })")
        Self.compare(error, wanted, name)
      }
    }
    #expect(tests.count > 30)
  }

  private static func engine(_ resources: [String: String]?) throws -> Engine {
    guard let resources else { return try Engine() }
    let keys = Engine.KeyConvention(rawValue: resources["ios_keys"] ?? "same") ?? .same
    if let config = resources["config"] { return try Engine(configuration: root + "/" + config) }
    return try Engine(
      android: [root + "/" + (resources["android"] ?? "")], ios: [root + "/" + (resources["ios"] ?? "")],
      options: Engine.Options(iosKeys: keys))
  }

  private static func answer(_ test: [String: Any], _ engine: Engine) throws -> String {
    let input = test["input"] as? String ?? ""
    let platform = (test["platform"] as? String).flatMap { Device.Platform(rawValue: $0) }
    switch test["kind"] as? String {
    case "build":
      return String(decoding: try engine.build(try bytes(input)).body, as: UTF8.self)
    case "render":
      return try engine.render(
        input, arguments: test["arguments"] as? [String] ?? [], locale: test["locale"] as? String ?? "", platform: platform
      ).text
    case "preview":
      let device = Device(platform ?? .android, test["locales"] as? [String] ?? [])
      return relative(try engine.preview(try bytes(input), on: device).json)
    case "rule":
      let session = Session(try Rules(root + "/" + input, engine: engine))
      let result = try session.run(try bytes(test["event"] as? String ?? ""))
      if let failure = result.failures.first { throw failure.error }
      if let skip = result.skipped.first { return skip.reason }
      return result.payloads.map { String(decoding: $0.body, as: UTF8.self) }.joined(separator: "\n")
    default:
      return String(decoding: try Session(engine).evaluate([UInt8](input.utf8), name: "chunk.lua"), as: UTF8.self)
    }
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: root + "/" + path)))
  }

  /// Paths as a driver sees them that starts in the repository's root.
  private static func relative(_ text: String) -> String { text.replacingOccurrences(of: root + "/", with: "") }

  private static func text(_ expected: [String: Any]) throws -> String? {
    if let file = expected["file"] as? String {
      return String(decoding: try bytes(file), as: UTF8.self).trimmingCharacters(in: .newlines)
    }
    return expected["text"] as? String ?? expected["skipped"] as? String
  }

  private static func compare(_ error: LocScriptError, _ wanted: [String: Any], _ name: String) {
    let first = error.diagnostics.first
    if let status = wanted["status"] as? Int { #expect(Int(error.code) == status, "\(name)") }
    if let slug = wanted["slug"] as? String { #expect(first?.slug == slug, "\(name)") }
    if let line = wanted["line"] as? Int { #expect(first?.line == line, "\(name)") }
    if let column = wanted["column"] as? Int { #expect(first?.column == column, "\(name)") }
    if let path = wanted["path"] as? String { #expect(first?.path == path, "\(name)") }
    if let says = wanted["says"] as? String { #expect(first?.message.contains(says) == true, "\(name)") }
    if let help = wanted["help"] as? String { #expect(first?.help?.contains(help) == true, "\(name)") }
  }
}
