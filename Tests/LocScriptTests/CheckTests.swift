// What a check of rules and messages finds: each fault on the platforms that have it, its languages, and both of its places.

import Foundation
import LocBase
import LocCheck
import LocScript
import TestSupport
import Testing

@Suite struct CheckTests {
  /// An app with a text in three languages on both platforms; `android` and `ios` are the values for each language.
  static func engine(
    android: [String: String] = [:], ios: [String: String] = [:], region: String = "en"
  ) throws -> Engine {
    var files: [Engine.File] = []
    for (folder, entries) in android {
      let xml = "<resources>\n\(entries)\n</resources>"
      files.append(Engine.File(.android, path: "res/\(folder)/strings.xml", bytes: Array(xml.utf8)))
    }
    for (language, entries) in ios {
      files.append(
        Engine.File(.ios, path: "ios/\(language).lproj/Localizable.strings", bytes: Array(entries.utf8)))
    }
    var options = Engine.Options()
    options.developmentRegion = region
    return try Engine(files: files, options: options)
  }

  private static func message(_ line: String) -> CheckOptions.Message {
    CheckOptions.Message(name: "push.json", bytes: Array(line.utf8))
  }

  static func check(_ engine: Engine, _ message: String) throws -> CheckReport {
    var options = CheckOptions()
    options.messages = [Self.message(message)]
    return try engine.check(options: options)
  }

  static func push(_ key: String, _ arguments: [String]? = nil) -> String {
    let list = arguments.map { "[" + $0.map { "\"\($0)\"" }.joined(separator: ",") + "]" }
    let android = list.map { ", \"body_loc_args\": \($0)" } ?? ""
    let ios = list.map { ", \"loc-args\": \($0)" } ?? ""
    return """
      {"message": {"topic": "news",
        "android": {"notification": {"body_loc_key": "\(key)"\(android)}},
        "apns": {"payload": {"aps": {"alert": {"loc-key": "\(key)"\(ios)}}}}}}
      """
  }

  @Test func aRightMessageHasNoFinding() throws {
    let engine = try Self.engine(
      android: [
        "values": "<string name=\"k\">Hi %1$s</string>", "values-de": "<string name=\"k\">Hallo %1$s</string>",
      ],
      ios: ["en": "\"k\" = \"Hi %1$@\";", "de": "\"k\" = \"Hallo %1$@\";"])
    let report = try Self.check(engine, Self.push("k", ["Bob"]))
    #expect(report.findings == [])
    #expect(report.ok)
    #expect(report.counts.samples == 1)
    #expect(report.counts.locales == 2)
  }

  @Test func aKeyOfNoLanguageIsOneFindingOfEachPlatform() throws {
    let engine = try Self.engine(
      android: ["values": "<string name=\"welcome\">Hi</string>"], ios: ["en": "\"welcome\" = \"Hi\";"])
    let report = try Self.check(engine, Self.push("welcom"))
    #expect(report.findings.map { $0.slug } == ["missing-key", "missing-key"])
    #expect(report.findings.map { $0.platform } == [.android, .ios])
    #expect(report.findings.map { $0.locales } == [[], []])
    #expect(report.findings.allSatisfy { $0.diagnostic.help?.contains("Did you mean 'welcome'?") ?? false })
    #expect(report.findings.first?.diagnostic.line == 2)
    #expect(!report.ok)
  }

  @Test func anIPhoneShowsTheRawKeyInTheLanguagesThatLackIt() throws {
    let engine = try Self.engine(
      ios: ["en": "\"k\" = \"Hi\";", "de": "\"x\" = \"-\";", "fr": "\"x\" = \"-\";"])
    let report = try Self.check(engine, Self.push("k"))
    let found = try #require(report.findings.first)
    #expect(report.findings.count == 1)
    #expect(found.slug == "missing-key")
    #expect(found.locales == ["de", "fr"])
    #expect(found.consequence == "iOS shows the raw key.")
  }

  @Test func aSpecifierThatTakesNoStringKillsAnAndroidApp() throws {
    for text in ["%1$d items", "%.2f EUR", "100% %1$s", "%c", "%tD"] {
      let engine = try Self.engine(
        android: [
          "values": "<string name=\"k\">%1$s items</string>", "values-de": "<string name=\"k\">\(text)</string>",
        ])
      let report = try Self.check(engine, Self.push("k", ["3"]))
      #expect(report.findings.map { $0.slug } == ["crash-specifier"], "\(text)")
      #expect(report.findings.first?.locales == ["de"])
      #expect(report.findings.first?.resourceFile == "res/values-de/strings.xml")
      #expect(report.findings.first?.resourceLine == 2)
    }
  }

  @Test func aSpecifierThatAPushDoesNotKnowIsLostOnIOS() throws {
    for text in ["%ld items", "%1$d items", "%s items", "50% off %@"] {
      let engine = try Self.engine(ios: ["en": "\"k\" = \"%@ items\";", "de": "\"k\" = \"\(text)\";"])
      let report = try Self.check(engine, Self.push("k", ["3"]))
      #expect(report.findings.map { $0.slug } == ["lost-specifier"], "\(text)")
      #expect(report.findings.first?.locales == ["de"])
    }
  }

  @Test func tooFewArgumentsAreAnErrorInTheLanguagesThatUseMore() throws {
    let engine = try Self.engine(
      android: ["values": "<string name=\"k\">%1$s</string>", "values-de": "<string name=\"k\">%1$s %2$s</string>"],
      ios: ["en": "\"k\" = \"%1$@\";", "de": "\"k\" = \"%1$@ %2$@\";"])
    let report = try Self.check(engine, Self.push("k", ["3"]))
    #expect(report.findings.map { $0.slug } == ["few-arguments", "few-arguments"])
    #expect(report.findings.map { $0.locales } == [["de"], ["de"]])
    let none = try Self.check(engine, Self.push("k"))
    #expect(none.findings.map { $0.slug } == ["few-arguments", "few-arguments"])
    #expect(none.findings.map { $0.locales } == [["", "de"], ["de", "en"]])
  }

  @Test func anArgumentThatNoLanguageUsesIsANote() throws {
    let engine = try Self.engine(
      android: ["values": "<string name=\"k\">Hi</string><string name=\"k_one\">One</string>"],
      ios: ["en": "\"k\" = \"Hi\";"])
    let report = try Self.check(engine, Self.push("k", ["Bob"]))
    #expect(report.findings.map { $0.slug } == ["unused-argument", "unused-argument"])
    #expect(report.ok)
    #expect(try Self.check(engine, Self.push("k_one", ["1"])).findings.map { $0.platform } == [.ios])
  }

  @Test func aPluralNeverAppliesToAPush() throws {
    let engine = try Self.engine(
      android: ["values": "<plurals name=\"k\"><item quantity=\"other\">%d</item></plurals>"])
    #expect(try Self.check(engine, Self.push("k", ["3"])).findings.map { $0.slug } == ["plural-entry"])
  }

  @Test func onlyFoldersOfALanguageHaveTheKey() throws {
    let engine = try Self.engine(
      android: ["values": "<string name=\"x\">-</string>", "values-de": "<string name=\"k\">Hallo</string>"])
    let report = try Self.check(engine, Self.push("k"))
    #expect(report.findings.map { $0.slug } == ["missing-default"])
    #expect(report.findings.first?.severity == .error)
  }

  @Test func aTextBesideAKeyWinsOnAndroid() throws {
    let engine = try Self.engine(android: ["values": "<string name=\"k\">Hi</string>"])
    let report = try Self.check(
      engine, #"{"message": {"topic": "n", "android": {"notification": {"body": "Hi", "body_loc_key": "k"}}}}"#)
    #expect(report.findings.map { $0.slug } == ["literal-wins"])
    // No translation is ever shown.
    #expect(!report.ok)
  }

  @Test func anEmptyTextIsAWarning() throws {
    let engine = try Self.engine(
      android: ["values": "<string name=\"k\">Hi</string>", "values-de": "<string name=\"k\"></string>"])
    let report = try Self.check(engine, Self.push("k"))
    #expect(report.findings.map { $0.slug } == ["empty-text"])
    #expect(report.findings.first?.locales == ["de"])
  }

  @Test func nastyArgumentsGoThroughEveryTextWhenAsked() throws {
    let engine = try Self.engine(
      android: ["values": "<string name=\"k\">%1$s</string>", "values-de": "<string name=\"k\">Hallo %1$s</string>"])
    var options = CheckOptions()
    options.messages = [Self.message(Self.push("k", ["Bob"]))]
    #expect(try engine.check(options: options).findings == [])
    options.isExhaustive = true
    let report = try engine.check(options: options)
    #expect(report.findings.map { $0.slug } == ["empty-text"])
    #expect(report.findings.first?.locales == [""])
    #expect(report.findings.first?.diagnostic.message.hasSuffix("with an empty argument") ?? false)
  }

  // MARK: - Rules

  static func check(_ engine: Engine, rules: [String: String], events: String? = nil) throws -> CheckReport {
    let folder = TemporaryFolder()
    for (name, text) in rules { folder.write("rules/" + name, text) }
    var options = CheckOptions()
    options.events = events.map { Array($0.utf8) }
    return try engine.check(rules: [folder.path + "/rules"], options: options)
  }

  static func rule(_ body: String, samples: String = "a = { type = \"t\" }") -> String {
    """
    return {
      on = "t",
      run = function(event) \(body) end,
      samples = { \(samples) },
    }
    """
  }

  @Test func aSampleShowsTheRawKeyOfALanguage() throws {
    let engine = try Self.engine(ios: ["en": "\"k\" = \"Hi\";", "de": "\"x\" = \"-\";"])
    let report = try Self.check(
      engine, rules: ["r.lua": Self.rule("return loc.message { topic = \"n\", body = loc.text(\"k\") }")])
    #expect(report.findings.map { $0.slug } == ["missing-key"])
    #expect(report.findings.first?.rule == "r")
    #expect(report.findings.first?.sample == "a")
    #expect(report.counts.rules == 1)
  }

  @Test func oneFindingOfTwoSamplesIsReportedOnce() throws {
    let engine = try Self.engine(ios: ["en": "\"k\" = \"Hi\";", "de": "\"x\" = \"-\";"])
    let report = try Self.check(
      engine,
      rules: [
        "r.lua": Self.rule(
          "return loc.message { topic = \"n\", body = loc.text(\"k\") }",
          samples: "a = { type = \"t\" }, b = { type = \"t\", n = 2 }")
      ])
    #expect(report.findings.count == 1)
    #expect(report.counts.samples == 2)
  }

  /// What a message's fields are worth, and an error of the rule, come from every sample; with another place they are another finding.
  @Test(arguments: [
    ("return loc.message { topic = \"n\", data = { d = (\"d\"):rep(3000) } }", ["topic-payload-size"]),
    ("error(\"no\")", ["script-error"]),
    ("if event.n then error(\"no\") end\n error(\"no\")", ["script-error", "script-error"]),
  ])
  func whatTwoSamplesShowIsReportedOnce(_ body: String, _ slugs: [String]) throws {
    let samples = "a = { type = \"t\" }, b = { type = \"t\", n = 2 }, c = { type = \"t\", n = 3 }"
    let engine = try Self.engine(ios: ["en": "\"k\" = \"Hi\";"])
    let report = try Self.check(engine, rules: ["r.lua": Self.rule(body, samples: samples)])
    #expect(report.findings.map { $0.slug } == slugs)
    #expect(report.findings.contains { $0.sample == "a" })
  }

  @Test func aBrokenRuleLosesNoneOfTheOthers() throws {
    let engine = try Self.engine(ios: ["en": "\"k\" = \"Hi\";", "de": "\"x\" = \"-\";"])
    let report = try Self.check(
      engine,
      rules: [
        "broken.lua": "return {",
        "r.lua": Self.rule("return loc.message { topic = \"n\", body = loc.text(\"k\") }"),
      ])
    #expect(report.findings.map { $0.slug } == ["missing-key"])
    #expect(report.unchecked.map { $0.slug } == ["syntax"])
    #expect(!report.ok)
  }

  @Test func aSampleThatHitsALimitIsUnchecked() throws {
    let report = try Self.check(
      Self.engine(), rules: ["r.lua": Self.rule("while true do end"), "s.lua": Self.rule("return loc.skip(\"no\")")])
    #expect(report.findings == [])
    #expect(report.unchecked.map { $0.slug } == ["instruction-limit", "no-resources"])
    #expect(report.counts.rules == 2)
  }

  @Test func eventsAreRunBesideTheSamples() throws {
    let engine = try Self.engine(ios: ["en": "\"k\" = \"Hi\";", "de": "\"x\" = \"-\";"])
    let report = try Self.check(
      engine,
      rules: [
        "r.lua": Self.rule("if event.key then return loc.message { topic = \"n\", body = loc.text(event.key) } end")
      ], events: "{\"type\":\"t\",\"key\":\"k\"}\n{\"type\":\"t\"\n")
    #expect(report.findings.map { $0.sample } == ["line 1"])
    #expect(report.unchecked.count == 1)
  }

  @Test func aFindingStandsAtTheCallThatMadeTheText() throws {
    let engine = try Self.engine(ios: ["en": "\"k\" = \"Hi\";", "de": "\"x\" = \"-\";"])
    let rule = """
      local function text()
        return loc.text("k")
      end
      return {
        on = "t", samples = { a = { type = "t" } },
        run = function() return loc.message { topic = "n", body = text() } end,
      }
      """
    let report = try Self.check(engine, rules: ["r.lua": rule])
    #expect(report.findings.map { $0.slug } == ["missing-key"])
    #expect(report.findings.first?.diagnostic.line == 2)
    #expect(report.findings.first?.diagnostic.column == 10)
  }

  @Test func aCallThatNoSampleReachesIsCheckedByItsSource() throws {
    let engine = try Self.engine(
      android: ["values": "<string name=\"k\">%1$s</string><string name=\"late\">%1$s and %2$s</string>"])
    let report = try Self.check(
      engine,
      rules: [
        "r.lua": Self.rule(
          "if event.late then return loc.message { topic = \"n\", body = loc.text(\"late\", 1) } end "
            + "return loc.message { topic = \"n\", title = loc.text(\"k\", \"x\"), body = \"-\" }")
      ])
    #expect(report.findings.map { $0.slug } == ["few-arguments"])
    #expect(report.findings.first?.key == "late")
    #expect(report.findings.first?.sample == nil)
  }

  @Test func aComputedKeyIsProvableBySamplesOrByTheFieldKeys() throws {
    let engine = try Self.engine(
      android: ["values": "<string name=\"sale_a\">A</string><string name=\"sale_b\">%1$d</string>"])
    let run = "if event.kind then return loc.message { topic = \"n\", body = loc.text(\"sale_\" .. event.kind, 1) } end"
    let unreached = try Self.check(engine, rules: ["r.lua": Self.rule(run)])
    #expect(unreached.findings.map { $0.slug } == ["not-provable"])
    #expect(unreached.ok)
    let listed =
      "return { keys = { \"sale_*\" }, on = \"t\", run = function(event) \(run) end, samples = { a = { type = \"t\" } } }"
    let covered = try Self.check(engine, rules: ["r.lua": listed])
    #expect(Set(covered.findings.map { $0.slug }) == ["unused-argument", "crash-specifier"])
    let reached = try Self.check(
      engine, rules: ["r.lua": Self.rule(run, samples: "a = { type = \"t\", kind = \"b\" }")])
    #expect(reached.findings.map { $0.slug } == ["crash-specifier"])
  }

  @Test func everyFormOfAPluralFamilyIsChecked() throws {
    let engine = try Self.engine(
      android: [
        "values": "<string name=\"chat_one\">One</string><string name=\"chat_other\">%1$d messages</string>",
        "values-pl": "<string name=\"chat_one\">Jedna</string><string name=\"chat_other\">%1$d</string>",
      ])
    let run =
      "return loc.message { topic = \"n\", body = loc.text(loc.plural_key(\"chat\", event.n, \"en\"), event.n) }"
    let report = try Self.check(
      engine, rules: ["r.lua": Self.rule(run, samples: "a = { type = \"t\", n = 1 }")])
    #expect(Set(report.findings.map { $0.slug }) == ["crash-specifier", "plural-family"])
    #expect(report.findings.first { $0.slug == "crash-specifier" }?.key == "chat_other")
    #expect(report.findings.first { $0.slug == "plural-family" }?.locales == ["pl"])
  }

  @Test func aRuleThatKeepsStateIsWarnedOf() throws {
    let report = try Self.check(
      Self.engine(),
      rules: ["r.lua": "local count = 0\n" + Self.rule("count = count + 1 return loc.skip(\"\" .. count)")])
    #expect(report.findings.map { $0.slug } == ["rule-state"])
    #expect(report.findings.first?.diagnostic.message == "the rule writes to 'count', which outlives the run")
  }

  @Test func releasedVersionsAreCheckedWithTheirOwnTexts() throws {
    let folder = TemporaryFolder()
    folder.write("res/values/strings.xml", "<resources><string name=\"k\">%1$s</string></resources>")
    folder.write("old/values/strings.xml", "<resources><string name=\"x\">-</string></resources>")
    folder.write("older/values/strings.xml", "<resources><string name=\"k\">%1$d</string></resources>")
    folder.write("r.lua", Self.rule("return loc.message { topic = \"n\", body = loc.text(\"k\", 3) }"))
    folder.write(
      "locscript.toml",
      """
      [android]
      resources = ["res"]
      [[released]]
      name = "5.1"
      platform = "android"
      catalog = "older"
      [[released]]
      name = "5.2"
      platform = "android"
      catalog = "old"
      share = 0.085
      [[released]]
      name = "5.0"
      platform = "android"
      catalog = "gone"
      """)
    let report = try Engine(configuration: folder.full("locscript.toml")).check(rules: [folder.full("r.lua")])
    #expect(report.findings.map { $0.slug } == ["crash-specifier", "missing-key"])
    #expect(report.findings.map { $0.severity } == [.error, .warning])
    #expect(
      report.findings.last?.diagnostic.message
        == "the Android resources have no key 'k', in version 5.2 (8.5 % of the users)")
    #expect(report.unchecked.count == 1)
  }

  @Test func unusedKeysAreLookedForWhenAsked() throws {
    let engine = try Self.engine(
      android: ["values": "<string name=\"k\">A</string><string name=\"old\">B</string>"], ios: ["en": "\"k\" = \"A\";"]
    )
    let rules = TemporaryFolder()
    rules.write("r.lua", Self.rule("return loc.message { topic = \"n\", body = loc.text(\"k\") }"))
    #expect(try engine.check(rules: [rules.path]).findings == [])
    var options = CheckOptions()
    options.only = ["unused-key"]
    // Of some rules it cannot be said.
    #expect(try engine.check(rules: [rules.path], options: options).findings == [])
  }

  @Test func theSampleShopIsClean() throws {
    let root = Fixtures.folder.deletingLastPathComponent().deletingLastPathComponent()
    let engine = try Engine(configuration: root.appendingPathComponent("scripts/locscript.toml").path)
    let report = try engine.check()
    #expect(report.findings.filter { $0.severity != .note }.map { $0.diagnostic.summary } == [])
    #expect(report.unchecked == [])
    #expect(report.counts.rules == 4)
  }

  @Test func noPathIsNoRules() throws {
    let report = try Self.engine().check(rules: ["nowhere/rules"])
    #expect(report.unchecked.map { $0.slug } == ["unreadable", "no-resources"])
    #expect(report.findings == [])
  }
}
