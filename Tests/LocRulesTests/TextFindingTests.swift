// What a rule is told about its texts: keys that a platform lacks or has for a plural, and numbers of arguments, over all cases.

import LocBase
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct TextFindingTests {
  private static let rule = """
    return function(event)
      return loc.message { topic = "t", title = loc.text(event.key, table.unpack(event.args)) }
    end
    """

  /// The findings about a message, `slug severity`, or the slug with which its rule has failed.
  private func outcome(_ session: RuleSession, _ key: String, _ count: Int) throws -> (
    failure: String?, found: [Diagnostic]
  ) {
    let list = (0..<count).map { "\"\($0)\"" }.joined(separator: ",")
    let result = try withSlice("{\"key\":\"\(key)\",\"args\":[\(list)]}") { RunResult(try session.run(event: $0)) }
    return (result.failures.first?.error.diagnostics.first?.code.slug, result.payloads.first?.findings ?? [])
  }

  private func session(_ host: RuleHost) throws -> RuleSession {
    let rules = try Rules(files: [("a.lua", Array(Self.rule.utf8))], host: host, limits: .patient)
    return RuleSession(rules: rules, host: host, limits: .patient)
  }

  // MARK: - Arguments

  /// The numbers of arguments that a key's name gives: `a12i0` is 1 and 2 in two languages of Android, and 0 in one of iOS.
  private static func counts(_ key: [UInt8], _ platform: Device.Platform) -> [(locale: String, count: Int)] {
    let parts = key.prefix { $0 != UInt8(ascii: "_") }.split(
      separator: UInt8(ascii: "i"), omittingEmptySubsequences: false)
    let own = platform == .android ? parts[0].dropFirst() : parts.count > 1 ? parts[1] : []
    return own.enumerated().map { ("l\($0.offset)", Int($0.element) - 0x30) }
  }

  /// Fewer arguments than any language uses are an error; fewer than one language uses, and more than all do, are warnings. A form of a
  /// plural may leave the number out.
  @Test func numbersOfArguments() throws {
    var host = RuleHost()
    host.hasKey = { _, _ in true }
    host.locales = { _ in ["l0"] }
    host.texts = { key, platform in (Self.counts(key, platform), nil) }
    let session = try session(host)
    let kinds = ["", "0", "1", "12", "22", "013"]
    for android in kinds {
      for ios in kinds {
        for form in ["", "_one"] {
          for given in 0...4 {
            let key = "a\(android)i\(ios)\(form)"
            let lists = [android, ios].map { $0.utf8.map { Int($0) - 0x30 } }
            let (failure, found) = try outcome(session, key, given)
            let fewest = lists.joined().min()
            let isError = fewest.map { given < $0 } ?? false
            #expect(failure == (isError ? "missing-argument" : nil), "\(key) \(given)")
            if isError { continue }
            let expected = lists.compactMap { counts -> String? in
              guard let most = counts.max() else { return nil }
              if most > given { return "missing-argument" }
              return given > most && form.isEmpty ? "unused-argument" : nil
            }
            #expect(found.map { $0.code.slug } == expected, "\(key) \(given)")
            #expect(found.allSatisfy { $0.severity == .warning })
          }
        }
      }
    }
  }

  /// An error of a text names its key, so that a check can tell which of a line's texts is meant.
  @Test func errorsNameTheirKey() throws {
    var host = RuleHost()
    host.hasKey = { key, _ in key != Array("none".utf8) }
    host.locales = { _ in ["en"] }
    host.texts = { key, _ in (key == Array("none".utf8) ? [] : [("en", 2)], nil) }
    let session = try session(host)
    for (key, slug) in [("k", "missing-argument"), ("none", "missing-key")] {
      let result = try withSlice("{\"key\":\"\(key)\",\"args\":[\"1\"]}") { RunResult(try session.run(event: $0)) }
      let finding = try #require(result.failures.first?.error.diagnostics.first)
      #expect(finding.code.slug == slug && finding.key == key)
    }
  }

  /// Five languages are named, and the others counted.
  @Test(arguments: [
    (1, "l1,"), (5, "l1, l2, l3, l4, l5,"), (6, "l1, l2, l3, l4, l5 and 1 more,"),
    (9, "l1, l2, l3, l4, l5 and 4 more,"),
  ])
  func manyLanguages(count: Int, names: String) throws {
    var host = RuleHost()
    host.hasKey = { _, _ in true }
    host.locales = { _ in ["l0"] }
    host.texts = { _, platform in
      (platform == .ios ? [] : [("l0", 1)] + (1...count).map { ("l\($0)", 2) }, nil)
    }
    let found = try outcome(try session(host), "k", 1).found
    #expect(found.map { $0.message } == ["the Android text of 'k' uses 2 arguments in \(names) and loc.text gives 1"])
  }

  // MARK: - Keys

  /// A key that no catalog has at all is an error; one that no phone would show, as it names plurals, too; one that a phone of one
  /// platform shows is a warning about the other.
  @Test func keys() throws {
    var host = RuleHost()
    // The first letter is Android's: s for a string, p for a plural, n for none; the second is that of iOS.
    @Sendable func kind(_ key: [UInt8], _ platform: Device.Platform) -> UInt8 { key[platform == .ios ? 1 : 0] }
    host.hasKey = { key, platform in kind(key, platform) == UInt8(ascii: "s") }
    host.texts = { key, platform in ([], kind(key, platform) == UInt8(ascii: "p") ? "plural" : nil) }
    host.locales = { _ in ["en"] }
    let session = try session(host)
    for key in ["ss", "sp", "sn", "ps", "pp", "pn", "ns", "np", "nn"] {
      let (failure, found) = try outcome(session, key, 0)
      #expect((failure == nil) == key.contains("s"), "\(key)")
      if failure != nil { #expect(failure == "missing-key") }
      if key.contains("s") {
        #expect(found.map { $0.code } == (key == "ss" ? [] : [.missingKey]), "\(key)")
        #expect(
          found.allSatisfy { $0.severity == .warning && $0.message.contains(key.hasPrefix("s") ? "iOS" : "Android") })
      }
      // Of a plural there is a text, which loc.render writes.
      let has = evaluate(
        Array(
          "return {loc.has('\(key)'), loc.has('\(key)', {platform = 'android'}), loc.has('\(key)', {platform = 'ios'})}"
            .utf8),
        session: RuleSession(rules: nil, host: host, limits: .patient))
      let (android, ios) = (key.first != "n", key.last != "n")
      #expect(has.text == "[\(android || ios),\(android),\(ios)]", "\(key)")
    }
  }

  /// A message for one platform is told of its texts there alone.
  @Test(arguments: [(nil, ["iOS"]), ("android", []), ("ios", ["iOS"])] as [(String?, [String])])
  func textsOfOnePlatform(platform: String?, names: [String]) throws {
    var host = RuleHost()
    host.hasKey = { _, platform in platform == .android }
    host.texts = { _, _ in ([], nil) }
    host.locales = { _ in ["en"] }
    let field = platform.map { ", platform = '\($0)'" } ?? ""
    let source = "return function() return loc.message { topic = 't', title = loc.text('k')\(field) } end"
    let rules = try Rules(files: [("a.lua", Array(source.utf8))], host: host, limits: .patient)
    let result = try withSlice("{}") {
      RunResult(try RuleSession(rules: rules, host: host, limits: .patient).run(event: $0))
    }
    let found = try #require(result.payloads.first?.findings)
    #expect(found.count == names.count && zip(found, names).allSatisfy { $0.message.contains($1) }, "\(found)")
  }

  /// A version of one platform says nothing of the other; the same name on both is asked of both.
  @Test(arguments: [
    ("'k', {version = '5.2'}", "true"), ("'k', {version = '5.2', platform = 'android'}", "true"),
    ("'k', {version = '5.2', platform = 'ios'}", "false"), ("'i', {version = '5.2', platform = 'ios'}", "true"),
    ("'i', {version = '5.2', platform = 'android'}", "false"), ("'i', {version = '5.2'}", "true"),
    ("'x', {version = '5.2'}", "false"), ("'k', {version = '6'}", "false"), ("'i', {version = '6'}", "true"),
  ])
  func releasedVersions(arguments: String, expected: String) {
    var host = RuleHost()
    host.hasKey = { _, _ in false }
    host.releasedVersions = [("5.2", .android), ("5.2", .ios), ("6", .ios)]
    host.releasedHasKey = { version, key in .success(key == (version == 0 ? [0x6B] : [0x69])) }
    let session = RuleSession(rules: nil, host: host, limits: .patient)
    #expect(
      evaluate(Array("return loc.has(\(arguments))".utf8), session: session) == Outcome(status: 0, text: expected))
    let other = evaluate(Array("return loc.has('k', {version = '6', platform = 'android'})".utf8), session: session)
    #expect(other.text.contains("no [[released]] of android is the version '6'; there are 5.2"), "\(other.text)")
  }
}
