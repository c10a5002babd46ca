// What calls of the host may take: previews of texts that grow, keys by the ten thousand, and stacks that are nearly used up.

import Foundation
import LocBase
import TestSupport
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite(.serialized) struct PriceTests {
  private static let languages = [
    "de", "fr", "it", "nl", "pl", "pt", "ro", "sv", "tr", "cs", "da", "el", "fi", "hu", "nb", "sk", "sl", "uk",
  ]

  private static func app(android: String, ios: String) -> RuleApp {
    var folders = ["values": ["fmt": android]]
    var tables = ["en": ["fmt": ios]]
    for language in languages {
      folders["values-\(language)"] = ["fmt": android]
      tables[language] = ["fmt": ios]
    }
    return TestApp.make(android: folders, ios: tables)
  }

  /// A long argument in many places of a text, in every language: a few texts would fill the host's memory.
  @Test(arguments: [
    ("loc.previews(m)", 900), ("loc.preview(m, {platform = 'ios', locales = {'de'}})", 5_000),
    ("loc.preview(m, {platform = 'android', locales = {'de'}})", 2_500), ("loc.render(m.title, 'de', 'ios')", 9_000),
  ])
  func textsThatGrow(call: String, count: Int) {
    let app = Self.app(
      android: String(repeating: "%1$s text ", count: min(count, 3_000)), ios: String(repeating: "%1$@ ", count: count))
    let source = """
      local m = loc.message{topic = 't', title = loc.text('fmt', ('a'):rep(1900)), body = loc.text('fmt', ('a'):rep(1900))}
      for i = 1, 20 do pcall(function() return \(call) end) end
      return 1
      """
    let session = RuleSession(rules: nil, app: app, limits: RuleLimits(milliseconds: 60_000))
    let begun = processorSeconds()
    let status = evaluate(Array(source.utf8), session: session).status
    #expect(status == 603 || status == 602, "\(call): \(status)")
    #expect(processorSeconds() - begun < 30)
    #expect(evaluate(Array("return 1 + 1".utf8), session: session).text == "2")
  }

  /// Previews of ordinary texts are within the limits of a run, for all languages of an app.
  @Test func previewsOfOrdinaryTexts() {
    let source = """
      local m = loc.message{topic = 't', title = loc.text('fmt', 'A'), body = loc.text('fmt', 'B')}
      local list = loc.previews(m)
      return {#list, list[1].title.text, list[#list].body.text}
      """
    let session = RuleSession(rules: nil, app: Self.app(android: "Hi %1$s", ios: "Ho %@"), limits: .patient)
    #expect(evaluate(Array(source.utf8), session: session).text == #"[38,"Hi A","Ho B"]"#)
  }

  /// The keys are sorted in parts that are merged.
  @Test func manyKeys() {
    var texts: [String: String] = [:]
    for number in 0..<30_000 { texts["k\(number &* 7_919 % 30_000)"] = "x" }
    let app = TestApp.make(ios: ["en": texts, "de": texts])
    let source = "local t = loc.keys('k') for i = 2, #t do if t[i] <= t[i - 1] then return i end end return #t"
    let session = RuleSession(rules: nil, app: app, limits: RuleLimits(memory: 64 << 20, milliseconds: 60_000))
    #expect(evaluate(Array(source.utf8), session: session).text == "30000")
    let small = RuleSession(rules: nil, app: app, limits: RuleLimits(memory: 1 << 20, milliseconds: 60_000))
    #expect(evaluate(Array(source.utf8), session: small).status == 603)
    #expect(evaluate(Array("return #loc.keys('k2999')".utf8), session: small).text == "11")
  }

  /// A search for a similar key looks at the first entries of a large app only.
  @Test func nearKeysOfLargeApps() {
    var texts = ["a_key": "x"]
    for number in 0..<50_000 { texts["z\(number)"] = "x" }
    let session = RuleSession(rules: nil, app: TestApp.make(ios: ["en": texts]), limits: .patient)
    let begun = processorSeconds()
    let outcome = evaluate(Array("return loc.text('a_kee')".utf8), session: session)
    #expect(outcome.status == 608 && outcome.text.contains("did you mean 'a_key'?"), "\(outcome)")
    #expect(processorSeconds() - begun < 20)
  }

  /// Deep in calls of C a preview is refused before the thread's stack ends. AddressSanitizer's frames are larger than any price.
  @Test(
    .enabled(if: ProcessInfo.processInfo.environment["LOCSCRIPT_SANITIZE"] == nil),
    arguments: [96, 128, 192, 256, 512], ["ios", "android"]) func stacks(kilobytes: Int, platform: String)
  {
    let app = Self.app(android: "v %1$s", ios: "v %@")
    let source = """
      local m = loc.message{topic = 't', title = loc.text('fmt', 'a'), body = loc.text('fmt', 'b')}
      local function deep(n)
        if n == 0 then return loc.preview(m, {platform = '\(platform)', locales = {'de'}}) end
        return (('x'):gsub('x', function() deep(n - 1) end))
      end
      local refused = 0
      for n = 0, 195 do
        local ok, e = pcall(deep, n)
        if not ok and e.slug ~= 'stack' and n < 190 then error(tostring(e)) end
        if not ok then refused = refused + 1 end
      end
      return refused
      """
    onThread(stack: kilobytes << 10) {
      let session = RuleSession(
        rules: nil, app: app, limits: RuleLimits(instructions: 100_000_000, milliseconds: 60_000))
      let outcome = evaluate(Array(source.utf8), session: session)
      #expect(outcome.status == 0, "\(kilobytes) KB: \(outcome)")
    }
  }
}
