// What settings and options make of findings: severities, ignores, what is chosen, and the order.

import LocBase
import LocCatalog
import LocConfig
import Testing

@testable import LocCheck

@Suite struct CheckFilterTests {
  /// 2026-11-23.
  private static let today = 20_780

  private func settings(_ text: String) throws -> CheckSettings {
    try Configuration.parse(Array(text.utf8), path: "c.toml").check
  }

  private func finding(
    _ code: DiagnosticCode, _ key: String? = "k", locales: [String] = [], platform: Device.Platform? = .android,
    rule: String? = "r", file: String = "rules/r.lua", line: Int = 1, column: Int = 1
  ) -> Finding {
    let place = SourcePosition(file: file, line: line, column: column)
    return Finding(
      Diagnostic(code, "the sentence", at: place, help: "The fix."), rule: rule, key: key, platform: platform,
      locales: locales)
  }

  private func filtered(
    _ findings: [Finding], _ toml: String = "", _ options: CheckOptions = CheckOptions(), isWhole: Bool = true
  ) throws -> CheckReport {
    var report = CheckReport(findings: findings)
    CheckFilter(try settings(toml), options, today: { Self.today }, isWhole: isWhole).apply(to: &report)
    return report
  }

  /// `error missing-key k de,fr` of each.
  private func words(_ findings: [Finding]) -> [String] {
    findings.map { "\($0.severity.rawValue) \($0.slug) \($0.key ?? "-") \($0.locales.joined(separator: ","))" }
  }

  @Test func severities() throws {
    let toml = """
      [check.severity]
      missing-key = "note"
      few-arguments = "off"
      same-as-source = "error"
      """
    let report = try filtered([finding(.missingKey), finding(.fewArguments), finding(.sameAsSource)], toml)
    #expect(words(report.findings) == ["error same-as-source k ", "note missing-key k "])
    #expect(report.ignored.isEmpty)
  }

  @Test func whatIsUsuallyOff() throws {
    #expect(try filtered([finding(.unusedKey)]).findings.isEmpty)
    let on = "[check.severity]\nunused-key = \"warning\""
    #expect(words(try filtered([finding(.unusedKey)], on).findings) == ["warning unused-key k "])
    var options = CheckOptions()
    options.only = ["unused-key"]
    #expect(words(try filtered([finding(.unusedKey)], "", options).findings) == ["note unused-key k "])
  }

  /// The finding is split: required languages are errors, and the others what the settings say.
  @Test func requiredLanguages() throws {
    let missing = finding(.missingTranslation, locales: ["de", "fr", "pt-BR"])
    #expect(words(try filtered([missing]).findings) == ["warning missing-translation k de,fr,pt-BR"])
    let required = "[locales]\nrequired = [\"pt_br\", \"de\", \"it\"]\n"
    #expect(
      words(try filtered([missing], required).findings)
        == ["error missing-translation k de,pt-BR", "warning missing-translation k fr"])
    let off = required + "[check.severity]\nmissing-translation = \"off\""
    #expect(words(try filtered([missing], off).findings) == ["error missing-translation k de,pt-BR"])
    let onlyRequired = finding(.missingTranslation, locales: ["de"])
    #expect(words(try filtered([onlyRequired], required).findings) == ["error missing-translation k de"])
    // Other findings stay what they are.
    #expect(
      words(try filtered([finding(.emptyText, locales: ["de"])], required).findings) == ["warning empty-text k de"])
  }

  /// Android's folders need the old codes of Hebrew, Indonesian and Yiddish; people write the new ones.
  @Test func oldCodes() throws {
    let missing = finding(.missingTranslation, locales: ["in", "iw", "iw-IL", "it"])
    let required = "[locales]\nrequired = [\"he\", \"in\"]\n"
    #expect(
      words(try filtered([missing], required).findings)
        == ["error missing-translation k in,iw,iw-IL", "warning missing-translation k it"])
    let ignore = "[[check.ignore]]\nslug = \"missing-translation\"\nreason = \"r\"\nlocales = [\"he\"]\n"
    #expect(words(try filtered([missing], ignore).findings) == ["warning missing-translation k in,iw-IL,it"])
    var options = CheckOptions()
    options.locales = ["he"]
    options = try options.validated(known: ["iw", "de"])
    #expect(words(try filtered([missing], "", options).findings) == ["warning missing-translation k iw"])
  }

  /// Folders name a language with or without its region and script; a required language is every folder that serves it.
  @Test func aRequiredLanguageIsEveryFolderThatServesIt() throws {
    let missing = finding(.missingTranslation, locales: ["de-AT", "de-DE", "fr", "pt", "pt-PT", "zh-CN", "zh-TW"])
    let required = "[locales]\nrequired = [\"de\", \"fr-CA\", \"pt-BR\", \"zh-Hans\"]\n"
    #expect(
      words(try filtered([missing], required).findings) == [
        "error missing-translation k de-AT,de-DE,fr,pt,zh-CN", "warning missing-translation k pt-PT,zh-TW",
      ])
  }

  @Test func requiredLanguagesThatTheAppLacks() throws {
    let settings = try settings("[locales]\nrequired = [\"en\", \"fr\", \"he\", \"pt\", \"it\"]")
    func file(_ platform: Device.Platform, _ path: String, _ text: String) -> Catalog.Input {
      Catalog.Input(platform, path: Text(path), bytes: Array(text.utf8))
    }
    let strings = "<resources><string name=\"a\">x</string></resources>"
    let catalog = try Catalog(
      files: [
        file(.android, "values/strings.xml", strings), file(.android, "values-iw/strings.xml", strings),
        file(.android, "values-pt-rBR/strings.xml", strings),
        file(.ios, "fr.lproj/Localizable.strings", "\"a\"=\"x\";"),
      ], keys: KeyMap(), developmentRegion: nil)
    #expect(
      settings.missingLanguages(in: catalog).map { "\($0.platform?.rawValue ?? "") \($0.locales)" } == [
        "android [\"fr\"]", "android [\"it\"]", "ios [\"en\"]", "ios [\"he\"]", "ios [\"pt\"]", "ios [\"it\"]",
      ])
    #expect(settings.missingLanguages(in: catalog).first?.diagnostic.position?.text == "c.toml:2:12")
  }

  /// The default folder's language is English, unless its files state another one.
  @Test func theDefaultFolderIsARequiredLanguage() throws {
    func missing(_ required: String, stated: String) throws -> [String] {
      let xml =
        "<resources xmlns:tools=\"http://schemas.android.com/tools\" \(stated)><string name=\"a\">x</string></resources>"
      let catalog = try Catalog(
        files: [Catalog.Input(.android, path: "values/strings.xml", bytes: Array(xml.utf8))], keys: KeyMap(),
        developmentRegion: nil)
      return try settings("[locales]\nrequired = [\(required)]").missingLanguages(in: catalog).flatMap { $0.locales }
    }
    #expect(try missing("\"de\", \"en-GB\"", stated: "") == ["de"])
    #expect(try missing("\"de\", \"de-AT\", \"en\"", stated: "tools:locale=\"de\"") == ["en"])
    #expect(try missing("\"he\"", stated: "tools:locale=\"iw\"") == [])
    #expect(try missing("\"pt-PT\", \"pt\"", stated: "tools:locale=\"pt-BR\"") == ["pt-PT"])
  }

  @Test func ignores() throws {
    let toml = """
      [[check.ignore]]
      slug = "missing-key"
      keys = ["beta_*", "old"]
      reason = "beta"
      [[check.ignore]]
      slug = "empty-text"
      locales = ["de", ""]
      platform = "android"
      rule = "r*"
      reason = "known"
      """
    let findings = [
      finding(.missingKey, "beta_a"), finding(.missingKey, "old"), finding(.missingKey, "alpha_beta_"),
      finding(.missingKey, nil), finding(.emptyText, locales: ["", "de", "fr"]),
      finding(.emptyText, "ios", locales: ["de"], platform: .ios), finding(.emptyText, "nowhere"),
      finding(.emptyText, "other", locales: ["de"], rule: "s"), finding(.emptyText, "none", locales: ["de"], rule: nil),
      finding(.emptyText, "both", locales: ["de"], platform: nil),
    ]
    let report = try filtered(findings, toml)
    #expect(
      words(report.findings) == [
        "error missing-key - ", "error missing-key alpha_beta_ ", "warning empty-text both de",
        "warning empty-text ios de", "warning empty-text k fr", "warning empty-text none de",
        "warning empty-text nowhere ", "warning empty-text other de",
      ])
    #expect(
      words(report.ignored) == ["error missing-key beta_a ", "error missing-key old ", "warning empty-text k ,de"])
  }

  /// An ignore counts until the end of its last day. Then the finding is back, and the ignore is one.
  @Test func until() throws {
    func toml(_ day: String) -> String {
      "[[check.ignore]]\nslug = \"missing-key\"\nuntil = \(day)\nreason = \"beta only\"\n"
    }
    #expect(try filtered([finding(.missingKey)], toml("2026-11-23")).findings.isEmpty)
    let passed = try filtered([finding(.missingKey)], toml("2026-11-22"))
    #expect(words(passed.findings) == ["error missing-key k ", "warning stale-ignore - "])
    let stale = try #require(passed.findings.last)
    #expect(
      stale.diagnostic.summary
        == "c.toml:1:1: warning[stale-ignore]: the ignore of missing-key was until 2026-11-22; what it hid is reported again"
    )
    #expect(stale.diagnostic.help == "Mend what it hides, or give it a later date. Its reason: beta only")
    let gone = try filtered([], toml("2026-11-22"), isWhole: false)
    #expect(gone.findings.map { $0.diagnostic.message } == ["the ignore of missing-key was until 2026-11-22"])
  }

  @Test func staleIgnores() throws {
    let toml = """
      [[check.ignore]]
      slug = "missing-key"
      reason = "one"
      [[check.ignore]]
      slug = "same-as-source"
      reason = "two"
      """
    func stale(_ options: CheckOptions = CheckOptions(), isWhole: Bool = true) throws -> [String] {
      try filtered([], toml, options, isWhole: isWhole).findings.map { $0.diagnostic.help ?? "" }
    }
    // A check that did not look at the resources by themselves cannot know what is stale there.
    #expect(try stale() == ["Take it out. Its reason: one"])
    #expect(try stale(isWhole: false) == [])
    var options = CheckOptions()
    options.checksResources = true
    #expect(try stale(options) == ["Take it out. Its reason: one", "Take it out. Its reason: two"])
    options.only = ["missing-key"]
    #expect(try stale(options) == [])
    // What only the runs of samples show.
    for slug in ["no-samples", "sample-type"] {
      let report = try filtered([], "[[check.ignore]]\nslug = \"\(slug)\"\nreason = \"r\"")
      #expect(words(report.findings) == ["warning stale-ignore - "], "\(slug)")
    }
    let off = toml + "\n[check.severity]\nstale-ignore = \"off\""
    #expect(try filtered([], off).findings.isEmpty)
  }

  @Test func choices() throws {
    let findings = [
      finding(.missingKey, "sale_a", locales: ["de", "fr"]), finding(.missingKey, "sale_b", platform: .ios),
      finding(.emptyText, "sale_c", locales: ["fr"], platform: nil), finding(.emptyText, nil, locales: [""]),
    ]
    func chosen(_ choose: (inout CheckOptions) -> Void) throws -> [String] {
      var options = CheckOptions()
      choose(&options)
      return words(try filtered(findings, "", options).findings)
    }
    #expect(try chosen { $0.only = ["empty-text"] } == ["warning empty-text - ", "warning empty-text sale_c fr"])
    #expect(
      try chosen { $0.platform = .ios } == ["error missing-key sale_b ", "warning empty-text sale_c fr"])
    #expect(
      try chosen { $0.locales = ["de"] } == ["error missing-key sale_a de", "error missing-key sale_b "])
    #expect(
      try chosen { $0.locales = [""] } == ["error missing-key sale_b ", "warning empty-text - "])
    #expect(
      try chosen { $0.keyPrefixes = ["sale_a", "sale_c"] }
        == ["error missing-key sale_a de,fr", "warning empty-text - ", "warning empty-text sale_c fr"])
  }

  /// Findings are sorted by severity, then by key and place, whatever order they come in.
  @Test func order() throws {
    let findings = [
      finding(.emptyText, "a", file: "b.lua", line: 2), finding(.missingKey, "b", file: "b.lua", line: 10),
      finding(.missingKey, "c", file: "b.lua", line: 9, column: 2), finding(.missingKey, "a", file: "b.lua", line: 9),
      finding(.missingKey, "é", file: "a.lua", line: 99), finding(.missingKey, "z", locales: ["fr"], file: "a.lua"),
      finding(.missingKey, "z", locales: ["de", "fr"], file: "a.lua"), finding(.sameAsSource, "n", file: "a.lua"),
      finding(.crashSpecifier, "y", file: "c.lua"), finding(.crashSpecifier, "x", file: "c.lua"),
    ]
    let expected = [
      "error crash-specifier x ", "error crash-specifier y ", "error missing-key a ", "error missing-key b ",
      "error missing-key c ", "error missing-key z de,fr", "error missing-key z fr", "error missing-key é ",
      "warning empty-text a ", "note same-as-source n ",
    ]
    #expect(words(try filtered(findings).findings) == expected)
    #expect(words(try filtered(findings.reversed()).findings) == expected)
  }

  @Test func wrongChoices() throws {
    func problem(_ choose: (inout CheckOptions) -> Void) -> String {
      var options = CheckOptions()
      choose(&options)
      do throws(LocScriptError) {
        return "fine " + (try options.validated(known: ["", "de", "pt-BR"])).locales.joined(separator: ",")
      } catch {
        return "\(error.code) \(error.diagnostics[0].message); \(error.diagnostics[0].help ?? "")"
      }
    }
    #expect(
      problem { $0.only = ["missing-key", "mising-key"] }
        == "100 no finding has the slug 'mising-key'; Did you mean 'missing-key'?")
    #expect(
      problem { $0.only = ["zzz"] } == "100 no finding has the slug 'zzz'; `locscript explain` lists all slugs.")
    #expect(problem { $0.platform = .web } == "100 the web has no resources to check; One of android, ios.")
    #expect(problem { $0.locales = ["pt_br", "default", ""] } == "fine pt-BR,,")
    #expect(
      problem { $0.locales = ["de-AT"] }
        == "100 the app has no language 'de-AT'; It has de, pt-BR.")
    #expect(
      problem { $0.locales = ["pt-rBR"] }
        == "400 'pt-rBR' is not a valid language tag: only Android's folders write an r before the region; Did you mean 'pt-BR'?"
    )
  }

  @Test(
    arguments: [
      ("beta_*", "beta_a", true), ("beta_*", "beta_", true), ("beta_*", "abeta_", false), ("*", "", true),
      ("", "", true), ("", "a", false), ("*_title", "x_title_title", true), ("*_title", "x_title_", false),
      ("a*b*c", "a1b2b3c", true), ("a*b*c", "a1c2b", false), ("**a", "ba", true), ("?", "a", false),
      ("é", "e\u{301}", false),
    ] as [(Text, Text, Bool)])
  func patterns(pattern: Text, name: Text, matches: Bool) {
    #expect(NamePattern(pattern).matches(name) == matches)
  }

  /// Every `*` of a pattern is tried once, not with every other: this ends at once.
  @Test func patternOfManyStars() {
    let pattern = Text(String(repeating: "*a", count: 2_000) + "b")
    #expect(!NamePattern(pattern).matches(Text(String(repeating: "a", count: 20_000))))
  }
}
