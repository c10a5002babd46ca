// What a locscript.toml says, what is refused with which words and where, and how a file is found.

import Foundation
import LocBase
import LocCatalog
import LocLocale
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
    [report]
    link = "https://tms.example/{key}/{locale}"
    """

  private func parse(_ text: String, path: String = "shop/locscript.toml") throws -> Configuration {
    try Configuration.parse(Array(text.utf8), path: path)
  }

  /// `line:column: [slug]: message; help` of every error.
  func problems(_ text: String) -> [String] {
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
    #expect(settings.reportLink == "https://tms.example/{key}/{locale}")
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
    #expect(ignore.slug == "missing-key" && ignore.reason == "beta only")
    #expect(ignore.keys.matches("beta_a") && !ignore.keys.matches("beta") && ignore.keys.patternCount == 1)
    #expect(ignore.lastDay == 20_849)
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
    #expect(
      try parse("android.compiler = 'aapt2-legacy'", path: "/locscript.toml").androidCompiler == .aapt2Legacy)
    #expect(try parse("android.release = 14", path: "/locscript.toml").androidRelease == 14)
    #expect(try parse("rules.root = '/r'", path: "/locscript.toml").rulesRoot == "/r")
    #expect(try parse("rules.root = 'r'", path: "/locscript.toml").rulesRoot == "/r")
    #expect(try parse("rules.root = 'r'", path: "../locscript.toml").rulesRoot == "../r")
  }

  @Test(arguments: [
    (
      "report.link = 'javascript:x'",
      "1:15: [bad-setting]: report.link must begin with https:// or http://; https://tms.example/{key}/{locale}"
    ),
    (
      "report.link = 'https://tms.example/{lang}/{key}'",
      "1:15: [bad-setting]: report.link has {lang}, and knows {key} and {locale} alone; https://tms.example/{key}/{locale}"
    ),
    ("report.lnk = 'https://t'", "1:8: [unknown-setting]: report has no setting \"lnk\"; Did you mean \"link\"?"),
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
      "2:12: [bad-setting]: android.locales: \"e!\" is not a valid locale; Write it as Gradle does, \"pt-rBR\", or as \"pt-BR\"."
    ),
    (
      "[android]\nlocales = ['fr', 'xxhdpi']",
      "2:18: [bad-setting]: android.locales: \"xxhdpi\" is not a valid locale; Write it as Gradle does, \"pt-rBR\", or as \"pt-BR\"."
    ),
    (
      "[android]\ncompiler = 'bazel'",
      "2:12: [bad-setting]: android.compiler must be \"gradle\", \"aapt2\" or \"aapt2-legacy\", not \"bazel\"; "
        + "A Gradle build is the default; \"aapt2-legacy\" is for Bazel and Buck, \"aapt2\" for builds by hand."
    ),
    ("[android]\nrelease = '14'", "2:11: [bad-setting]: android.release must be a whole number, not a string"),
    (
      "[android]\nrelease = 13",
      "2:11: [bad-setting]: android.release: the rules of Android 13 are not known here; One of 10, 14, 15, 16; "
        + "11 to 13 are like 10 or 14."
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
      "2:10: [bad-setting]: limits.memory: \"16 Mb\" is not a valid size; Write a whole number and B, KB, MB or GB: \"16 MB\"."
    ),
    (
      "[limits]\nmemory = '9999999999999 GB'",
      "2:10: [bad-setting]: limits.memory: \"9999999999999 GB\" is not a valid size; Write a whole number and B, KB, MB or GB: \"16 MB\"."
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
      "2:10: [bad-setting]: limits.memory: \"0 MB\" is not a valid size; Write a whole number and B, KB, MB or GB: \"16 MB\"."
    ),
    ("memory = '8589934591 GB'", nil),
    (
      "memory = '8589934592 GB'",
      "2:10: [bad-setting]: limits.memory: \"8589934592 GB\" is not a valid size; "
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
    for folder in try settings.androidFolders() { android += try ResourceFolders.android(Text(folder)) }
    #expect(android.contains { $0.folder == "values" && $0.path.hasPrefix(Text(scripts + "/resources/android/")) })
    var ios: [ResourceFile] = []
    for folder in try settings.iosFolders() { ios += try ResourceFolders.apple(Text(folder)) }
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
