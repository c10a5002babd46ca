// What is left of an app's Android resources behind the build's locale filters, and what is still found in the rest.

import LocBase
import LocLocale
import TestSupport
import Testing

@testable import LocCatalog

@Suite struct AndroidFilterTests {
  private static func resources(_ files: [(String, String)], keeping filters: [String]) throws -> AndroidResources {
    AndroidResources(
      [files.map { androidFile($0.0 + "/strings.xml", Array("<resources>\($0.1)</resources>".utf8)) }],
      keeping: try filters.map {
        try #require(AndroidLocaleFilter(Text($0), at: SourcePosition(file: "c.toml", line: 3, column: 9)))
      })
  }

  private static func text(_ name: String, _ text: String) -> String { "<string name=\"\(name)\">\(text)</string>" }

  private static let app = ["values", "values-fr", "values-fr-rCA", "values-fr-night", "values-de", "values-night"].map
  {
    ($0, text("k", String($0.dropFirst(6))))
  }

  @Test func keepsItsLanguagesAlone() throws {
    #expect(try Self.resources(Self.app, keeping: []).locales == ["de", "fr", "fr-CA"])
    let french = try Self.resources(Self.app, keeping: ["fr"])
    #expect(french.locales == ["fr"])
    #expect(french.entries.map { $0.text.string } == ["", "-night", "-fr", "-fr-night"])
    #expect(french.shown("k", locales: ["fr-CA"]) == "-fr")
    #expect(french.shown("k", locales: ["de"]) == "")
    // The phone chooses among the languages that are left: German is none of them.
    #expect(french.shown("k", locales: ["de", "fr"]) == "-fr")
    #expect(try Self.resources(Self.app, keeping: ["de", "fr-CA"]).locales == ["de", "fr", "fr-CA"])
    #expect(french.diagnostics.items.isEmpty)
  }

  @Test func namesOfOtherLanguagesAreGone() throws {
    let resources = try Self.resources(
      [
        ("values", Self.text("a", "@string/n") + Self.text("z", "Z")), ("values-fr-night", Self.text("n", "N")),
        ("values-de", Self.text("z", "Z")),
      ], keeping: ["de"])
    #expect(!resources.hasText(UTF8Slice("n")))
    #expect(resources.shown("n") == "<missing>")
    // aapt2 removes the value last: the reference is linked, and the names behind it keep their identifiers.
    #expect(resources.failedStage == nil)
    #expect(resources.shown("\(0x7F01_0002)") == "Z")
    #expect(resources.shown("a") == resources.shown("\(0x7F01_0001)"))
  }

  /// The whole app is built before the filters apply: faults stop it everywhere, and warnings matter where texts are kept.
  @Test func findings() throws {
    let double = Self.text("d", "%s %s")
    let files = [
      ("values", double), ("values-de", double + Self.text("only", "x") + Self.text("deOnly", "x")),
      ("values-fr", double + Self.text("only", "x") + Self.text("frOnly", "x")),
      ("values-pl", Self.text("d", "@string/none")),
    ]
    func found(_ filters: [String]) throws -> [String] {
      try Self.resources(files, keeping: filters).diagnostics.items.map {
        "\($0.position?.file ?? ""):\($0.position?.line ?? 0) \($0.code.slug)"
      }.sorted()
    }
    #expect(
      try found(["de"]) == [
        "res/values-de/strings.xml:1 missing-default", "res/values-de/strings.xml:1 missing-default",
        "res/values-de/strings.xml:1 multiple-substitutions", "res/values-pl/strings.xml:1 missing-reference",
        "res/values/strings.xml:1 multiple-substitutions",
      ])
    #expect(try found([]).count == 7)
    #expect(try Self.resources(files, keeping: ["de"]).failedStage == .link)
  }

  @Test func aFilterForNothing() throws {
    let resources = try Self.resources(Self.app, keeping: ["fr", "ff", "en", "en-US", "en-GB", "pt-rBR"])
    #expect(
      resources.diagnostics.items.map { $0.summary }
        == ["ff", "en-GB", "pt-rBR"].map {
          "c.toml:3:9: warning[unmatched-locale]: no values folder is kept by the locale \"\($0)\""
        })
    // A region's filter keeps the language's folder, and is for something.
    #expect(try Self.resources(Self.app, keeping: ["fr-BE", "de-rAT"]).diagnostics.items.isEmpty)
    #expect(try Self.resources(Self.app, keeping: ["ff"]).entries.map { $0.text.string } == ["", "-night"])
  }
}
