// What a check looks at by its options: rules in memory, the resources where nothing is named, files that are not read whole.

import LocBase
import LocCheck
import LocScript
import TestSupport
import Testing

@Suite struct CheckOptionsTests {
  @Test func optionsThatChooseNothingAreRefused() throws {
    let engine = try CheckTests.engine(ios: ["en": "\"k\" = \"Hi\";", "pt-BR": "\"k\" = \"Oi\";"])
    let wrong: [(status: Int32, help: String, set: (inout CheckOptions) -> Void)] = [
      (100, "Did you mean 'missing-key'?", { $0.only = ["missing-kye"] }),
      (100, "`locscript explain` lists all slugs.", { $0.only = ["missing-key", ""] }),
      (100, "One of android, ios.", { $0.platform = .web }),
      (100, "Did you mean 'pt-BR'? It has en, pt-BR.", { $0.locales = ["pt-BT"] }),
      (400, "Did you mean 'pt-BR'?", { $0.locales = ["en", "pt-rBR"] }),
    ]
    for (status, help, set) in wrong {
      var options = CheckOptions()
      set(&options)
      let error = try #require(throws: LocScriptError.self) { _ = try engine.check(options: options) }
      #expect(error.code == status)
      #expect(error.diagnostics.first?.help == help)
    }
    var options = CheckOptions()
    options.locales = ["PT-br", "default", ""]
    #expect(try engine.check(options: options).ok)
  }

  @Test func rulesInMemoryAreChecked() throws {
    let engine = try CheckTests.engine(ios: ["en": "\"k\" = \"Hi\";", "de": "\"x\" = \"-\";"])
    let rule = Array(CheckTests.rule("return loc.message { topic = \"n\", body = loc.text(require(\"lib.a\")) }").utf8)
    let library = Array("return \"k\"".utf8)
    let report = try engine.check(
      files: ["r.lua": rule, "lib/a.lua": library, "broken.lua": Array("return {".utf8)])
    #expect(report.findings.map { $0.slug } == ["missing-key"])
    #expect(report.findings.first?.diagnostic.file == "r.lua")
    #expect(report.unchecked.map { $0.slug } == ["syntax"])
    for files in [["lib/a.lua": library], ["../r.lua": rule], ["r.txt": rule]] {
      let error = try #require(throws: LocScriptError.self) { _ = try engine.check(files: files) }
      #expect(error.code == 100)
    }
  }

  @Test func withoutAnythingNamedTheResourcesAreChecked() throws {
    let engine = try CheckTests.engine(
      android: ["values": "<string name=\"k\">%1$s</string>", "values-de": "<string name=\"k\">%1$d</string>"])
    #expect(try engine.check().findings.map { $0.slug } == ["argument-mismatch"])
    let rule = Array(CheckTests.rule("return loc.skip(\"no\")").utf8)
    #expect(try engine.check(files: ["r.lua": rule]).findings == [])
    #expect(try Engine().check().unchecked.map { $0.slug } == ["no-resources"])
  }

  /// Rules with literal texts alone need no app; a key does, whether a sample reaches it or not.
  @Test func rulesWithoutKeysNeedNoResources() throws {
    func unchecked(_ body: String) throws -> [String] {
      try Engine().check(files: ["r.lua": Array(CheckTests.rule(body).utf8)]).unchecked.map { $0.slug }
    }
    #expect(try unchecked("return loc.message { topic = \"n\", title = \"Hi\" }") == [])
    let key = "return loc.message { topic = \"n\", title = loc.text(\"k\") }"
    #expect(try unchecked(key) == ["no-resources"])
    #expect(try unchecked("if event.late then \(key) end") == ["no-resources"])
    #expect(
      try unchecked("if event.late then return loc.message { topic = \"n\", title = loc.text(event.key) } end") == [
        "no-resources"
      ])
  }

  @Test func aFileThatIsNotReadWholeIsUnchecked() throws {
    let engine = try CheckTests.engine(
      android: ["values": "<string name=\"k\">a</string>"], ios: ["en": "\"k\" = \"a", "de": "\"k\" = \"b\";"])
    let report = try engine.check()
    #expect(report.unchecked.map { $0.slug } == ["table-dropped"])
    #expect(report.unchecked.first?.file == "ios/en.lproj/Localizable.strings")
    #expect(!report.ok)
  }

  @Test func theReportIsOneObject() throws {
    let engine = try CheckTests.engine(ios: ["en": "\"k\" = \"Hi\";"])
    let json = try CheckTests.check(engine, CheckTests.push("k")).json
    #expect(json.hasPrefix("{\"version\":1,\"summary\":{\"rules\":0,\"samples\":1,"))
    #expect(json.hasSuffix("\"findings\":[],\"unchecked\":[],\"fixed\":[],\"released\":[]}"))
  }
}
