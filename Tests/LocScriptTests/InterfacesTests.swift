// The scenarios that every interface runs, through the Swift façade: the same golden files and texts as C, Python, Lua and the
// command line.

import Foundation
import LocBase
import LocCatalog
import LocCheck
import LocDevice
import LocMessage
import LocRender
import LocRules
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
    var foreground: Bool?
    var now: Int64?
    var files: [String]?
    var config: String?
    var messages: [String]?
    var only: [String]?
    var keys: [String]?
    var flags: [String]?
    var limits: Limits?
    var expect: Expectation

    var testDescription: String { name }
  }

  struct Limits: Decodable, Sendable {
    var instructions: Int?
    var memory: Int?
    var output: Int?
    var source: Int?
  }

  struct Resources: Decodable, Sendable {
    struct Names: Decodable, Sendable {
      var android: String?
      var ios: String?
      var key: String?
    }
    var android: String
    var ios: String
    var ios_keys: String
    var android_compiler: String?
    var key_names: [Names]?
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
    if let config = test.config { return try Engine(configuration: config) }
    guard let name = test.resources else { return try Engine() }
    let resources = try #require(Self.file.resources[name])
    let keys = try #require(KeyConvention(rawValue: resources.ios_keys))
    var options = Engine.Options(iosKeys: keys)
    if let name = resources.android_compiler { options.androidCompiler = try #require(AndroidCompiler(name: name)) }
    options.keyNames = (resources.key_names ?? []).map { KeyName(android: $0.android, ios: $0.ios, key: $0.key) }
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
    case "fill":
      let template = try engine.prepare(bytes(test.input))
      return try template.fill(test.arguments ?? [])
    case "preview":
      let device = Device(try #require(platform), test.locales ?? [], isForeground: test.foreground ?? false)
      return [UInt8](try engine.preview(bytes(test.input), on: device).json.utf8)
    case "previews":
      let previews = try engine.previews(bytes(test.input), isForeground: test.foreground ?? false)
      return [UInt8](("[" + previews.map { $0.json }.joined(separator: ",") + "]").utf8)
    case "evaluate":
      return try Session(engine, limits: limits(test)).evaluate([UInt8](test.input.utf8), name: "chunk.lua")
    case "check":
      return [UInt8](try report(engine, test).json.utf8)
    case "rules-info":
      return info(try Rules(test.input, engine: engine))
    case "rules-check":
      do {
        _ = try Rules(test.input, engine: engine)
        return [UInt8]("[]".utf8)
      } catch {
        return json { $0.diagnostics(error.diagnostics) }
      }
    default:
      return try run(engine, test)
    }
  }

  /// The answers of a session: a rule's first message or its reason to send nothing, envelopes, or warnings.
  private func run(_ engine: Engine, _ test: InterfaceCase) throws -> [UInt8] {
    let session = Session(try rules(engine, test))
    session.now = test.now
    let event = try bytes(try #require(test.event))
    if test.kind == "envelopes" { return Array(session.runMany(event).dropLast()) }
    let result = try session.run(event)
    if test.kind == "warnings" {
      let lines = result.findings.map { warnings in
        json { writer in
          writer.beginObject()
          writer.name("rule")
          writer.string(orNull: warnings.rule)
          writer.name("findings")
          writer.diagnostics(warnings.findings)
          writer.endObject()
        }
      }
      return Array(lines.joined(separator: [0x0A]))
    }
    if let failure = result.failures.first { throw failure.error }
    if let skip = result.skipped.first { return [UInt8](skip.reason.utf8) }
    return try #require(result.payloads.first).body
  }

  /// The report of a check.
  private func report(_ engine: Engine, _ test: InterfaceCase) throws -> CheckReport {
    var options = CheckOptions()
    options.messages = try (test.messages ?? []).map { CheckOptions.Message(name: $0, bytes: try bytes($0)) }
    options.events = try test.event.map { try bytes($0) }
    options.checksResources = test.flags?.contains("resources") ?? false
    options.isExhaustive = test.flags?.contains("exhaustive") ?? false
    options.only = test.only ?? []
    options.platform = test.platform.flatMap { Device.Platform(rawValue: $0) }
    options.locales = test.locales ?? []
    options.keyPrefixes = test.keys ?? []
    return try engine.check(rules: test.input.isEmpty ? [] : [test.input], options: options)
  }

  private func rules(_ engine: Engine, _ test: InterfaceCase) throws -> Rules {
    guard let names = test.files else { return try Rules(test.input, engine: engine, limits: limits(test)) }
    let files = try names.map { ($0, try bytes(test.input + "/" + $0)) }
    return try Rules(files: Dictionary(uniqueKeysWithValues: files), engine: engine)
  }

  /// The test's limits. The instruction limit ends an endless loop, however busy the machine is.
  private func limits(_ test: InterfaceCase) -> RuleLimits {
    var limits = RuleLimits(milliseconds: 60_000)
    if let instructions = test.limits?.instructions { limits.instructions = instructions }
    if let memory = test.limits?.memory { limits.memory = memory }
    if let output = test.limits?.output { limits.output = output }
    if let source = test.limits?.source { limits.source = source }
    return limits
  }

  /// What rules say of themselves, as C and Python say it.
  private func info(_ rules: Rules) -> [UInt8] {
    json { writer in
      writer.beginArray()
      for info in rules.info {
        writer.beginObject()
        writer.name("name")
        writer.string(info.name)
        writer.name("on")
        if let types = info.eventTypes { list(types, to: &writer) } else { writer.null() }
        writer.name("description")
        writer.string(orNull: info.description)
        writer.name("owner")
        writer.string(orNull: info.owner)
        writer.name("samples")
        list(info.samples, to: &writer)
        writer.name("keys")
        list(info.keys, to: &writer)
        writer.name("file")
        writer.string(info.file)
        writer.endObject()
      }
      writer.endArray()
    }
  }

  private func list(_ texts: [String], to writer: inout JSONWriter) {
    writer.beginArray()
    for text in texts { writer.string(text) }
    writer.endArray()
  }

  private func json(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    write(&writer)
    return writer.buffer.bytes
  }
}
