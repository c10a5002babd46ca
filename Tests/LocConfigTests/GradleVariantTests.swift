// Which flavors and which build type a name means, and what of the scripts counts in that variant.

import LocBase
import LocLocale
import TestSupport
import Testing

@testable import LocConfig

@Suite struct GradleVariantTests {
  /// An app with flavors by dimension, and what stands in each.
  private func checkout(
    _ dimensions: [(name: String, flavors: [String])], inFlavor: (String) -> String = { _ in "" }, more: String = ""
  ) -> SampleCheckout {
    let names = dimensions.map { "\"\($0.name)\"" }.joined(separator: ", ")
    let flavors = dimensions.flatMap { dimension in
      dimension.flavors.map { "\($0) { dimension \"\(dimension.name)\"; \(inFlavor($0)) }" }
    }
    let script = """
      plugins { id 'com.android.application' }
      android {
        flavorDimensions \(names)
        productFlavors { \(flavors.joined(separator: "\n")) }
        \(more)
      }
      """
    return SampleCheckout(["build.gradle": script]).withValues("src/main/res")
  }

  /// A name that begins with another flavor's name means itself; of several dimensions the parts are found one after the other.
  @Test(
    arguments: [
      ("play", ["play"]), ("playDemo", ["playDemo"]), ("playDemoFull", ["playDemo", "full"]),
      ("playFull", ["play", "full"]),
      ("full", ["full"]), ("playBeta", ["play", "beta"]), ("playdemo", nil), ("fullPlay", nil),
      ("Play", nil), ("playDemoX", nil), ("demo", nil),
    ] as [(String, [String]?)])
  func names(name: String, chosen: [String]?) {
    for flavors in [["play", "playDemo", "foss"], ["foss", "playDemo", "play"]] {
      let app = checkout([("store", flavors), ("mode", ["full", "beta"])]).withValues(
        "src/play/res", "src/playDemo/res", "src/foss/res", "src/full/res", "src/beta/res")
      // The first dimension's flavor wins over the others'.
      let expected = chosen.map { ["src/main/res"] + $0.reversed().map { "src/\($0)/res" } }
      let found = app.resources(flavor: name)
      if let expected {
        #expect(found == expected, "\(name)")
      } else {
        #expect(found.first?.contains("has no flavor \"\(name)\"") == true, "\(name): \(found)")
      }
    }
  }

  /// The locale filters of the chosen flavor count beside the app's own, and no other flavor's.
  @Test(arguments: [("play", ["en", "de"]), ("foss", ["en", "fr"]), (nil, ["en"])] as [(String?, [String])])
  func localeFilters(flavor: String?, expected: [String]) throws {
    let app = checkout(
      [("store", ["play", "foss"])], inFlavor: { $0 == "play" ? "resConfigs 'de'" : "resConfigs 'fr'" },
      more: "defaultConfig { resConfigs 'en' }")
    let project = try AndroidProject(app.folder.path, AppChoice(flavor: flavor))
    #expect(project.locales.map { $0.text.string }.sorted() == expected.sorted())
  }

  /// A build type is one of those that the script has, or that every app has; a wrong one is refused with their names.
  @Test func buildTypes() {
    let app = checkout([("store", ["play"])], more: "buildTypes { beta { } }").withValues(
      "src/beta/res", "src/debug/res", "src/release/res", "src/playBeta/res")
    #expect(app.resources() == ["src/main/res", "src/release/res"])
    #expect(app.resources(buildType: "debug") == ["src/main/res", "src/debug/res"])
    #expect(app.resources(buildType: "beta") == ["src/main/res", "src/beta/res", "src/playBeta/res"])
    let refused = app.resources(buildType: "bteta")
    #expect(refused.count == 1 && refused[0].contains("has no build type \"bteta\"; Known are "))
    for name in ["debug", "release", "beta"] { #expect(refused[0].contains(name)) }
  }

  /// Folders that tools make and hidden ones hold copies of other projects: none is searched for the app.
  @Test(arguments: ["build", "Build", "DerivedData", "Pods", "Carthage", "node_modules", ".git", ".swiftpm"])
  func foldersOfTools(name: String) {
    func checkout(_ folder: String) -> SampleCheckout {
      SampleCheckout(["\(folder)/Shop.xcodeproj/project.pbxproj": project(variantGroup)]).withTables(
        "\(folder)/Shop/en.lproj/Localizable.strings", "\(folder)/Other/de.lproj/Localizable.strings")
    }
    #expect(checkout("App").tables().first == "App/Shop/en.lproj/Localizable.strings en.lproj")
    #expect(!checkout(name).tables().contains { $0.contains("Localizable.strings") })
    // A project in one of the user's folders is found, and a copy beside it is not.
    let both = checkout("App")
    both.folder.write("\(name)/Shop.xcodeproj/project.pbxproj", project(variantGroup))
    both.folder.write("\(name)/Shop/en.lproj/Localizable.strings", "\"a\" = \"A\";")
    #expect(both.tables().filter { $0.contains(name + "/") } == [])
  }

  /// Watches and televisions have apps of the same kind of product; their texts are no phone's.
  @Test(arguments: [("watchos", false), ("appletvos", false), ("iphoneos", true), ("auto", true), ("xros", true)])
  func appsOfOtherDevices(platform: String, isPhone: Bool) {
    let text = project(variantGroup, settings: "SDKROOT = \(platform);")
    let app = SampleCheckout(["Shop.xcodeproj/project.pbxproj": text]).withTables(
      "Shop/en.lproj/Localizable.strings", "Other/de.lproj/Localizable.strings")
    #expect(app.tables().contains { $0.hasPrefix("Shop/en.lproj") } == isPhone)
  }
}
