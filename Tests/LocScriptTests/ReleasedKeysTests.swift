// What rules may ask of the keys of released versions, and what a check makes of a rule that asks.

import LocBase
import LocCheck
import LocScript
import TestSupport
import Testing

@Suite struct ReleasedKeysTests {
  private func value(_ code: String, _ engine: Engine) throws -> String {
    let source = Array(("return " + code).utf8)
    return String(decoding: try Session(engine).evaluate(source, name: "chunk.lua"), as: UTF8.self)
  }

  @Test func rulesAskForKeysOfVersions() throws {
    var app = ReleasedApp()
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
    var app = ReleasedApp()
    app.android("a", "k")
    app.android("b", "k", "fresh=%1$d")
    app.release("1", "android", "a")
    app.release("2", "android", "b")
    app.release("3", "android", "a")
    app.rule(
      "asks",
      "local v <const> = \"1\" if loc.has(\"fresh\", {version = v}) then \(ReleasedApp.push("fresh")) end \(ReleasedApp.push("k"))"
    )
    app.rule(
      "other",
      "if loc.has(\"k\", {version = \"1\"}) and event.x then \(ReleasedApp.push("fresh")) end \(ReleasedApp.push("k"))")
    app.rule("none", "if loc.has(\"fresh\") and event.x then \(ReleasedApp.push("fresh")) end \(ReleasedApp.push("k"))")
    app.rule(
      "choice",
      "return loc.message { topic = \"n\", body = loc.text(loc.has(\"fresh\", {version = \"3\"}) and \"fresh\" or \"k\") }"
    )
    let report = try app.check()
    #expect(report.unchecked == [])
    #expect(
      ReleasedApp.words(report) == [
        "asks android from none: 1+ 2- 3- now+", "choice android from 3: 1- 2- 3+ now+",
        "none android from none: 1- 2- 3- now+", "other android from none: 1- 2- 3- now+",
      ])
  }

  /// Versions of both platforms may have one name: what a rule asks of one of them says nothing of the other.
  @Test func aRuleThatAsksOnePlatform() throws {
    var app = ReleasedApp()
    app.android("a", "k", "fresh")
    app.ios("b", "k")
    app.release("1", "android", "a")
    app.release("1", "ios", "b")
    app.rule(
      "asks",
      "if loc.has(\"fresh\", {version = \"1\", platform = \"ios\"}) then \(ReleasedApp.push("fresh", ", platform = \"ios\"")) end "
        + ReleasedApp.push("k", ", platform = \"ios\""))
    app.rule(
      "asks_the_other",
      "if loc.has(\"fresh\", {version = \"1\", platform = \"android\"}) and event.x then "
        + "\(ReleasedApp.push("fresh", ", platform = \"ios\"")) end \(ReleasedApp.push("k", ", platform = \"ios\""))")
    let report = try app.check()
    #expect(report.unchecked == [])
    #expect(ReleasedApp.words(report) == ["asks ios from 1: 1+ now+", "asks_the_other ios from none: 1- now+"])
  }
}
