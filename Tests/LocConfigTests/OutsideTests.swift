// Files outside of a project: no link and no path of a locscript.toml makes them read, unless the user allows it.

import LocBase
import LocCatalog
import LocConfig
import TestSupport
import Testing

@Suite struct OutsideTests {
  private let folder = TemporaryFolder()
  private static let android = "<resources><string name=\"k\">x</string></resources>"
  private static let apple = "\"k\" = \"x\";"
  private static let catalog = #"{"sourceLanguage":"en","strings":{"k":{}},"version":"1.0"}"#

  init() {
    folder.write("app/res/values/a.xml", Self.android)
    folder.write("app/ios/en.lproj/Localizable.strings", Self.apple)
    folder.write("app/rules/a.lua", "return 1")
    folder.write("app/rules/lib/b.lua", "return 1")
    folder.write("out/secret", "TOPSECRET <x")
    folder.write("out/res/values/s.xml", Self.android)
    folder.write("out/ios/fr.lproj/Localizable.strings", Self.apple)
    folder.write("out/rules/o.lua", "return 1")
    folder.write("out/lib/o.lua", "return 1")
  }

  /// The findings, and the error, of opening an app; those of `outside-project` alone.
  private func refused(_ settings: String, allowsOutside: Bool = false) -> [String] {
    found(isQuoted: allowsOutside) {
      let settings = try Configuration.parse(
        Array(settings.utf8), path: folder.full("app/locscript.toml"), allowsOutside: allowsOutside)
      return try Catalog(settings).diagnostics
    }
  }

  /// - Parameter isQuoted: whether findings may show text from outside.
  private func found(isQuoted: Bool = false, _ open: () throws -> [Diagnostic]) -> [String] {
    var list: [Diagnostic] = []
    do { list = try open() } catch { list = (error as? LocScriptError)?.diagnostics ?? [] }
    for finding in list where !isQuoted && !isCheckout {
      #expect(!finding.message.contains("TOPSECRET") && finding.code != .androidXML)
    }
    return list.filter { $0.code == .outsideProject }.map { finding in
      let start = finding.message.split(separator: ",").first.map(String.init) ?? ""
      return (finding.file ?? "").replacing(folder.path + "/", with: "") + ": "
        + start.replacing(folder.path + "/", with: "")
        + (finding.severity == .error ? "" : " (\(finding.severity.rawValue))")
    }
  }

  /// Whether everything is in one checkout.
  private var isCheckout: Bool { FileReader.kind(of: folder.full(".git")) == .folder }

  private static let both = "android.resources = ['res']\nios.resources = ['ios']\n"

  @Test func theAppItself() { #expect(refused(Self.both) == []) }

  @Test(arguments: [
    ("res/values/s.xml", "../../../out/secret"), ("res/values-fr", "../../out/res/values"),
    ("ios/en.lproj/Localizable.stringsdict", "../../../out/secret"), ("ios/fr.lproj", "../../out/ios/fr.lproj"),
    ("ios/Localizable.xcstrings", "../../out/secret"), ("ios/Info.plist", "../../out/secret"),
    ("ios/Localizable.strings", "../../out/secret"),
  ]) func aLinkAmongTheResources(_ link: String, _ target: String) {
    folder.link("app/" + link, to: target)
    let leadsTo = target.split(separator: "/").filter { $0 != ".." }.joined(separator: "/")
    #expect(refused(Self.both) == ["app/\(link): this path leads to \(leadsTo)"])
    #expect(refused(Self.both, allowsOutside: true) == [])
    let platform = link.hasPrefix("res") ? "res" : "ios"
    let names = found {
      try Catalog(
        androidFolders: platform == "res" ? [folder.full("app/res")] : [],
        appleFolders: platform == "ios" ? [folder.full("app/ios")] : [], choice: AppChoice(), keys: KeyMap(),
        developmentRegion: nil
      ).diagnostics
    }
    #expect(names == ["app/\(link): this path leads to \(leadsTo)"])
    // Inside one checkout a link may lead anywhere.
    folder.makeFolder(".git")
    #expect(refused(Self.both) == [])
  }

  @Test(arguments: [
    ("android.resources = ['../out/res']", "app/locscript.toml: ", "out/res"),
    ("android.resources = ['../out/*']", "app/locscript.toml: ", "out/"),
    ("android.resources = ['link']", "app/locscript.toml: ", "out/res"),
    ("ios.resources = ['../out/ios']", "app/locscript.toml: ", "out/ios"),
    ("android.project = '../out'", "app/../out: ", "out"), ("ios.project = '..'", "app/..: ", "locscript-"),
  ]) func aPathOfTheConfiguration(_ setting: String, _ place: String, _ leadsTo: String) {
    folder.link("app/link", to: "../out/res")
    let found = refused(setting)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix(place) == true && found.first?.contains(" leads to ") == true, "\(found)")
    #expect(found.first?.contains(leadsTo) == true)
    #expect(refused(setting, allowsOutside: true) == [])
    folder.makeFolder(".git")
    #expect(refused(setting) == [])
  }

  /// A folder that the user names is read, through a link and outside of any project.
  @Test func aFolderThatTheUserNames() {
    folder.link("app/link", to: "../out/res")
    for path in ["out/res", "app/link", "app/../out/res"] {
      #expect(
        found {
          try Catalog(
            androidFolders: [folder.full(path)], appleFolders: [], choice: AppChoice(), keys: KeyMap(),
            developmentRegion: nil
          ).diagnostics
        } == [])
    }
  }

  // MARK: - Xcode and Gradle

  @Test func tablesBesideAnXcodeProject() throws {
    folder.write("app/Shop.xcodeproj/project.pbxproj", "{}")
    folder.link("app/fr.lproj", to: "../out/ios/fr.lproj")
    folder.write("app/en.lproj/Localizable.strings", Self.apple)
    #expect(
      refused("ios.project = '.'") + refused("ios.resources = ['.']") == [
        "app/fr.lproj: this path leads to out/ios/fr.lproj"
      ])
    let named = found {
      try Catalog(
        androidFolders: [], appleFolders: [folder.full("app")], choice: AppChoice(), keys: KeyMap(),
        developmentRegion: nil
      )
      .diagnostics
    }
    #expect(named == ["app/fr.lproj: this path leads to out/ios/fr.lproj"])
  }

  // MARK: - Rules

  private func rules(_ path: String, root: String? = nil, inside project: ProjectRoot? = nil) throws -> [String] {
    let configured = root.map { (folder.full($0), ProjectRoot(of: folder.full("app"))) }
    return try RuleFiles.read(folder.full(path), below: configured, inside: project).files.map { $0.name }.sorted()
  }

  @Test(arguments: [
    ("rules/b.lua", "../../out/secret"), ("rules/more", "../../out/rules"), ("rules/lib/x.lua", "../../../out/secret"),
  ])
  func aLinkAmongTheRules(_ link: String, _ target: String) throws {
    #expect(try rules("app/rules") == ["a.lua", "lib/b.lua"])
    folder.link("app/" + link, to: target)
    for root in [nil, "app/rules"] {
      let failure = #expect(throws: LocScriptError.self) { try rules("app/rules", root: root) }
      #expect(failure?.diagnostics.map { $0.code } == [.outsideProject])
    }
    #expect(try rules("app/rules", inside: .anywhere).count == 3)
    folder.makeFolder(".git")
    #expect(try rules("app/rules").count == 3)
  }

  /// A file that the user names is read through a link; the modules beside it are not.
  @Test func aFileThatTheUserNames() throws {
    folder.link("app/rules/c.lua", to: "../../out/rules/o.lua")
    #expect(try rules("app/rules/c.lua") == ["c.lua", "lib/b.lua"])
    folder.makeFolder("app/more")
    folder.write("app/more/d.lua", "return 1")
    folder.link("app/more/lib", to: "../../out/lib")
    #expect(throws: LocScriptError.self) { try rules("app/more/d.lua") }
    #expect(try rules("app/more/d.lua", inside: .anywhere) == ["d.lua", "lib/o.lua"])
  }

  @Test func aRulesRootOutside() throws {
    for path in ["out/rules", "out/rules/o.lua"] {
      let failure = #expect(throws: LocScriptError.self) { try rules(path, root: "out/rules") }
      #expect(failure?.diagnostics.map { $0.code } == [.outsideProject])
    }
    #expect(try rules("out/rules", root: "app/rules") == ["o.lua"])
  }
}
