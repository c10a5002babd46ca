// Released versions: which of them a check looks at, and for which of them each rule is safe.

import LocBase
import LocCheck
import LocDevice
import LocScript
import TestSupport
import Testing

@Suite struct ReleasedTests {
  @Test func theLowestVersionThatARuleIsSafeFor() throws {
    var app = ReleasedApp()
    app.android("5.9", "k=%1$d")
    app.android("5.10", "k")
    app.android("6.0", "k", "fresh")
    // The order of the file does not matter: the names are versions.
    app.release("6.0", "android", "6.0", share: "0.5")
    app.release("5.10", "android", "5.10", share: "0.12")
    app.release("5.9", "android", "5.9", share: "0.08")
    app.rule("old", ReleasedApp.push("k"))
    app.rule("fresh", ReleasedApp.push("fresh"))
    app.rule("apple", ReleasedApp.push("k", ", platform = \"ios\""))
    app.rule("wrong", ReleasedApp.push("nowhere", ", platform = \"android\""))
    let report = try app.check()
    #expect(
      ReleasedApp.words(report) == [
        "fresh android from 6.0: 5.9- 5.10- 6.0+ now+ 0.8", "old android from 5.10: 5.9- 5.10+ 6.0+ now+ 0.92",
        "wrong android from none: 5.9- 5.10- 6.0- now- 0.0",
      ])
    let old = report.findings.filter { $0.rule == "old" }
    #expect(old.map { $0.slug } == ["few-arguments"])
    #expect(old.map { $0.version } == ["5.9"])
    #expect(report.released.map { $0.isSafeEverywhere } == [false, false, false])
  }

  @Test func aVersionBetweenThatIsNotSafeEndsTheRun() throws {
    var app = ReleasedApp()
    app.ios("a", "k")
    app.ios("b", "x")
    app.ios("c", "k")
    app.release("1", "ios", "a", share: "0.1")
    app.release("2", "ios", "b", share: "0.1")
    app.release("3", "ios", "c", share: "0.1")
    app.rule("r", ReleasedApp.push("k"))
    #expect(ReleasedApp.words(try app.check()) == ["r ios from 3: 1+ 2- 3+ now+ 0.8"])
  }

  @Test func namesThatAreNoVersionsHaveTheOrderOfTheFile() throws {
    var app = ReleasedApp()
    app.android("a", "x")
    app.android("b", "k")
    app.release("spring", "android", "a")
    app.release("autumn", "android", "b")
    app.rule("r", ReleasedApp.push("k"))
    #expect(ReleasedApp.words(try app.check()) == ["r android from autumn: spring- autumn+ now+"])
  }

  @Test func aShareIsSaidWhereEveryVersionHasOne() throws {
    var app = ReleasedApp()
    app.android("a", "k")
    app.release("1", "android", "a", share: "0.25")
    app.rule("r", ReleasedApp.push("k"))
    #expect(ReleasedApp.words(try app.check()) == ["r android from 1: 1+ now+ 1.0"])
    app.release("2", "android", "a")
    #expect(ReleasedApp.words(try app.check()) == ["r android from 1: 1+ 2+ now+"])
    // The others' users are none of those who have today's texts.
    #expect(ReleasedApp.words(try app.check(against: ["1"])) == ["r android from 1: 1+ now+"])
    var both = ReleasedApp()
    both.android("a", "k")
    both.release("1", "android", "a", share: "0.25")
    both.release("2", "android", "a", share: "0.25")
    both.rule("r", ReleasedApp.push("k"))
    #expect(ReleasedApp.words(try both.check(against: ["2"])) == ["r android from 2: 2+ now+ 0.75"])
  }

  @Test func aVersionThatCannotBeRead() throws {
    var app = ReleasedApp()
    app.android("a", "k")
    app.release("1", "android", "a")
    app.release("2", "android", "gone")
    app.release("3", "android", "a")
    app.rule("r", ReleasedApp.push("k"))
    let report = try app.check()
    #expect(ReleasedApp.words(report) == ["r android from 3: 1+ 2? 3+ now+"])
    #expect(report.unchecked.map { $0.slug } == ["unreadable"])
    app.folder.write("a/values-de/strings.xml", "<resources><string")
    #expect(try app.check().unchecked.map { $0.slug }.contains("android-xml"))
  }

  @Test func whatIsAcceptedMakesNoRuleUnsafe() throws {
    var app = ReleasedApp()
    app.android("a", "x")
    app.release("1", "android", "a")
    app.rule("r", ReleasedApp.push("k"))
    app.add("[[check.ignore]]\nslug = \"missing-key\"\nversion = \"2\"\nreason = \"x\"")
    #expect(ReleasedApp.words(try app.check()) == ["r android from none: 1- now+"])
    app.add("[[check.ignore]]\nslug = \"missing-key\"\nversion = \"1\"\nreason = \"x\"")
    let report = try app.check()
    #expect(ReleasedApp.words(report) == ["r android from 1: 1+ now+"])
    #expect(report.ignored.map { $0.version } == ["1"])
    // Options choose findings; they change nothing of what is safe.
    var other = ReleasedApp()
    other.android("a", "x")
    other.release("1", "android", "a")
    other.rule("r", ReleasedApp.push("k"))
    #expect(ReleasedApp.words(try other.check { $0.only = ["stale-ignore"] }) == ["r android from none: 1- now+"])
    #expect(ReleasedApp.words(try other.check { $0.platform = .ios }) == [])
    other.add("[check.severity]\nmissing-key = \"off\"")
    #expect(ReleasedApp.words(try other.check()) == ["r android from 1: 1+ now+"])
  }

  @Test func anIgnoreOfAVersionLeavesTodaysFinding() throws {
    var app = ReleasedApp()
    app.android("a", "x")
    app.release("1", "android", "a")
    app.rule("r", ReleasedApp.push("nowhere", ", platform = \"android\""))
    app.add("[[check.ignore]]\nslug = \"missing-key\"\nversion = \"*\"\nreason = \"x\"")
    let report = try app.check()
    #expect(report.findings.map { $0.slug } == ["missing-key"])
    #expect(report.findings.map { $0.version } == [nil])
    #expect(report.ignored.map { $0.version } == ["1"])
  }

  /// The forms of a family are looked for where its pushes go: iPhones show nothing of an older Android version.
  @Test func aFamilyOfOnePlatformIsLookedForInItsVersions() throws {
    var app = ReleasedApp()
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
    #expect(ReleasedApp.words(report) == ["r ios from none: 5.0- now+"])
  }

  // MARK: - The option against

  @Test func versionsByName() throws {
    var app = ReleasedApp()
    app.android("a", "x")
    app.ios("b", "k")
    app.release("5.1", "android", "a")
    app.release("5.2", "android", "a")
    app.release("5.2", "ios", "b")
    app.rule("r", ReleasedApp.push("k"))
    #expect(
      ReleasedApp.words(try app.check(against: ["5.2"])) == [
        "r android from none: 5.2- now+", "r ios from 5.2: 5.2+ now+",
      ])
    #expect(
      ReleasedApp.words(try app.check(against: ["5.2", "5.1", "5.2"])).first == "r android from none: 5.1- 5.2- now+")
    for (name, problem) in [
      ("5.3", "error[usage]: no [[released]] and no folder is called '5.3'; The locscript.toml has 5.1, 5.2."),
      ("5,2", "error[usage]: no [[released]] and no folder is called '5,2'; Did you mean '5.2'?"),
    ] {
      let error = try #require(throws: LocScriptError.self) { _ = try app.check(against: [name]) }
      #expect(error.diagnostics.map { $0.summary + "; " + ($0.help ?? "") } == [problem])
    }
  }

  @Test func versionsInFolders() throws {
    let app = ReleasedApp()
    app.android("old/5.1/android", "x")
    app.ios("old/5.1/ios", "k")
    app.android("old/res", "k")
    app.rule("r", ReleasedApp.push("k"))
    #expect(
      ReleasedApp.words(try app.check(against: [app.folder.full("old/5.1/")])) == [
        "r android from none: 5.1- now+", "r ios from 5.1: 5.1+ now+",
      ])
    #expect(
      ReleasedApp.words(try app.check(against: ["5.0=" + app.folder.full("old/res"), app.folder.full("old/5.1")])) == [
        "r android from none: 5.0+ 5.1- now+", "r ios from 5.1: 5.1+ now+",
      ])
    #expect(ReleasedApp.words(try app.check()) == [])
    let gone = try app.check(against: [app.folder.full("old/gone"), app.folder.full("old/res")])
    #expect(gone.unchecked.map { $0.slug } == ["unreadable"])
    #expect(ReleasedApp.words(gone) == ["r android from res: res+ now+"])
    #expect(try app.check(against: [app.folder.full("rules")]).unchecked.map { $0.slug } == ["no-resources"])
    let twice = try #require(throws: LocScriptError.self) {
      _ = try app.check(against: ["1=" + app.folder.full("old/res"), "1=" + app.folder.full("res")])
    }
    #expect(twice.diagnostics.map { $0.message } == ["the version '1' of android is named twice"])
    #expect(try app.check(against: [app.folder.full("old")]).unchecked == [])
  }

  // MARK: - The baseline

  @Test func theBaselineKnowsVersions() throws {
    var app = ReleasedApp()
    app.android("a", "x")
    app.release("1", "android", "a")
    app.release("2", "android", "a")
    app.rule("r", ReleasedApp.push("k"))
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

  /// What the platform itself shows is not known, which is a warning.
  @Test func aWarningMakesNoRuleUnsafe() throws {
    var app = ReleasedApp()
    app.folder.write("a/values/strings.xml", "<resources><string name=\"k\">@android:string/ok</string></resources>")
    app.release("1", "android", "a")
    app.folder.write(
      "res/values-de/strings.xml", "<resources><string name=\"k\">@android:string/ok</string></resources>")
    app.rule("r", ReleasedApp.push("k", ", platform = \"android\""))
    let report = try app.check()
    #expect(
      report.findings.map { $0.slug + " " + ($0.version ?? "now") } == ["missing-translation now", "unknown-text now"])
    #expect(ReleasedApp.words(report) == ["r android from 1: 1+ now+"])
  }

  /// Without the texts of one file each of its keys would look like one that the version does not have.
  @Test func aVersionOfWhichAFileCannotBeRead() throws {
    var app = ReleasedApp()
    app.android("old", "k")
    app.release("1", "android", "old")
    let message = Array(#"{"message":{"topic":"x","android":{"notification":{"title_loc_key":"k"}}}}"#.utf8)
    func shown() throws -> [String?] {
      let engine = try app.engine()
      return try engine.releases().flatMap {
        try engine.previews(message, on: [Device(.android, ["en"])], of: $0, name: "m", rule: nil)
      }.map { $0.title?.text }
    }
    #expect(try shown() == ["text"])
    app.folder.write("old/values-de/strings.xml", "<resources><string")
    let error = #expect(throws: LocScriptError.self) { try shown() }
    #expect(error?.diagnostics.first?.file == app.folder.full("old/values-de/strings.xml"))
  }

  /// What an older version shows says nothing of today's texts: their own faults are told beside it.
  @Test func faultsOfAnOlderVersionHideNoneOfToday() throws {
    var app = ReleasedApp()
    app.android("res", "k=%1$s")
    app.android("old", "k=%1$s")
    for (folder, text) in [("res", "ohne"), ("old", "%1$d")] {
      app.folder.write(
        "\(folder)/values-de/strings.xml", "<resources><string name=\"k\">\(text)</string></resources>")
    }
    app.release("5.2", "android", "old")
    app.rule("r", "return loc.message { topic = \"n\", platform = \"android\", body = loc.text(\"k\", \"x\") }")
    let found = try app.check(against: ["5.2"]).findings.map { "\($0.slug) \($0.version ?? "today") \($0.locales)" }
    #expect(
      found.contains("crash-specifier 5.2 [\"de\"]") && found.contains("argument-mismatch today [\"de\"]"), "\(found)")
  }
}
