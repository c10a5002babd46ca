// References to strings that no file of a Gradle checkout defines: the build or a library may.

import LocBase
import LocCatalog
import LocLocale
import TestSupport
import Testing

@testable import LocConfig

@Suite struct GradleReferenceTests {
  private static let app = "plugins { id 'com.android.application' }\n"

  /// What the build makes itself is not missing, and what it is, is not known.
  @Test(arguments: [("app_name", true), ("made_later", true), ("other", false)])
  func aReferenceToATextThatTheBuildMakes(_ name: String, _ isMade: Bool) throws {
    let checkout = SampleCheckout([
      "build.gradle": Self.app
        + "android { defaultConfig { resValue 'string', 'app_name', 'Shop'; resValue 'string', 'made_later', 'x' } }",
      "src/main/res/values/strings.xml": "<resources><string name=\"k\">@string/\(name)</string></resources>",
    ])
    let catalog = try Catalog(
      androidFolders: [checkout.folder.path], appleFolders: [], choice: AppChoice(), keys: KeyMap(),
      developmentRegion: nil)
    #expect(catalog.fileFindings.contains { $0.diagnostic.slug == "missing-reference" } == !isMade)
    #expect(
      catalog.fileFindings.contains { $0.diagnostic.slug == "project" && $0.diagnostic.message.contains("resValue") })
  }

  /// A library (AAR) is not read, and may define what no file does; nothing can define a name that no resource can have.
  @Test(arguments: [
    ("@string/kit_name", "no file that was read defines string/kit_name: a library may"),
    ("@plurals/kit", "no file that was read defines plurals/kit: a library may"),
    ("?attr/kitText", "no file that was read defines attr/kitText: a library may"),
  ])
  func aReferenceThatALibraryMayDefine(_ text: String, _ message: String) throws {
    let values = "<resources><string name=\"k\">\(text)</string></resources>"
    let checkout = SampleCheckout(["build.gradle": Self.app, "src/main/res/values/strings.xml": values])
    let catalog = try Catalog(
      androidFolders: [checkout.folder.path], appleFolders: [], choice: AppChoice(), keys: KeyMap(),
      developmentRegion: nil)
    let finding = try #require(catalog.fileFindings.first { $0.diagnostic.slug == "missing-reference" })
    #expect(finding.diagnostic.message == message)
    #expect(finding.diagnostic.severity == .note)
    // Of folders without a build nothing says that there are libraries.
    let folder = try Catalog(
      androidFolders: [checkout.folder.full("src/main/res")], appleFolders: [], choice: AppChoice(), keys: KeyMap(),
      developmentRegion: nil)
    let plain = try #require(folder.fileFindings.first { $0.diagnostic.slug == "missing-reference" })
    #expect(plain.diagnostic.severity == .warning)
    #expect(plain.diagnostic.message.hasSuffix(" not found"))
  }
}
