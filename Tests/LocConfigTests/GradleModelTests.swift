// A Gradle project as a run of the build prints it: scripts/gradle/locscript.init.gradle.

import LocBase
import LocCatalog
import LocLocale
import TestSupport
import Testing

@testable import LocConfig

@Suite struct GradleModelTests {
  private static let model = """
    {"format": 1, "modules": [
      {"path": ":", "folder": "", "plugins": [], "dependencies": []},
      {"path": ":app", "folder": "app", "plugins": ["com.android.application"], "dimensions": ["store"],
       "flavors": [{"name": "play", "dimension": "store", "locales": ["de"]}, {"name": "foss", "dimension": "store"}],
       "buildTypes": ["debug", "release"], "locales": ["en"],
       "sourceSets": [{"name": "main", "res": ["app/src/main/res", "app/made"]}, {"name": "play", "res": ["app/src/play/res"]},
         {"name": "foss", "res": ["../x", "/y"]}],
       "dependencies": [{"configuration": "playImplementation", "path": ":kit"}, {"configuration": "testImplementation", "path": ":ui"}]},
      {"path": ":kit", "folder": "lib/kit", "plugins": ["com.android.kotlin.multiplatform.library"], "sourceSets": []},
      {"path": ":ui", "folder": "ui", "plugins": ["com.android.library"]}
    ]}
    """

  private static func checkout(_ model: String) -> SampleCheckout {
    SampleCheckout(["model.json": model]).withValues(
      "app/src/main/res", "app/made", "app/src/play/res", "lib/kit/src/androidMain/res", "ui/src/main/res")
  }

  private static func resources(_ model: String, _ flavor: String? = nil) throws(LocScriptError) -> [[String]] {
    let checkout = checkout(model)
    var choice = AppChoice(flavor: flavor)
    choice.model = checkout.folder.full("model.json")
    let project = try AndroidProject(checkout.folder.path, choice)
    return project.resources.map { set in set.map { String($0.dropFirst(checkout.folder.path.count + 1)) } }
  }

  @Test func modulesOfARun() throws {
    #expect(
      try Self.resources(Self.model, "play") == [
        ["lib/kit/src/androidMain/res"], ["app/src/main/res", "app/made"], ["app/src/play/res"],
      ])
    #expect(try Self.resources(Self.model, "foss") == [["app/src/main/res", "app/made"]])
    let checkout = Self.checkout(Self.model)
    var choice = AppChoice(flavor: "play")
    choice.model = checkout.folder.full("model.json")
    let project = try AndroidProject(checkout.folder.path, choice)
    #expect(project.locales.map { $0.text } == ["en", "de"])
    #expect(project.findings.items.allSatisfy { $0.severity == .note })
  }

  /// `[android] model` of a locscript.toml, whose scripts nobody could read.
  @Test func theSettingIsReadInPlaceOfTheScripts() throws {
    let checkout = Self.checkout(Self.model)
    checkout.folder.write("settings.gradle", "unknown()")
    checkout.folder.write(
      "locscript.toml", "[android]\nproject = \".\"\nflavor = \"play\"\nmodel = \"model.json\"\n")
    let catalog = try Catalog(try Configuration.load(checkout.folder.full("locscript.toml")))
    #expect(catalog.files.map { $0.path.string.hasSuffix("/values/strings.xml") } == [true, true, true, true])
    #expect(catalog.findings.items.allSatisfy { $0.severity == .note })
    checkout.folder.write("locscript.toml", "[android]\nmodel = \"model.json\"\nresources = [\"ui/src/main/res\"]\n")
    let error = #expect(throws: LocScriptError.self) {
      try Configuration.load(checkout.folder.full("locscript.toml"))
    }
    #expect(error?.diagnostics.first?.message == "android chooses an app and names no project")
  }

  @Test(arguments: [
    ("", "1:1"), ("{", "1:2"), ("[]", "1:1"), ("{\"format\": 2, \"modules\": []}", "1:1"), ("{\"format\": 1}", "1:1"),
  ])
  func whatIsNotAModel(_ text: String, _ place: String) {
    let error = #expect(throws: LocScriptError.self) { try Self.resources(text) }
    #expect(error?.diagnostics.first?.slug == "unreadable")
    #expect(error?.diagnostics.first?.summary.contains("model.json:\(place): ") == true)
  }

  @Test(arguments: [
    "{\"format\": 1, \"modules\": []}", "{\"format\": 1, \"modules\": [1, null, {}, {\"path\": 1, \"folder\": 2}]}",
    "{\"format\": 1, \"modules\": [{\"path\": \":a\", \"folder\": \"../a\", \"plugins\": [\"com.android.application\"]}]}",
  ])
  func modelsWithoutAnApp(_ text: String) {
    let error = #expect(throws: LocScriptError.self) { try Self.resources(text) }
    #expect(error?.diagnostics.first?.slug == "no-resources")
  }
}
