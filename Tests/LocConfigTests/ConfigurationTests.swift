// What a locscript.toml says, what is refused with which words and where, and how a file is found.

import Foundation
import LocBase
import LocCatalog
import LocRules
import TestSupport
import Testing

@testable import LocConfig

@Suite struct ConfigurationTests {
  static let whole = """
    # locscript.toml
    [android]
    resources = ["android/*/src/main/res", "android/app/src/play/res"]
    exclude = ["**/build/**"]
    locales = ["en", "pt-rBR", "b+sr+Latn", "fr-CA"]
    [ios]
    resources = ["ios/Shop"]
    development-region = "en"
    [keys]
    ios = "upper"
    [keys.names]
    STOCK = { android = "STOCK_A", ios = "Stock.i" }
    "with space" = { ios = "x" }
    [rules]
    root = "rules"
    [limits]
    instructions = 2_000_000
    memory = "32 MB"
    milliseconds = 0x64
    output = "512KB"
    source = 70_000
    [locales]
    required = ["en", "zh_hans_CN"]
    [check.severity]
    float-argument = "off"
    missing-key = "warning"
    [[check.ignore]]
    slug = "missing-key"
    keys = ["beta_*"]
    reason = "beta only"
    until = 2027-01-31
    [[released]]
    name = "5.2"
    platform = "android"
    catalog = "released/android-5.2"
    share = 0.08
    """

  private func parse(_ text: String, path: String = "shop/locscript.toml") throws -> Configuration {
    try Configuration.parse(Array(text.utf8), path: path)
  }

  /// `line:column: error[slug]: message; help` of every finding.
  private func problems(_ text: String) -> [String] {
    do throws(LocScriptError) {
      _ = try Configuration.parse(Array(text.utf8), path: "c.toml")
      return []
    } catch {
      #expect(error.status == .format)
      return error.diagnostics.map { item in
        #expect(item.position?.file == "c.toml")
        let place = "\(item.position?.line ?? 0):\(item.position?.column ?? 0)"
        return "\(place): [\(item.code.slug)]: \(item.message)" + (item.help.map { "; " + $0 } ?? "")
      }
    }
  }

  @Test func everySetting() throws {
    let settings = try parse(Self.whole)
    #expect(settings.folder == "shop")
    #expect(settings.android.resources.map(\.pattern.text) == ["android/*/src/main/res", "android/app/src/play/res"])
    #expect(settings.android.resources.last?.position.text == "shop/locscript.toml:3:40")
    #expect(settings.android.exclude.map(\.text) == ["**/build/**"])
    #expect(settings.androidLocales.map(\.text) == ["en", "pt-rBR", "b+sr+Latn", "fr-CA"])
    #expect(settings.androidLocales.last?.position?.text == "shop/locscript.toml:5:41")
    #expect(settings.ios.resources.map(\.pattern.text) == ["ios/Shop"])
    #expect(settings.developmentRegion == "en")
    #expect(settings.keys.iosName(Array("ab".utf8)) == Array("AB".utf8))
    #expect(settings.keys.iosName(Array("STOCK".utf8)) == Array("Stock.i".utf8))
    #expect(settings.keys.androidName(Array("STOCK".utf8)) == Array("STOCK_A".utf8))
    #expect(settings.keys.androidName(Array("with space".utf8)) == Array("with space".utf8))
    #expect(settings.rulesRoot == "shop/rules")
    #expect(
      settings.limits
        == RuleLimits(
          instructions: 2_000_000, memory: 32 << 20, milliseconds: 100, output: 512 << 10, source: 70_000))
    #expect(settings.check.required == ["en", "zh-Hans-CN"])
    #expect(settings.check.level(of: "float-argument") == .off)
    #expect(settings.check.level(of: "missing-key") == .reported(.warning))
    #expect(settings.check.level(of: "few-arguments") == nil)
    let ignore = try #require(settings.check.ignores.first)
    #expect(settings.check.ignores.count == 1)
    #expect(ignore.slug == "missing-key" && ignore.keys.map(\.text) == ["beta_*"] && ignore.reason == "beta only")
    #expect(ignore.lastDay == 20_849 && ignore.lastDayText == "2027-01-31")
    #expect(ignore.locales.isEmpty && ignore.platform == nil && ignore.rule == nil)
    #expect(ignore.position.text == "shop/locscript.toml:27:1")
    let release = try #require(settings.check.released.first)
    #expect(release.name == "5.2" && release.platform == .android && release.share == 0.08)
    #expect(release.catalog == "shop/released/android-5.2")
    #expect(release.position.text == "shop/locscript.toml:32:1")
  }

  @Test func nothingIsRequired() throws {
    for text in ["", "# nothing\n", "\u{FEFF}[android]\n", "[android]\r\n[ios]\r\n"] {
      let settings = try parse(text, path: "locscript.toml")
      #expect(settings.folder == "")
      #expect(settings.limits == RuleLimits())
      #expect(settings.androidLocales.isEmpty)
      #expect(settings.androidCompiler == .gradle)
      #expect(settings.rulesRoot == nil)
      #expect(try settings.androidFolders() == [])
    }
    #expect(try parse("android.compiler = 'aapt2'", path: "/locscript.toml").androidCompiler == .aapt2)
    #expect(try parse("rules.root = '/r'", path: "/locscript.toml").rulesRoot == "/r")
    #expect(try parse("rules.root = 'r'", path: "/locscript.toml").rulesRoot == "/r")
    #expect(try parse("rules.root = 'r'", path: "../locscript.toml").rulesRoot == "../r")
  }

  @Test(arguments: [
    ("[andriod]\n", "1:2: [unknown-setting]: there is no section \"andriod\"; Did you mean \"android\"?"),
    (
      "[ios]\nresource = []\n",
      "2:1: [unknown-setting]: ios has no setting \"resource\"; Did you mean \"resources\"?"
    ),
    (
      "[ios]\ndevelopmentRegion = 'en'\n",
      "2:1: [unknown-setting]: ios has no setting \"developmentRegion\"; Did you mean \"development-region\"?"
    ),
    ("[rules]\n  x = 1", "2:3: [unknown-setting]: rules has no setting \"x\"; Known are root."),
    ("android = 3", "1:11: [bad-setting]: android must be a table, not a number"),
    (
      "[android]\nresources = 'a'",
      "2:13: [bad-setting]: android.resources must be a list of strings, not a string; Write [\"a\"]."
    ),
    (
      "[android]\nresources = ['é', 5]",
      "2:19: [bad-setting]: android.resources must be a list of strings, not a number"
    ),
    ("[android]\nresources = ['']", "2:14: [bad-setting]: android.resources is empty"),
    (
      "[android]\nexclude = [\"a\\u0000\"]",
      "2:12: [bad-setting]: android.exclude: the path pattern is too long or has a NUL character in it"
    ),
    (
      "[android]\nlocales = ['e!']",
      "2:12: [bad-setting]: android.locales: \"e!\" is no locale; Write it as Gradle does, \"pt-rBR\", or as \"pt-BR\"."
    ),
    (
      "[android]\nlocales = ['fr', 'xxhdpi']",
      "2:18: [bad-setting]: android.locales: \"xxhdpi\" is no locale; Write it as Gradle does, \"pt-rBR\", or as \"pt-BR\"."
    ),
    (
      "[android]\ncompiler = 'bazel'",
      "2:12: [bad-setting]: android.compiler must be \"gradle\" or \"aapt2\", not \"bazel\"; A Gradle build is the default; "
        + "\"aapt2\" is for Bazel, Soong and builds by hand."
    ),
    ("[android]\ncompiler = 2", "2:12: [bad-setting]: android.compiler must be a string, not a number"),
    ("[keys]\nios = 'lower'", "2:7: [bad-setting]: keys.ios must be \"same\" or \"upper\""),
    (
      "[keys.names]\na = 'b'",
      "2:5: [bad-setting]: keys.names.a must be a table, not a string; Write { android = \"…\", ios = \"…\" }."
    ),
    (
      "[keys.names]\na = { iOS = 'b' }",
      "2:7: [unknown-setting]: keys.names.a has no setting \"iOS\"; Did you mean \"ios\"?"
    ),
    ("[limits]\nmemory = -1", "2:10: [bad-setting]: limits.memory must be above zero"),
    (
      "[limits]\nmemory = 1.5",
      "2:10: [bad-setting]: limits.memory must be a size such as \"16 MB\", or a number of bytes, not a number"
    ),
    (
      "[limits]\nmemory = '16 Mb'",
      "2:10: [bad-setting]: limits.memory: \"16 Mb\" is no size; Write a whole number and B, KB, MB or GB: \"16 MB\"."
    ),
    (
      "[limits]\nmemory = '9999999999999 GB'",
      "2:10: [bad-setting]: limits.memory: \"9999999999999 GB\" is no size; Write a whole number and B, KB, MB or GB: \"16 MB\"."
    ),
    ("[limits]\ninstructions = '1'", "2:16: [bad-setting]: limits.instructions must be a whole number, not a string"),
    ("a = ", "1:5: [toml-syntax]: while parsing key-value pair: encountered end-of-file"),
    (
      "a = 1\na = 2",
      "2:5: [toml-syntax]: while parsing key-value pair: cannot redefine existing integer 'a'"
    ),
    (
      "\u{1F600} = 1",
      "1:1: [toml-syntax]: while parsing root table: expected keys, tables, whitespace or comments, saw '\u{1F600}'"
    ),
    (
      "a = \"\u{1}\"",
      "1:6: [toml-syntax]: while parsing string: unescaped control characters other than TAB (U+0009) are explicitly prohibited"
    ),
    (
      "a = 99999999999999999999",
      "1:25: [toml-syntax]: while parsing decimal integer: '99999999999999999999' is not representable in 64 bits"
    ),
  ])
  func refuses(text: String, expected: String) {
    #expect(problems(text) == expected.split(separator: "\n").map(String.init))
  }

  /// An entry with a reason and a slug, or with a line more.
  private static func ignore(_ line: String = "") -> String {
    "[[check.ignore]]\nslug = \"missing-key\"\nreason = \"r\"\n\(line)\n"
  }

  private static func release(_ line: String = "") -> String {
    "[[released]]\nname = \"5.2\"\nplatform = \"ios\"\ncatalog = \"old\"\n\(line)\n"
  }

  @Test(arguments: [
    (
      "[locales]\nrequired = \"en\"",
      "2:12: [bad-setting]: locales.required must be a list of strings, not a string; Write [\"en\"]."
    ),
    (
      "[locales]\nrequired = [\"en\", 5]",
      "2:19: [bad-setting]: locales.required must be a list of strings, not a number"
    ),
    (
      "[locales]\nrequired = [\"pt-rBR\"]",
      "2:13: [bad-setting]: locales.required: 'pt-rBR' is no language tag: only Android's folders write an r before the region; Did you mean 'pt-BR'?"
    ),
    ("[locales]\nrequired = [\"\"]", "2:13: [bad-setting]: locales.required is empty"),
    (
      "[locales]\nrequires = []",
      "2:1: [unknown-setting]: locales has no setting \"requires\"; Did you mean \"required\"?"
    ),
    ("locales = []", "1:11: [bad-setting]: locales must be a table, not a list"),
    ("check = 1", "1:9: [bad-setting]: check must be a table, not a number"),
    (
      "[check]\nseverities = 1",
      "2:1: [unknown-setting]: check has no setting \"severities\"; Did you mean \"severity\"?"
    ),
    (
      "[check.severity]\nmissing-key = \"warn\"",
      "2:15: [bad-setting]: check.severity.missing-key must be \"off\", \"note\", \"warning\" or \"error\", not \"warn\""
    ),
    (
      "[check.severity]\nmissing-key = \"errors\"",
      "2:15: [bad-setting]: check.severity.missing-key must be \"off\", \"note\", \"warning\" or \"error\", not \"errors\"; Did you mean \"error\"?"
    ),
    (
      "[check.severity]\nmissing-key = false",
      "2:15: [bad-setting]: check.severity.missing-key must be a string, not a boolean"
    ),
    (
      "[check.ignore]\nslug = \"missing-key\"",
      "1:1: [bad-setting]: check.ignore must be a list of tables; Begin each entry with [[check.ignore]]."
    ),
    (
      "[[check.ignore]]\nkeys = [\"a\"]",
      """
      1:1: [bad-setting]: check.ignore has no slug; Name the finding: slug = "missing-key".
      1:1: [bad-setting]: check.ignore has no reason; Say why it may stay: reason = "beta only".
      """
    ),
    (
      ignore("reasons = 1"), "4:1: [unknown-setting]: check.ignore has no setting \"reasons\"; Did you mean \"reason\"?"
    ),
    (
      ignore("until = \"tomorrow\""),
      "4:9: [bad-setting]: check.ignore.until: \"tomorrow\" is no date; Write the last day: until = 2027-01-31."
    ),
    (
      ignore("until = 2027-01-31T10:00:00Z"),
      "4:9: [bad-setting]: check.ignore.until: \"2027-01-31T10:00:00Z\" is no date; Write the last day: until = 2027-01-31."
    ),
    (ignore("until = 20270131"), "4:9: [bad-setting]: check.ignore.until must be a string, not a number"),
    (
      ignore("platform = \"web\""),
      "4:12: [bad-setting]: check.ignore.platform must be \"android\" or \"ios\", not \"web\""
    ),
    (
      ignore("platform = \"Android\""),
      "4:12: [bad-setting]: check.ignore.platform must be \"android\" or \"ios\", not \"Android\"; Did you mean \"android\"?"
    ),
    (
      ignore("locales = [\"xx\"]"),
      "4:12: [bad-setting]: check.ignore.locales: 'xx' is no language: neither CLDR nor ISO 639 lists 'xx'; Write it as in BCP 47: fr, fr-CA, zh-Hant-HK."
    ),
    (ignore("locales = [\"\", \"de\"]\nuntil = 2027-01-31\nrule = \"a*\""), ""),
    (ignore("keys = [\"\"]"), "4:9: [bad-setting]: check.ignore.keys is empty"),
    (
      "[released]\nname = \"5\"",
      "1:1: [bad-setting]: released must be a list of tables; Begin each entry with [[released]]."
    ),
    (
      "[[released]]\nname = \"5\"",
      """
      1:1: [bad-setting]: released has no platform; A version needs name = "5.2", platform = "android" and catalog, the folder of its resources.
      1:1: [bad-setting]: released has no catalog; A version needs name = "5.2", platform = "android" and catalog, the folder of its resources.
      """
    ),
    (release("share = 8"), "5:9: [bad-setting]: released.share must be a number from 0 to 1; Write 8 % as 0.08."),
    (release("share = -0.1"), "5:9: [bad-setting]: released.share must be a number from 0 to 1; Write 8 % as 0.08."),
    (release("share = nan"), "5:9: [bad-setting]: released.share must be a number from 0 to 1; Write 8 % as 0.08."),
    (release("share = \"1\""), "5:9: [bad-setting]: released.share must be a number from 0 to 1; Write 8 % as 0.08."),
    (release("share = 1"), ""), (release("share = 0"), ""),
    (
      release("until = 1"),
      "5:1: [unknown-setting]: released has no setting \"until\"; Known are name, platform, catalog, share."
    ),
    (release() + release(), "6:1: [bad-setting]: released has the version \"5.2\" of ios twice"),
    (
      release("share = 0.6") + release("share = 0.5").split(separator: "5.2").joined(separator: "5.3"),
      "6:1: [bad-setting]: the shares of the released versions of ios come to more than 1; A share is a part of the platform's users: 0.08 is 8 %."
    ),
    (release("share = 0.6") + release("share = 0.5").split(separator: "ios").joined(separator: "android"), ""),
  ])
  func refusesOfCheck(text: String, expected: String) {
    #expect(problems(text) == expected.split(separator: "\n").map(String.init))
  }

  /// A slug that no finding has is an error, with the nearest one where one is near; every known slug is taken.
  @Test func unknownSlugs() throws {
    #expect(
      problems("[check.severity]\nfloat-argment = \"off\"\n") == [
        "2:1: [unknown-slug]: check.severity: no finding has the slug \"float-argment\"; "
          + "Did you mean \"float-argument\"?"
      ])
    #expect(
      problems(Self.ignore() + "[[check.ignore]]\nreason = \"r\"\nslug = \"zzz\"\n") == [
        "7:8: [unknown-slug]: check.ignore: no finding has the slug \"zzz\"; `locscript explain` lists all slugs."
      ])
    let number = problems("[[check.ignore]]\nreason = \"r\"\nslug = 5\n")
    #expect(number == ["3:8: [bad-setting]: check.ignore.slug must be a string, not a number"])
    let all = DiagnosticCode.all.map { "\($0.slug) = \"off\"\n" }.joined()
    #expect(problems("[check.severity]\n" + all) == [])
  }

  /// Values at their bounds: the bound itself is taken, what lies behind it is not.
  @Test(arguments: [
    ("instructions = 1", nil), ("memory = 1", nil), ("memory = '1 B'", nil), ("milliseconds = 1", nil),
    ("output = 1", nil), ("source = 1", nil),
    ("instructions = 0", "2:16: [bad-setting]: limits.instructions must be above zero"),
    ("memory = 0", "2:10: [bad-setting]: limits.memory must be above zero"),
    ("milliseconds = 0", "2:16: [bad-setting]: limits.milliseconds must be above zero"),
    ("output = 0", "2:10: [bad-setting]: limits.output must be above zero"),
    ("source = 0", "2:10: [bad-setting]: limits.source must be above zero"),
    ("source = -1", "2:10: [bad-setting]: limits.source must be above zero"),
    (
      "memory = '0 MB'",
      "2:10: [bad-setting]: limits.memory: \"0 MB\" is no size; Write a whole number and B, KB, MB or GB: \"16 MB\"."
    ),
    ("memory = '8589934591 GB'", nil),
    (
      "memory = '8589934592 GB'",
      "2:10: [bad-setting]: limits.memory: \"8589934592 GB\" is no size; "
        + "Write a whole number and B, KB, MB or GB: \"16 MB\"."
    ),
  ])
  func limits(setting: String, problem: String?) {
    #expect(problems("[limits]\n\(setting)") == (problem.map { [$0] } ?? []))
  }

  @Test func tellsEverythingAtOnce() {
    #expect(problems("x = 1\n[ios]\ny = 1\n[limits]\nmemory = 'z'\n").count == 3)
    #expect(problems(String(repeating: "", count: 1) + (0..<3_000).map { "k\($0) = 1\n" }.joined()).count == 1_001)
  }

  @Test func badUTF8() {
    for bytes: [UInt8] in [[0x61, 0x3D, 0x22, 0xFF, 0x22], [0xC3], [0x61, 0x3D, 0x22, 0xED, 0xA0, 0x80, 0x22], [0]] {
      var found: LocScriptError?
      do throws(LocScriptError) { _ = try Configuration.parse(bytes, path: "c") } catch { found = error }
      #expect(found?.diagnostics.first?.code == .tomlSyntax)
    }
  }

  @Test func folders() throws {
    let project = TemporaryFolder()
    for name in ["android/app", "android/lib", "android/build"] { project.makeFolder(name + "/src/main/res") }
    project.makeFolder("android/app/src/play/res")
    project.makeFolder("ios/Shop")
    project.write("android/file")
    project.write("locscript.toml", Self.whole)
    let settings = try Configuration.load(project.full("locscript.toml"))
    #expect(
      try settings.androidFolders() == [
        project.full("android/app/src/main/res"), project.full("android/lib/src/main/res"),
        project.full("android/app/src/play/res"),
      ])
    #expect(try settings.iosFolders() == [project.full("ios/Shop")])
    // Later wins: what is named again moves to the end.
    let again = try Configuration.parse(
      Array("android.resources = ['android/*', 'android/app']".utf8), path: project.full("c.toml"))
    #expect(
      try again.androidFolders() == [
        project.full("android/build"), project.full("android/lib"), project.full("android/app"),
      ])
    let none = try Configuration.parse(Array("ios.resources = ['none/*']".utf8), path: project.full("c.toml"))
    do throws(LocScriptError) {
      _ = try none.iosFolders()
      Issue.record("a pattern without a match is an error")
    } catch {
      #expect(error.diagnostics.first?.code == .noResources)
      #expect(error.diagnostics.first?.position?.text == project.full("c.toml") + ":1:18")
    }
  }

  @Test func theSampleShop() throws {
    let scripts = Fixtures.folder.deletingLastPathComponent().deletingLastPathComponent().path + "/scripts"
    let settings = try Configuration.load(scripts + "/locscript.toml")
    var android: [ResourceFile] = []
    for folder in try settings.androidFolders() { android += try ResourceFolders.android(folder) }
    #expect(android.contains { $0.folder == "values" && $0.path.hasPrefix(scripts + "/resources/android/") })
    var ios: [ResourceFile] = []
    for folder in try settings.iosFolders() { ios += try ResourceFolders.apple(folder) }
    #expect(ios.contains { $0.folder == "en.lproj" && $0.name == "Localizable.strings" })
  }

  @Test func loadSaysWhatItCannotRead() {
    let project = TemporaryFolder()
    project.write("big.toml", String(repeating: "#", count: Configuration.maxBytes + 1))
    for (path, status) in [("none.toml", Status.unreadable), ("", .unreadable), ("big.toml", .tooBig)] {
      var found: LocScriptError?
      do throws(LocScriptError) { _ = try Configuration.load(project.full(path)) } catch { found = error }
      #expect(found?.status == status)
    }
  }
}

@Suite struct ConfigurationSearchTests {
  let project = TemporaryFolder()

  @Test func upwards() {
    project.makeFolder("a/b/c")
    #expect(Configuration.find(from: project.full("a/b/c")) == nil)
    project.write("locscript.toml")
    #expect(Configuration.find(from: project.full("a/b/c")) == project.full("locscript.toml"))
    #expect(Configuration.find(from: project.full("a/b/c///")) == project.full("locscript.toml"))
    #expect(Configuration.find(from: project.full("a/./b/..")) == project.full("a/./b/../../locscript.toml"))
    project.write("a/locscript.toml")
    #expect(Configuration.find(from: project.full("a/b/c")) == project.full("a/locscript.toml"))
    // A folder of that name is none.
    project.makeFolder("a/b/locscript.toml")
    #expect(Configuration.find(from: project.full("a/b")) == project.full("a/locscript.toml"))
  }

  @Test func links() {
    project.makeFolder("real/rules")
    project.makeFolder("shop")
    project.write("shop/locscript.toml")
    project.link("shop/rules", to: "../real/rules")
    #expect(Configuration.find(from: project.full("shop/rules")) == project.full("shop/locscript.toml"))
  }

  @Test func endsWithoutAResult() {
    #expect(Configuration.find(from: "/") == nil)
    #expect(Configuration.find(from: "/proc/self") == nil)
    #expect(Configuration.find(from: project.full("none")) == nil)
    #expect(Configuration.find(from: "a\0b") == nil)
    #expect(Configuration.find(from: String(repeating: "../", count: 2_000)) == nil)
  }
}
