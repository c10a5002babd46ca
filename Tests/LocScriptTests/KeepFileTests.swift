// The keep file of rules: the keys that it has, and the calls of which nobody knows the key.

import LocBase
import LocCheck
import LocScript
import TestSupport
import Testing

@Suite struct KeepFileTests {
  /// The keep file of one rule, which pushes `b` in its sample.
  private static func keepFile(
    _ body: String, keys: String = "", settings: String = ""
  ) throws -> (file: KeepFile, unproven: [Diagnostic], unchecked: [Diagnostic]) {
    let folder = TemporaryFolder()
    folder.write("locscript.toml", "[rules]\nroot = \"rules\"\n" + settings)
    folder.write(
      "rules/r.lua",
      """
      return {
        on = "t", \(keys)
        run = function(event)
          \(body)
          return loc.message { topic = "n", title = loc.text { android = "a.title", ios = "A_TITLE" }, body = loc.text("b") }
        end,
        samples = { one = { type = "t", key = "sampled" } },
      }
      """)
    return try Engine(configuration: folder.full("locscript.toml")).keepFile()
  }

  private static let computed =
    "if event.kind then return loc.message { topic = \"n\", title = loc.text(\"sale_\" .. event.kind) } end"

  @Test func theKeysOfRules() throws {
    let (file, unproven, unchecked) = try Self.keepFile(Self.computed, keys: "keys = { \"sale_*\", \"exact\" },")
    #expect(file.names == ["a_title", "b", "exact", "sale_*"])
    #expect(unproven == [] && unchecked == [])
  }

  @Test func aComputedKeyThatNobodyKnows() throws {
    let (file, unproven, unchecked) = try Self.keepFile(Self.computed)
    #expect(file.names == ["a_title", "b"])
    #expect(unproven.map { "\($0.severity.rawValue) \($0.slug) \($0.line ?? 0)" } == ["warning not-provable 4"])
    #expect(unchecked == [])
  }

  @Test func aComputedKeyThatASampleReaches() throws {
    let (file, unproven, _) = try Self.keepFile(
      "if event.key then return loc.message { topic = \"n\", title = loc.text(event.key) } end")
    #expect(file.names == ["a_title", "b", "sampled"])
    #expect(unproven == [])
  }

  /// An app for Android has no key of a text for iPhones.
  @Test func aComputedKeyOfTheOtherPlatform() throws {
    for call in [
      "loc.text { android = \"c\", ios = \"SALE_\" .. event.kind }", "loc.text(event.kind), platform = \"ios\"",
    ] {
      let body = "if event.kind then return loc.message { topic = \"n\", title = \(call) } end"
      #expect(try Self.keepFile(body).unproven == [], "\(call)")
    }
    let table = "loc.text { android = event.kind, ios = \"C\" }"
    let body = "if event.kind then return loc.message { topic = \"n\", title = \(table) } end"
    #expect(try Self.keepFile(body).unproven.count == 1)
  }

  /// Whoever has accepted that the check cannot know a key has accepted it here.
  @Test func whatTheSettingsTakeOut() throws {
    let ignore = "[[check.ignore]]\nslug = \"not-provable\"\nrule = \"r\"\nreason = \"kept by hand\"\n"
    #expect(try Self.keepFile(Self.computed, settings: ignore).unproven == [])
    #expect(try Self.keepFile(Self.computed, settings: "[check.severity]\nnot-provable = \"off\"\n").unproven == [])
    let error = try Self.keepFile(Self.computed, settings: "[check.severity]\nnot-provable = \"error\"\n")
    #expect(error.unproven.map { $0.severity } == [.error])
  }
}
