// [check.severity], [[check.ignore]] and [locales] required of a locscript.toml, at the doors beside the check: previews, the
// list of an app's findings, and what they have in common with a check.

import LocBase
import LocCheck
import LocDevice
import LocScript
import TestSupport
import Testing

@Suite struct SettingsAtDoorsTests {
  /// An app whose German text crashes on Android, and whose French one is missing.
  private static func engine(_ settings: String) throws -> Engine {
    let folder = TemporaryFolder()
    folder.write(
      "res/values/strings.xml",
      #"<resources><string name="k">%1$s left</string><string name="other">Other</string></resources>"#)
    folder.write("res/values-de/strings.xml", #"<resources><string name="k">Noch %1$d</string></resources>"#)
    folder.write("res/values-fr/strings.xml", #"<resources><string name="other">Autre</string></resources>"#)
    folder.write(
      "locscript.toml", "[android]\nresources = ['res']\n" + settings)
    return try Engine(configuration: folder.full("locscript.toml"))
  }

  private static let message = Array(
    #"{"message":{"topic":"x","android":{"ttl":"1s","notification":{"title_loc_key":"k","title_loc_args":["3"]}}}}"#
      .utf8)

  private struct Seen: Equatable {
    var severity: Diagnostic.Severity?
    var slugs: [String]
    var isAccepted: Bool
  }

  private static func seen(_ engine: Engine, _ language: String, rule: String? = nil) throws -> Seen {
    let preview = try engine.preview(message, on: Device(.android, [language]), name: "m", rule: rule)
    let line = try #require(preview.title)
    return Seen(
      severity: preview.severity, slugs: line.findings.map { "\($0.slug) \($0.severity.rawValue)" },
      isAccepted: line.isAccepted)
  }

  private static func ignore(_ slug: String, _ conditions: String = "") -> String {
    "[[check.ignore]]\nslug = '\(slug)'\nreason = 'r'\n\(conditions)\n"
  }

  @Test(arguments: [
    ("", Seen(severity: .error, slugs: ["crash-specifier error"], isAccepted: false)),
    (
      "[check.severity]\ncrash-specifier = 'warning'\n",
      Seen(severity: .warning, slugs: ["crash-specifier warning"], isAccepted: false)
    ),
    ("[check.severity]\ncrash-specifier = 'off'\n", Seen(severity: nil, slugs: [], isAccepted: true)),
    (
      "[check.severity]\ncrash-specifier = 'note'\n",
      Seen(severity: .note, slugs: ["crash-specifier note"], isAccepted: true)
    ),
    (ignore("crash-specifier"), Seen(severity: nil, slugs: [], isAccepted: true)),
    (ignore("crash-specifier", "keys = ['k*']\nlocales = ['de']"), Seen(severity: nil, slugs: [], isAccepted: true)),
    (
      ignore("crash-specifier", "keys = ['other']"),
      Seen(severity: .error, slugs: ["crash-specifier error"], isAccepted: false)
    ),
    (
      ignore("crash-specifier", "locales = ['fr']"),
      Seen(severity: .error, slugs: ["crash-specifier error"], isAccepted: false)
    ),
    (
      ignore("crash-specifier", "platform = 'ios'"),
      Seen(severity: .error, slugs: ["crash-specifier error"], isAccepted: false)
    ),
    (
      ignore("crash-specifier", "until = 2020-01-01"),
      Seen(severity: .error, slugs: ["crash-specifier error"], isAccepted: false)
    ),
    (
      ignore("crash-specifier", "rule = 'price_drop'"),
      Seen(severity: .error, slugs: ["crash-specifier error"], isAccepted: false)
    ),
  ])
  private func aFaultIsWhatTheSettingsSay(_ settings: String, _ expected: Seen) throws {
    let engine = try Self.engine(settings)
    #expect(try Self.seen(engine, "de") == expected)
    // The facts stay.
    #expect(try engine.preview(Self.message, on: Device(.android, ["de"])).crashes)
  }

  @Test func anIgnoreOfARuleIsForItsMessages() throws {
    let engine = try Self.engine(Self.ignore("crash-specifier", "rule = 'price_*'"))
    #expect(try Self.seen(engine, "de", rule: "price_drop").severity == nil)
    #expect(try Self.seen(engine, "de", rule: "other").severity == .error)
  }

  @Test(arguments: [
    ("", Diagnostic.Severity.warning), ("[locales]\nrequired = ['fr']\n", .error),
    ("[locales]\nrequired = ['de']\n", .warning),
    ("[check.severity]\nmissing-translation = 'note'\n", .note),
    ("[check.severity]\nmissing-translation = 'off'\n", nil),
    (ignore("missing-translation", "locales = ['fr']"), nil),
  ])
  func aMissingTranslationIsWhatTheSettingsSay(_ settings: String, _ expected: Diagnostic.Severity?) throws {
    let engine = try Self.engine(settings)
    let preview = try engine.preview(Self.message, on: Device(.android, ["fr"]))
    #expect(preview.severity == expected)
    #expect(preview.title?.isFallback == true)
    // A check of the same message says the same.
    var options = CheckOptions()
    options.messages = [CheckOptions.Message(name: "m.json", bytes: Self.message)]
    let found = try engine.check(options: options).findings.filter {
      $0.slug == "missing-translation" && $0.locales.contains("fr")
    }
    #expect(found.map { $0.severity } == [expected].compactMap { $0 })
  }

  /// The default folder's phones have languages that the app does not have.
  @Test func anIgnoreOfTheDefaultFolder() throws {
    let message = Array(
      #"{"message":{"topic":"x","android":{"notification":{"title_loc_key":"gone","title_loc_args":["3"]}}}}"#.utf8)
    func severity(_ language: String) throws -> Diagnostic.Severity? {
      try Self.engine(Self.ignore("missing-key", "locales = ['']")).preview(message, on: Device(.android, [language]))
        .severity
    }
    #expect(try severity("und") == nil)
    #expect(try severity("de") == .error)
  }

  /// A literal text without a key: what settings say of it counts, too.
  @Test func aLiteralLineFollowsTheSettings() throws {
    let message = Array(#"{"message":{"topic":"x","notification":{"title":" ","body":"b"}}}"#.utf8)
    let device = Device(.ios, ["en"])
    let slug = try #require(try Self.engine("").preview(message, on: device).title?.reason)
    #expect(try Self.engine("").preview(message, on: device).severity == .error)
    let accepted = try Self.engine("[check.severity]\n\(slug) = 'off'\n").preview(message, on: device)
    #expect(accepted.severity == nil)
    #expect(accepted.title?.isAccepted == true)
  }

  @Test func findingsOfFilesFollowTheSettings() throws {
    func engine(_ settings: String) throws -> Engine {
      let folder = TemporaryFolder()
      folder.write("res/values/strings.xml", #"<resources><string name="k">Text</string></resources>"#)
      folder.write("res/values-jp/strings.xml", #"<resources><string name="k">Text</string></resources>"#)
      folder.write("locscript.toml", "[android]\nresources = ['res']\n" + settings)
      return try Engine(configuration: folder.full("locscript.toml"))
    }
    #expect(try engine("").faults.map { $0.slug } == ["wrong-language-folder"])
    let milder = try engine("[check.severity]\nwrong-language-folder = 'warning'\n")
    #expect(milder.faults.isEmpty)
    #expect(milder.diagnostics.map { $0.severity } == [.warning])
    #expect(try engine(Self.ignore("wrong-language-folder")).diagnostics.isEmpty)
    #expect(try engine(Self.ignore("wrong-language-folder", "platform = 'ios'")).diagnostics.count == 1)
    // What settings raise stops no build.
    let folder = TemporaryFolder()
    folder.write("ios/en.lproj/Localizable.strings", #""k" = "a"; "k" = "b";"#)
    folder.write("locscript.toml", "[ios]\nresources = ['ios']\n[check.severity]\nduplicate-entry = 'error'\n")
    let raised = try Engine(configuration: folder.full("locscript.toml"))
    #expect(raised.faults.isEmpty && raised.diagnostics.map { $0.severity } == [.error])
  }

  @Test func theMessagesOwnFindingsFollowTheSettings() throws {
    let message = Array(#"{"message":{"topic":"x","notification":{"title":"t"},"android":{"ttl":"99999999s"}}}"#.utf8)
    let device = Device(.android, ["en"])
    let found = try Self.engine("").preview(message, on: device).findings
    let first = try #require(found.first)
    let without = try Self.engine("[check.severity]\n\(first.slug) = 'off'\n").preview(message, on: device).findings
    #expect(without.allSatisfy { $0.slug != first.slug })
  }
}
