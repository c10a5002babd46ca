// The lint files that an app's build script names, and the reports of what LocScript does not read in them.

import LocCatalog
import TestSupport
import Testing

@testable import LocConfig

@Suite struct GradleLintTests {
  private static let issue = "issue id=\"MissingTranslation\""

  @Test(
    arguments: [
      ("<lint><\(issue) severity=\"ignore\"/></lint>", []),
      ("<lint><issue id=\"Typos\"><ignore path=\"res\"/></issue></lint>", []),
      (
        "<lint><\(issue)><ignore path=\"res/values-de/strings.xml\"/></issue></lint>",
        ["app/own.xml: note[unread-project]: the file ignores issues for single paths, which LocScript does not read"]
      ),
      (
        "<lint><\(issue) severity=\"ignore\"/><issue id=\"StringFormatCount\"><ignore regexp=\"x\"/></issue></lint>",
        ["app/own.xml: note[unread-project]: the file ignores issues for single paths, which LocScript does not read"]
      ),
      (
        nil,
        [
          "app/own.xml: note[unread-project]: the build script names a lint file that does not exist: its ignores are not applied"
        ]
      ),
    ] as [(String?, [String])])
  func whatIsNotReadIsSaid(_ text: String?, _ findings: [String]) {
    let checkout = SampleCheckout([
      "settings.gradle.kts": "include(\":app\")",
      "app/build.gradle.kts":
        "plugins { id(\"com.android.application\") }\nandroid { lint { lintConfig = file(\"own.xml\") } }",
    ]).withValues("app/src/main/res")
    if let text { checkout.folder.write("app/own.xml", text) }
    #expect(checkout.findings(of: "unread-project") == findings)
    #expect(checkout.resources() == ["app/src/main/res"])
  }

  /// The ways to disable an issue in a build script.
  @Test(arguments: [
    "lint { disable += \"MissingTranslation\" }", "lint { disable(\"MissingTranslation\") }",
    "lint { disable.add(\"MissingTranslation\") }", "lint { this.disable.add(\"MissingTranslation\") }",
    "lint { this.disable += listOf(\"Typos\", \"MissingTranslation\") }",
    "lintOptions { disable(\"MissingTranslation\") }",
    "this.lint { disable += setOf(\"MissingTranslation\") }",
  ])
  func whatAScriptDisables(_ lines: String) throws {
    let checkout = SampleCheckout([
      "settings.gradle.kts": "include(\":app\")",
      "app/build.gradle.kts": "plugins { id(\"com.android.application\") }\nandroid { \(lines) }",
    ]).withValues("app/src/main/res")
    #expect(try AndroidProject(checkout.folder.path, AppChoice()).lint == .missingTranslation)
  }

  /// A severity in the script goes before lint.xml, and an issue in lint.xml before all issues.
  @Test(arguments: [
    ("", "<issue id=\"all\" severity=\"ignore\"/><issue id=\"MissingTranslation\" severity=\"error\"/>", false),
    ("", "<issue id=\"MissingTranslation\" severity=\"warning\"/>", false),
    ("", "<issue id=\"all\" severity=\"warning\"/><issue id=\"MissingTranslation\" severity=\"ignore\"/>", true),
    ("error += \"MissingTranslation\"", "<issue id=\"MissingTranslation\" severity=\"ignore\"/>", false),
    ("fatal(\"MissingTranslation\")", "<issue id=\"MissingTranslation\" severity=\"ignore\"/>", false),
    ("informational.add(\"MissingTranslation\")", "<issue id=\"MissingTranslation\" severity=\"ignore\"/>", false),
    ("warning += setOf(\"MissingTranslation\")", "<issue id=\"MissingTranslation\" severity=\"ignore\"/>", false),
    ("enable += \"MissingTranslation\"", "<issue id=\"MissingTranslation\" severity=\"ignore\"/>", false),
    ("error += \"Typos\"", "<issue id=\"MissingTranslation\" severity=\"ignore\"/>", true),
    ("abortOnError = true", "<issue id=\"MissingTranslation\" severity=\"ignore\"/>", true),
  ])
  func severities(_ line: String, _ issues: String, _ isIgnored: Bool) throws {
    let checkout = SampleCheckout([
      "settings.gradle.kts": "include(\":app\")", "app/lint.xml": "<lint>\(issues)</lint>",
      "app/build.gradle.kts": "plugins { id(\"com.android.application\") }\nandroid { lint { \(line) } }",
    ]).withValues("app/src/main/res")
    let lint = try AndroidProject(checkout.folder.path, AppChoice()).lint
    #expect(lint.contains(.missingTranslation) == isIgnored)
  }

  /// The settings of Lint in functions of an included build, as in Element X.
  @Test func functionsOfAnIncludedBuild() throws {
    let checkout = SampleCheckout([
      "settings.gradle.kts": "pluginManagement { repositories { includeBuild(\"plugins\") } }\ninclude(\":app\")",
      "plugins/src/main/kotlin/shop.app.gradle.kts": """
      plugins { id("com.android.application") }
      android { appConfig(project); composeConfig() }
      """,
      "plugins/src/main/kotlin/extension/Config.kt": """
      fun ApplicationExtension.appConfig(project: Project) { lint { project.ownOptions(this) } }
      fun ApplicationExtension.composeConfig() { lint(::composeOptions) }
      fun composeOptions(lint: Lint) = lint.apply { disable.add("UnusedResources") }
      fun Project.ownOptions(lint: Lint) = lint.apply { lintConfig = File("${project.rootDir}/tools/lint.xml") }
      """, "tools/lint.xml": "<lint><issue id=\"MissingTranslation\" severity=\"ignore\"/></lint>",
      "app/build.gradle.kts": "plugins { id(\"shop.app\") }",
    ]).withValues("app/src/main/res")
    #expect(try AndroidProject(checkout.folder.path, AppChoice()).lint == [.missingTranslation, .unusedResources])
  }
}
