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

  private func session(_ app: RuleApp) throws -> RuleSession {
    let rules = try Rules(files: [("a.lua", Array(Self.rule.utf8))], app: app, limits: .patient)
    return RuleSession(rules: rules, app: app, limits: .patient)
  }

  // MARK: - Arguments

  /// The languages of the apps here, the first without a country of its own.
  private static let languages = ["en", "de", "fr", "it", "nl", "pl", "pt", "ro", "sv", "tr"]

  private static func text(_ count: Int, _ sign: Character) -> String {
    (0..<count).map { "%\($0 + 1)$\(sign)" }.joined(separator: " ") + "."
  }

  /// A key for each pair of kinds, which gives the numbers of arguments: `a12i0` has 1 and 2 in two languages of Android, and 0 in one
  /// of iOS. Android's first language is the default folder's.
  private static func app(_ kinds: [String]) -> RuleApp {
    var android: [String: [String: String]] = [:]
    var ios: [String: [String: String]] = [:]
    for own in kinds {
      for other in kinds {
        for form in ["", "_one"] {
          let key = "a\(own)i\(other)\(form)"
          for (place, digit) in own.enumerated() {
            let folder = place == 0 ? "values" : "values-\(languages[place])"
            android[folder, default: [:]][key] = text(digit.wholeNumberValue ?? 0, "s")
          }
          for (place, digit) in other.enumerated() {
            ios[languages[place], default: [:]][key] = text(digit.wholeNumberValue ?? 0, "@")
          }
        }
      }
    }
    return TestApp.make(android: android, ios: ios)
  }

  /// Fewer arguments than any language uses are an error; fewer than one language uses, and more than all do, are warnings. A form of a
  /// plural may leave the number out.
  @Test func numbersOfArguments() throws {
    let kinds = ["", "0", "1", "12", "22", "013"]
    let session = try session(Self.app(kinds))
    for android in kinds {
      for ios in kinds {
        for form in ["", "_one"] {
          for given in 0...4 {
            let key = "a\(android)i\(ios)\(form)"
            if android.isEmpty, ios.isEmpty { continue }
            let lists = [android, ios].map { $0.utf8.map { Int($0) - 0x30 } }
            let (failure, found) = try outcome(session, key, given)
            let fewest = lists.joined().min()
            let isError = fewest.map { given < $0 } ?? false
            #expect(failure == (isError ? "few-arguments" : nil), "\(key) \(given)")
            if isError { continue }
            let expected = lists.compactMap { counts -> String? in
              if counts.isEmpty { return "missing-key" }
              guard let most = counts.max() else { return nil }
              if most > given { return "few-arguments" }
              return given > most && form.isEmpty ? "unused-argument" : nil
            }
            #expect(found.map { $0.code.slug }.sorted() == expected.sorted(), "\(key) \(given)")
            #expect(found.allSatisfy { $0.severity == .warning })
          }
        }
      }
    }
  }

  /// An error of a text names its key, so that a check can tell which of a line's texts is meant.
  @Test func errorsNameTheirKey() throws {
    let session = try session(
      TestApp.make(android: ["values": ["k": "%1$s %2$s"]], ios: ["en": ["k": "%1$@ %2$@"]]))
    for (key, slug) in [("k", "few-arguments"), ("none", "missing-key")] {
      let result = try withSlice("{\"key\":\"\(key)\",\"args\":[\"1\"]}") { RunResult(try session.run(event: $0)) }
      let finding = try #require(result.failures.first?.error.diagnostics.first)
      #expect(finding.code.slug == slug && finding.key == key)
    }
  }

  /// Five languages are named, and the others counted.
  @Test(arguments: [
    (1, "de,"), (2, "de, fr,"), (6, " and 1 more,"), (9, " and 4 more,"),
  ])
  func manyLanguages(count: Int, names: String) throws {
    var android = ["values": ["k": "%1$s"]]
    for language in Self.languages[1...count] { android["values-\(language)"] = ["k": "%1$s %2$s"] }
    let found = try outcome(try session(TestApp.make(android: android)), "k", 1).found
    let message = try #require(found.first).message
    #expect(found.count == 1 && message.hasPrefix("the Android text of 'k' uses 2 arguments in "))
    #expect(
      message.hasSuffix("\(names) and loc.text gives 1") && message.split(separator: ",").count == min(count, 5) + 1)
  }

  // MARK: - Keys

  /// A key that no catalog has at all is an error; one that no phone would show, as it names plurals, too; one that a phone of one
  /// platform shows is a warning about the other.
  @Test func keys() throws {
    // The first letter is Android's: s for a string, p for a plural, n for none; the second is that of iOS.
    let app = Self.appOfKinds()
    let session = try session(app)
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
        session: RuleSession(rules: nil, app: app, limits: .patient))
      let (android, ios) = (key.first != "n", key.last != "n")
      #expect(has.text == "[\(android || ios),\(android),\(ios)]", "\(key)")
    }
  }

  /// Made by each caller: LeakSanitizer does not see what a global holds in the payload of an enum.
  private static func appOfKinds() -> RuleApp {
    var android: [String: String] = [:]
    var ios: [String: String] = [:]
    var plurals = ""
    for first in "spn" {
      for second in "spn" {
        let key = "\(first)\(second)"
        if first == "s" { android[key] = "x" }
        if first == "p" { android[key] = "<plurals name=\"\(key)\"><item quantity=\"other\">x</item></plurals>" }
        if second == "s" { ios[key] = "x" }
        if second == "p" {
          plurals +=
            "<key>\(key)</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict>"
          plurals += "<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
          plurals +=
            "<key>NSStringFormatValueTypeKey</key><string>d</string><key>other</key><string>x</string></dict></dict>"
        }
      }
    }
    return TestApp.make(android: ["values": android], ios: ["en": ios], stringsdict: ["en": plurals])
  }

  /// A message for one platform is told of its texts there alone.
  @Test(arguments: [(nil, ["iOS"]), ("android", []), ("ios", ["iOS"])] as [(String?, [String])])
  func textsOfOnePlatform(platform: String?, names: [String]) throws {
    let app = TestApp.make(android: ["values": ["k": "x"]], ios: ["en": ["other": "x"]])
    let field = platform.map { ", platform = '\($0)'" } ?? ""
    let source = "return function() return loc.message { topic = 't', title = loc.text('k')\(field) } end"
    let rules = try Rules(files: [("a.lua", Array(source.utf8))], app: app, limits: .patient)
    let result = try withSlice("{}") {
      RunResult(try RuleSession(rules: rules, app: app, limits: .patient).run(event: $0))
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
    let app = TestApp.make(
      android: ["values": ["k": "x"]], ios: ["en": ["i": "x"]],
      released: [("5.2", .android), ("5.2", .ios), ("6", .ios)])
    let session = RuleSession(rules: nil, app: app, limits: .patient)
    #expect(
      evaluate(Array("return loc.has(\(arguments))".utf8), session: session) == Outcome(status: 0, text: expected))
    let none = RuleSession(rules: nil, app: TestApp.make(android: ["values": ["k": "x"]]), limits: .patient)
    let unknown = evaluate(Array("return loc.has('k', {version = '6'})".utf8), session: none)
    #expect(unknown.text.contains("the locscript.toml has no [[released]]"))
    let other = evaluate(Array("return loc.has('k', {version = '6', platform = 'android'})".utf8), session: session)
    #expect(other.text.contains("no [[released]] of android is the version '6'; there are 5.2"), "\(other.text)")
  }
}
