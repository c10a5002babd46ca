// Every way in which the reader of build scripts gives up: each is reported at its place, and nothing is lost.

import LocBase
import TestSupport
import Testing

@testable import LocConfig

@Suite struct GradleGiveUpTests {
  private static let app = "plugins { id(\"com.android.application\") }\n"

  /// Files of a checkout, the expected place, and a part of what is said there.
  struct Case: CustomTestStringConvertible, Sendable {
    let file: String
    let text: String
    let place: String
    let message: String
    var testDescription: String { file + ": " + text }

    init(_ file: String, _ text: String, at place: String, _ message: String) {
      (self.file, self.text, self.place, self.message) = (file, text, place, message)
    }
  }

  private static let cases = [
    // Modules.
    Case("settings.gradle", "include name()", at: "1:1", "knows all modules"),
    Case("settings.gradle", "include ':app'\nrootDir.eachDir { include it.name }", at: "2:19", "knows all modules"),
    Case(
      "settings.gradle", "include ':app'\nfoo.bar { x { settings.include(name()) } }", at: "2:15", "knows all modules"),
    Case("settings.gradle", "include ':app'\nproject(':app').projectDir = find()", at: "2:1", "knows all modules"),
    Case("settings.gradle", "include ':app'\napply from: find()", at: "2:1", "knows all modules"),
    Case("settings.gradle", "include ':app'\nincludeBuild(find())", at: "2:1", "knows which build is included here"),
    Case("settings.gradle", "include ':app'\nincludeBuild('kit')", at: "2:1", "the included build kit has strings"),
    Case(
      "settings.gradle",
      "include ':app'\ngradle.projectsLoaded { g -> g.rootProject.dependencies.add('api', project(':x')) }",
      at: "2:1", "knows what the settings say of the modules here"),
    // Dependencies.
    Case("app/build.gradle", app + "dependencies { foo() }", at: "2:16", "knows what :app depends on"),
    Case("app/build.gradle", app + "dependencies { api project(find()) }", at: "2:20", "knows what :app depends on"),
    Case("app/build.gradle", app + "dependencies { api find() }", at: "2:20", "knows what :app depends on"),
    Case(
      "app/build.gradle", app + "dependencies { if (x) { api project(':lib') } }", at: "2:29",
      "a condition decides whether"),
    Case(
      "app/build.gradle", app + "dependencies { \"${x}Api\"(project(':lib')) }", at: "2:26",
      "knows which variants of :app"),
    Case("app/build.gradle", app + "dependencies { api project(':gone') }", at: "2:20", "which is not a module"),
    Case(
      "app/build.gradle", app + "tasks.all { dependencies { api project(':lib') } }", at: "2:28",
      "knows what :app depends on"),
    // Res folders.
    Case(
      "app/build.gradle", app + "android { sourceSets { main { res.srcDirs += find() } } }", at: "2:31",
      "these res folders"),
    Case(
      "app/build.gradle", app + "android { sourceSets { main { setRoot find() } } }", at: "2:31",
      "the folder of the source set"),
    Case(
      "app/build.gradle", app + "android { sourceSets { find().each { create(it) { } } } }", at: "2:24",
      "that a loop sets"),
    Case(
      "app/build.gradle", app + "if (x) { android.sourceSets.main.res.srcDir 'y' }", at: "2:10",
      "a condition decides on a res folder"),
    Case(
      "app/build.gradle", app + "tasks.all { android.sourceSets.main.res.srcDir 'y' }", at: "2:13",
      "which res folders are set here"),
    Case(
      "app/build.gradle.kts",
      app
        + "androidComponents { onVariants { v ->\n val r = v.sources.res ?: return@onVariants\n r.addGeneratedSourceDirectory(task) { it.out }\n} }",
      at: "4:2", "which res folders are set here"),
    Case(
      "app/build.gradle.kts",
      app + "androidComponents { onVariants { v -> v.sources.res?.let { r ->\n r.addStaticSourceDirectory(\"x\") } } }",
      at: "3:2",
      "which res folders are set here"),
    // Locales.
    Case(
      "app/build.gradle", app + "android { defaultConfig { resConfigs find() } }", at: "2:27", "which locales it keeps"),
    Case(
      "app/build.gradle", app + "android { if (x) { defaultConfig { resConfigs 'en' } } }", at: "2:36",
      "which locales it keeps"),
    Case(
      "app/build.gradle", app + "tasks.all { android.defaultConfig.resConfigs 'en' }", at: "2:13",
      "which locales it keeps"),
    // Scripts and plugins.
    Case("app/build.gradle", app + "apply from: find()", at: "2:1", "which script is applied here"),
    Case("app/build.gradle", app + "apply from: 'gone.gradle'", at: "2:1", "is not there or cannot be read"),
    Case(
      "app/build.gradle", app + "tasks.all { apply from: 'x.gradle' }", at: "2:13", "whether this script is applied"),
    Case("app/build.gradle", app + "apply plugin: find()", at: "2:1", "the plugin that is applied here"),
    Case("app/build.gradle", app + "pluginManager.apply(find())", at: "2:1", "the plugin that is applied here"),
    Case("app/build.gradle", app + "plugins { id(find()) }", at: "2:11", "the plugin that is applied here"),
    Case("app/build.gradle", app + "apply plugin: com.shop.JavaPlugin", at: "1:1", "is Java code, which is not read"),
    Case(
      "build.gradle", "subprojects.findAll { x }.each { android.sourceSets.main.res.srcDir 'y' }", at: "1:34",
      "a condition decides on"),
    // Lint.
    Case(
      "app/build.gradle", app + "android { lint { lintConfig = find() } }", at: "2:31",
      "the lint file that is named here"),
  ]

  @Test(arguments: cases) func isReportedAtItsPlace(_ given: Case) {
    let checkout = SampleCheckout([
      "settings.gradle": "include ':app', ':lib'", "lib/build.gradle": "apply plugin: 'com.android.library'",
      "kit/ui/build.gradle": "apply plugin: 'com.android.library'",
      "buildSrc/src/main/java/com/shop/JavaPlugin.java": "class JavaPlugin { String x = \"com.android.library\"; }",
      "x.gradle": "",
    ]).withValues("app/src/main/res", "lib/src/main/res", "kit/ui/src/main/res")
    if !given.file.hasPrefix("app/") { checkout.folder.write("app/build.gradle", Self.app) }
    checkout.folder.write(given.file, given.text)
    let findings = checkout.findings(of: "unread-project")
    #expect(checkout.resources().contains("app/src/main/res"))
    #expect(findings.count == 1)
    let file = given.message.contains("Java") ? "buildSrc/src/main/java/com/shop/JavaPlugin.java" : given.file
    #expect(findings.first?.hasPrefix("\(file):\(given.place): warning[unread-project]: ") == true)
    #expect(findings.first?.contains(given.message) == true)
  }

  /// Near misses: nothing of an app depends on them.
  @Test(arguments: [
    ("settings.gradle", "include ':app'\nfileTree('.') { include '**/build.gradle' }"),
    ("settings.gradle", "include ':app'\nfoo { it.include('x') }"),
    ("settings.gradle", "include ':app'\npluginManagement { includeBuild('kit') }"),
    ("settings.gradle", "include ':app'\nincludeBuild('empty')"),
    (
      "app/build.gradle",
      app + "androidComponents { onVariants { v -> v.sources.assets?.addGeneratedSourceDirectory(t) { it.o } } }"
    ),
    (
      "app/build.gradle",
      app
        + "androidComponents { onVariants { v -> v.sources.keepRules?.let { k -> k.addStaticSourceDirectory('x') } } }"
    ),
    ("app/build.gradle", app + "apply plugin: com.shop.GonePlugin"),
    ("app/build.gradle", app + "apply plugin: com.shop.QuietPlugin"),
    ("app/build.gradle", app + "tasks.register('x') { foo(); bar { baz() } }"),
    ("app/build.gradle", app + "setUpAnything(project)\nfoo { bar() }"),
  ])
  func isSilent(_ file: String, _ text: String) {
    let checkout = SampleCheckout([
      "settings.gradle": "include ':app'", "kit/ui/build.gradle": "apply plugin: 'com.android.library'",
      "buildSrc/src/main/java/com/shop/QuietPlugin.java": "class QuietPlugin { }", "empty/build.gradle": "",
    ]).withValues("app/src/main/res", "kit/ui/src/main/res")
    checkout.folder.write("app/build.gradle", Self.app)
    checkout.folder.write(file, text)
    #expect(checkout.findings(of: "unread-project") == [])
  }
}
