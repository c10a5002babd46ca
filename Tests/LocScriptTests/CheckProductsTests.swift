// What a few kilobytes must not make of a check, the second part: products of plural families, modules, rules, languages and files that
// cannot be read. Each of these took minutes, or gigabytes; the bound on time is wide.

import LocBase
import LocCheck
import TestSupport
import Testing

@testable import LocScript

@Suite struct CheckProductsTests {
  private static let seconds = 60.0

  private func timed<Value>(_ body: () throws -> Value) rethrows -> Value {
    let begun = processorSeconds()
    let value = try body()
    #expect(processorSeconds() - begun < Self.seconds)
    return value
  }

  private func engine(_ files: [(path: String, text: String)]) throws -> Engine {
    try Engine(files: files.map { .init(.android, path: $0.path, bytes: Array($0.text.utf8)) })
  }

  private func strings(_ names: [String], _ text: String = "Hello there") -> String {
    "<resources>" + names.map { "<string name=\"\($0)\">\(text)</string>" }.joined() + "</resources>"
  }

  private func names(_ count: Int, _ prefix: String = "k") -> [String] { (0..<count).map { "\(prefix)\($0)" } }

  private func report(_ rules: [String: String], keys: Int) throws -> CheckReport {
    let engine = try engine([("res/values/strings.xml", strings(names(keys)))])
    return try timed { try engine.check(files: rules.mapValues { Array($0.utf8) }) }
  }

  private func rule(_ body: String) -> String {
    "return {run = function(event)\n\(body)\nreturn loc.skip('x') end, samples = {a = {type = 'a'}}}"
  }

  private func either(_ names: [String]) -> String {
    "event.x and '\(names[0])'" + names.dropFirst().map { " or '\($0)'" }.joined()
  }

  @Test func familiesOfOneVariable() throws {
    let calls = String(repeating: "loc.plural_key(a, 1, 'en') ", count: 2_000)
    let found = try report(
      ["r.lua": rule("local a = \(either(names(250))) if event.never then \(calls) end")], keys: 10)
    #expect(found.findings.filter { $0.slug == "plural-family" }.count <= 500)
    #expect(found.findings.contains { $0.slug == "not-provable" && $0.severity == .warning })
  }

  @Test func familiesAndACatalog() throws {
    let calls = (0..<700).map { "loc.text(loc.plural_key(a .. b .. '\($0)', 1, 'en'))" }.joined(separator: " ")
    let source = rule(
      "local a = \(either(names(16))) local b = \(either(names(16, "_"))) if event.never then \(calls) end")
    let found = try report(["r.lua": source], keys: 20_000)
    #expect(found.findings.contains { $0.slug == "not-provable" && $0.severity == .warning })
  }

  @Test func modulesThatRequireOthers() throws {
    var rules: [String: String] = [:]
    for module in 0..<99 {
      let calls = (0..<3_000).map { "require 'x\(module)_\($0)'" }.joined(separator: "\n")
      rules["lib/m\(module).lua"] = "return {f = function()\n\(calls)\nend}"
    }
    let calls = (0..<99).map { "require 'lib.m\($0)'" }.joined(separator: "\n")
    rules["r.lua"] = rule("if event.never then\n\(calls)\nend")
    #expect(try report(rules, keys: 1).counts.rules == 1)
  }

  @Test func manyRulesOfManyLines() throws {
    let body =
      "local all = {} for i = 1, 60 do all[i] = loc.message{topic = 't', title = loc.text('k' .. i), body = 'b'} end"
    var rules: [String: String] = [:]
    for number in 0..<600 {
      rules["r\(number).lua"] = rule("\(body) if event.type == 'a' then return all end")
    }
    #expect(try report(rules, keys: 61).counts.samples == 600)
  }

  /// Those that load are not read again for each of those that do not.
  @Test func rulesBesideManyThatDoNotLoad() throws {
    let lines = String(repeating: "local function f() return loc.message{} end\n", count: 20)
    var rules = ["r.lua": rule("loc.text('k0')")]
    for number in 0..<1_000 { rules["bad\(number).lua"] = "do \(lines) end return {}" }
    let found = try report(rules, keys: 1)
    #expect(found.counts.rules == 1 && found.unchecked.count >= 20)
  }

  @Test func versionsOfTwoKeys() throws {
    let asked = (0..<2_100).map { "h(a, {version = '\($0)'})" }.joined(separator: " ")
    let texts = String(repeating: "loc.text{android = 'k0', ios = 'k1'} ", count: 100)
    _ = try report(
      ["r.lua": rule("local h, a = loc.has, event.x and 'k0' or 'k1' if event.never then \(asked) \(texts) end")],
      keys: 2)
  }

  /// A thousand files of one language that cannot be read are one language.
  @Test func filesThatCannotBeRead() throws {
    let languages = "af am ar az be bg bn bs ca cs da de el es et eu fa fi fr gl gu hi hr hu hy is it ja ka kk".split(
      separator: " ")
    var files = [("res/values/strings.xml", strings(names(20_000)))]
    for language in languages { files.append(("res/values-\(language)/strings.xml", strings(["k0"], "Xyz"))) }
    for number in 0..<990 { files.append(("res/values-kl/f\(number).xml", "<resources><string")) }
    let engine = try engine(files)
    var options = CheckOptions()
    options.checksResources = true
    let found = try timed { try engine.check(options: options) }
    let gaps = found.findings.filter { $0.slug == "missing-translation" }
    #expect(gaps.count == 19_999 && gaps.allSatisfy { $0.locales.count == languages.count })
  }

  /// Each form of a plural may have a fault that no other has, and each finding has the key.
  @Test(arguments: [1, 2 << 20]) func faultsOfOneKey(_ length: Int) throws {
    func dictionary(_ language: String) -> String {
      let variables = (0..<900).map { number in
        let forms = ["zero", "one", "two", "few", "many", "other"].map {
          "<key>\($0)</key><string>{{\(language)\($0)\(number)}}</string>"
        }
        return "<key>v\(number)</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
          + "<key>NSStringFormatValueTypeKey</key><string>d</string>\(forms.joined())</dict>"
      }
      let format = (0..<900).map { "%#@v\($0)@" }.joined()
      return "<plist version=\"1.0\"><dict><key>\(String(repeating: "k", count: length))</key><dict>"
        + "<key>NSStringLocalizedFormatKey</key><string>\(format)</string>\(variables.joined())</dict></dict></plist>"
    }
    let engine = try Engine(
      files: ["en", "de", "fr", "it", "es"].map {
        .init(.ios, path: "\($0).lproj/Localizable.stringsdict", bytes: Array(dictionary($0).utf8))
      })
    var options = CheckOptions()
    options.checksResources = true
    let found = try timed { try engine.check(options: options) }
    #expect(found.findings.count <= (length == 1 ? 101 : 2))
    #expect(found.findings.contains { $0.slug == "too-big" })
  }
}
