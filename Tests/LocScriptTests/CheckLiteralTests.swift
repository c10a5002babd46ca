// Literals beside keys on iOS, as a check tells of them, and what translators are told of texts that no sample reaches.

import LocBase
import LocCheck
import LocScript
import TestSupport
import Testing

@Suite struct CheckLiteralTests {
  private func findings(_ ios: [String: String], literal: String?) throws -> [Finding] {
    let title = literal.map { ",\"title\":\"\($0)\"" } ?? ""
    let alert = "{\"title-loc-key\":\"k\"\(title)}"
    let message = "{\"message\":{\"topic\":\"x\",\"apns\":{\"payload\":{\"aps\":{\"alert\":\(alert)}}}}}"
    return try CheckTests.check(try CheckTests.engine(ios: ios), message).findings
  }

  private let raw = "iOS shows the raw key."
  private let beside = "iOS shows the text beside the key, in no language of its own."

  /// Where no language has the key iOS shows the literal beside it, and else the key itself; an empty literal is none.
  @Test func keysThatAreMissing() throws {
    for (literal, consequence) in [(nil, raw), ("", raw), ("Hi", beside)] as [(String?, String)] {
      let found = try findings(["en": "\"x\" = \"-\";"], literal: literal).filter { $0.slug != "literal-wins" }
      #expect(found.map { $0.slug } == ["missing-key"] && found[0].consequence == consequence, "\(literal ?? "-")")
      #expect(found[0].severity == .error && found[0].locales == [])
    }
  }

  /// Where some languages lack it the literal makes it a translation that is missing, and no raw key.
  @Test func languagesThatLackAKey() throws {
    let ios = ["en": "\"k\" = \"Hi\";", "de": "\"x\" = \"-\";"]
    for (literal, slug, consequence) in [
      (nil, "missing-key", raw), ("", "missing-key", raw), ("Hi", "missing-translation", beside),
    ] as [(String?, String, String)] {
      let found = try findings(ios, literal: literal).filter { $0.slug != "literal-wins" }
      #expect(found.map { $0.slug } == [slug] && found[0].consequence == consequence, "\(literal ?? "-")")
      #expect(found[0].locales == ["de"])
    }
  }

  /// Without arguments two percent signs are shown as they are written, and a placeholder lacks its argument: two faults.
  @Test(arguments: [
    ("50 %%", false), ("%%", false), ("100 %% sure", false), ("%% %% x", false), ("%%%%", false), ("%1$ of", true),
    ("100 %% of %1$", true), ("%1$ %%", true), ("%%%1$", true),
  ])
  func percentSignsWithoutArguments(text: String, usesArguments: Bool) throws {
    let (android, ios) = (text.replacing("1$", with: "1$s"), text.replacing("1$", with: "1$@"))
    let engine = try CheckTests.engine(
      android: ["values": "<string name=\"k\" formatted=\"false\">\(android)</string>"],
      ios: ["en": "\"k\" = \"\(ios)\";"])
    let found = try CheckTests.check(engine, CheckTests.push("k")).findings
    let slug = usesArguments ? "few-arguments" : "unformatted"
    #expect(
      found.map { $0.slug } == [slug, slug] && found.map { $0.platform } == [.android, .ios], "\(found.map { $0.slug })"
    )
  }

  /// A resource that getString gives no text for ends the app, and the finding says so.
  @Test func resourcesWithoutAText() throws {
    let engine = try CheckTests.engine(android: ["values": "<string name=\"k\">@empty</string>"])
    let found = try CheckTests.check(engine, CheckTests.push("k")).findings.filter { $0.platform == .android }
    #expect(found.map { $0.diagnostic.code.slug } == ["not-a-string-resource"])
    #expect(found.first?.consequence == "Android kills the app's process when the push arrives.")
  }

  /// Of a call that no sample reaches, and whose number of arguments the source does not show, no argument is too many.
  @Test(arguments: [("table.unpack(event.list)", false), ("1, 2", true), ("", false)])
  func argumentsOfUnreachedCalls(arguments: String, isReported: Bool) throws {
    let engine = try CheckTests.engine(android: [
      "values": "<string name=\"near\">Hi</string><string name=\"far\">Ho</string>"
    ])
    let call = arguments.isEmpty ? "loc.text('far')" : "loc.text('far', \(arguments))"
    let body =
      "if event.n then return loc.message { topic = 't', platform = 'android', body = \(call) } end "
      + "return loc.message { topic = 't', platform = 'android', body = loc.text('near') }"
    let found = try engine.check(files: ["r.lua": Array(CheckTests.rule(body).utf8)]).findings
    #expect(found.contains { $0.slug == "unused-argument" } == isReported, "\(found.map { $0.slug })")
  }

  /// The arguments are those of the first sample that has reached the text. Of a text that none reaches nothing is made up.
  @Test func argumentsForTranslators() throws {
    let folder = TemporaryFolder()
    folder.write(
      "res/values/strings.xml",
      "<resources><string name=\"near\">%1$s of %2$s</string><string name=\"far\">%1$s</string></resources>")
    folder.write("locscript.toml", "[android]\nresources = [\"res\"]\n[rules]\nroot = \"rules\"\n")
    folder.write(
      "rules/r.lua",
      """
      return {
        samples = { a = { n = 1 }, b = { n = 2 } },
        run = function(event)
          if event.n > 5 then
            return loc.message { topic = "t", platform = "android", title = loc.text("far", event.n) }
          end
          return loc.message { topic = "t", platform = "android", body = loc.text("near", event.n, "x") }
        end,
      }
      """)
    let (usages, unchecked) = try Engine(configuration: folder.full("locscript.toml")).keyUsages()
    #expect(unchecked.isEmpty)
    #expect(usages.map { $0.androidKey } == ["far", "near"] && usages.allSatisfy { $0.iosKey == nil })
    #expect(usages.map { $0.arguments } == [nil, ["1", "x"]] && usages.map { $0.lines } == [["title"], ["body"]])
    #expect(usages.map { $0.sourceText } == ["%1$s", "%1$s of %2$s"] && usages.allSatisfy { $0.rules == ["r"] })
  }

  /// A key has its place in a message file of either form, whose names are spelt in other ways.
  @Test(arguments: ["title_loc_key", "titleLocKey", "title-loc-key", "titleLocKey2"]) func placesInMessages(
    name: String
  ) throws {
    let engine = try CheckTests.engine(
      android: ["values": "<string name=\"x\">x</string>"], ios: ["en": "\"x\" = \"-\";"])
    let part =
      name.contains("-")
      ? "\"apns\": {\"payload\": {\"aps\": {\"alert\": {\n  \"\(name)\": \"nope\"}}}}"
      : "\"android\": {\"notification\": {\n  \"\(name)\": \"nope\"}}"
    let fields = "\"topic\": \"x\", \(part)"
    let message = name.contains("L") ? "{\(fields)}" : "{\"message\": {\(fields)}}"
    let found = try CheckTests.check(engine, message).findings.first { $0.slug == "missing-key" }
    if name.hasSuffix("2") { return #expect(found == nil) }
    let position = try #require(found?.diagnostic.position)
    #expect(position.line == 2 && position.column == 3 + name.utf8.count + 4)
  }
}
