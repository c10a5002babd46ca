// Messages of rules that their longest arguments together make too large.

import LocBase
import LocCheck
import LocScript
import TestSupport
import Testing

@Suite struct CheckSizeTests {
  private static func rule(_ samples: String, _ message: String) -> String {
    """
    return {
      on = "t",
      run = function(event)
        return loc.message { topic = "n", \(message) }
      end,
      samples = { \(samples) },
    }
    """
  }

  private static func sample(_ name: String, title: Int, body: Int) -> String {
    "\(name) = { type = \"t\", title = (\"t\"):rep(\(title)), body = (\"b\"):rep(\(body)) }"
  }

  private static let message = "title = loc.text(\"a\", event.title), body = loc.text(\"b\", \"x\", event.body)"

  private static func check(_ rule: String, isExhaustive: Bool = false, events: String? = nil) throws -> [Finding] {
    let folder = TemporaryFolder()
    folder.write("rules/r.lua", rule)
    var options = CheckOptions()
    options.isExhaustive = isExhaustive
    options.events = events.map { Array($0.utf8) }
    let engine = try Engine(files: [])
    let report = try engine.check(rules: [folder.path + "/rules"], options: options)
    #expect(report.unchecked.map { $0.slug } == ["no-resources"])
    return report.findings.filter { $0.slug == "payload-size" }
  }

  @Test func theLongestOfTwoSamplesTogether() throws {
    let samples = Self.sample("one", title: 2_500, body: 10) + ", " + Self.sample("two", title: 10, body: 2_000)
    let found = try Self.check(Self.rule(samples, Self.message))
    #expect(found.map { $0.platform } == [.android, .ios])
    #expect(found.allSatisfy { $0.severity == .error && $0.rule == "r" && $0.key == "a" })
    let first = try #require(found.first)
    #expect(first.diagnostic.line == 4)
    #expect(first.diagnostic.help?.contains("argument 1 of 'a', the title, with 2500 bytes (one)") ?? false)
    // The message with both is measured by itself.
    let folder = TemporaryFolder()
    let both = Self.rule(Self.sample("both", title: 2_500, body: 2_000), Self.message)
    folder.write("rules/r.lua", both)
    let own = try Self.check(both)
    let words = "\(first.diagnostic.message)".split(separator: " ")
    let bytes = try #require(words.compactMap { Int($0) }.first)
    #expect(own.contains { $0.diagnostic.message.contains("\(bytes) bytes of names and values for Android") })
    #expect(!own.contains { $0.diagnostic.message.contains("with the longest arguments") })
  }

  @Test func whatTheRestLeaves() throws {
    let samples = Self.sample("one", title: 2_500, body: 10) + ", " + Self.sample("two", title: 10, body: 2_000)
    let found = try #require(try Self.check(Self.rule(samples, Self.message)).first)
    let help = try #require(found.diagnostic.help)
    let left = try #require(help.split(separator: " ").compactMap { Int($0) }.last)
    for (title, isTooLarge) in [(left, false), (left + 1, true)] {
      let fits = Self.sample("one", title: title, body: 10) + ", " + Self.sample("two", title: 10, body: 2_000)
      let again = try Self.check(Self.rule(fits, Self.message))
      #expect(again.contains { $0.platform == .android } == isTooLarge)
    }
  }

  @Test func eventsCount() throws {
    let samples = Self.sample("one", title: 2_500, body: 10)
    let event = "{\"type\":\"t\",\"title\":\"x\",\"body\":\"" + String(repeating: "b", count: 2_000) + "\"}\n"
    #expect(try Self.check(Self.rule(samples, Self.message)).isEmpty)
    #expect(try Self.check(Self.rule(samples, Self.message), events: event).count == 2)
  }

  @Test func otherKeysAreAnotherMessage() throws {
    let samples = Self.sample("one", title: 2_500, body: 10) + ", " + Self.sample("two", title: 10, body: 2_000)
    let title = "title = loc.text(#event.title > 100 and \"long\" or \"a\", event.title)"
    let message = title + ", body = loc.text(\"b\", event.body)"
    #expect(try Self.check(Self.rule(samples, message)).isEmpty)
  }

  @Test func fiveHundredCharactersEach() throws {
    let samples = Self.sample("one", title: 1, body: 1)
    func message(_ count: Int) -> String {
      let arguments = (0..<count).map { _ in "event.title" }.joined(separator: ", ")
      return "title = loc.text(\"a\", \(arguments))"
    }
    #expect(try Self.check(Self.rule(samples, message(9))).isEmpty)
    #expect(try Self.check(Self.rule(samples, message(7)), isExhaustive: true).isEmpty)
    let found = try Self.check(Self.rule(samples, message(9)), isExhaustive: true)
    #expect(found.map { $0.platform } == [.android, .ios])
    #expect(found.first?.diagnostic.help?.contains("with 500 bytes (an argument of 500 characters)") ?? false)
  }

  /// What only browsers get is too large, a warning of its own. That the longest argument is too much for both phones as well is
  /// an error beside it.
  @Test func oneCarrierRefusesAndTheOthers() throws {
    let message = "body = loc.text(\"b\", event.body), data = { d = (\"d\"):rep(3700) }"
    let samples = "one = { type = \"t\", body = \"x\" }"
    let rule = Self.rule(samples, message + ", webpush = { data = { w = (\"w\"):rep(4100) } }")
    let found = try Self.check(rule)
    #expect(found.map { $0.severity } == [.warning])
    #expect(found.first?.diagnostic.message.contains("for browsers") == true)
    let both = try Self.check(rule, isExhaustive: true)
    #expect(both.map { $0.severity } == [.error, .error, .warning])
    #expect(both.map { $0.platform } == [.android, .ios, nil])
    #expect(both.prefix(2).allSatisfy { $0.diagnostic.message.contains("with the longest arguments") })
  }
}
