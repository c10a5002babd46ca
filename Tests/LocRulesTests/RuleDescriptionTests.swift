// A rule's description stays in memory as long as the rules do: names, event types and samples have bounds.

import LocBase
import Testing

@testable import LocRules

@Suite struct RuleDescriptionTests {
  private func load(_ field: String) -> Diagnostic? {
    let source =
      "local function list(n) local t = {} for i = 1, n do t[i] = 't' end return t end return {run = print, \(field)}"
    do throws(LocScriptError) {
      _ = try Rules(files: [("a.lua", Array(source.utf8))], limits: .patient)
      return nil
    } catch {
      return error.diagnostics.first
    }
  }

  private static let samples = "(function() local s = {} for i = 1, N do s['s' .. i] = {n = i} end return s end)()"

  @Test(arguments: [
    "name = ('n'):rep(256)", "on = list(1000)", "samples = " + samples.replacing("N", with: "1000"),
  ]) func asMuchAsMayBe(_ field: String) { #expect(load(field)?.summary == nil) }

  @Test(arguments: [
    ("name = ('n'):rep(257)", "name", "more than 256 bytes"), ("on = list(1001)", "on", "more than 1000 event types"),
    ("samples = " + samples.replacing("N", with: "1001"), "samples", "more than 1000 samples"),
  ]) func tooMuch(_ field: String, _ path: String, _ words: String) throws {
    let finding = try #require(load(field))
    #expect(finding.code == .ruleShape && finding.path == path && finding.message.contains(words), "\(finding)")
  }

  @Test func aFieldOfAMegabyteIsNotRepeated() throws {
    let finding = try #require(load("[('f'):rep(1000000)] = 1"))
    #expect(finding.message == "a rule has no field with a name of 1000000 bytes")
  }
}
