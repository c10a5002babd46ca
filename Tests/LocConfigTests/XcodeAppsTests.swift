// Which app is taken where a checkout has several Xcode projects, apps of one name, or apps for Macs.

import Foundation
import LocBase
import LocCatalog
import TestSupport
import Testing

@testable import LocConfig

@Suite struct XcodeAppsTests {
  private static let text = project(variantGroup)
  private static let macText = text.replacingOccurrences(of: "SDKROOT = iphoneos", with: "SDKROOT = macosx")

  /// A Flutter checkout: an app of one name for phones and for Macs.
  private func flutter(ios: String = text, macos: String = macText) -> SampleCheckout {
    SampleCheckout([
      "ios/Shop.xcodeproj/project.pbxproj": ios, "macos/Shop.xcodeproj/project.pbxproj": macos,
    ]).withTables("ios/Shop/en.lproj/Localizable.strings", "macos/Shop/en.lproj/Localizable.strings")
  }

  private func summaries(_ findings: [Diagnostic], _ checkout: SampleCheckout) -> [String] {
    findings.map { $0.summary.replacingOccurrences(of: checkout.folder.path + "/", with: "") }
  }

  @Test func phonesComeBeforeMacs() throws {
    let checkout = flutter()
    #expect(checkout.tables() == ["ios/Shop/en.lproj/Localizable.strings en.lproj"])
    let notes = try summaries(AppleProject(checkout.folder.path, AppChoice()).findings.items, checkout)
    #expect(
      notes.contains {
        $0.hasSuffix("apps for the Mac, which are left out: macos/Shop.xcodeproj:Shop")
      })
    // The name alone means the app for phones; the path means each.
    #expect(checkout.tables(app: "Shop") == ["ios/Shop/en.lproj/Localizable.strings en.lproj"])
    #expect(
      checkout.tables(app: "macos/Shop.xcodeproj:Shop") == ["macos/Shop/en.lproj/Localizable.strings en.lproj"])
    #expect(try AppleProject.apps(in: checkout.folder.path) == [nil])
    // An app for Macs alone is an app.
    #expect(flutter(ios: Self.macText).tables(app: "ios/Shop.xcodeproj:Shop").count == 1)
  }

  @Test func listsNameTheProject() throws {
    let checkout = flutter(macos: Self.text)
    let names = "ios/Shop.xcodeproj:Shop, macos/Shop.xcodeproj:Shop"
    let help = "Choose one of \(names): --app, or app in [ios] of locscript.toml."
    #expect(
      checkout.tables() == ["ios/Shop.xcodeproj/project.pbxproj: error[app-choice]: this project has 2 apps; " + help])
    #expect(
      checkout.tables(app: "Shop") == [
        "ios/Shop.xcodeproj/project.pbxproj: error[app-choice]: no single app of the project is named Shop; " + help
      ])
    #expect(
      try AppleProject.apps(in: checkout.folder.path) == ["ios/Shop.xcodeproj:Shop", "macos/Shop.xcodeproj:Shop"])
    // The path begins at another folder, too.
    #expect(checkout.tables(app: "Shop.xcodeproj:Shop", below: "ios").count == 1)
    #expect(checkout.tables(app: "ios/Shop.xcodeproj:Shop", below: "ios").count == 1)
  }

  @Test func theChoiceOfEachPlatform() {
    let choice = AppChoice(apps: [":app", "Shop", "ios/Shop.xcodeproj:Shop"])
    #expect(choice.of(.android).apps == [":app", "Shop"])
    #expect(choice.of(.ios).apps == ["Shop", "ios/Shop.xcodeproj:Shop"])
  }

  /// The tables that a command takes from a folder, or the error.
  private func catalog(_ checkout: SampleCheckout) -> [String] {
    do throws(LocScriptError) {
      let catalog = try Catalog(
        androidFolders: [], appleFolders: [checkout.folder.path], choice: AppChoice(), keys: KeyMap(),
        developmentRegion: nil)
      return catalog.locales(.ios).map { $0.string } + summaries(catalog.findings.items, checkout)
    } catch {
      return summaries(error.diagnostics, checkout)
    }
  }

  @Test func tablesOfOtherTargetsAreNotTheApps() throws {
    // The app has no tables; its watch app has some.
    let text = Self.text.replacingOccurrences(of: "buildPhases = (R, S)", with: "buildPhases = (S)")
    let checkout = SampleCheckout([
      "Shop.xcodeproj/project.pbxproj": text.replacingOccurrences(of: "fileSystemSynchronizedGroups = (Y);", with: "")
    ]).withTables("Watch/en.lproj/Localizable.strings")
    let error = "error[no-resources]: the app Shop has no .strings, .stringsdict or .xcstrings file"
    #expect(catalog(checkout).map { $0.contains(error) } == [true])
    #expect(try AppleProject(checkout.folder.path, AppChoice()).isWithoutTables)
  }

  @Test func missingProjects() throws {
    let tables = "Shop/en.lproj/Localizable.strings"
    func found(_ files: [String: String]) -> [String] { catalog(SampleCheckout(files).withTables(tables)) }
    let tool =
      "note[project]: a tool makes the Xcode project of this file, and has not run here: the nearest tables are taken"
    #expect(found(["ios/project.yml": "name: Shop\n"]) == ["en", "ios/project.yml: " + tool])
    #expect(found(["calendar-project.yml": "targets:\n"]) == ["en", "calendar-project.yml: " + tool])
    #expect(found(["Project.swift": "import ProjectDescription"]) == ["en", "Project.swift: " + tool])
    // Any project may have files of these names.
    #expect(found(["Project.swift": "struct Project {}", "project.yml": "- a\n"]) == ["en"])
    #expect(found(["Podfile": ""]).last?.contains("no Xcode project is here: the nearest tables are taken") == true)
    let nothing = SampleCheckout([:]).withTables(tables)
    #expect(nothing.tables().first?.contains("this folder has no Xcode project") == true)
  }

  @Test func packagesAmongTheFiles() throws {
    let reference =
      "K = { isa = PBXFileReference; lastKnownFileType = wrapper; path = Modules; sourceTree = SOURCE_ROOT; };"
    let checkout = SampleCheckout([
      "Shop.xcodeproj/project.pbxproj": project(variantGroup + reference),
      "Modules/Package.swift": "let p = Package(name: \"M\", defaultLocalization: \"en\")",
    ]).withTables("Shop/en.lproj/Localizable.strings")
    let notes = try summaries(AppleProject(checkout.folder.path, AppChoice()).findings.items, checkout)
    #expect(
      notes.contains {
        $0.hasSuffix("packages with resources, which are bundles of their own that pushes do not find: Modules")
      })
  }
}
