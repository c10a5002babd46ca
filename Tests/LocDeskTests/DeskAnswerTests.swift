// What an answer holds, and what it leaves out: limits of cards, notes and time, and findings that are told once.

import LocBase
import LocScript
import TestSupport
import Testing

@testable import LocDesk

@Suite struct DeskAnswerTests {
  private let event = ["rule": "sale", "event": "{}"]

  /// A rule with this body.
  private static func rule(_ body: String) -> String {
    "return { name = \"sale\", run = function(event)\n\(body)\nend }"
  }

  @Test func theTimeThatTheUserHasSet() async throws {
    let rule = Self.rule("return loc.message { topic = \"news\", title = \"at \" .. event.now }")
    let fixture = try DeskFixture(rule: rule, now: 1_800_000_000)
    let answer = try await fixture.ask(event)
    #expect(answer["html"].contains("at 1800000000"))
    #expect(answer["command"].contains(" --now 1800000000"))
  }

  /// What a project allows its rules on a server would keep the page waiting.
  @Test func aRuleHasASecondAtMost() async throws {
    let fixture = try DeskFixture(
      rule: Self.rule("while true do end"),
      settings: "[limits]\nmilliseconds = 20_000\ninstructions = 1_000_000_000_000\n")
    let findings = try await fixture.ask(event)["findings"]
    #expect(findings.contains("sale.lua:2") && findings.contains("The limit `milliseconds` is 1000"), "\(findings)")
  }

  /// The cards that a page holds, and how many messages are behind them: ten languages, and five messages more than the most cards.
  @Test func messagesBehindTheLastCard() async throws {
    let rule = Self.rule(
      """
      local all = {}
      for n = 1, 205 do all[n] = loc.message { topic = "news", title = "number " .. n } end
      return all
      """)
    var texts = ["values": "Hello %1$s"]
    for language in ["de", "fr", "es", "it", "nl", "pl", "sv", "da", "fi"] { texts["values-\(language)"] = "X %1$s" }
    let fixture = try DeskFixture(rule: rule, texts: texts, settings: "[limits]\nmilliseconds = 60_000\n")
    let answer = try await fixture.ask(event)
    #expect(answer["status"] == "2000 cards")
    #expect(answer["html"].contains("and 5 more messages"))
    #expect(answer["html"].contains("number 200<") && !answer["html"].contains("number 201<"))
    #expect(answer["payload"].split(separator: "\n").count == 205)
  }

  /// A hundred lines of a rule's log are shown.
  @Test(arguments: [1, 99, 100, 101, 500]) func aRuleThatLogsAGreatDeal(_ count: Int) async throws {
    let rule = Self.rule("for n = 1, \(count) do loc.log(\"line \", n) end")
    let html = try await DeskFixture(rule: rule).ask(event)["html"]
    #expect(html.split(separator: "sale: line").count - 1 == min(count, 100))
  }

  /// What the rule's own run has found is not found once more by the previews.
  @Test func aFindingIsToldOnce() async throws {
    let rule = Self.rule(
      """
      return loc.message { topic = "news", android = { notification = { title = "x", title_loc_key = "b" } } }
      """)
    let findings = try await DeskFixture(rule: rule).ask(event)["findings"]
    let lines = findings.split(separator: "\n").filter { $0.contains("warning[") }
    #expect(lines.count == 1 && lines[0].contains("sale.lua:2:"), "\(findings)")
  }

  /// What is copied has each finding with what to do about it, and no note: nothing is wrong there.
  @Test func findingsToCopy() async throws {
    let fixture = try DeskFixture()
    let noted = try await fixture.ask([
      "message": #"{"message":{"token":"x","notification":{"title":"t"},"android":{"ttl":"0.5s"}}}"#
    ])
    #expect(noted["findings"] == "")
    #expect(noted["status"] == "2 cards")
    let wrong = try await fixture.ask(["message": #"{"message":{"topic":"x","notification":{"titel":"t"}}}"#])
    let lines = wrong["findings"].split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines.count == 2 && lines[0].hasPrefix("<message>:1:") && lines[0].contains("error[")
        && lines[0].contains("titel"))
    #expect(lines.last?.hasPrefix("  help: ") == true && lines.last?.contains("title") == true)
    #expect(wrong["status"] == "2 cards, 1 error")
  }

  /// A list with a sign that turns a line round shows something else than it does.
  @Test func keysThatAreNotListed() async throws {
    let fixture = try DeskFixture()
    let text = "\"b\" = \"x\"; \"c\u{202E}d\" = \"x\"; \"e\u{7}\" = \"x\"; \"é 1\" = \"x\";"
    fixture.folder.write("ios/fr.lproj/Localizable.strings", text)
    fixture.folder.write("locscript.toml", "[ios]\nresources = [\"ios\"]\n")
    await fixture.desk.readAgain()
    #expect(try await fixture.subjects().text.contains(#""keys":["b","é 1"]"#))
    // It can be written all the same.
    #expect(try await fixture.ask(body: ("c\u{202E}d", []))["status"] == "1 card")
  }

  /// Apple's simulator takes the payload of an iPhone: no Android phone and no browser gets it.
  @Test func aPayloadOfTheSimulatorIsForIPhones() async throws {
    let fixture = try DeskFixture()
    fixture.folder.write("ios/fr.lproj/Localizable.strings", "\"b\" = \"x\";")
    fixture.folder.write("locscript.toml", "[android]\nresources = [\"res\"]\n[ios]\nresources = [\"ios\"]\n")
    await fixture.desk.readAgain()
    let message = #"{"message":{"topic":"t","apns":{"payload":{"aps":{"alert":{"title":"Hi"}}}}}}"#
    #expect(try await fixture.ask(["message": message])["status"].hasPrefix("3 cards"))
    #expect(try await fixture.ask(["message": #"{"aps":{"alert":{"title":"Hi"}}}"#])["status"].hasPrefix("1 card"))
  }

  /// What the page's script does not write is not a question.
  @Test(arguments: [
    (#""title":{"text":"","arguments":[]},"body":{"text":"b","arguments":["x"]}"#, true),
    (#""title":{"text":"","arguments":[]}"#, false), (#""body":{"text":"b","arguments":[]}"#, false),
    (#""title":"","body":{"text":"b","arguments":[]}"#, false), (#""message":"{}""#, true),
    (#""title":{"text":"","arguments":[1]},"body":{"text":"b","arguments":[]}"#, false),
    (#""title":{"text":"","arguments":[]},"body":{"text":"b","arguments":["x",null]}"#, false),
    (#""title":{"text":"","arguments":[]},"body":{"text":1,"arguments":[]}"#, false),
    (#""title":{"text":"","arguments":"x"},"body":{"text":"b","arguments":[]}"#, false),
    (#""rule":"sale""#, false), (#""rule":1,"event":"{}""#, false), (#""event":"{}""#, false),
    (#""message":{}"#, false),
  ])
  func questionsOfOtherForms(_ members: String, _ isQuestion: Bool) async throws {
    let desk = try DeskFixture().desk
    #expect((await desk.answer(Array("{\(members),\"number\":1}".utf8)) != nil) == isQuestion)
    for number in ["", ",\"number\":\"1\"", ",\"number\":1.5", ",\"number\":null"] {
      #expect(await desk.answer(Array("{\(members)\(number)}".utf8)) == nil)
    }
  }

  @Test(arguments: ["", "{", "[]", "{}", "null", "1"]) func messagesThatAreNoQuestions(_ text: String) async throws {
    #expect(await (try DeskFixture().desk).answer(Array(text.utf8)) == nil)
  }
}
