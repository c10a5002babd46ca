// An engine that travels as bytes is the engine that was packed.

import LocBase
import LocCatalog
import LocConfig
import LocRules
import TestSupport
import Testing

@testable import LocScript

@Suite struct PackTests {
  private func engines(in folder: TemporaryFolder) throws -> [Engine] {
    let files = [
      "app/res/values/strings.xml": "<resources><string name=\"k\">Hello %1$s</string></resources>",
      "app/res/values-fr/strings.xml": "<resources><string name=\"k\">Bonjour %1$s</string></resources>",
      "app/res/values-de/strings.xml": "<resources><string name=\"k\">Hallo</resources>",
      "ios/fr.lproj/Localizable.strings": "\"k\" = \"Salut %@\";",
      "ios/en.lproj/Localizable.strings": "\"k\" = \"Hi %@\";",
      "old/values/strings.xml": "<resources><string name=\"old\">Old</string></resources>",
      "rules/a.lua": "local n = require 'lib.n'; return function(event) return loc.skip(n) end",
      "rules/lib/n.lua": "return 'packed'", "more/b.lua": "return function(event) return loc.skip('more') end",
      "locscript.toml": """
      [android]
      resources = ["app/res"]
      [ios]
      resources = ["ios"]
      [rules]
      root = "rules"
      [[released]]
      name = "5.2"
      platform = "android"
      catalog = "old"
      """,
    ]
    for (name, text) in files { folder.write(name, text) }
    let res = Array("<resources><string name=\"k\">Hello %1$s</string></resources>".utf8)
    return [
      try Engine(configuration: folder.path + "/locscript.toml"),
      try Engine(
        android: [folder.path + "/app/res"], ios: [folder.path + "/ios"],
        options: Engine.Options(developmentRegion: "fr")),
      try Engine(files: [Engine.File(.android, path: "values/strings.xml", bytes: res)]),
    ]
  }

  private func answers(_ engine: Engine) throws -> [String] {
    let message =
      Array(
        #"{"message":{"topic":"t","android":{"notification":{"title_loc_key":"k","title_loc_args":["Ann"]}},"#.utf8)
      + Array(#""apns":{"payload":{"aps":{"alert":{"title-loc-key":"k","title-loc-args":["Ann"]}}}}}}"#.utf8)
    return try engine.previewsEverywhere(message).map { "\($0)" } + engine.diagnostics.map { "\($0)" }
  }

  @Test func opensWithoutItsFiles() throws {
    var folder: TemporaryFolder? = TemporaryFolder()
    let path = try #require(folder?.path)
    let engines = try engines(in: #require(folder))
    let before = try engines.map { try answers($0) }
    let packs = try engines.map { try $0.pack() }
    let more = try engines[0].pack(rules: path + "/more")
    folder = nil
    for (pack, expected) in zip(packs, before) {
      let opened = try Engine(pack: pack)
      #expect(try answers(opened) == expected)
      // A pack of a pack is the pack.
      #expect(try opened.pack() == pack)
    }
    #expect(before[0].count > 4 && before[0].contains { $0.contains("xml") })
    let opened = try Engine(pack: more)
    #expect(try reasons(opened.rules()) == ["packed"])
    #expect(try reasons(opened.rules(at: path + "/more")) == ["more"])
    #expect(try opened.released.catalog(0).android?.entries.count == 1)
    #expect(throws: LocScriptError.self) { try opened.rules(at: path + "/elsewhere") }
    #expect(throws: LocScriptError.self) { try engines[0].pack() }
  }

  private func reasons(_ rules: Rules) throws -> [String] {
    try Session(rules).run(Array("{}".utf8)).skipped.map(\.reason)
  }

  @Test func refusesOtherBytes() throws {
    let pack = try Engine(android: []).pack()
    for end in 0..<pack.count { #expect(throws: LocScriptError.self) { try Engine(pack: Array(pack[..<end])) } }
    for index in pack.indices {
      var damaged = pack
      damaged[index] ^= 1
      #expect(throws: LocScriptError.self) { try Engine(pack: damaged) }
    }
    #expect(throws: LocScriptError.self) { try Engine(pack: pack + [0]) }
  }

  @Test(arguments: [[], [3], [2, 1, 9], [0, -1], [0, 0, 0, 7], [1 << 62]])
  func refusesNumbersThatNobodyWrites(_ numbers: [Int]) throws {
    var writer = PackWriter()
    writer.put(version)
    for number in numbers { writer.put(number) }
    let error = #expect(throws: LocScriptError.self) { try Engine(pack: writer.bytes) }
    #expect(error?.diagnostics.first?.message == "these bytes are not a whole pack")
  }

  @Test func refusesAnotherVersion() throws {
    var writer = PackWriter()
    writer.put("0.0.1")
    let error = #expect(throws: LocScriptError.self) { try Engine(pack: writer.bytes) }
    #expect(error?.diagnostics.first?.message == "LocScript 0.0.1 made this pack, and this is \(version)")
  }
}
