// The app's LocaleConfig: where it is found, what a Gradle build makes of its folders, and the mistakes in it.

import Foundation
import LocBase
import LocCatalog
import LocLocale
import TestSupport
import Testing

@testable import LocConfig

@Suite struct LocaleConfigTests {
  private static let android = "xmlns:android=\"http://schemas.android.com/apk/res/android\""

  private static func manifest(_ name: String) -> String {
    "<manifest \(android)>\n  <application android:localeConfig=\"\(name)\"/>\n</manifest>"
  }

  private static func list(_ names: [String], default main: String? = nil) -> String {
    let attribute = main.map { " android:defaultLocale=\"\($0)\"" } ?? ""
    return "<locale-config \(android)\(attribute)>\n" + names.map { "  <locale android:name=\"\($0)\"/>\n" }.joined()
      + "</locale-config>"
  }

  /// The catalog of `main/res` with folders for these languages and more files.
  private func catalog(_ locales: [String], _ files: [String: String]) throws -> (Catalog, TemporaryFolder) {
    let folder = TemporaryFolder()
    for locale in [""] + locales.map({ "-" + $0 }) {
      folder.write("main/res/values\(locale)/s.xml", "<resources><string name=\"a\">A\(locale)</string></resources>")
    }
    for (name, text) in files { folder.write(name, text) }
    let catalog = try Catalog(
      androidFolders: [folder.full("main/res")], appleFolders: [], choice: AppChoice(), keys: KeyMap(),
      developmentRegion: nil)
    return (catalog, folder)
  }

  private func findings(_ catalog: Catalog, _ folder: TemporaryFolder) -> [String] {
    catalog.findings.items.filter { [.localeConfig, .notInLocaleConfig].contains($0.code) }.map { finding in
      let file = (finding.file ?? "").replacingOccurrences(of: folder.path + "/", with: "")
      return "\(file):\(finding.position?.line ?? 0) \(finding.severity.name) \(finding.message)"
    }
  }

  @Test func theManifestNamesIt() throws {
    let (catalog, folder) = try catalog(
      ["fr"],
      [
        "main/AndroidManifest.xml": Self.manifest("@xml/langs"),
        "main/res/xml/langs.xml": Self.list(["en", "fr"], default: "en"),
        "main/res/xml/other_locales.xml": Self.list(["de"], default: "de"),
      ])
    #expect(catalog.android?.localeConfig == AndroidLocaleConfig(locales: ["en", "fr"], defaultLocale: "en"))
    #expect(findings(catalog, folder).isEmpty)
  }

  @Test func filesThatAreNotXML() throws {
    let (catalog, folder) = try catalog(
      ["fr"],
      [
        "main/AndroidManifest.xml": Self.manifest("@xml/langs").replacingOccurrences(
          of: "/>", with: " label=\"A & B\"/>"),
        "main/res/xml/langs.xml": "<locale-config>",
      ])
    let manifest = catalog.findings.items.first { $0.code == .androidXML }
    #expect(manifest?.message == "the manifest is not valid XML: `&` is written `&amp;`: the Android build fails")
    #expect(manifest?.line == 2 && manifest?.file == folder.full("main/AndroidManifest.xml"))
    let list = try self.catalog(
      ["fr"], ["main/AndroidManifest.xml": Self.manifest("@xml/langs"), "main/res/xml/langs.xml": "<locale-config>"])
    #expect(
      findings(list.0, list.1) == [
        "main/res/xml/langs.xml:1 warning the LocaleConfig is not valid XML: the file ends, and `<locale-config>` of line 1 is still open"
      ])
  }

  @Test func aManifestThatNamesNone() throws {
    let (catalog, _) = try catalog(
      ["fr"],
      [
        "main/AndroidManifest.xml": "<manifest><application/></manifest>",
        "main/res/xml/locales_config.xml": Self.list(["en"], default: "en"),
      ])
    #expect(catalog.android?.localeConfigFile == nil)
  }

  @Test func withoutAManifestTheOnlyOneIsTaken() throws {
    let file = ["main/res/xml/locales_config.xml": Self.list(["en", "fr"])]
    let (catalog, folder) = try catalog(["fr"], file)
    #expect(catalog.android?.localeConfig?.locales == ["en", "fr"])
    #expect(findings(catalog, folder).isEmpty)
    let (two, other) = try self.catalog(
      ["fr"], file.merging(["main/res/xml/my_locales.xml": Self.list(["en"])]) { $1 })
    #expect(two.android?.localeConfigFile == nil)
    #expect(findings(two, other).map { $0.contains("two files could be the app's LocaleConfig") } == [true])
  }

  @Test(arguments: [
    (
      "<locale-config",
      "main/res/xml/l.xml:1 warning the LocaleConfig is not valid XML: the tag that begins here is not closed"
    ),
    (
      "<locale-config>\n  <locale\n",
      "main/res/xml/l.xml:2 warning the LocaleConfig is not valid XML: the tag that begins here is not closed"
    ),
    (
      "<!DOCTYPE l [<!ENTITY a \"b\">]><locale-config/>",
      "main/res/xml/l.xml:1 warning the LocaleConfig is not valid XML"
    ),
    ("<locale-config/>", "main/res/xml/l.xml:1 warning the LocaleConfig names no language"),
    (
      "<resources/>",
      "main/res/xml/l.xml:1 warning the manifest names this file as the LocaleConfig, and it is not a <locale-config>"
    ),
  ])
  func filesThatAreNone(_ text: String, _ expected: String) throws {
    let (catalog, folder) = try catalog(
      [], ["main/AndroidManifest.xml": Self.manifest("@xml/l"), "main/res/xml/l.xml": text])
    #expect(findings(catalog, folder) == [expected])
    #expect(catalog.android?.localeConfig?.effectiveDefault == nil)
  }

  @Test func namesThatAreWrong() throws {
    let (catalog, folder) = try catalog(
      ["fr", "pt"],
      [
        "main/AndroidManifest.xml": Self.manifest("@xml/l"),
        "main/res/xml/l.xml": Self.list(["en-US", "fr", "xx", "ko"], default: "en"),
      ])
    #expect(catalog.android?.localeConfig?.effectiveDefault == nil)
    let found = findings(catalog, folder)
    #expect(found.count == 4, "\(found)")
    #expect(found.contains { $0.hasPrefix("main/res/xml/l.xml:4 warning the LocaleConfig: 'xx'") })
    #expect(
      found.contains("main/res/xml/l.xml:5 warning the LocaleConfig names 'ko', and the app has no folder for it"))
    #expect(found.contains { $0.hasPrefix("main/res/xml/l.xml:1 warning Android ignores the default locale 'en'") })
    #expect(found.contains { $0.hasPrefix("main/res/xml/l.xml:1 note the LocaleConfig does not name 'pt'") })
  }

  @Test func aFolderThatIsNotListed() throws {
    let files = [
      "main/AndroidManifest.xml": Self.manifest("@xml/l"),
      "main/res/xml/l.xml": Self.list(["en", "fr"], default: "en"),
    ]
    let (catalog, folder) = try catalog(["fr-rCA", "pt"], files)
    let found = findings(catalog, folder)
    #expect(found.map { $0.contains("on Android 15 and later users of several languages do not get it") } == [true])
    #expect(found.first?.contains("does not name 'pt'") == true)
  }

  @Test func aFileThatIsMissing() throws {
    let (catalog, folder) = try catalog([], ["main/AndroidManifest.xml": Self.manifest("@xml/gone")])
    #expect(
      findings(catalog, folder) == [
        "main/AndroidManifest.xml:2 error the manifest names @xml/gone as the LocaleConfig, and no res folder has it"
      ])
    // A task of a build may make it.
    folder.write("settings.gradle", "include ':app'")
    folder.write("app/build.gradle", "plugins { id 'com.android.application' }")
    folder.write("app/src/main/res/values/s.xml", "<resources><string name=\"a\">A</string></resources>")
    folder.write("app/src/main/AndroidManifest.xml", Self.manifest("@xml/gone"))
    let built = try Catalog(
      androidFolders: [folder.path], appleFolders: [], choice: AppChoice(), keys: KeyMap(), developmentRegion: nil)
    #expect(
      findings(built, folder) == [
        "app/src/main/AndroidManifest.xml:2 warning the manifest names @xml/gone as the LocaleConfig, and no res folder "
          + "has it: unless the build or a library makes it, the Android build fails"
      ])
    let (held, other) = try self.catalog([], ["main/AndroidManifest.xml": Self.manifest("${locales}")])
    #expect(findings(held, other).map { $0.contains("is not a file of res/xml here") } == [true])
  }

  // MARK: - What a build writes

  private static let app = "plugins { id 'com.android.application' }\n"
  private static let listed = "android { androidResources { generateLocaleConfig = true } }"

  private func built(_ files: [String: String]) throws -> (list: AndroidLocaleConfigFile?, findings: [String]) {
    let checkout = SampleCheckout(files).withValues(
      "src/main/res", "src/main/res/../res", "src/release/res")
    checkout.folder.write("src/main/res/values-iw/s.xml", "<resources><string name=\"a\">A</string></resources>")
    checkout.folder.write("src/main/res/values-b+sr+Latn/s.xml", "<resources/>")
    checkout.folder.write("src/main/res/values-night/s.xml", "<resources/>")
    checkout.folder.write("src/release/res/values-pt-rBR/s.xml", "<resources/>")
    let catalog = try Catalog(
      androidFolders: [checkout.folder.path], appleFolders: [], choice: AppChoice(), keys: KeyMap(),
      developmentRegion: nil)
    return (
      catalog.android?.localeConfigFile,
      catalog.findings.items.filter { $0.code == .localeConfig }.map { $0.message }
    )
  }

  @Test func theBuildListsTheFolders() throws {
    let (list, findings) = try built([
      "build.gradle": Self.app + Self.listed, "src/main/res/resources.properties": "unqualifiedResLocale=en-US",
    ])
    #expect(
      list?.config == AndroidLocaleConfig(locales: ["en-US", "iw", "pt-BR", "sr-Latn"], defaultLocale: "en-US"))
    #expect(findings.isEmpty)
  }

  /// The build type decides: release is the usual one.
  @Test(arguments: [
    ("release { isPseudoLocalesEnabled = true }", true), ("debug { pseudoLocalesEnabled true }", false),
  ])
  func theBuildListsPseudoLocales(_ buildType: String, _ isListed: Bool) throws {
    let (list, findings) = try built([
      "build.gradle": Self.app + Self.listed + "\nandroid { buildTypes { \(buildType) } }",
      "src/main/res/resources.properties": "unqualifiedResLocale=en-US",
    ])
    let names = isListed ? ["en-US", "ar-XB", "en-XA", "iw", "pt-BR", "sr-Latn"] : ["en-US", "iw", "pt-BR", "sr-Latn"]
    #expect(list?.config?.locales == names.map { Text($0) })
    #expect(findings.isEmpty)
  }

  @Test func theBuildKeepsSomeLocales() throws {
    let (list, _) = try built([
      "build.gradle": Self.app
        + "android { androidResources { generateLocaleConfig = true\n localeFilters += ['iw'] } }",
      "src/main/res/resources.properties": "unqualifiedResLocale=en",
    ])
    #expect(list?.config?.locales == ["en", "iw"])
  }

  @Test(
    arguments: [
      ("plugins { id 'com.android.application' version '8.7.3' }\n", "", nil),
      ("plugins { id 'com.android.application' version '8.8.0' }\n", "", "en"),
      ("plugins { id 'com.android.application' version '9.0.0-alpha01' }\n", "", "en"),
      (
        app,
        "[versions]\nagp = \"8.5.2\"\n[plugins]\na = { id = \"com.android.application\", version.ref = \"agp\" }\n", nil
      ),
      (app, "[libraries]\na = { module = \"com.android.tools.build:gradle\", version = \"8.11.2\" }\n", "en"),
      (app, "[plugins]\na = \"com.android.application:8.2.0\"\n", nil),
      ("buildscript { dependencies { classpath 'com.android.tools.build:gradle:7.4.2' } }\n" + app, "", nil),
    ] as [(String, String, Text?)])
  func thePluginsVersionDecides(_ script: String, _ versions: String, _ main: Text?) throws {
    let (list, _) = try built([
      "build.gradle": script + Self.listed, "gradle/libs.versions.toml": versions,
      "src/main/res/resources.properties": "unqualifiedResLocale=en",
    ])
    #expect(list?.config?.locales.first == "en")
    #expect(list?.config?.defaultLocale == main)
  }

  @Test func buildsThatFail() throws {
    let (none, findings) = try built(["build.gradle": Self.app + Self.listed])
    #expect(none == nil)
    #expect(findings.map { $0.contains("needs the language of the default texts") } == [true])
    let (_, both) = try built([
      "build.gradle": Self.app + Self.listed, "src/main/res/resources.properties": "unqualifiedResLocale=en",
      "src/main/AndroidManifest.xml": Self.manifest("@xml/l"), "src/main/res/xml/l.xml": Self.list(["en"]),
    ])
    #expect(both.contains { $0.contains("the manifest names a LocaleConfig, and the build writes one, too") })
  }

  @Test(arguments: ["generateLocaleConfig = false", "// generateLocaleConfig = true", "generateLocaleConfigs = true"])
  func buildsThatWriteNone(_ line: String) throws {
    let (list, _) = try built([
      "build.gradle": Self.app + "android { androidResources {\n \(line)\n } }",
      "src/main/res/resources.properties": "unqualifiedResLocale=en",
    ])
    #expect(list == nil)
  }
}
