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
}
