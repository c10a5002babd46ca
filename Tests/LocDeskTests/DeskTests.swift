// Questions to a desk and its answers: rules, texts, messages, saved files, and what is broken in each of them.

import LocBase
import LocScript
import Testing

@testable import LocDesk

@Suite struct DeskTests {
  @Test func page() async throws {
    let desk = try DeskFixture().desk
    let request = DeskRequest("GET", "/", query: [("token", DeskFixture.token)], host: DeskFixture.host)
    let answer = await desk.answer(request)
    #expect(answer.status == 200)
    let policy = try #require(answer.headers.first { $0.name == "Content-Security-Policy" }?.value)
    #expect(policy.hasPrefix("default-src 'none'; "))
    #expect(!policy.contains("unsafe") && policy.contains("frame-ancestors 'none'"))
    // The token is in the address alone.
    #expect(!String(decoding: answer.body, as: UTF8.self).contains(DeskFixture.token))
    let names = answer.headers.map { $0.name }
    #expect(!names.contains("Set-Cookie") && !names.contains { $0.hasPrefix("Access-Control") })
  }

  /// What a desk says is for its page alone: no cache keeps it, and no browser guesses another type.
  @Test func headersOfEveryAnswer() async throws {
    let fixture = try DeskFixture()
    let page = DeskRequest("GET", "/", query: [("token", DeskFixture.token)], host: DeskFixture.host)
    for answer in [await fixture.desk.answer(page), await fixture.get("/subjects"), await fixture.get("/nowhere")] {
      func values(_ name: String) -> [String] { answer.headers.filter { $0.name == name }.map { $0.value } }
      #expect(values("Cache-Control") == ["no-store"] && values("X-Content-Type-Options") == ["nosniff"])
    }
  }

  @Test func wrongRoutes() async throws {
    let fixture = try DeskFixture()
    #expect(await fixture.get("/etc/passwd").status == 404)
    #expect(await fixture.get("/../locscript.toml").status == 404)
    #expect(await fixture.get("/preview").status == 405)
    let request = DeskRequest("POST", "/subjects", host: DeskFixture.host, token: DeskFixture.token)
    #expect(await fixture.desk.answer(request).status == 405)
    for body in ["", "{", "[]", "{}", #"{"rule":1,"event":"{}","tab":"a","number":1}"#, #"{"message":"{}"}"#] {
      var request = DeskRequest("POST", "/preview", host: DeskFixture.host, token: DeskFixture.token)
      request.body = Array(body.utf8)
      #expect(await fixture.desk.answer(request).status == 400, "\(body)")
    }
  }

  @Test func subjects() async throws {
    let text = try Members(await DeskFixture().get("/subjects").body).text
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
    let text = try Members(await fixture.get("/subjects").body).text
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
        == "locscript preview --config \(config) --rule \(file) --event "
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
    #expect(other["findings"].contains("sale does not want events of the type 'prise'; did you mean 'price'?"))
    #expect(try await ask("{}")["findings"].contains("an event without a type; it wants 'price'"))
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
    #expect(try Members(await slow.get("/subjects").body)["problems"].contains("sale.lua:1:"))
    #expect(try await slow.ask(["key": "b"], arguments: [])["status"].hasPrefix("2 cards"))
  }

  @Test func keys() async throws {
    let fixture = try DeskFixture()
    let config = fixture.folder.full("locscript.toml")
    let answer = try await fixture.ask(["key": "b"], arguments: ["-5", "a b"])
    #expect(answer["html"].contains("Hallo -5"))
    #expect(answer["command"] == "locscript preview --config \(config) --key b -- -5 'a b'")
    let missing = try await fixture.ask(["key": "--x"], arguments: [])
    #expect(missing["status"] == "2 cards, 2 not as intended")
    #expect(missing["command"].hasSuffix(" '--key=--x'"))
    let odd = try await fixture.ask(["key": "b"], arguments: ["\u{202E}\u{7}'"])
    #expect(odd["command"].hasSuffix(" --key b $'\\342\\200\\256\\007\\''"))
    #expect(try await fixture.ask(["key": "b"], arguments: ["\u{0}"])["command"] == "")
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
    #expect(broken["status"] == "no cards, 1 error")
    let refused = try await fixture.ask(["message": #"{"message":{"notification":{"title":"</script><script>x"}}}"#])
    #expect(refused["findings"].contains("error["))
    #expect(!refused["html"].contains("<script>"))
    let simulated = try await fixture.ask(["message": #"{"aps":{"alert":{"title":"Hi","nope":1}}}"#])
    #expect(simulated["html"].contains("aps.alert.nope") && !simulated["html"].contains("message.apns"))
  }

  @Test func noLanguageAtAll() async throws {
    let fixture = try DeskFixture(rule: nil, texts: [:])
    let answer = try await fixture.ask(["message": #"{"message":{"notification":{"title":"x"}}}"#])
    #expect(answer["html"].contains("There is no language to show."))
    #expect(answer["findings"].contains("error["))
    let subjects = try Members(await fixture.get("/subjects").body)
    #expect(subjects.text.contains(#""rules":[],"keys":[]"#))
    #expect(subjects["problems"].contains("no resources: "))
    // A project that gets its first texts has them at once, and no problem.
    fixture.folder.write("res/values/strings.xml", DeskFixture.strings("Hello"))
    fixture.folder.write("locscript.toml", "[android]\nresources = [\"res\"]\n")
    await fixture.desk.readAgain()
    #expect(try Members(await fixture.get("/subjects").body)["problems"] == "")
  }

  /// A page that has asked for something newer gets no cards of what it asked before.
  @Test func outdatedQuestions() async throws {
    let fixture = try DeskFixture()
    func body(_ number: Int) -> [UInt8] { Array(#"{"message":"{}","tab":"t","number":\#(number)}"#.utf8) }
    func ask(_ number: Int) async -> Int {
      await fixture.desk.answer(
        DeskRequest("POST", "/preview", host: DeskFixture.host, token: DeskFixture.token, body: body(number))
      ).status
    }
    #expect(await ask(5) == 200)
    #expect(await ask(4) == 204)
    #expect(await ask(6) == 200)
  }

  // MARK: Saved files

  @Test func savedFiles() async throws {
    let fixture = try DeskFixture()
    let watching = Task { await fixture.desk.watch() }
    defer { watching.cancel() }
    func isShown(_ text: String, _ path: String, _ write: () -> Void) async throws -> Bool {
      let before = try #require(Members(await fixture.get("/subjects").body).integer("generation"))
      write()
      // The question waits for up to ten seconds.
      let news = try Members(await fixture.get("/changes", query: [("generation", "\(before)")]).body)
      #expect(news.integer("generation") != before)
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

  /// A file that is broken while it is written leaves the last state that was whole.
  @Test func brokenFilesLeaveTheLastState() async throws {
    let fixture = try DeskFixture()
    let event = ["rule": "sale", "event": "{\"type\":\"price\",\"name\":\"Bob\"}"]
    func problems() async throws -> String { try Members(await fixture.get("/subjects").body)["problems"] }
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
