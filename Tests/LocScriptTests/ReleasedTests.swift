// Released versions: which of them a check looks at, for which each rule is safe, and what rules may ask of them.

import LocBase
import LocScript
import TestSupport
import Testing

@Suite struct ReleasedTests {
  /// An app of both platforms with versions of other texts. Every released version and today's resources have the key `k`.
  private struct App {
    let folder = TemporaryFolder()
    private var toml = "[android]\nresources = [\"res\"]\n[ios]\nresources = [\"ios\"]\n"

    init() {
      android("res", "k", "fresh")
      ios("ios", "k", "fresh")
    }

    /// Writes an Android folder: a key alone is a text without arguments, `k=%1$d` says the text.
    func android(_ path: String, _ keys: String...) {
      let strings = keys.map { key -> String in
        let parts = key.split(separator: "=", maxSplits: 1).map(String.init)
        return "<string name=\"\(parts[0])\">\(parts.count == 1 ? "text" : parts[1])</string>"
      }
      folder.write("\(path)/values/strings.xml", "<resources>\(strings.joined())</resources>")
    }

    func ios(_ path: String, _ keys: String...) {
      folder.write(
        "\(path)/en.lproj/Localizable.strings", keys.map { "\"\($0)\" = \"text\";" }.joined(separator: "\n"))
    }

    mutating func release(_ name: String, _ platform: String, _ catalog: String, share: String? = nil) {
      toml += "[[released]]\nname = \"\(name)\"\nplatform = \"\(platform)\"\ncatalog = \"\(catalog)\"\n"
      if let share { toml += "share = \(share)\n" }
    }

    mutating func add(_ settings: String) { toml += settings + "\n" }

    func rule(_ name: String, _ body: String, samples: String = "a = { type = \"t\" }") {
      folder.write(
        "rules/\(name).lua",
        "return { on = \"t\", run = function(event) \(body) end, samples = { \(samples) } }")
    }

    func engine() throws -> Engine {
      folder.write("locscript.toml", toml)
      return try Engine(configuration: folder.full("locscript.toml"))
    }

    func check(against: [String] = [], _ change: (inout CheckOptions) -> Void = { _ in }) throws -> CheckReport {
      var options = CheckOptions()
      options.against = against
      change(&options)
      return try engine().check(rules: [folder.full("rules")], options: options)
    }
  }

  private static func push(_ key: String, _ more: String = "") -> String {
    "return loc.message { topic = \"n\", body = loc.text(\"\(key)\") \(more) }"
  }

  /// `r android from 5.2: 5.1- 5.2+ now+ 0.92`.
  private func words(_ report: CheckReport) -> [String] {
    report.released.map { safety in
      let versions = safety.versions.map { $0.name + ($0.isSafe.map { $0 ? "+" : "-" } ?? "?") }
      let share = safety.share.map { ["\($0)"] } ?? []
      return
        (["\(safety.rule) \(safety.platform.rawValue) from \(safety.safeFrom ?? "none"):"] + versions
        + ["now" + (safety.isSafeNow ? "+" : "-")] + share).joined(separator: " ")
    }
  }

  @Test func theLowestVersionThatARuleIsSafeFor() throws {
    var app = App()
    app.android("5.9", "k=%1$d")
    app.android("5.10", "k")
    app.android("6.0", "k", "fresh")
    // The order of the file does not matter: the names are versions.
    app.release("6.0", "android", "6.0", share: "0.5")
    app.release("5.10", "android", "5.10", share: "0.12")
    app.release("5.9", "android", "5.9", share: "0.08")
    app.rule("old", Self.push("k"))
    app.rule("fresh", Self.push("fresh"))
    app.rule("apple", Self.push("k", ", platform = \"ios\""))
    app.rule("wrong", Self.push("nowhere", ", platform = \"android\""))
    let report = try app.check()
    #expect(
      words(report) == [
        "fresh android from 6.0: 5.9- 5.10- 6.0+ now+ 0.8", "old android from 5.10: 5.9- 5.10+ 6.0+ now+ 0.92",
        "wrong android from none: 5.9- 5.10- 6.0- now- 0.0",
      ])
    let old = report.findings.filter { $0.rule == "old" }
    #expect(old.map { $0.slug } == ["few-arguments"])
    #expect(old.map { $0.version } == ["5.9"])
    #expect(report.released.map { $0.isSafeEverywhere } == [false, false, false])
  }

  @Test func aVersionBetweenThatIsNotSafeEndsTheRun() throws {
    var app = App()
    app.ios("a", "k")
    app.ios("b", "x")
    app.ios("c", "k")
    app.release("1", "ios", "a", share: "0.1")
    app.release("2", "ios", "b", share: "0.1")
    app.release("3", "ios", "c", share: "0.1")
    app.rule("r", Self.push("k"))
    #expect(words(try app.check()) == ["r ios from 3: 1+ 2- 3+ now+ 0.8"])
  }

  @Test func namesThatAreNoVersionsHaveTheOrderOfTheFile() throws {
    var app = App()
    app.android("a", "x")
    app.android("b", "k")
    app.release("spring", "android", "a")
    app.release("autumn", "android", "b")
    app.rule("r", Self.push("k"))
    #expect(words(try app.check()) == ["r android from autumn: spring- autumn+ now+"])
  }

  @Test func aShareIsSaidWhereEveryVersionHasOne() throws {
    var app = App()
    app.android("a", "k")
    app.release("1", "android", "a", share: "0.25")
    app.rule("r", Self.push("k"))
    #expect(words(try app.check()) == ["r android from 1: 1+ now+ 1.0"])
    app.release("2", "android", "a")
    #expect(words(try app.check()) == ["r android from 1: 1+ 2+ now+"])
    // The others' users are none of those who have today's texts.
    #expect(words(try app.check(against: ["1"])) == ["r android from 1: 1+ now+"])
    var both = App()
    both.android("a", "k")
    both.release("1", "android", "a", share: "0.25")
    both.release("2", "android", "a", share: "0.25")
    both.rule("r", Self.push("k"))
    #expect(words(try both.check(against: ["2"])) == ["r android from 2: 2+ now+ 0.75"])
  }

  @Test func aVersionThatCannotBeRead() throws {
    var app = App()
    app.android("a", "k")
    app.release("1", "android", "a")
    app.release("2", "android", "gone")
    app.release("3", "android", "a")
    app.rule("r", Self.push("k"))
    let report = try app.check()
    #expect(words(report) == ["r android from 3: 1+ 2? 3+ now+"])
    #expect(report.unchecked.map { $0.slug } == ["unreadable"])
    app.folder.write("a/values-de/strings.xml", "<resources><string")
    #expect(try app.check().unchecked.map { $0.slug }.contains("android-xml"))
  }

  @Test func whatIsAcceptedMakesNoRuleUnsafe() throws {
    var app = App()
    app.android("a", "x")
    app.release("1", "android", "a")
    app.rule("r", Self.push("k"))
    app.add("[[check.ignore]]\nslug = \"missing-key\"\nversion = \"2\"\nreason = \"x\"")
    #expect(words(try app.check()) == ["r android from none: 1- now+"])
    app.add("[[check.ignore]]\nslug = \"missing-key\"\nversion = \"1\"\nreason = \"x\"")
    let report = try app.check()
    #expect(words(report) == ["r android from 1: 1+ now+"])
    #expect(report.ignored.map { $0.version } == ["1"])
    // Options choose findings; they change nothing of what is safe.
    var other = App()
    other.android("a", "x")
    other.release("1", "android", "a")
    other.rule("r", Self.push("k"))
    #expect(words(try other.check { $0.only = ["stale-ignore"] }) == ["r android from none: 1- now+"])
    #expect(words(try other.check { $0.platform = .ios }) == [])
    other.add("[check.severity]\nmissing-key = \"off\"")
    #expect(words(try other.check()) == ["r android from 1: 1+ now+"])
  }

  @Test func anIgnoreOfAVersionLeavesTodaysFinding() throws {
    var app = App()
    app.android("a", "x")
    app.release("1", "android", "a")
    app.rule("r", Self.push("nowhere", ", platform = \"android\""))
    app.add("[[check.ignore]]\nslug = \"missing-key\"\nversion = \"*\"\nreason = \"x\"")
    let report = try app.check()
    #expect(report.findings.map { $0.slug } == ["missing-key"])
    #expect(report.findings.map { $0.version } == [nil])
    #expect(report.ignored.map { $0.version } == ["1"])
  }

  /// The forms of a family are looked for where its pushes go: iPhones show nothing of an older Android version.
  @Test func aFamilyOfOnePlatformIsLookedForInItsVersions() throws {
    var app = App()
    app.android("res", "chat_one", "chat_other")
    app.ios("ios", "chat_one", "chat_other")
    app.android("a", "chat_other")
    app.ios("b", "chat_other")
    app.release("5.0", "android", "a")
    app.release("5.0", "ios", "b")
    app.rule(
      "r",
      "return loc.message { topic = \"n\", platform = \"ios\", body = loc.text(loc.plural_key(\"chat\", 2, \"en\")) }")
    let report = try app.check()
    #expect(
      report.findings.map { "\($0.slug) \($0.platform?.rawValue ?? "-") \($0.version ?? "-")" }.sorted() == [
        "missing-key ios 5.0", "plural-family ios 5.0",
      ])
    #expect(words(report) == ["r ios from none: 5.0- now+"])
  }

  // MARK: - The option against

  @Test func versionsByName() throws {
    var app = App()
    app.android("a", "x")
    app.ios("b", "k")
    app.release("5.1", "android", "a")
    app.release("5.2", "android", "a")
    app.release("5.2", "ios", "b")
    app.rule("r", Self.push("k"))
    #expect(
      words(try app.check(against: ["5.2"])) == ["r android from none: 5.2- now+", "r ios from 5.2: 5.2+ now+"])
    #expect(words(try app.check(against: ["5.2", "5.1", "5.2"])).first == "r android from none: 5.1- 5.2- now+")
    for (name, problem) in [
      ("5.3", "error[usage]: no [[released]] and no folder is called '5.3'; The locscript.toml has 5.1, 5.2."),
      ("5,2", "error[usage]: no [[released]] and no folder is called '5,2'; Did you mean '5.2'?"),
    ] {
      let error = try #require(throws: LocScriptError.self) { _ = try app.check(against: [name]) }
      #expect(error.diagnostics.map { $0.summary + "; " + ($0.help ?? "") } == [problem])
    }
  }

  @Test func versionsInFolders() throws {
    let app = App()
    app.android("old/5.1/android", "x")
    app.ios("old/5.1/ios", "k")
    app.android("old/res", "k")
    app.rule("r", Self.push("k"))
    #expect(
      words(try app.check(against: [app.folder.full("old/5.1/")])) == [
        "r android from none: 5.1- now+", "r ios from 5.1: 5.1+ now+",
      ])
    #expect(
      words(try app.check(against: ["5.0=" + app.folder.full("old/res"), app.folder.full("old/5.1")])) == [
        "r android from none: 5.0+ 5.1- now+", "r ios from 5.1: 5.1+ now+",
      ])
    #expect(words(try app.check()) == [])
    let gone = try app.check(against: [app.folder.full("old/gone"), app.folder.full("old/res")])
    #expect(gone.unchecked.map { $0.slug } == ["unreadable"])
    #expect(words(gone) == ["r android from res: res+ now+"])
    #expect(try app.check(against: [app.folder.full("rules")]).unchecked.map { $0.slug } == ["no-resources"])
    let twice = try #require(throws: LocScriptError.self) {
      _ = try app.check(against: ["1=" + app.folder.full("old/res"), "1=" + app.folder.full("res")])
    }
    #expect(twice.diagnostics.map { $0.message } == ["the version '1' of android is named twice"])
    #expect(try app.check(against: [app.folder.full("old")]).unchecked == [])
  }

  // MARK: - The baseline

  @Test func theBaselineKnowsVersions() throws {
    var app = App()
    app.android("a", "x")
    app.release("1", "android", "a")
    app.release("2", "android", "a")
    app.rule("r", Self.push("k"))
    let report = try app.check()
    #expect(report.findings.map { $0.version } == ["1", "2"])
    let baseline = Baseline(report.findings)
    #expect(baseline.count == 2)
    let read = try Baseline(baseline.json, name: "b.json")
    // The same fault in today's texts is new.
    app.android("res", "x", "fresh")
    let now = try app.check().subtracting(read, options: CheckOptions(), isWhole: true)
    #expect(now.findings.map { $0.version } == [nil])
    #expect(now.ignored.count == 2)
    // A version that was not looked at has lost no finding.
    app.android("res", "k", "fresh")
    app.android("a", "k")
    #expect(
      try app.check().subtracting(read, options: CheckOptions(), isWhole: true).fixed == [
        "missing-key: k, android, version 1, rule r", "missing-key: k, android, version 2, rule r",
      ])
    #expect(
      try app.check(against: ["2"]).subtracting(read, options: CheckOptions(), isWhole: true).fixed == [
        "missing-key: k, android, version 2, rule r"
      ])
  }

  // MARK: - What rules ask

  private func value(_ code: String, _ engine: Engine) throws -> String {
    let source = Array(("return " + code).utf8)
    return String(decoding: try Session(engine).evaluate(source, name: "chunk.lua"), as: UTF8.self)
  }

  @Test func rulesAskForKeysOfVersions() throws {
    var app = App()
    app.android("a", "k")
    app.ios("b", "k", "fresh")
    app.folder.write(
      "b/en.lproj/Localizable.stringsdict",
      """
      <plist version="1.0"><dict><key>many</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
      <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string><key>other</key><string>%d</string></dict></dict></dict></plist>
      """)
    app.release("5.1", "android", "a")
    app.release("5.2", "android", "a")
    app.release("5.2", "ios", "b")
    app.release("6", "ios", "gone")
    let engine = try app.engine()
    for (code, answer) in [
      ("loc.has('k', {version = '5.1'})", "true"), ("loc.has('fresh', {version = '5.1'})", "false"),
      ("loc.has('fresh', {version = '5.2'})", "true"),
      ("loc.has('fresh', {version = '5.2', platform = 'android'})", "false"),
      ("loc.has('many', {version = '5.2', platform = 'ios'})", "true"),
      ("loc.has(loc.text('k'), {version = '5.1'})", "true"), ("loc.has('k', {version = '5.2' .. ''})", "true"),
      ("loc.has(loc.text{ios = 'k'}, {version = '5.1'})", "false"),
    ] {
      #expect(try value(code, engine) == answer, "\(code)")
    }
    for (code, problem) in [
      ("{version = '5.3'}", "no [[released]] is the version '5.3'; there are 5.1, 5.2, 6"),
      ("{version = '5,2'}", "no [[released]] is the version '5,2'; did you mean '5.2'?"),
      ("{version = '5.1', platform = 'ios'}", "no [[released]] of ios is the version '5.1'; there are 5.2, 6"),
      ("{version = 5.2}", "the version of loc.has is the name of a released version, like \"5.2\""),
      (
        "{version = '6'}",
        "the texts of the version '6' cannot be read: \(app.folder.full("gone")): no such file or directory"
      ),
    ] {
      do throws(LocScriptError) {
        _ = try Session(engine).evaluate(Array("return loc.has('k', \(code))".utf8), name: "chunk.lua")
        Issue.record("no error: \(code)")
      } catch {
        #expect(error.code == 608, "\(code)")
        #expect(error.diagnostics.first?.message.contains(problem) == true, "\(code): \(error.diagnostics)")
      }
    }
  }

  /// A rule that asks one version for the very key keeps the key from that version, as long as no sample shows the contrary.
  @Test func aRuleThatAsksIsSafe() throws {
    var app = App()
    app.android("a", "k")
    app.android("b", "k", "fresh=%1$d")
    app.release("1", "android", "a")
    app.release("2", "android", "b")
    app.release("3", "android", "a")
    app.rule(
      "asks",
      "local v <const> = \"1\" if loc.has(\"fresh\", {version = v}) then \(Self.push("fresh")) end \(Self.push("k"))")
    app.rule(
      "other", "if loc.has(\"k\", {version = \"1\"}) and event.x then \(Self.push("fresh")) end \(Self.push("k"))")
    app.rule("none", "if loc.has(\"fresh\") and event.x then \(Self.push("fresh")) end \(Self.push("k"))")
    app.rule(
      "choice",
      "return loc.message { topic = \"n\", body = loc.text(loc.has(\"fresh\", {version = \"3\"}) and \"fresh\" or \"k\") }"
    )
    let report = try app.check()
    #expect(report.unchecked == [])
    #expect(
      words(report) == [
        "asks android from none: 1+ 2- 3- now+", "choice android from 3: 1- 2- 3+ now+",
        "none android from none: 1- 2- 3- now+", "other android from none: 1- 2- 3- now+",
      ])
  }

  /// Without the texts of one file each of its keys would look like one that the version does not have.
  @Test func aVersionOfWhichAFileCannotBeRead() throws {
    var app = App()
    app.android("old", "k")
    app.release("1", "android", "old")
    let message = Array(#"{"message":{"topic":"x","android":{"notification":{"title_loc_key":"k"}}}}"#.utf8)
    func shown() throws -> [String?] {
      let engine = try app.engine()
      return try engine.releases().flatMap {
        try engine.previews(message, on: [Device(.android, ["en"])], of: $0, name: "m")
      }.map { $0.title?.text }
    }
    #expect(try shown() == ["text"])
    app.folder.write("old/values-de/strings.xml", "<resources><string")
    let error = #expect(throws: LocScriptError.self) { try shown() }
    #expect(error?.diagnostics.first?.file == app.folder.full("old/values-de/strings.xml"))
  }
}
