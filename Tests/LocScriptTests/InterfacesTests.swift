// The scenarios that every interface runs, through the Swift façade: the same golden files and texts as C, Python, Lua and the
// command line.

import Foundation
import LocScript
import TestSupport
import Testing

@Suite struct InterfacesTests {
  static let root = Fixtures.folder.deletingLastPathComponent().deletingLastPathComponent()

  /// One test of interfaces.json; the field names are the file's.
  struct InterfaceCase: Decodable, Sendable, CustomTestStringConvertible {
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
    var android_compiler: String?
  }

  struct File: Decodable, Sendable {
    var resources: [String: Resources]
    var tests: [InterfaceCase]
  }

  static let file: File = {
    // Files stand in the answers as they were given, so every driver starts at the root.
    guard FileManager.default.changeCurrentDirectoryPath(root.path),
      let bytes = try? Fixtures.bytes("scenarios/interfaces.json"),
      let file = try? JSONDecoder().decode(File.self, from: Data(bytes))
    else { return File(resources: [:], tests: []) }
    return file
  }()

  @Test func theFileHasTests() { #expect(Self.file.tests.count > 40) }

  @Test(arguments: file.tests)
  func matches(_ test: InterfaceCase) throws {
    if let name = test.device, Device.Kind(rawValue: name) == nil {
      // Swift cannot even ask.
      #expect(test.expect.error?.status == 100)
      return
    }
    let engine = try engine(for: test)
    if let expected = test.expect.error {
      let error = try #require(throws: LocScriptError.self) { _ = try answer(engine, test) }
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
    let shown = String(decoding: try answer(engine, test), as: UTF8.self)
    if let golden = test.expect.file {
      #expect(shown == String(decoding: try bytes(golden), as: UTF8.self))
    } else {
      #expect(shown == test.expect.text ?? test.expect.skipped)
    }
  }

  private func engine(for test: InterfaceCase) throws -> Engine {
    guard let name = test.resources else {
      // The instruction limit ends an endless loop, however busy the machine is.
      let folder = TemporaryFolder()
      folder.write("locscript.toml", "[limits]\nmilliseconds = 60_000\n")
      return try Engine(configuration: folder.full("locscript.toml"))
    }
    let resources = try #require(Self.file.resources[name])
    let keys = try #require(KeyConvention(rawValue: resources.ios_keys))
    var options = Engine.Options(iosKeys: keys)
    if let name = resources.android_compiler { options.androidCompiler = try #require(AndroidCompiler(name: name)) }
    return try Engine(android: [resources.android], ios: [resources.ios], options: options)
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Self.root.appendingPathComponent(path)))
  }

  /// The answer of the Swift interface, as bytes.
  private func answer(_ engine: Engine, _ test: InterfaceCase) throws -> [UInt8] {
    let platform = test.platform.flatMap { Device.Platform(rawValue: $0) }
    switch test.kind {
    case "build":
      return try engine.build(bytes(test.input)).body
    case "sizes":
      return [UInt8](try engine.sizes(of: bytes(test.input), values: test.arguments ?? []).json.utf8)
    case "render":
      let device = try test.device.map { try #require(Device.Kind(rawValue: $0)) }
      let rendering = try engine.render(
        test.input, arguments: test.arguments ?? [], locale: test.locale ?? "", platform: platform, device: device)
      return [UInt8](rendering.text.utf8)
    case "preview":
      let device = Device(try #require(platform), test.locales ?? [])
      return [UInt8](try engine.preview(bytes(test.input), on: device).json.utf8)
    case "evaluate":
      return try Session(engine).evaluate([UInt8](test.input.utf8), name: "chunk.lua")
    default:
      let result = try Session(Rules(test.input, engine: engine)).run(bytes(try #require(test.event)))
      if let failure = result.failures.first { throw failure.error }
      if let skip = result.skipped.first { return [UInt8](skip.reason.utf8) }
      return try #require(result.payloads.first).body
    }
  }
}
