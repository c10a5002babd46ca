// Odd build scripts: what an attack on the reader found, which must be read or reported.

import Foundation
import LocBase
import TestSupport
import Testing

@testable import LocConfig

@Suite struct GradleOddTests {
  private static let app = "plugins { id(\"com.android.application\") }\n"
  private static let library = "plugins { id(\"com.android.library\") }\n"

  /// What an attack on the reader found.
  @Test(arguments: [
    ("def c = { implementation project(':kit') }\ndependencies { c() }", 0),
    ("ext.c = { api project(':kit') }\ndependencies c", 0),
    ("dependencies { implementation project(':kit')\n if (x) { implementation project(':kit') } }", 0),
    ("dependencies { implementation rootProject.childProjects['kit'] }", 1),
    ("dependencies { implementation project([path: ':kit']) }", 1),
    ("def all = [kit: project(':kit')]\ndependencies { implementation all.kit }", 1),
  ])
  func oddModules(_ script: String, _ count: Int) {
    let checkout = SampleCheckout([
      "settings.gradle": "include ':app', ':kit'", "app/build.gradle": Self.app + script,
      "kit/build.gradle": Self.library,
    ]).withValues("app/src/main/res", "kit/src/main/res")
    #expect(checkout.resources() == ["kit/src/main/res", "app/src/main/res"])
    #expect(checkout.findings(of: "unread-project").count == count)
  }

  @Test(arguments: [
    "main { res.srcDirs -= 'more' }", "main { res { srcDirs = srcDirs + 'more' } }", "main.res.srcDirs.clear()",
    "main { res.srcDirs += ['more', x ? 'a' : 'b'] }", "named('main').configure { res.srcDir 'more' }",
  ])
  func oddFolders(_ line: String) {
    let checkout = SampleCheckout(["build.gradle": Self.app + "android { sourceSets {\n\(line)\n} }"]).withValues(
      "src/main/res")
    #expect(checkout.resources() == ["src/main/res"])
    #expect(checkout.findings(of: "unread-project").count == 1)
  }

  @Test func oddSettings() {
    let checkout = SampleCheckout([
      "settings.gradle":
        "include ':app', ':kit'\ngradle.rootProject { subprojects { p -> p.dependencies.add('api', p.project(':kit')) } }",
      "app/build.gradle": Self.app, "kit/build.gradle": Self.library,
    ]).withValues("app/src/main/res", "kit/src/main/res")
    #expect(checkout.resources() == ["kit/src/main/res", "app/src/main/res"])
    checkout.folder.write(
      "settings.gradle",
      "include ':app', ':kit'\ngradle.projectsLoaded { g -> g.rootProject.dependencies.add('api', g.project(':kit')) }")
    #expect(checkout.findings(of: "unread-project").count == 1)
  }

  /// Where Kotlin's plugin for several platforms has Android's texts, and where Android's own plugin for such libraries has them.
  @Test(arguments: [
    ("id(\"com.android.library\")", "kit/src/main/res"),
    ("id(\"com.android.library\"); kotlin(\"multiplatform\")", "kit/src/main/res + kit/src/androidMain/res"),
    ("id(\"com.android.kotlin.multiplatform.library\"); kotlin(\"multiplatform\")", "kit/src/androidMain/res"),
    (
      "id(\"org.jetbrains.kotlin.multiplatform\"); id(\"com.android.kotlin.multiplatform.library\")",
      "kit/src/androidMain/res"
    ),
  ])
  func librariesOfSeveralPlatforms(_ plugins: String, _ folders: String) {
    let checkout = SampleCheckout([
      "settings.gradle.kts": "include(\":app\", \":kit\")",
      "app/build.gradle.kts":
        "plugins { id(\"com.android.application\") }\ndependencies { implementation(project(\":kit\")) }",
      "kit/build.gradle.kts": "plugins { \(plugins) }",
    ]).withValues("app/src/main/res", "kit/src/main/res", "kit/src/androidMain/res")
    #expect(checkout.resources() == [folders, "app/src/main/res"])
  }

  /// A plugin that a constant of an included build names, with the folders of a library of several platforms
  /// (Thunderbird).
  @Test func pluginsByConstants() {
    let checkout = SampleCheckout([
      "settings.gradle.kts": "pluginManagement { includeBuild(\"build-plugin\") }\ninclude(\":app\", \":shared\")",
      "build-plugin/src/main/kotlin/MyPlugins.kt":
        "object MyPlugins { object Library { const val kmp = \"my.library.kmp\" } }",
      "build-plugin/src/main/kotlin/my.library.kmp.gradle.kts":
        "plugins { id(\"com.android.kotlin.multiplatform.library\"); id(\"org.jetbrains.kotlin.multiplatform\") }",
      "app/build.gradle.kts": Self.app + "dependencies { implementation(projects.shared) }",
      "shared/build.gradle.kts": "plugins { id(MyPlugins.Library.kmp) }",
    ]).withValues("app/src/main/res", "shared/src/main/res", "shared/src/androidMain/res")
    #expect(checkout.resources() == ["shared/src/androidMain/res", "app/src/main/res"])
    #expect(checkout.findings(of: "unread-project") == [])
  }

  /// The ways in which code and scripts of the build apply plugins.
  @Test(arguments: [
    "pluginManager.apply { apply(\"shop.app\") }", "with(pluginManager) { apply(\"shop.app\") }",
    "apply(plugin = rootProject.libs.plugins.shop.app.get().pluginId)",
    "apply(plugin = libs.plugins.shop.app.getPluginId())",
    "plugins { id(libs.plugins.shop.app.get().pluginId) }",
    "AppPlugin().apply(project)", "setUp(libs.plugins.shop.app)",
    "plugins { id(\"by.properties\") }",
    "plugins { id(\"com.shop.inner\") }", "plugins { id(\"shop.app\") }",
    "apply(plugin = \"by.groovy\")",
  ])
  func waysToApply(_ line: String) {
    let code = "buildSrc/src/main/kotlin/"
    let checkout = SampleCheckout([
      "settings.gradle.kts": "include(\":app\")", "app/build.gradle.kts": line,
      "gradle/libs.versions.toml": "[plugins]\nshop-app = { id = \"shop.app\" }",
      code + "shop.app.gradle.kts": Self.app,
      code + "com/shop/inner.gradle.kts": "package com.shop\n" + Self.app,
      code + "Code.kt": """
      class AppPlugin :
        Plugin<Project> {
        override fun apply(target: Project): Unit = with(target) { plugins { alias(libs.findPlugin("shop-app").get()) } }
      }
      private fun Project.setUp(plugin: Provider<PluginDependency>) {
        val pluginId = plugin.get().pluginId
        pluginManager.apply(pluginId)
      }
      """,
      code + "AppPlugin.kt": """
      class AppPlugin(
        val x: Int,
      ) : Plugin<Project> {
        override fun apply(target: Project) { target.pluginManager.apply(libs.findPlugin("shop-app").get().get().pluginId) }
      }
      """,
      "buildSrc/src/main/groovy/GroovyPlugin.groovy":
        "class GroovyPlugin implements Plugin<Project> { void apply(Project target) { target.apply plugin: 'com.android.application' } }",
      "buildSrc/src/main/resources/META-INF/gradle-plugins/by.properties.properties": "implementation-class=AppPlugin",
      "buildSrc/src/main/resources/META-INF/gradle-plugins/by.groovy.properties":
        "implementation-class = com.shop.GroovyPlugin",
    ]).withValues("app/src/main/res")
    #expect(checkout.resources() == ["app/src/main/res"])
    #expect(checkout.findings(of: "unread-project") == [])
  }

  /// A plugin of the project for settings may include modules, in a script or in a class.
  @Test(arguments: [
    ("shop.settings.gradle.kts", "include(\":app\", \":kit\")"),
    (
      "Settings.kt",
      "class Settings : Plugin<Settings> { override fun apply(target: Settings) { target.include(\":app\", \":kit\") } }"
    ),
  ])
  func pluginsOfSettings(_ file: String, _ text: String) {
    let checkout = SampleCheckout([
      "settings.gradle.kts": "pluginManagement { includeBuild(\"logic\") }\nplugins { id(\"shop\") }",
      "logic/src/main/kotlin/" + file: text,
      "logic/src/main/resources/META-INF/gradle-plugins/shop.properties": file == "Settings.kt"
        ? "implementation-class=Settings" : "",
      "app/build.gradle.kts": Self.app + "dependencies { implementation(projects.kit) }",
      "kit/build.gradle.kts": Self.library,
    ]).withValues("app/src/main/res", "kit/src/main/res")
    let isScript = file != "Settings.kt"
    if isScript {
      checkout.folder.write(
        "settings.gradle.kts", "pluginManagement { includeBuild(\"logic\") }\nplugins { id(\"shop.settings\") }")
    }
    #expect(checkout.resources() == ["kit/src/main/res", "app/src/main/res"])
  }
}
