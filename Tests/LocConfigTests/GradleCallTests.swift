// Calls in blocks of dependencies: what is followed, what brings no strings, and what must be reported.

import LocBase
import TestSupport
import Testing

@testable import LocConfig

@Suite struct GradleCallTests {
  private static let app = "plugins { id(\"com.android.application\") }\n"
  private static let library = "plugins { id(\"com.android.library\") }\n"

  /// An app beside two libraries, with lines for `dependencies`, and the build's own code.
  private static func checkout(_ lines: String, code: String = "", before: String = "") -> SampleCheckout {
    let checkout = SampleCheckout([
      "settings.gradle.kts":
        "pluginManagement { repositories { includeBuild(\"logic\") } }\ninclude(\":app\", \":kit\", \":ui\")",
      "app/build.gradle.kts": app + before + "\ndependencies {\n\(lines)\n}",
      "kit/build.gradle.kts": library, "ui/build.gradle.kts": library, "logic/build.gradle.kts": "",
      "gradle/libs.versions.toml": "[plugins]\nandroid-kit = \"com.android.library:1\"",
    ]).withValues("app/src/main/res", "kit/src/main/res", "ui/src/main/res")
    if !code.isEmpty { checkout.folder.write("logic/src/main/kotlin/extension/Code.kt", code) }
    return checkout
  }

  /// Unknown calls: all libraries are taken, and the place is reported once.
  @Test(arguments: [
    "addModules()", "addModules(this)", "addModules(libs)", "Kit.addModules(this)", "kit { implementation(libs.x) }",
    "implementation(kit(\"core\"))", "for (x in names()) { implementation(x) }", "names().forEach { api(it) }",
    "project.rootProject.subprojects.filter { it.path.startsWith(\":k\") && x }.forEach { implementation(it) }",
    "for (p in rootProject.subprojects.filter { it.path.endsWith(\":impl\") }) add(\"implementation\", p)",
    "names().forEach(::implementation)", "shade(project(\":kit\"))",
  ])
  func unknownCalls(_ line: String) {
    let checkout = Self.checkout(line)
    #expect(checkout.resources().count == 3)
    let findings = checkout.findings(of: "unread-project")
    #expect(findings.count == 1)
    #expect(
      findings.allSatisfy {
        $0.hasPrefix("app/build.gradle.kts:4:") && $0.contains("knows what :app depends on; all libraries are taken")
      })
  }

  /// Calls that bring no strings into an app.
  @Test(arguments: [
    "ksp(libs.x)", "\"ksp\"(project(\":kit\"))", "kspAndroid(project(\":kit\"))", "kapt(project(\":kit\"))",
    "annotationProcessor(project(\":kit\"))", "lintChecks(project(\":kit\"))", "testImplementation(project(\":kit\"))",
    "androidTestImplementation(project(\":kit\"))", "coreLibraryDesugaring(libs.x)",
    "baselineProfile(project(\":kit\"))",
    "compileOnly(project(\":kit\"))", "debugAnnotationProcessor(project(\":kit\"))", "natives(libs.bundles.x)",
    "natives(\"com.shop:x:1\")", "natives(platform(libs.x))", "implementation(files(\"x.jar\"))",
    "implementation(kit.core)", "natives(group = \"com.shop\", name = \"x\")", "implementation(kotlin(\"stdlib\"))",
    "constraints { implementation(\"com.shop:x:1\") }",
    "constraints.add(\"implementation\", \"x:y\") { attributes { } }",
    "(listOf(\"Android\") + targets).forEach { add(\"ksp$it\", libs.library(\"x\")) }",
    "targets().forEach { \"ksp$it\"(project(\":kit\")) }", "libs.bundles.x.get().forEach { implementation(it) }",
    "for (x in names()) { testImplementation(x) }", "subprojects.forEach { kover(it) }", "println(\"x\")",
    "implementation(lintChecks(\"com.shop:x:1\"))", "libs.x.let { implementation(it) }",
  ])
  func callsWithoutStrings(_ line: String) {
    let checkout = Self.checkout(line)
    #expect(checkout.resources() == ["app/src/main/res"])
    #expect(checkout.findings(of: "unread-project") == [])
  }

  /// A configuration that a script declares is not an unknown call.
  @Test(arguments: [
    ("val shade by configurations.creating\n", false),
    ("val shade by configurations.creating { isTransitive = false }\n", false),
    ("configurations { create(\"shade\") }\n", false), ("configurations.register(\"shade\")\n", false),
    ("configurations.create(\"shade\") { }\nconfigurations.api.get().extendsFrom(configurations[\"shade\"])\n", true),
    ("val shade by configurations.creating\nconfigurations.implementation { extendsFrom(shade) }\n", true),
  ])
  func declaredConfigurations(_ before: String, _ isTaken: Bool) {
    let checkout = Self.checkout("shade(project(\":kit\"))", before: before)
    #expect(checkout.resources() == (isTaken ? ["kit/src/main/res"] : []) + ["app/src/main/res"])
    #expect(checkout.findings(of: "unread-project") == [])
  }

  /// Functions of an included build, in the forms that public apps have.
  @Test(arguments: [
    ("common(libs)", "fun DependencyHandlerScope.common(libs: Libs) { implementation(libs.x) }", 0, 0),
    (
      "common(libs, true)", "fun DependencyHandlerScope.common(libs: Libs, x: Boolean = false) { testApi(libs.x) }", 0,
      0
    ),
    ("kits()", "fun DependencyHandlerScope.kits() { implementation(project(\":kit\")) }", 1, 0),
    ("kits()", "fun DependencyHandlerScope.kits() = listOf(\":kit\").forEach { add(\"api\", project(it)) }", 1, 0),
    (
      "Kits.addTo(this)", "object Kits { fun addTo(x: DependencyHandler) { x.add(\"api\", x.project(\":kit\")) } }", 1,
      0
    ),
    (
      "kits()",
      "fun A.kits() = more(suffix = \"it\", prefix = \":k\")\nfun A.more(prefix: String, suffix: String) { api(project(prefix + suffix)) }",
      1, 0
    ),
    (
      "all(project)",
      """
      fun A.all(project: Project) = addAll(project = project, prefix = ":k")
      private fun A.addAll(
        project: Project,
        prefix: String,
      ) {
        val found = project.rootProject.subprojects.filter { it.path.startsWith(prefix) && it.path.endsWith("t") }
        for (p in found) {
          add("implementation", p)
        }
      }
      """, 2, 1
    ),
    ("loop()", "fun A.loop() { if (x) { loop() } }", 0, 0),
    ("implementation(Modules.kit)", "object Modules { val kit = \"com.shop:x:1\" }", 0, 0),
    ("implementation(project(Modules.Core.kit))", "object Modules { object Core { const val kit = \":kit\" } }", 1, 0),
    (
      "implementation(project(Modules.kit))", "class Modules { companion object { const val kit = \":\" + \"kit\" } }",
      1, 0
    ),
    ("kitNames.forEach { implementation(project(it)) }", "val kitNames = setOf(\":kit\")", 1, 0),
  ])
  func functionsOfAnIncludedBuild(_ line: String, _ code: String, _ libraries: Int, _ findings: Int) {
    let checkout = Self.checkout(line, code: code)
    #expect(checkout.resources().count == libraries + 1)
    #expect(checkout.findings(of: "unread-project").count == findings)
  }

  /// Where all libraries are taken, single modules and other modules of that kind are not reported as well.
  @Test func allLibrariesAreReportedOnce() {
    let checkout = Self.checkout("addModules()\nif (x) { implementation(project(\":kit\")) }")
    checkout.folder.write("kit/build.gradle.kts", Self.library + "dependencies { addMore() }")
    #expect(checkout.findings(of: "unread-project").count == 1)
  }
}
