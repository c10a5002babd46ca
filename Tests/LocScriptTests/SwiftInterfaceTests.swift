// What a Swift host uses beyond the engine: sessions with limits, generations and interrupts; rules' descriptions; devices.

import LocBase
import LocCatalog
import LocDevice
import LocLocale
import LocMessage
import LocRules
import LocSandbox
import LocScript
import Testing

@Suite struct SwiftInterfaceTests {
  private let engine: Engine

  init() throws { engine = try Engine(files: []) }

  private func rules(_ source: String, name: String = "a.lua") throws -> Rules {
    try Rules(source: Array(source.utf8), name: name, engine: engine)
  }

  private static let event = Array(#"{"type":"x"}"#.utf8)

  @Test func payloadHasTypes() throws {
    let session = Session(
      try rules("return function() return loc.message { topic = 'news', title = 'a', not_before = 1795226519 } end"))
    let payload = try #require(try session.run(Self.event).payloads.first)
    #expect(payload.target == .topic("news"))
    #expect(payload.notBefore == 1_795_226_519)
    #expect(payload.rule == "a" && payload.meta == nil)
  }

  @Test func limitsOfASession() throws {
    let endless = try rules("return function() while true do end end")
    let session = Session(endless, limits: RuleLimits(instructions: 10_000))
    #expect(session.limits.instructions == 10_000)
    let failure = try #require(try session.run(Self.event).failures.first)
    #expect(failure.error.status == .ruleInstructions)
  }

  @Test func anotherGeneration() throws {
    let session = Session(try rules("return function() return loc.skip('one') end"))
    session.now = 7
    var lines: [String] = []
    session.onLog { _, line in lines.append(line) }
    #expect(try session.run(Self.event).skipped.first?.reason == "one")
    session.use(try rules("return function(event) loc.log('new') return loc.skip('two at ' .. event.now) end"))
    #expect(try session.run(Self.event).skipped.first?.reason == "two at 7")
    #expect(session.now == 7 && lines == ["new"])
  }

  /// An unhandled event gets a warning that names no rule. A batch gets one warning for each event type, at its end.
  @Test func eventsOfNoRule() throws {
    let session = Session(try rules("return { on = 'price.drop', run = function() return loc.skip('one') end }"))
    let warning = try #require(try session.run(Array(#"{"type":"price.drpo"}"#.utf8)).findings.first)
    #expect(warning.rule == nil)
    #expect(
      warning.findings.map(\.message) == ["no rule handles events of the type 'price.drpo'; did you mean 'price.drop'?"]
    )
    #expect(warning.findings.map(\.line) == [1] && warning.findings.map(\.column) == [9])
    #expect(try session.run(Array(#"{"type":"price.drop"}"#.utf8)).findings.isEmpty)
    let lines = ["rain", "price.drop", "snow", "rain"].map { "{\"type\":\"\($0)\"}\n" }.joined()
    let answers = String(decoding: session.runMany(Array(lines.utf8)), as: UTF8.self).split(separator: "\n")
    #expect(
      answers.map { $0.prefix { $0 != "[" } } == [
        #"{"rule":"a","line":2,"skipped":"one"}"#, #"{"rule":null,"line":1,"events":2,"findings":"#,
        #"{"rule":null,"line":3,"events":1,"findings":"#,
      ])
  }

  /// What runs use of their limits is measured once it is asked for, also by another generation of rules.
  @Test func measuredRuns() throws {
    let session = Session(try rules("return function() return loc.skip('one') end"))
    #expect(!session.measuresUsage)
    #expect(try session.run(Self.event).usage == nil)
    session.measuresUsage = true
    let usage = try #require(try session.run(Self.event).usage)
    #expect(usage.instructions < 50_000 && usage.bytes > 0)
    session.use(try rules("return function() for i = 1, 100000 do end return loc.skip('two') end"))
    #expect(session.measuresUsage)
    #expect(try #require(try session.run(Self.event).usage).instructions > 50_000)
    session.measuresUsage = false
    #expect(session.measuresUsage)
  }

  /// Messages that differ in their target alone are shown as one; those of another rule, or with other words, are not.
  @Test func groupsOfMessages() throws {
    func groups(_ files: [String: String]) throws -> [String] {
      let rules = try Rules(files: files.mapValues { Array($0.utf8) }, engine: engine)
      return PayloadGroup.groups(try Session(rules).run(Self.event).payloads).map { "\($0.first.rule): \($0.target)" }
    }
    func rule(_ tokens: String) -> String {
      "return function() return loc.message { tokens = {\(tokens)}, title = 'a' } end"
    }
    #expect(try groups(["a.lua": rule("'k'")]) == ["a: token k"])
    #expect(try groups(["a.lua": rule("'k', 'l'")]) == ["a: token k and 1 more target"])
    #expect(try groups(["a.lua": rule("'k', 'l', 'm'")]) == ["a: token k and 2 more targets"])
    #expect(try groups(["a.lua": rule("'k'"), "b.lua": rule("'l'")]) == ["a: token k", "b: token l"])
    let two =
      "return function() return { loc.message { token = 'k', title = 'a' }, loc.message { token = 'l', title = 'b' } } end"
    #expect(try groups(["a.lua": two]) == ["a: token k", "a: token l"])
  }

  @Test func batch() throws {
    let session = Session(try rules("return function(event) return loc.skip(event.type) end"))
    let lines = session.runMany(Array("{\"type\":\"a\"}\nbroken\n{\"type\":\"b\"}\n".utf8))
    let text = String(decoding: lines, as: UTF8.self).split(separator: "\n")
    #expect(text.count == 3)
    #expect(text.first?.contains(#""skipped":"a""#) == true)
    #expect(text.dropFirst().first?.contains(#""rule":null"#) == true)
  }

  @Test func interruptWithoutARunHasNoEffect() throws {
    let session = Session(engine)
    session.interrupt()
    session.interrupter()
    #expect(try session.evaluate(Array("return 1 + 1".utf8), name: "chunk") == Array("2".utf8))
  }

  @Test func whatRulesSayOfThemselves() throws {
    let source = """
      return { name = "drop", on = { "a", "b" }, description = "falls", owner = "deals",
        run = function() end, samples = { second = { type = "b" }, first = { type = "a" } } }
      """
    let rules = try Rules(
      files: ["drop.lua": Array(source.utf8), "lib/prices.lua": Array("return {}".utf8)], engine: engine)
    let info = try #require(rules.info.first)
    #expect(rules.info.count == 1)
    #expect(info.name == "drop" && info.description == "falls" && info.owner == "deals" && info.file == "drop.lua")
    #expect(info.eventTypes == ["a", "b"] && info.samples == ["first", "second"])
  }

  @Test func rulesOfDevices() throws {
    #expect(try Devices.androidFolder(["values", "values-fr"], locales: ["fr-CA"]) == "values-fr")
    // The folders' own languages are languages, as in an app.
    #expect(try Devices.androidFolder(["values", "values-xx"], locales: ["xx"]) == "values-xx")
    #expect(throws: LocScriptError.self) { try Devices.androidFolder(["values", "values-xx"], locales: ["yy"]) }
    #expect(try Devices.androidFormat("%2$s, %1$s", arguments: ["a", "b"], locale: "fr") == "b, a")
    #expect(throws: LocScriptError.self) { try Devices.androidFormat("%1$d", arguments: ["3"], locale: "fr") }
    #expect(try Devices.appleFormat("%@ and %2$@", arguments: ["a", nil]) == "a and <null>")
    #expect(try Devices.appleFormat("%@", arguments: [""]) == "")
    #expect(Devices.appleLocalizations(["en", "zh-Hans"], preferred: ["zh-SG"]) == ["zh-Hans"])
    #expect(Devices.appleSearchList(["en", "fr"], preferred: ["fr-CA"], developmentRegion: "en").first == "fr")
    #expect(try Devices.pluralCategory(of: "5", in: "pl") == .many)
    do {
      _ = try Devices.pluralCategory(of: "x", in: "pl")
      Issue.record("no number, and no error")
    } catch {
      #expect(error.status == .conversion && error.code == 303)
    }
  }

  @Test func entriesHaveKinds() throws {
    let xml =
      #"<resources><string name="a">A</string><plurals name="b"><item quantity="other">B</item></plurals><integer name="c">1</integer></resources>"#
    let engine = try Engine(files: [.init(.android, path: "values/strings.xml", bytes: Array(xml.utf8))])
    let entries = engine.entries()
    #expect(entries.map(\.kind) == [.string, .plural, .other])
    #expect(entries.map(\.kindName) == ["string", "plural", "integer"])
    #expect(entries.map { $0.forms.map(\.text) } == [[], ["B"], []])
  }

  /// An entry lists one device's forms, the iPhone's.
  @Test func formsByDevice() throws {
    func plural(_ one: String, _ other: String) -> String {
      #"{"variations":{"plural":{"one":{"stringUnit":{"value":"\#(one)"}},"other":{"stringUnit":{"value":"\#(other)"}}}}}"#
    }
    func forms(_ devices: String) throws -> [String] {
      let catalog =
        #"{"sourceLanguage":"en","version":"1.0","strings":{"k":{"localizations":{"en":{"variations":{"device":{\#(devices)}}}}}}}"#
      let engine = try Engine(files: [.init(.ios, path: "Localizable.xcstrings", bytes: Array(catalog.utf8))])
      return try #require(engine.entries(key: "k").first).forms.map { "\($0.category) \($0.text)" }
    }
    let (pad, phone) = (plural("%lld tab", "%lld tabs"), plural("%lld tap", "%lld taps"))
    #expect(try forms(#""ipad":\#(pad),"iphone":\#(phone)"#) == ["one %lld tap", "other %lld taps"])
    #expect(try forms(#""ipad":\#(pad),"other":\#(phone)"#) == ["one %lld tap", "other %lld taps"])
    #expect(try forms(#""ipad":\#(pad),"other":{"stringUnit":{"value":"text"}}"#) == [])
  }
}
