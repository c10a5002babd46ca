// What a small rule, or a file, must not make of a check: products of its calls, keys, samples and findings. Each of these took minutes,
// or gigabytes; the bound on time is wide.

import LocBase
import LocCheck
import TestSupport
import Testing

@testable import LocScript

@Suite struct CheckBoundsTests {
  private func report(_ rule: String, keys: Int = 0, seconds: Double = 60) throws -> CheckReport {
    let strings = (0..<keys).map { "<string name=\"k\($0)\">x</string>" }.joined()
    let engine = try Engine(
      files: [.init(.android, path: "res/values/strings.xml", bytes: Array("<resources>\(strings)</resources>".utf8))])
    let begun = processorSeconds()
    let report = try engine.check(files: ["r.lua": Array(rule.utf8)])
    #expect(processorSeconds() - begun < seconds)
    return report
  }

  private func rule(_ body: String, before: String = "", more: String = "") -> String {
    "\(before)\nreturn {run = function(event)\n\(body)\nend, samples = {a = {type = 'a'}}\(more)}"
  }

  private let many = "event.x and 'k0'" + (1..<200).map { " or 'k\($0)'" }.joined()

  @Test func computedCallsAndKeysOfSamples() throws {
    let messages = (0..<400).map {
      "all[#all + 1] = loc.message{topic = 't', title = loc.text('k' .. event.type .. \($0)), body = 'b'}"
    }
    let body =
      "local all = {} local a = \(many) if event.never then " + String(repeating: "loc.text(a .. event.x) ", count: 300)
      + "end \(messages.joined(separator: "\n")) return all"
    let found = try report(rule(body), keys: 10)
    #expect(found.findings.contains { $0.slug == "not-provable" })
  }

  @Test func manyKeysOfManyCalls() throws {
    // Chains of variables hand their keys on.
    let chain = (1..<20).map { "local a\($0) = a\($0 - 1)" }.joined(separator: " ")
    let calls = String(repeating: "loc.text(a19) ", count: 2_000)
    let found = try report(rule("local a0 = \(many) \(chain) if event.never then \(calls) end return loc.skip('x')"))
    #expect(found.findings.count < 30_000)
    let cut = try #require(found.findings.first { $0.slug == "not-provable" && $0.severity == .warning })
    #expect(cut.diagnostic.message.contains("more keys than a check follows"))
    #expect(cut.diagnostic.line != nil)
  }

  @Test func listedKeysAndACatalog() throws {
    let listed = (0..<300).map { "'z\($0)_*'" }.joined(separator: ", ")
    let calls = String(repeating: "loc.text('k' .. event.x) ", count: 2_000)
    let found = try report(
      rule("if event.never then \(calls) end return loc.skip('x')", more: ", keys = {\(listed)}"), keys: 5_000)
    #expect(found.findings.allSatisfy { $0.slug == "not-provable" || $0.severity == .note })
    // Those that fit are found all the same.
    let some = try report(
      rule(
        "if event.never then loc.text('k' .. event.x) end return loc.skip('x')", more: ", keys = {'k1*', 'k7', 'k_no'}"),
      keys: 20)
    #expect(some.findings.filter { $0.slug == "missing-key" }.map(\.key) == ["k_no"])
  }

  @Test func questionsAboutVersions() throws {
    let asked = String(repeating: "loc.has(a, {version = '1'}) loc.text(a) ", count: 400)
    _ = try report(rule("local a = \(many) if event.never then \(asked) end return loc.skip('x')"), keys: 200)
  }

  @Test func returnsOfOneTable() throws {
    let writes = String(repeating: "t.name = 'r' ", count: 2_000)
    let returns = String(repeating: "if x then return t end ", count: 1_000)
    let source =
      "local x, t = nil, {run = function() return loc.skip('x') end, samples = {a = {type = 'a'}}} \(writes) \(returns) return t"
    #expect(try report(source).counts.samples == 1)
  }

  @Test func ignoresAreFew() throws {
    let entry = "[[check.ignore]]\nslug = \"missing-key\"\nreason = \"r\"\nkeys = [\"a\", \"b_*\"]\n"
    for (count, isFine) in [(1_000, true), (1_001, false)] {
      let folder = TemporaryFolder()
      folder.writeSettings(String(repeating: entry, count: count))
      var message = ""
      do { _ = try Engine(configuration: folder.full("locscript.toml")) } catch { message = "\(error)" }
      #expect(message.contains("check.ignore has more than 1000 entries") != isFine, "\(message.prefix(300))")
    }
  }
}
