// For each rule of the readers of build files, texts in which it applies and neighbours in which it must not: another property, a
// named argument, another quotation, a comment, another block.

import Foundation
import LocBase
import LocCatalog
import LocLocale
import TestSupport
import Testing

@testable import LocConfig

@Suite struct GradleNearMissTests {
  static let app = "plugins { id 'com.android.application' }\n"
  static let own = "src/main/res"

  private func project(_ script: String, _ more: [String: String] = [:]) throws -> AndroidProject {
    let files = ["build.gradle": Self.app + script].merging(more) { $1 }
    let checkout = SampleCheckout(files).withValues(Self.own, "extra/res")
    return try AndroidProject(checkout.folder.path, AppChoice())
  }

  @Test(arguments: [
    ("android { defaultConfig { resConfigs 'en', 'de' } }", ["en", "de"]),
    ("android { defaultConfig { resConfig 'en' } }", ["en"]),
    ("android { defaultConfig { resConfigs(\"en\") } }", ["en"]),
    ("android { androidResources { localeFilters += ['en'] } }", ["en"]),
    ("android { defaultConfig { resourceConfigurations = ['de']\n resourceConfigurations += ['en'] } }", ["de", "en"]),
    ("android { defaultConfig { resourceConfigurations += ['de']\n resourceConfigurations = ['en'] } }", ["en"]),
    ("android { defaultConfig { // resConfigs 'en'\n } }", []),
    ("android { defaultConfig { /* resConfigs 'en' */ } }", []),
    ("android { defaultConfig { resConfigs2 'en' } }", []),
    ("android { defaultConfig { myResConfigs 'en' } }", []),
    ("android { defaultConfig { println \"resConfigs 'en'\" } }", []),
    ("android { testOptions { resConfigs 'en' } }", []),
    ("android { other { resConfigs 'en' } }", []),
    ("def resConfigs = ['en']", []),
    ("android { defaultConfig { if (fast) { resConfigs 'en' } } }", []),
    ("android { androidResources { ignoreAssetsPatterns += ['en'] } }", []),
  ])
  func localeFilters(_ script: String, _ expected: [String]) throws {
    #expect(try project(script).locales.map(\.text.string) == expected)
  }

  @Test(arguments: [
    ("android { sourceSets { main { res.srcDirs += ['extra/res'] } } }", true),
    ("android { sourceSets { main { res.srcDir 'extra/res' } } }", true),
    ("android { sourceSets { main { res { srcDirs 'extra/res' } } } }", true),
    ("android.sourceSets.main.res.srcDirs += 'extra/res'", true),
    ("android { sourceSets { getByName('main') { res.directories += 'extra/res' } } }", true),
    ("android { sourceSets { main { java.srcDirs += ['extra/res'] } } }", false),
    ("android { sourceSets { main { assets.srcDirs += ['extra/res'] } } }", false),
    ("android { sourceSets { main { resources.srcDirs += ['extra/res'] } } }", false),
    ("android { sourceSets { main { res.includes += ['extra/res'] } } }", false),
    ("android { sourceSets { main { res { exclude 'extra/res' } } } }", false),
    ("android { sourceSets { test { res.srcDirs += ['extra/res'] } } }", false),
    ("android { sourceSets { androidTest { res.srcDirs += ['extra/res'] } } }", false),
    ("android { sourceSets { debug { res.srcDirs += ['extra/res'] } } }", false),
    ("android { testOptions { sourceSets { main { res.srcDirs += ['extra/res'] } } } }", false),
    ("android { sourceSets { main { // res.srcDir 'extra/res'\n } } }", false),
    ("android { sourceSets { main { println \"res.srcDir 'extra/res'\" } } }", false),
    ("sourceSets { main { java { srcDir 'extra/res' } } }", false),
  ])
  func resFolders(_ script: String, _ isTaken: Bool) throws {
    let checkout = SampleCheckout(["build.gradle": Self.app + script]).withValues(Self.own, "extra/res")
    #expect(checkout.resources() == [isTaken ? Self.own + " + extra/res" : Self.own])
  }

  @Test(arguments: [
    ("setRoot 'extra'", ["extra/res"]), ("setRoot('extra')", ["extra/res"]), ("java.setRoot 'extra'", [own]),
    ("setBase 'extra'", [own]), ("setRoot(path: 'extra')", [own]), ("res.setSrcDirs(['extra/res'])", ["extra/res"]),
    ("res.setSrcDirs(['extra/res'] + other)", [own]), ("java.setSrcDirs(['extra/res'])", [own]),
  ])
  func rootOfASourceSet(_ line: String, _ expected: [String]) {
    let checkout = SampleCheckout(["build.gradle": Self.app + "android { sourceSets { main { \(line) } } }"])
      .withValues(Self.own, "extra/res")
    #expect(checkout.resources() == expected)
  }

  /// The library's folder comes first where it is taken.
  private func takes(_ lines: String) -> Bool {
    let library = "plugins { id 'com.android.library' }"
    let checkout = SampleCheckout([
      "settings.gradle": "include ':app', ':core', ':other'", "core/build.gradle": library,
      "other/build.gradle": library, "app/build.gradle": Self.app + lines,
    ]).withValues("app/src/main/res", "core/src/main/res")
    return checkout.resources() == ["core/src/main/res", "app/src/main/res"]
  }

  @Test(arguments: [
    "implementation project(':core')", "api(project(path: ':core'))", "releaseImplementation project(':core')",
    "runtimeOnly project(':core')", "add('implementation', project(':core'))",
    "implementation project(':core'), { transitive = false }",
    "implementation(project(path: ':core', configuration: ':other'))", "compile project(\":core\")",
    "implementation 'x:y:1', project(':core')",
  ])
  func dependencies(_ line: String) { #expect(takes("dependencies { \(line) }")) }

  @Test(arguments: [
    "compileOnly project(':core')", "testImplementation project(':core')", "debugImplementation project(':core')",
    "androidTestImplementation project(':core')", "testFixturesApi project(':other')", "kapt project(':core')",
    "ksp project(':core')", "annotationProcessor project(':core')", "lintChecks project(':core')",
    "implementation platform(project(':core'))", "implementation testFixtures(project(':core'))",
    "constraints { implementation project(':core') }", "// implementation project(':core')",
    "/* implementation project(':core') */", "implementation ':core'", "implementation files(':core')",
    "implementation project(configuration: ':core', path: ':other')", "add('compileOnly', project(':core'))",
    "println \"implementation project(':core')\"", "implementation project(':cor')", "apiElements project(':core')",
  ])
  func noDependencies(_ line: String) { #expect(!takes("dependencies { \(line) }")) }

  @Test(arguments: [
    "buildscript { dependencies { implementation project(':core') } }",
    "dependency { implementation project(':core') }",
    "testing { dependencies { implementation project(':core') } }", "implementation project(':core')",
    "kotlin { sourceSets { commonTest { dependencies { implementation project(':core') } } } }",
  ])
  func otherBlocksOfDependencies(_ script: String) { #expect(!takes(script)) }

  @Test(arguments: [
    ("plugins { id 'com.android.application' }", true), ("plugins { id(\"com.android.application\") }", true),
    ("apply plugin: 'com.android.application'", true), ("plugins.apply('com.android.application')", true),
    ("plugins { id 'com.android.application' apply true }", true),
    ("plugins { id 'com.android.application' version '8.1' }", true),
    ("android { defaultConfig { applicationId 'a.b' } }", true),
    ("plugins { id 'com.android.application' apply false }", false),
    ("plugins { id 'com.android.application' version '8.1' apply false }", false),
    ("plugins { // id 'com.android.application'\n }", false), ("plugins { id 'com.android.application2' }", false),
    ("plugins { id 'com.android.library' }", false), ("apply from: 'com.android.application'", false),
    ("plugins { println 'com.android.application' }", false),
    ("android { defaultConfig { applicationIdSuffix 'a.b' } }", false),
    ("android { defaultConfig { versionName 'a.b' } }", false),
  ])
  func apps(_ script: String, _ isApp: Bool) {
    let checkout = SampleCheckout(["settings.gradle": "include ':a'", "a/build.gradle": script])
      .withValues("a/src/main/res")
    #expect((checkout.resources() == ["a/src/main/res"]) == isApp, "\(checkout.resources())")
  }

  @Test(arguments: [
    ("release { shrinkResources true }", true), ("release { shrinkResources = true }", true),
    ("release { shrinkResource true }", false), ("release { minifyResources true }", false),
    ("release { shrinkResources(value: true) }", false), ("release { shrinkResources 'true' }", false),
    ("release { shrinkResources \"true\" }", false), ("release { // shrinkResources true\n }", false),
    ("release { shrinkResources.value = true }", false), ("staging { shrinkResources true }", false),
    ("release { proguardFiles 'shrinkResources true' }", false),
    ("release { initWith(debug)\n }\n debug { shrinkResources true }", false),
  ])
  func shrinking(_ type: String, _ isOn: Bool) throws {
    let found = try project("android { buildTypes { \(type) } }").shrinking
    #expect((found != nil) == isOn)
  }

  @Test(arguments: [
    ("lint { disable 'MissingTranslation' }", true), ("lint { disable += 'MissingTranslation' }", true),
    ("lintOptions { ignore 'MissingTranslation' }", true), ("lint { enable 'MissingTranslation' }", false),
    ("lint { warning 'MissingTranslation' }", false), ("lint { checkOnly 'MissingTranslation' }", false),
    ("lint { // disable 'MissingTranslation'\n }", false), ("lint { disable 'MissingTranslations' }", false),
    ("lint { if (fast) { disable 'MissingTranslation' } }", false), ("other { disable 'MissingTranslation' }", false),
    ("lint { baseline = file('lint.xml') }", false), ("lint { lintConfig = file('more/lint.xml') }", true),
    ("lint { lintConfig file('none.xml') }", false),
  ])
  func lint(_ block: String, _ isDisabled: Bool) throws {
    let file = "<lint><issue id=\"MissingTranslation\" severity=\"ignore\"/></lint>"
    let found = try project("android { \(block) }", ["more/lint.xml": file]).lint
    #expect(found == (isDisabled ? AndroidLintIssues(names: ["MissingTranslation"]) : []))
  }

  @Test(arguments: [
    ("include ':core'", "core"), ("include(\":core\")", "core"),
    ("include ':core'\nproject(':core').projectDir = file('far')", "far"),
    ("include ':core'\nproject(':core').setProjectDir(file('far'))", "far"),
    ("include ':core'\nproject(':core') { projectDir = file('far') }", "far"),
    ("include ':core'\nproject(':core').buildFileName = 'far'", "core"),
    ("include ':core'\nproject(':app2').projectDir = file('far')", "core"),
    ("include ':core'\n// project(':core').projectDir = file('far')", "core"),
    ("include ':core'\nproject(':core').setName(file('far'))", "core"),
    ("// include ':core'", ""), ("/* include ':core' */", ""), ("println \"include ':core'\"", ""),
    ("includeBuild 'core'", ""), ("exclude ':core'", ""), ("def include = ':core'", ""),
  ])
  func settings(_ lines: String, _ folder: String) {
    let library = "plugins { id 'com.android.library' }"
    let checkout = SampleCheckout([
      "settings.gradle": "include ':app'\n" + lines, "core/build.gradle": library, "far/build.gradle": library,
      "app/build.gradle": Self.app + "dependencies { implementation project(':core') }",
    ]).withValues("app/src/main/res", "core/src/main/res", "far/src/main/res")
    let libraries = folder.isEmpty ? [] : [folder + "/src/main/res"]
    #expect(checkout.resources() == libraries + ["app/src/main/res"])
  }
}

@Suite struct XcodeNearMissTests {
  /// The value of a setting by an xcconfig file, seen in the path of the Info.plist.
  @Test(arguments: [
    ("INFOPLIST_FILE = Shop/Info.plist", true), ("INFOPLIST_FILE=Shop/Info.plist // the app's", true),
    ("INFOPLIST_FILE[sdk=iphoneos*] = Shop/Info.plist", true), ("INFOPLIST_FILE[sdk=iphone*] = Shop/Info.plist", true),
    ("INFOPLIST_FILE = Mac.plist\nINFOPLIST_FILE = Shop/Info.plist", true),
    ("FOLDER = Shop\nINFOPLIST_FILE = ${FOLDER}/Info.plist", true),
    ("INFOPLIST_FILE = Shop/Info.plist\nINFOPLIST_FILE = Mac.plist", false),
    ("// INFOPLIST_FILE = Shop/Info.plist", false), ("INFOPLIST_FILES = Shop/Info.plist", false),
    ("MY_INFOPLIST_FILE = Shop/Info.plist", false), ("INFOPLIST_FILE[sdk=macosx*] = Shop/Info.plist", false),
    ("INFOPLIST_FILE[config=Debug] = Shop/Info.plist", false), ("infoplist_file = Shop/Info.plist", false),
    ("FOLDER = Shop\nINFOPLIST_FILE = $[FOLDER]/Info.plist", false),
    ("FOLDERS = Shop\nINFOPLIST_FILE = $(FOLDER)/Info.plist", false),
    ("#include? \"none.xcconfig\"", false), ("# include \"Base.xcconfig\"", false),
    ("#include \"Base.xcconfig\"", true), ("#include 'Base.xcconfig'", false),
  ])
  func configurationFiles(_ text: String, _ isFound: Bool) {
    let whole = project(
      variantGroup + "XC = { isa = PBXFileReference; sourceTree = SOURCE_ROOT; path = Config/App.xcconfig; };"
    ).replacingOccurrences(
      of: "C = { isa = XCBuildConfiguration; name = Release;",
      with: "C = { isa = XCBuildConfiguration; name = Release; baseConfigurationReference = XC;")
    let checkout = SampleCheckout([
      "Shop.xcodeproj/project.pbxproj": whole, "Config/App.xcconfig": text,
      "Config/Base.xcconfig": "INFOPLIST_FILE = Shop/Info.plist", "Shop/Info.plist": "{ }", "Mac.plist": "{ }",
    ]).withTables("Shop/en.lproj/Localizable.strings", "Other/de.lproj/Localizable.strings", "Shop/Extra.xcstrings")
    #expect(checkout.tables().contains("Shop/Info.plist") == isFound, "\(checkout.tables())")
  }
}

@Suite struct ConfigurationNearMissTests {
  private func folders(_ pattern: String, exclude: String = "") throws -> [String] {
    let checkout = SampleCheckout(["a/res/values/strings.xml": "<resources/>", "b/strings.xml": "<resources/>"])
    let path = checkout.folder.full("locscript.toml")
    let text = "[android]\nresources = [\(pattern)]\n" + (exclude.isEmpty ? "" : "exclude = [\"\(exclude)\"]\n")
    return try Configuration.parse(Array(text.utf8), path: path).androidFolders().map {
      String($0.dropFirst(checkout.folder.path.count + 1))
    }
  }

  /// A wildcard finds folders; a path may be a file too.
  @Test func filesAndFolders() throws {
    try #expect(folders("\"a/res\"") == ["a/res"])
    try #expect(folders("\"b/strings.xml\"") == ["b/strings.xml"])
    #expect(throws: LocScriptError.self) { try folders("\"b/*\"") }
    try #expect(folders("\"*\"") == ["a", "b"])
    try #expect(folders("\"*\", \"a\"") == ["b", "a"])
    try #expect(folders("\"*\"", exclude: "a") == ["b"])
    try #expect(folders("\"*\"", exclude: "c") == ["a", "b"])
  }

  /// The message, the place and the help of a pattern that matches nothing.
  @Test(arguments: [("android", "c/*"), ("ios", "none"), ("android", "b/*")])
  func nothingIsThere(section: String, pattern: String) throws {
    let checkout = SampleCheckout(["b/strings.xml": "<resources/>"])
    let path = checkout.folder.full("locscript.toml")
    let settings = try Configuration.parse(Array("[\(section)]\nresources = [\"\(pattern)\"]".utf8), path: path)
    let error = #expect(throws: LocScriptError.self) {
      _ = section == "ios" ? try settings.iosFolders() : try settings.androidFolders()
    }
    let finding = try #require(error?.diagnostics.first)
    #expect(error?.diagnostics.first?.code == .noResources && error?.diagnostics.count == 1)
    #expect(finding.message == "\(section).resources: nothing is at \(checkout.folder.full(pattern))")
    #expect(finding.position == SourcePosition(file: path, line: 2, column: 14))
    #expect(finding.help == "Paths are relative to the folder of \(path).")
  }

  @Test func theFolderOfTheFile() throws {
    for (path, folder) in [("locscript.toml", ""), ("/locscript.toml", "/"), ("a/b/locscript.toml", "a/b")] {
      try #expect(Configuration.parse([], path: path).folder == folder)
    }
  }
}
