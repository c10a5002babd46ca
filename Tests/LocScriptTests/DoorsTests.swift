// The scenarios that every door runs, through the Swift façade: the same golden files and texts as C, Python, Lua and the
// command line.

import Foundation
import LocScript
import TestSupport
import Testing

@Suite struct DoorsTests {
  static let root = Fixtures.folder.deletingLastPathComponent().deletingLastPathComponent()

  /// One test of doors.json; the field names are the file's.
  struct Door: Decodable, Sendable, CustomTestStringConvertible {
    struct Expectation: Decodable, Sendable {
      var file: String?
      var text: String?
      var skipped: String?
      var error: ExpectedError?
    }
    struct ExpectedError: Decodable, Sendable {
      var status: Int32
      var slug: String?
      var line: Int?
      var column: Int?
      var path: String?
      var says: String?
      var help: String?
    }
    var name: String
    var kind: String
    var resources: String?
    var input: String
    var arguments: [String]?
    var locale: String?
    var locales: [String]?
    var platform: String?
    var device: String?
    var event: String?
    var expect: Expectation

    var testDescription: String { name }
  }

  struct Resources: Decodable, Sendable {
    var android: String
    var ios: String
    var ios_keys: String
  }

  struct File: Decodable, Sendable {
    var resources: [String: Resources]
    var tests: [Door]
  }

  static let file: File = {
    // Files stand in the answers as they were given, so every driver starts at the root.
    guard FileManager.default.changeCurrentDirectoryPath(root.path),
      let bytes = try? Fixtures.bytes("scenarios/doors.json"),
      let file = try? JSONDecoder().decode(File.self, from: Data(bytes))
    else { return File(resources: [:], tests: []) }
    return file
  }()

  @Test func theFileHasTests() { #expect(Self.file.tests.count > 40) }

  @Test(arguments: file.tests)
  func door(_ door: Door) throws {
    if let name = door.device, Device.Kind(rawValue: name) == nil {
      // Swift cannot even ask.
      #expect(door.expect.error?.status == 100)
      return
    }
    let engine = try engine(for: door)
    if let expected = door.expect.error {
      let error = try #require(throws: LocScriptError.self) { _ = try answer(engine, door) }
      let finding = try #require(error.diagnostics.first)
      #expect(error.code == expected.status)
      if let slug = expected.slug { #expect(finding.slug == slug) }
      if let line = expected.line { #expect(finding.line == line) }
      if let column = expected.column { #expect(finding.column == column) }
      if let path = expected.path { #expect(finding.path == path) }
      #expect(finding.message.contains(expected.says ?? "") || expected.says == nil)
      #expect((finding.help ?? "").contains(expected.help ?? "") || expected.help == nil)
      return
    }
    let shown = String(decoding: try answer(engine, door), as: UTF8.self)
    if let golden = door.expect.file {
      #expect(shown == String(decoding: try bytes(golden), as: UTF8.self))
    } else {
      #expect(shown == door.expect.text ?? door.expect.skipped)
    }
  }

  private func engine(for door: Door) throws -> Engine {
    guard let name = door.resources else {
      // The instruction limit ends an endless loop, however busy the machine is.
      let folder = TemporaryFolder()
      folder.write("locscript.toml", "[limits]\nmilliseconds = 60_000\n")
      return try Engine(configuration: folder.full("locscript.toml"))
    }
    let resources = try #require(Self.file.resources[name])
    let keys = try #require(KeyConvention.allCases.first { "\($0)" == resources.ios_keys })
    return try Engine(android: [resources.android], ios: [resources.ios], options: Engine.Options(iosKeys: keys))
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Self.root.appendingPathComponent(path)))
  }

  /// What the door says, as bytes.
  private func answer(_ engine: Engine, _ door: Door) throws -> [UInt8] {
    let platform = door.platform.flatMap { Device.Platform(rawValue: $0) }
    switch door.kind {
    case "build":
      return try engine.build(bytes(door.input)).body
    case "sizes":
      return [UInt8](try engine.sizes(of: bytes(door.input), values: door.arguments ?? []).json.utf8)
    case "render":
      let device = try door.device.map { try #require(Device.Kind(rawValue: $0)) }
      let rendering = try engine.render(
        door.input, arguments: door.arguments ?? [], locale: door.locale ?? "", platform: platform, device: device)
      return [UInt8](rendering.text.utf8)
    case "preview":
      let device = Device(try #require(platform), door.locales ?? [])
      return [UInt8](try engine.preview(bytes(door.input), on: device).json.utf8)
    case "evaluate":
      return try Session(engine).evaluate([UInt8](door.input.utf8), name: "chunk.lua")
    default:
      let result = try Session(Rules(door.input, engine: engine)).run(bytes(try #require(door.event)))
      if let failure = result.failures.first { throw failure.error }
      if let skip = result.skipped.first { return [UInt8](skip.reason.utf8) }
      return try #require(result.payloads.first).body
    }
  }
}
