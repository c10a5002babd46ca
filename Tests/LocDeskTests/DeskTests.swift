// Questions to a desk and its answers: rules, texts, messages, saved files, and what is broken in each of them.

import LocBase
import LocScript
import TestSupport
import Testing

@testable import LocDesk

@Suite struct DeskTests {
  @Test func subjects() async throws {
    let text = try await DeskFixture().subjects().text
    #expect(text.contains(#""name":"sale","label":"sale""#))
    #expect(text.contains(#""label":"one \\u{202e}<b>""#))
    #expect(text.contains(#""event":"{\n  \"name\": \"Bob\",\n  \"type\": \"price\"\n}""#))
    #expect(text.contains(#""keys":["b"]"#))
    #expect(text.contains(#""problems":"""#))
  }

  /// Of the names that only an app's own code can use, and of a text's two names, none is suggested.
  @Test func suggestedKeys() async throws {
    let fixture = try DeskFixture()
    fixture.folder.write(
      "res/values/styles.xml",
      "<resources><style name=\"A\"/><plurals name=\"p\"><item quantity=\"other\">x</item></plurals></resources>")
    fixture.folder.write("ios/en.lproj/Localizable.strings", "\"B\" = \"x\"; \"OWN\" = \"y\";")
    fixture.folder.write("ios/de.lproj/Localizable.strings", "\"B\" = \"x\"; \"OWN\" = \"y\";")
    fixture.folder.write(
      "locscript.toml", "[android]\nresources = [\"res\"]\n[ios]\nresources = [\"ios\"]\n[keys]\nios = \"upper\"\n")
    await fixture.desk.readAgain()
    let text = try await fixture.subjects().text
    #expect(text.contains(#""keys":["OWN","b"]"#))
  }

  @Test func rule() async throws {
    let fixture = try DeskFixture()
    let answer = try await fixture.ask(["rule": "sale", "event": "{\"type\":\"price\", \"name\":\"<b>O'Neil</b>\"}"])
    #expect(answer["status"] == "2 cards")
    #expect(answer["html"].contains("Hallo &lt;b&gt;O&#39;Neil&lt;/b&gt;"))
    #expect(answer["html"].contains("sale: price  nil"))
    #expect(answer["payload"].hasPrefix(#"{"message":{"topic":"news","#))
    #expect(answer["findings"] == "")
    let config = fixture.folder.full("locscript.toml"), file = fixture.folder.full("rules/sale.lua")
    #expect(
      answer["command"]
        == "locscript preview --config \(config) --rule \(file) --events "
        + #"'{"type":"price","name":"<b>O'\''Neil</b>"}'"#)
  }

  @Test func eventsOfAllKinds() async throws {
    let fixture = try DeskFixture()
    func ask(_ event: String) async throws -> Members { try await fixture.ask(["rule": "sale", "event": event]) }
    let broken = try await ask("{\"type\":\"price\",")
    #expect(broken["findings"].hasPrefix("<event>:1:"))
    #expect(broken["command"] == "" && broken["payload"] == "")
    #expect(try await ask("")["findings"].hasPrefix("<event>:1:1: error["))
    #expect(try await ask("[]")["findings"].contains("error["))
    let other = try await ask("{\"type\":\"prise\"}")
    #expect(other["findings"].contains("sale does not handle events of the type 'prise'; did you mean 'price'?"))
    #expect(try await ask("{}")["findings"].contains("an event without a type; it handles 'price'"))
    #expect(try await ask("{\"type\":\"price\",\"old\":true}")["html"].contains("skipped: too old"))
    #expect(try await ask("{\"type\":\"price\"}")["findings"].contains("sale.lua:"))
    #expect(
      try await fixture.ask(["rule": "../sale", "event": "{}"])["findings"].contains("there is no rule '../sale'"))
    let direction = try await ask("{\"type\":\"price\",\"name\":\"\u{202E}x\"}")
    #expect(direction["html"].contains("<b class=\"x\">\\u{202e}</b>x"))
    #expect(direction["command"].contains("\\u202ex"))
    #expect(!direction["html"].unicodeScalars.contains("\u{202E}"))
  }

  @Test func endlessRule() async throws {
    let fixture = try DeskFixture(rule: "return { name = \"sale\", run = function() while true do end end }")
    #expect(try await fixture.ask(["rule": "sale", "event": "{}"])["findings"].contains("sale.lua:1:"))
    let slow = try DeskFixture(rule: "while true do end")
    #expect(try await slow.subjects()["problems"].contains("sale.lua:1:"))
    #expect(try await slow.ask(body: ("b", []))["status"].hasPrefix("2 cards"))
  }

  @Test func titlesAndBodies() async throws {
    let fixture = try DeskFixture()
    let config = fixture.folder.full("locscript.toml")
    let answer = try await fixture.ask(body: ("b", ["-5", "more than the text takes"]))
    #expect(answer["html"].contains("Hallo -5"))
    #expect(answer["command"] == "locscript preview --config \(config) --key b -- -5")
    #expect(answer.text.contains(#""body":{"isKey":true,"arguments":["-5"],"source":"Hello %1$s"}"#))
    #expect(answer.text.contains(#""title":{"isKey":false,"arguments":[]}"#))
    let odd = try await fixture.ask(body: ("b", ["\u{202E}\u{7}'"]))
    #expect(odd["command"].hasSuffix(" --key b $'\\342\\200\\256\\007\\''"))
    #expect(try await fixture.ask(body: ("b", ["\u{0}"]))["command"] == "")
  }

  /// A text stands on every phone as it is written, beside a key of the app; a placeholder without a value has its number.
  @Test func textsBesideKeys() async throws {
    let fixture = try DeskFixture()
    fixture.folder.write("ios/en.lproj/Localizable.strings", "\"b\" = \"Hi %@\"; \"welcome_title\" = \"x\";")
    fixture.folder.write("locscript.toml", "[android]\nresources = [\"res\"]\n[ios]\nresources = [\"ios\"]\n")
    await fixture.desk.readAgain()
    let both = try await fixture.ask(title: ("Big <sale>", []), body: ("b", []))
    #expect(both["status"] == "2 cards")
    #expect(both["html"].contains("Big &lt;sale&gt;") && both["html"].contains("Hallo 1"))
    #expect(both["html"].contains("Hi 1"))
    #expect(both["command"].contains(#"'{"message":{"topic":"preview","notification":{"title":"Big <sale>"}"#))
    let near = try await fixture.ask(title: ("welcome_titel", []), body: ("no key at all", []))
    #expect(near.text.contains(#""near":"welcome_title""#))
    #expect(near["html"].contains("no key at all"))
  }

  /// A text that names its millionth argument does not make a million fields.
  @Test func theMostValuesOfAKey() async throws {
    let fixture = try DeskFixture(texts: ["values": "Hi %1000000$s"])
    let answer = try await fixture.ask(body: ("b", []))
    let values = (1...30).map { "\"\($0)\"" }.joined(separator: ",")
    #expect(answer.text.contains("\"isKey\":true,\"arguments\":[\(values)]"))
  }

  /// Without cards an error is at the field of what was asked; with cards it is above them.
  @Test(arguments: [
    (["rule": "sale", "event": "{"], "event"), (["rule": "nope", "event": "{}"], "event"),
    (["message": "{"], "message"), (["message": #"{"message":{"topic":"x","notification":{"titel":"t"}}}"#], ""),
    (["rule": "sale", "event": #"{"type":"price","old":true}"#], ""),
  ])
  func theFieldOfAnError(_ question: [String: String], _ field: String) async throws {
    let answer = try await DeskFixture().ask(question)
    #expect(answer["wrong"] == field)
    #expect(field.isEmpty || answer["status"] == "1 error")
  }

  @Test func messages() async throws {
    let fixture = try DeskFixture()
    let message =
      #"{"message": {"topic": "x", "android": {"notification": {"body_loc_key": "b", "body_loc_args": ["1"]}}}}"#
    let answer = try await fixture.ask(["message": message])
    #expect(answer["html"].contains("Hallo 1"))
    #expect(answer["payload"] == message)
    #expect(answer["command"].contains(#" '{"message":{"topic":"x","#))
    let broken = try await fixture.ask(["message": String(message.dropLast(3))])
    #expect(broken["findings"].hasPrefix("<message>:1:"))
    #expect(broken["status"] == "1 error")
    let refused = try await fixture.ask(["message": #"{"message":{"notification":{"title":"</script><script>x"}}}"#])
    #expect(refused["findings"].contains("error["))
    #expect(!refused["html"].contains("<script>"))
    let simulated = try await fixture.ask(["message": #"{"aps":{"alert":{"title":"Hi","nope":1}}}"#])
    #expect(simulated["html"].contains("aps.alert.nope") && !simulated["html"].contains("message.apns"))
  }

  @Test func noLanguageAtAll() async throws {
    let fixture = try DeskFixture(rule: nil, texts: [:])
    let answer = try await fixture.ask(["message": #"{"message":{"notification":{"title":"x"}}}"#])
    // Without an app the phones are set to English.
    #expect(answer["html"].contains("<article"))
    #expect(answer["findings"].contains("error["))
    let subjects = try await fixture.subjects()
    #expect(subjects.text.contains(#""rules":[],"keys":[]"#))
    #expect(subjects["problems"].contains("no resources: "))
    // A project that gets its first texts has them at once, and no problem.
    fixture.folder.write("res/values/strings.xml", DeskFixture.strings("Hello"))
    fixture.folder.write("locscript.toml", "[android]\nresources = [\"res\"]\n")
    await fixture.desk.readAgain()
    #expect(try await fixture.subjects()["problems"] == "")
  }

  // MARK: Saved files

  @Test func savedFiles() async throws {
    let fixture = try DeskFixture()
    let watching = Task { await fixture.desk.watch() }
    defer { watching.cancel() }
    func isShown(_ text: String, _ path: String, _ write: () -> Void) async throws -> Bool {
      let before = try #require(await fixture.subjects().integer("generation"))
      write()
      let news = try #require(await fixture.desk.subjects(after: before))
      #expect(try news.generation != before && Members(news.json).integer("generation") == news.generation)
      return try await fixture.ask(["rule": "sale", "event": "{\"type\":\"price\",\"name\":\"Bob\"}"]).text.contains(
        text)
    }
    // The first look at the files may come after the first write.
    try await Task.sleep(for: .milliseconds(700))
    #expect(
      try await isShown("Moin Bob", "res") {
        fixture.folder.write("res/values-de/strings.xml", DeskFixture.strings("Moin %1$s"))
      })
    #expect(
      try await isShown("Bonjour Bob", "res") {
        fixture.folder.write("res/values-fr/strings.xml", DeskFixture.strings("Bonjour %1$s"))
      })
    #expect(
      try await isShown("Big sale", "rules") {
        fixture.folder.write("rules/sale.lua", DeskFixture.rule.replacing("\"Sale\"", with: "\"Big sale\""))
      })
  }

  /// A page that is closed while nothing is saved waits no longer.
  @Test func pagesThatAreClosed() async throws {
    let desk = try DeskFixture().desk
    let waiting = Task { await desk.subjects(after: 1) == nil }
    waiting.cancel()
    #expect(await waiting.value)
  }

  /// A file that is broken while it is written leaves the last state that was whole.
  @Test func brokenFilesLeaveTheLastState() async throws {
    let fixture = try DeskFixture()
    let event = ["rule": "sale", "event": "{\"type\":\"price\",\"name\":\"Bob\"}"]
    func problems() async throws -> String { try await fixture.subjects()["problems"] }
    fixture.folder.write("rules/sale.lua", "return {")
    fixture.folder.write("res/values-de/strings.xml", DeskFixture.strings("Moin %1$s"))
    await fixture.desk.readAgain()
    #expect(try await problems().contains("sale.lua:1:"))
    // The rule as it was, over the texts as they are.
    #expect(try await fixture.ask(event)["html"].contains("Moin Bob"))
    fixture.folder.write("locscript.toml", "[android")
    await fixture.desk.readAgain()
    #expect(try await problems().contains("locscript.toml:1:"))
    #expect(try await fixture.ask(event)["html"].contains("Moin Bob"))
    fixture.folder.write("locscript.toml", "[android]\nresources = [\"res\"]\n[rules]\nroot = \"rules\"\n")
    fixture.folder.write("rules/sale.lua", DeskFixture.rule)
    fixture.folder.write("res/values-de/strings.xml", "<resources><string name=\"b\">")
    await fixture.desk.readAgain()
    #expect(try await problems().contains("strings.xml"))
    #expect(try await fixture.ask(event)["status"].contains("card"))
  }
}
