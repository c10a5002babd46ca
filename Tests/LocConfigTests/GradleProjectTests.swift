// What is found in a Gradle checkout: modules, apps, libraries, flavors, source sets, locales; in the forms that people write.

import Foundation
import LocBase
import LocCatalog
import LocLocale
import TestSupport
import Testing

@testable import LocConfig

/// A checkout made for one test.
struct SampleCheckout {
  let folder = TemporaryFolder()

  init(_ files: [String: String]) {
    for (name, text) in files { folder.write(name, text) }
  }

  /// Makes res folders with one text each.
  func withValues(_ folders: String...) -> Self {
    for name in folders {
      folder.write(name + "/values/strings.xml", "<resources><string name=\"a\">A</string></resources>")
    }
    return self
  }

  private func relative(_ path: String) -> String {
    path.hasPrefix(folder.path + "/") ? String(path.dropFirst(folder.path.count + 1)) : path
  }

  /// The res folders that are taken, a set a line; or the errors.
  func resources(app: String? = nil, flavor: String? = nil, buildType: String? = nil) -> [String] {
    do throws(LocScriptError) {
      let project = try AndroidProject(
        folder.path, AppChoice(apps: app.map { [$0] } ?? [], flavor: flavor, buildType: buildType))
      return project.resources.map { set in set.map { relative($0) }.joined(separator: " + ") }
    } catch {
      return error.diagnostics.map { summary($0) }
    }
  }

  /// `place: severity[slug]: message; help` of every finding.
  func findings(app: String? = nil, flavor: String? = nil, of slug: String? = nil) -> [String] {
    do throws(LocScriptError) {
      let project = try AndroidProject(folder.path, AppChoice(apps: app.map { [$0] } ?? [], flavor: flavor))
      return project.findings.items.filter { slug == nil || $0.slug == slug }.map { summary($0) }
    } catch {
      return error.diagnostics.map { summary($0) }
    }
  }

  func summary(_ finding: Diagnostic) -> String {
    finding.summary.replacingOccurrences(of: folder.path + "/", with: "").replacingOccurrences(
      of: folder.path, with: ".")
      + (finding.help.map { "; " + $0 } ?? "")
  }
}

@Suite struct GradleProjectTests {
  private static let app = "plugins { id 'com.android.application' }\n"
  private static let library = "plugins { id 'com.android.library' }\n"

  @Test func librariesComeFirst() {
    let checkout = SampleCheckout([
      "settings.gradle": "include ':app', ':core'\ninclude ':ui:kit'\n",
      "app/build.gradle": Self.app
        + "dependencies {\n  implementation project(':ui:kit')\n  api(project(path: ':core'))\n}\n",
      "core/build.gradle": Self.library,
      "ui/kit/build.gradle": Self.library + "dependencies { implementation project(\":core\") }\n",
    ]).withValues(
      "app/src/main/res", "core/src/main/res", "ui/kit/src/main/res", "app/src/debug/res", "app/src/release/res")
    #expect(
      checkout.resources() == [
        "core/src/main/res", "ui/kit/src/main/res", "app/src/main/res", "app/src/release/res",
      ])
    #expect(checkout.resources(buildType: "debug").last == "app/src/debug/res")
    #expect(
      checkout.findings() == [
        "app/build.gradle:1:11: note[project]: :app is the app",
        "app/build.gradle: note[project]: 2 modules are its libraries; :ui:kit, :core have values",
        "app/build.gradle: note[project]: source sets of :app: main, release",
      ])
  }

  /// Of two libraries the one that is named first wins; a library wins over those that it depends on.
  @Test func orderOfLibraries() {
    let checkout = SampleCheckout([
      "settings.gradle.kts": "include(\":app\", \":a\", \":b\", \":c\", \":d\")",
      "app/build.gradle.kts": """
      plugins { id("com.android.application") }
      dependencies {
        implementation(project(":a"))
        implementation(project(":b"))
        implementation(project(":c"))
      }
      """,
      "a/build.gradle.kts": "plugins { id(\"com.android.library\") }\ndependencies { api(project(\":d\")) }",
      "b/build.gradle.kts": "plugins { id(\"com.android.library\") }",
      "c/build.gradle.kts": "plugins { id(\"com.android.library\") }\ndependencies { api(project(\":b\")) }",
      "d/build.gradle.kts": "plugins { id(\"com.android.library\") }",
    ]).withValues("a/src/main/res", "b/src/main/res", "c/src/main/res", "d/src/main/res")
    #expect(
      checkout.resources() == ["d/src/main/res", "b/src/main/res", "c/src/main/res", "a/src/main/res"])
  }

  @Test func flavors() {
    let checkout = SampleCheckout([
      "settings.gradle": "include ':app'\ninclude ':demo'\ninclude ':core'",
      "app/build.gradle": Self.app + """
        android {
          flavorDimensions "store", "mode"
          productFlavors {
            play { dimension "store" }
            foss { dimension "store" }
            demo { dimension "mode" }
            full { dimension "mode" }
          }
        }
        dependencies {
          implementation project(':core')
          demoImplementation project(':demo')
        }
        """,
      "core/build.gradle": Self.library, "demo/build.gradle": Self.library,
    ]).withValues(
      "app/src/main/res", "app/src/play/res", "app/src/demo/res", "app/src/playDemo/res", "app/src/playDemoRelease/res",
      "app/src/release/res", "demo/src/main/res", "core/src/main/res", "core/src/play/res")
    #expect(checkout.resources() == ["core/src/main/res", "app/src/main/res", "app/src/release/res"])
    #expect(
      checkout.resources(flavor: "play") == [
        "core/src/main/res", "core/src/play/res", "app/src/main/res", "app/src/play/res", "app/src/release/res",
      ])
    #expect(
      checkout.resources(flavor: "playDemo") == [
        "demo/src/main/res", "core/src/main/res", "core/src/play/res", "app/src/main/res", "app/src/demo/res",
        "app/src/play/res", "app/src/playDemo/res", "app/src/release/res", "app/src/playDemoRelease/res",
      ])
    #expect(
      checkout.findings(of: "project").last
        == "app/build.gradle:5:5: note[project]: no flavor is chosen; play, demo have texts of their own; "
        + "Choose one with --flavor, or flavor in [android] of locscript.toml.")
    #expect(
      checkout.resources(flavor: "paly") == [
        "app/build.gradle:1:11: error[app-choice]: :app has no flavor \"paly\"; Known are play, foss, demo, full."
      ])
  }

  /// One flavor in a dimension leaves nothing to choose. A flavor that a plugin makes is known by its folder.
  @Test func flavorsThatNeedNoChoice() {
    let one = SampleCheckout([
      "build.gradle.kts": """
      plugins { id("com.android.application") }
      android { flavorDimensions += "x"; productFlavors { create("only") { dimension = "x" } } }
      """
    ]).withValues("src/main/res", "src/only/res")
    #expect(one.resources() == ["src/main/res", "src/only/res"])
    let made = SampleCheckout(["build.gradle": Self.app]).withValues("src/main/res", "src/prod/res", "src/test/res")
    #expect(made.resources() == ["src/main/res"])
    #expect(made.resources(flavor: "prod") == ["src/main/res", "src/prod/res"])
    #expect(
      made.findings().last
        == "build.gradle:1:11: note[project]: no flavor is chosen; prod has texts of its own; "
        + "Choose one with --flavor, or flavor in [android] of locscript.toml.")
  }

  @Test(arguments: [
    "plugins { id(\"com.android.application\") version \"8.1\" }", "apply plugin: 'com.android.application'",
    "apply(plugin = \"com.android.application\")", "plugins { alias(libs.plugins.android.app) }",
    "plugins { alias(libs.plugins.android.app).apply(true) }", "plugins { android }",
    "plugins.apply(\"com.android.application\")", "apply { plugin(\"com.android.application\") }",
    "plugins { id(libs.plugins.android.app.get().pluginId) }", "plugins { id 'shop.app' }",
    "plugins { id(\"shop.android.application.compose\") }", "plugins { alias(libs.plugins.shop.android.application) }",
    "plugins { id 'x' }\nandroid { defaultConfig { applicationId \"com.shop\" } }",
    "apply from: \"$rootDir/common.gradle\"",
  ])
  func waysToBeAnApp(_ script: String) {
    let name = script.contains("'") || script.contains("from:") ? "app/build.gradle" : "app/build.gradle.kts"
    let checkout = SampleCheckout([
      "settings.gradle.kts": "include(\":app\")", name: script,
      "gradle/libs.versions.toml": "[plugins]\nandroid-app = { id = \"com.android.application\", version = \"8\" }\n",
      "buildSrc/src/main/groovy/shop.app.gradle": "apply plugin: 'com.android.application'",
      "common.gradle": "apply plugin: 'com.android.application'",
    ]).withValues("app/src/main/res")
    #expect(checkout.resources() == ["app/src/main/res"])
  }

  @Test(arguments: [
    "plugins { id(\"com.android.application\") apply false }", "plugins { id(\"com.android.library\") }",
    "// id(\"com.android.application\")", "plugins { alias(libs.plugins.android.application) apply false }",
    "plugins { id(\"com.android.test\") }", "val x = \"id(com.android.application)\"",
  ])
  func waysToBeNoApp(_ script: String) {
    let checkout = SampleCheckout(["build.gradle.kts": script]).withValues("src/main/res")
    #expect(
      checkout.resources() == [
        ".: error[no-resources]: no app in this Gradle project: no module's script applies com.android.application; "
          + "Name the res folders: resources of [android] in locscript.toml, or --android."
      ])
  }

  @Test(arguments: [
    "include ':app', ':core'", "include(\":app\", \":core\")", "include ':app'\ninclude ':core'",
    "include ':app',\n  ':core'", "include(\n  \":app\",\n  \":core\",\n)", "include 'app', 'core'",
    "listOf(\":app\", \":core\").forEach { include(it) }", "[':app', ':core'].each { name -> include name }",
    "for (name in listOf(\"app\", \"core\")) include(\":$name\")", "include(*arrayOf(\":app\", \":core\"))",
    "val all = listOf(\":app\", \":core\")\ninclude(all)",
    "fun module(name: String) {\n  include(\":\" + name)\n}\nmodule(\"app\")\nmodule(\"core\")",
    "if (true) { include(\":app\") }\ninclude(\":core\")", "apply from: 'modules.gradle'",
    "include(\":app\"); include(\":core\")",
    "include(\":app\") /* the app */\n// include(\":x\")\ninclude(\":core\")",
  ])
  func waysToInclude(_ script: String) {
    let isGroovy = script.contains("'") || script.contains("from:")
    let checkout = SampleCheckout([
      isGroovy ? "settings.gradle" : "settings.gradle.kts": script, "modules.gradle": "include ':app', ':core'",
      "app/build.gradle": Self.app + "dependencies { implementation project(':core') }",
      "core/build.gradle": Self.library,
    ]).withValues("app/src/main/res", "core/src/main/res")
    #expect(checkout.resources() == ["core/src/main/res", "app/src/main/res"])
    #expect(checkout.findings(of: "unread-project") == [])
  }

  @Test(arguments: [
    "project(':core').projectDir = file('libs/core')", "project(':core').projectDir = new File(rootDir, 'libs/core')",
    "project(\":core\").projectDir = new File(\"$rootDir/libs/core\")",
    "project(':core').projectDir = new File('libs', 'core')",
    "project(':core').setProjectDir(file('libs/core'))", "project(':core') { projectDir = file('libs/core') }",
    "def base = 'libs'\nproject(':core').projectDir = file(\"${base}/core\")",
    "findProject(':core')?.projectDir = settingsDir.toPath().resolve('x')\nproject(':core').projectDir = file('libs') .resolve('core')",
  ])
  func modulesElsewhere(_ line: String) {
    let checkout = SampleCheckout([
      "settings.gradle": "include ':app', ':core'\n" + line,
      "app/build.gradle": Self.app + "dependencies { implementation project(':core') }",
      "libs/core/build.gradle": Self.library,
    ]).withValues("app/src/main/res", "libs/core/src/main/res")
    #expect(checkout.resources() == ["libs/core/src/main/res", "app/src/main/res"])
  }

  @Test(arguments: [
    ("main { res.srcDirs = ['a', 'b'] }", "a + b"), ("main.res.srcDirs += 'a'", "src/main/res + a"),
    ("main { res.srcDir 'a' }", "src/main/res + a"), ("main { res { srcDirs 'a', 'b' } }", "src/main/res + a + b"),
    ("getByName(\"main\").res.srcDirs(\"a\")", "src/main/res + a"),
    ("named(\"main\") { res.setSrcDirs(listOf(\"b\")) }", "b"), ("main { setRoot 'a/base' }", "a/base/res"),
    ("main { res.srcDirs += [file('a'), \"$projectDir/b\"] }", "src/main/res + a + b"),
    ("['main', 'debug'].forEach { name -> maybeCreate(name).res.srcDirs += 'a' }", "src/main/res + a"),
    ("main { res.directories.add(\"a\") }", "src/main/res + a"), ("debug.setRoot('a')", "src/main/res"),
    ("main { java.srcDirs = ['a']; resources.srcDirs = ['b'] }", "src/main/res"),
  ])
  func sourceSets(_ line: String, _ expected: String) {
    let checkout = SampleCheckout(["build.gradle": Self.app + "android {\n sourceSets {\n \(line)\n }\n}"])
      .withValues("src/main/res", "a", "b", "a/base/res")
    #expect(checkout.resources() == [expected])
  }

  @Test func sourceSetsByName() {
    let checkout = SampleCheckout([
      "build.gradle.kts": Self.app.replacingOccurrences(of: "'", with: "\"")
        + "\nandroid.sourceSets[\"main\"].res.srcDir(\"a\")"
    ]).withValues("src/main/res", "a")
    #expect(checkout.resources() == ["src/main/res + a"])
  }

  @Test(arguments: [
    "implementation(projects.ui.myKit)", "\"implementation\"(project(\":ui:my-kit\"))",
    "add(\"implementation\", project(\":ui:my-kit\"))",
    "implementation(project(path = \":ui:my-kit\", configuration = \"default\"))",
    "releaseImplementation(project(\":ui:my-kit\"))",
    "listOf(\":ui:my-kit\").forEach { implementation(project(it)) }",
    "runtimeOnly(project(\":ui:my-kit\")) { isTransitive = false }",
    "if (true) { api(project(\":ui:my-kit\")) }", "val kit = \":ui:my-kit\"\n  api(project(kit))",
  ])
  func waysToDepend(_ line: String) {
    let checkout = SampleCheckout([
      "settings.gradle.kts": "include(\":app\", \":ui:my-kit\")",
      "app/build.gradle.kts": "plugins { id(\"com.android.application\") }\ndependencies {\n  \(line)\n}",
      "ui/my-kit/build.gradle.kts": "plugins { id(\"com.android.library\") }",
    ]).withValues("app/src/main/res", "ui/my-kit/src/main/res")
    #expect(checkout.resources() == ["ui/my-kit/src/main/res", "app/src/main/res"])
  }

  @Test(arguments: [
    "testImplementation(project(\":kit\"))", "debugImplementation(project(\":kit\"))", "ksp(project(\":kit\"))",
    "compileOnly(project(\":kit\"))", "androidTestImplementation(project(\":kit\"))", "lintChecks(project(\":kit\"))",
    "implementation(libs.kit)", "// implementation(project(\":kit\"))",
  ])
  func whatIsNoDependency(_ line: String) {
    let checkout = SampleCheckout([
      "settings.gradle.kts": "include(\":app\", \":kit\")",
      "app/build.gradle.kts": "plugins { id(\"com.android.application\") }\ndependencies {\n  \(line)\n}",
      "kit/build.gradle.kts": "plugins { id(\"com.android.library\") }",
    ]).withValues("app/src/main/res", "kit/src/main/res")
    #expect(checkout.resources() == ["app/src/main/res"])
  }

  @Test(arguments: [
    "defaultConfig { resConfigs 'en', 'fr-rCA', 'xxhdpi' }", "defaultConfig { resConfigs(\"en\", \"fr-rCA\") }",
    "defaultConfig { resourceConfigurations += ['en', 'fr-rCA'] }", "defaultConfig.resConfigs 'en', 'fr-rCA'",
    "defaultConfig { resourceConfigurations.addAll(listOf(\"en\", \"fr-rCA\")) }",
    "androidResources { localeFilters += listOf(\"en\", \"fr-rCA\") }",
    "androidResources.localeFilters += ['en', 'fr-rCA']",
    "androidResources { localeFilters.addAll(setOf(\"en\", \"fr-rCA\")) }",
    "defaultConfig { resConfig 'en'\n resConfig 'fr-rCA' }",
    "def all = ['en', 'fr-rCA']\n defaultConfig { resConfigs(all) }",
  ])
  func localeFilters(_ line: String) throws {
    let checkout = SampleCheckout(["build.gradle": Self.app + "android {\n \(line)\n}"]).withValues("src/main/res")
    let project = try AndroidProject(checkout.folder.path, AppChoice())
    #expect(project.locales.map { $0.text } == ["en", "fr-rCA"])
    #expect(checkout.findings().contains { $0.contains("note[project]: the build keeps the locales en, fr-rCA") })
  }

  @Test func localesOfTheDefaultAndUnknownFilters() throws {
    let checkout = SampleCheckout([
      "build.gradle": Self.app + "android { defaultConfig { resConfigs(readLocales()) } }",
      "src/main/res/resources.properties": "# c\nunqualifiedResLocale = en-US \n",
    ]).withValues("src/main/res")
    let project = try AndroidProject(checkout.folder.path, AppChoice())
    #expect(project.locales.isEmpty)
    #expect(
      checkout.findings().contains(
        "src/main/res/resources.properties: note[project]: the texts in values are in en-US: no text depends on it, as "
          + "generateLocaleConfig is not set in the scripts that were read"))
    #expect(
      checkout.findings().contains(
        "build.gradle:2:27: warning[unread-project]: only a run of the build knows which locales it keeps; every language "
          + "is taken; Name them in locales of [android]."))
  }

  /// The language of the default texts is for the list of languages in the phone's settings.
  @Test(arguments: [
    "androidResources { generateLocaleConfig = true }", "androidResources { generateLocaleConfig true }",
    "androidResources.generateLocaleConfig = true", "androidResources { generateLocaleConfig.set(true) }",
  ])
  func listsOfLanguages(_ line: String) {
    let checkout = SampleCheckout([
      "build.gradle": Self.app + "android { \(line); sourceSets { main.res.srcDirs += 'more' } }",
      "src/main/res/resources.properties": "unqualifiedResLocale en\nunqualifiedResLocale:fr",
      "more/resources.properties": "unqualifiedResLocale=fr",
    ]).withValues("src/main/res", "more")
    #expect(
      checkout.findings().contains { $0.contains("in fr: the build lists that language for the phone's settings") })
    #expect(checkout.findings(of: "unread-project") == [])
    // The version decides whether the list has a default, and no file of this checkout states it.
    let unknown = "the version of the Android Gradle plugin was not found"
    #expect(checkout.findings().contains { $0.contains(unknown) })
    checkout.folder.write("settings.gradle", "plugins { id 'com.android.application' version '8.8.0' apply false }")
    #expect(!checkout.findings().contains { $0.contains(unknown) })
    checkout.folder.write("more/resources.properties", "unqualifiedResLocale=de")
    #expect(checkout.findings(of: "unread-project").map { $0.contains("Gradle refuses two languages") } == [true])
  }

  @Test func severalApps() {
    let checkout = SampleCheckout([
      "settings.gradle": "include ':phone'\ninclude ':tv:app'", "phone/build.gradle": Self.app,
      "tv/app/build.gradle": Self.app,
    ]).withValues("phone/src/main/res", "tv/app/src/main/res")
    let help = "Choose one of :phone, :tv:app: --app, or app in [android] of locscript.toml."
    #expect(checkout.resources() == ["settings.gradle: error[app-choice]: this project has 2 apps; " + help])
    for name in [":tv:app", "tv:app", "app"] { #expect(checkout.resources(app: name) == ["tv/app/src/main/res"]) }
    #expect(
      checkout.resources(app: "watch") == [
        "settings.gradle: error[app-choice]: no single app of the project is named watch; " + help
      ])
  }

  /// A plugin of the project that is a class may add what every app needs.
  @Test func pluginsThatAreClasses() {
    let checkout = SampleCheckout([
      "settings.gradle.kts": "includeBuild(\"build-logic\")\ninclude(\":app\", \":common\")",
      "gradle/libs.versions.toml": "[plugins]\nshop-app = { id = \"shop.app\" }\n",
      "build-logic/convention/build.gradle.kts": """
      gradlePlugin { plugins { register("app") {
        id = libs.plugins.shop.app.get().pluginId
        implementationClass = "com.shop.AppPlugin"
      } } }
      """,
      "build-logic/convention/src/main/kotlin/com/shop/AppPlugin.kt": """
      package com.shop
      class AppPlugin : Plugin<Project> {
        override fun apply(target: Project) {
          with(target) {
            with(pluginManager) { apply("com.android.application") }
            extensions.configure<ApplicationExtension> { defaultConfig { resourceConfigurations += listOf("en") } }
            dependencies { "implementation"(project(":common")) }
          }
        }
      }
      """,
      "app/build.gradle.kts": "plugins { alias(libs.plugins.shop.app) }",
      "common/build.gradle.kts": "plugins { id(\"com.android.library\") }",
    ]).withValues("app/src/main/res", "common/src/main/res")
    #expect(checkout.resources() == ["common/src/main/res", "app/src/main/res"])
    #expect(checkout.findings().contains { $0.contains("the build keeps the locales en") })
  }
}
