// What a check makes of the keys in a rule's source: keys of one platform, computed ones, and those that no push shows.

import LocBase
import LocCheck
import LocScript
import TestSupport
import Testing

@Suite struct CheckKeysTests {
  /// The findings of the rule `r`, each as `slug key platform`.
  private static func findings(
    _ body: String, keys: String = "", android: String = "", ios: String = "", only: [String] = [],
    samples: String = "a = { type = \"t\" }", unused: String? = nil
  ) throws -> [String] {
    let app = TemporaryFolder()
    app.write("res/values/strings.xml", "<resources>\(android)</resources>")
    app.write("ios/en.lproj/Localizable.strings", ios)
    app.write(
      "rules/r.lua", "return { on = \"t\", \(keys) samples = { \(samples) }, run = function(event) \(body) end }")
    if let unused { app.write("rules/other.lua", unused) }
    app.writeSettings("[rules]\nroot = \"rules\"\n")
    let engine = try Engine(configuration: app.path + "/locscript.toml")
    var options = CheckOptions()
    options.only = only
    return try engine.check(options: options).findings.map { finding in
      [finding.slug, finding.key ?? "-", finding.platform?.rawValue ?? "-"].joined(separator: " ")
    }
  }

  private static func strings(_ names: String...) -> String {
    names.map { "<string name=\"\($0)\">A text</string>" }.joined()
  }

  @Test func aFamilyOfOnePlatformIsNotLookedForOnTheOther() throws {
    let found = try Self.findings(
      "return loc.message{topic='n', body=loc.text{android=loc.plural_key('chat', 2, 'en'), ios='CHAT'}}",
      android: Self.strings("chat_one", "chat_other"), ios: "\"CHAT\" = \"A text\";")
    #expect(found == [])
  }

  @Test func aFamilyOfOnePlatformIsLookedForThere() throws {
    let found = try Self.findings(
      "return loc.message{topic='n', body=loc.text{android=loc.plural_key('chat', 2, 'en'), ios='CHAT'}}",
      android: Self.strings("chat_other"), ios: "\"CHAT\" = \"A text\";")
    #expect(found == ["plural-family chat android"])
  }

  /// A message that names no platform goes to both, whatever another message with the family names.
  @Test func aFamilyThatAlsoAMessageOfNoPlatformShowsIsLookedForOnBoth() throws {
    let text = "body=loc.text(loc.plural_key('chat', 2, 'en'))"
    let found = try Self.findings(
      "if event.one then return loc.message{topic='n', platform='android', \(text)} end "
        + "if event.all then return loc.message{topic='n', \(text)} end",
      android: Self.strings("chat_one", "chat_other"), ios: "\"chat_other\" = \"A text\";")
    #expect(Set(found) == ["plural-family chat ios", "missing-key chat_one ios"])
  }

  /// A sample has one platform: what it has shown there says nothing of the other.
  @Test func everyFormIsCheckedOnEachPlatformThatGetsIt() throws {
    let text = "loc.text(loc.plural_key('chat', 2, 'en'), 'x')"
    let found = try Self.findings(
      "if event.new then return loc.message{topic='n', platform='android', body=\(text)} end "
        + "return loc.message{topic='n', platform='ios', body=\(text)}",
      android: "<string name=\"chat_one\">%1$d</string><string name=\"chat_other\">%1$x</string>",
      ios: "\"chat_one\" = \"%@\"; \"chat_other\" = \"%@\";")
    #expect(found == ["crash-specifier chat_one android", "crash-specifier chat_other android"])
  }

  @Test func aComputedKeyOfOnePlatformIsNotLookedForOnTheOther() throws {
    let found = try Self.findings(
      "if event.kind then return loc.message{topic='n', body=loc.text{android='sale_' .. event.kind, ios='SALE'}} end",
      keys: "keys = {\"sale_*\"},", android: Self.strings("sale_a", "sale_b"), ios: "\"SALE\" = \"A text\";")
    #expect(found == [])
  }

  @Test func manyKeysAreNotForgotten() throws {
    let same = [String](repeating: "\"a\"", count: 300).joined(separator: ",")
    let found = try Self.findings(
      "local keys = {\(same),\"gone\"} if event.n then return loc.message{topic='n', body=loc.text(keys[event.n])} end",
      android: Self.strings("a"), ios: "\"a\" = \"A text\";")
    #expect(found == ["missing-key gone android", "missing-key gone ios"])
  }

  @Test func tooManyKeysAreNotProvable() throws {
    let many = (0..<300).map { "\"k\($0)\"" }.joined(separator: ",")
    let found = try Self.findings(
      "local keys = {\(many)} if event.n then return loc.message{topic='n', body=loc.text(keys[event.n])} end",
      android: Self.strings("a"), ios: "\"a\" = \"A text\";")
    #expect(found == ["not-provable - -"])
  }

  @Test func aKeyThatStopsASampleIsOneFindingOfEachPlatform() throws {
    let found = try Self.findings(
      "return loc.message{topic='n', body=loc.text('nope')}", android: Self.strings("a"), ios: "\"a\" = \"A text\";")
    #expect(found == ["missing-key nope android", "missing-key nope ios"])
  }

  @Test func aComputedKeyThatStopsASampleIsReported() throws {
    let found = try Self.findings(
      "return loc.message{topic='n', body=loc.text('no' .. event.type)}", android: Self.strings("a"),
      ios: "\"a\" = \"A text\";")
    #expect(found.filter { $0.hasPrefix("missing-key") } == ["missing-key not -"])
  }

  /// One line of a rule may have several texts: what is wrong with one of them says nothing of the others.
  @Test func aKeyThatStopsASampleBesideAnotherFault() throws {
    let found = try Self.findings(
      "return loc.message{topic='n', title=loc.text('bad', 'x'), body=loc.text('gone_' .. event.type)}",
      android: "<string name=\"bad\">%1$d</string>", ios: "\"bad\" = \"%1$@\";")
    #expect(
      found.filter { !$0.hasPrefix("not-provable") }.sorted() == [
        "crash-specifier bad android", "missing-key gone_t -",
      ])
  }

  @Test func argumentsThatTheSourceDoesNotNumberAreNotTooFew() throws {
    let found = try Self.findings(
      "if event.list then return loc.message{topic='n', body=loc.text('big', table.unpack(event.list))} end",
      android: "<string name=\"big\">%40$s</string>", ios: "\"big\" = \"%40$@\";")
    #expect(found == ["argument-mismatch big android", "argument-mismatch big ios"])
  }

  // MARK: - unused-key

  @Test func keysThatAServerRendersAreUsed() throws {
    let found = try Self.findings(
      "if loc.has('asked') then log(loc.render(loc.text('mail'), 'en')) end "
        + "return loc.message{topic='n', body=loc.text('k')}",
      android: Self.strings("k", "mail", "asked", "old"), ios: "\"k\" = \"A text\"; \"mail\" = \"A text\";",
      only: ["unused-key"])
    #expect(found == ["unused-key old android"])
  }

  /// The field `keys` is the rule's own word for which keys it computes, whichever of them its samples have.
  @Test func keysThatARuleListsAreUsed() throws {
    let found = try Self.findings(
      "return loc.message{topic='n', body=loc.text(event.key)}", keys: "keys = {\"sale_*\", \"exact\"},",
      android: Self.strings("sale_a", "sale_b", "exact", "old"),
      ios: "\"sale_a\" = \"A text\"; \"sale_c\" = \"A text\";",
      only: ["unused-key"], samples: "a = { type = \"t\", key = \"sale_a\" }")
    #expect(found == ["unused-key old android"])
  }

  @Test func aRuleThatDoesNotLoadMayUseEveryKey() throws {
    let found = try Self.findings(
      "return loc.message{topic='n', body=loc.text('k')}", android: Self.strings("k", "old"),
      ios: "\"k\" = \"A text\";", only: ["unused-key"], unused: "return {")
    #expect(found == [])
  }
}
