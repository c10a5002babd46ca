// What is found in an Xcode checkout: targets, tables, the development region; and projects that cannot be read.

import Foundation
import LocBase
import LocCatalog
import TestSupport
import Testing

@testable import LocConfig

/// The text of a project.pbxproj with these objects.
func project(_ objects: String, settings: String = "", root: String = "") -> String {
  """
  // !$*UTF8*$!
  { archiveVersion = 1; objectVersion = 77; rootObject = P; objects = {
    P = { isa = PBXProject; mainGroup = G; targets = (A, E, W, F); developmentRegion = de; knownRegions = (en, Base, de); \(root)
      buildConfigurationList = L0; };
    L0 = { isa = XCConfigurationList; buildConfigurations = (C0); };
    C0 = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos; }; };
    A = { isa = PBXNativeTarget; name = Shop; productType = "com.apple.product-type.application"; buildPhases = (R, S);
      fileSystemSynchronizedGroups = (Y); buildConfigurationList = L; };
    E = { isa = PBXNativeTarget; name = Widget; productType = "com.apple.product-type.app-extension"; buildPhases = (); };
    W = { isa = PBXNativeTarget; name = Watch; productType = "com.apple.product-type.application"; buildPhases = ();
      buildConfigurationList = LW; };
    F = { isa = PBXNativeTarget; name = Kit; productType = "com.apple.product-type.framework"; buildPhases = (R); };
    L = { isa = XCConfigurationList; buildConfigurations = (CD, C); };
    CD = { isa = XCBuildConfiguration; name = Debug; buildSettings = { }; };
    C = { isa = XCBuildConfiguration; name = Release; buildSettings = { \(settings) }; };
    LW = { isa = XCConfigurationList; buildConfigurations = (CW); };
    CW = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = watchos; }; };
    S = { isa = PBXSourcesBuildPhase; files = (B9); };
    \(objects)
  }; }
  """
}

let variantGroup = """
  G = { isa = PBXGroup; sourceTree = "<group>"; children = (GS); };
  GS = { isa = PBXGroup; sourceTree = "<group>"; path = Shop; children = (V, X, O); };
  V = { isa = PBXVariantGroup; sourceTree = "<group>"; name = Localizable.strings; children = (VE, VD); };
  VE = { isa = PBXFileReference; sourceTree = "<group>"; name = en; path = en.lproj/Localizable.strings; };
  VD = { isa = PBXFileReference; sourceTree = SOURCE_ROOT; name = de; path = Other/de.lproj/Localizable.strings; };
  X = { isa = PBXFileReference; sourceTree = "<group>"; path = Extra.xcstrings; };
  O = { isa = PBXFileReference; sourceTree = "<group>"; path = Unused.strings; };
  R = { isa = PBXResourcesBuildPhase; files = (B1, B2); };
  B1 = { isa = PBXBuildFile; fileRef = V; };
  B2 = { isa = PBXBuildFile; fileRef = X; };
  """

extension SampleCheckout {
  /// The tables that are taken, with the region; or the errors.
  func tables(app: String? = nil, below name: String = "") -> [String] {
    do throws(LocScriptError) {
      let path = name.isEmpty ? folder.path : folder.full(name)
      let found = try AppleProject(path, AppChoice(apps: app.map { [$0] } ?? []))
      try found.requireTables()
      return found.tables.map { summary($0.path.string) + ($0.folder.isEmpty ? "" : " \($0.folder)") }
        + (found.developmentRegion.map { ["region " + $0.string] } ?? [])
    } catch {
      return error.diagnostics.map { summary($0) }
    }
  }

  private func summary(_ path: String) -> String { path.replacingOccurrences(of: folder.path + "/", with: "") }

  func appleFindings(of slug: String? = nil) throws -> [String] {
    try AppleProject(folder.path, AppChoice()).findings.items.filter { slug == nil || $0.slug == slug }.map {
      summary($0)
    }
  }

  func withTables(_ names: String...) -> Self {
    for name in names { folder.write(name, name.hasSuffix(".xcstrings") ? "{}" : "\"a\" = \"A\";") }
    return self
  }
}

@Suite struct XcodeProjectTests {
  @Test func groups() throws {
    let checkout = SampleCheckout([
      "Shop.xcodeproj/project.pbxproj": project(
        variantGroup, settings: "INFOPLIST_FILE = \"$(SRCROOT)/Shop/App-Info.plist\";"),
      "Shop/App-Info.plist": "{ CFBundleDevelopmentRegion = \"$(DEVELOPMENT_LANGUAGE)\"; }",
    ]).withTables(
      "Shop/en.lproj/Localizable.strings", "Other/de.lproj/Localizable.strings", "Shop/Extra.xcstrings",
      "Shop/Unused.strings")
    #expect(
      checkout.tables() == [
        "Shop/en.lproj/Localizable.strings en.lproj", "Other/de.lproj/Localizable.strings de.lproj",
        "Shop/Extra.xcstrings",
        "Shop/App-Info.plist", "region de",
      ])
    let file = "Shop.xcodeproj/project.pbxproj"
    #expect(
      try checkout.appleFindings() == [
        "\(file):7:7: note[project]: Shop is the app",
        "\(file): note[project]: Localizable in en, de; other tables: Extra.xcstrings",
        "\(file):3:86: note[project]: development region de, of the project; known regions: en, Base, de",
        "\(file): note[project]: other bundles, whose strings a push to the app cannot use: Widget, Watch",
      ])
    #expect(checkout.tables(below: "Shop.xcodeproj") == checkout.tables())
  }

  @Test(
    arguments: [
      ("{ CFBundleDevelopmentRegion = fr; }", "", nil),
      ("{ CFBundleDevelopmentRegion = \"${DEVELOPMENT_LANGUAGE}\"; }", "", "de"),
      ("{ }", "", nil), ("{ }", "GENERATE_INFOPLIST_FILE = YES;", "de"),
      ("{ CFBundleDevelopmentRegion = \"$(DEVELOPMENT_LANGUAGE)\"; }", "DEVELOPMENT_LANGUAGE = fr;", "fr"),
    ] as [(String, String, String?)])
  func region(_ plist: String, _ settings: String, _ expected: String?) throws {
    let checkout = SampleCheckout([
      "Shop.xcodeproj/project.pbxproj": project(variantGroup, settings: "INFOPLIST_FILE = Shop/Info.plist;" + settings),
      "Shop/Info.plist": plist,
    ]).withTables("Shop/en.lproj/Localizable.strings", "Other/de.lproj/Localizable.strings", "Shop/Extra.xcstrings")
    #expect(try AppleProject(checkout.folder.path, AppChoice()).developmentRegion?.string == expected)
  }

  /// Folders that Xcode keeps in step with the disk, and what targets leave out or take of them.
  @Test func synchronizedFolders() {
    let checkout = SampleCheckout([
      "Shop.xcodeproj/project.pbxproj": project(
        """
        G = { isa = PBXGroup; sourceTree = "<group>"; children = (Y, Z, Q); };
        Y = { isa = PBXFileSystemSynchronizedRootGroup; sourceTree = "<group>"; path = Shop; exceptions = (YA, YE); };
        YA = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = A;
          membershipExceptions = (Info.plist, "/Localized: Texts/Old.strings", "Texts/Mine.strings"); };
        YE = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = E; membershipExceptions = (Localizable.xcstrings); };
        Z = { isa = PBXFileSystemSynchronizedRootGroup; sourceTree = "<group>"; path = Widget; exceptions = (ZA); };
        ZA = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = A; membershipExceptions = (Shared.strings); };
        Q = { isa = PBXFileSystemSynchronizedRootGroup; sourceTree = "<group>"; path = Kit; };
        R = { isa = PBXResourcesBuildPhase; files = (); };
        """)
    ]).withTables(
      "Shop/Localizable.xcstrings", "Shop/Texts/en.lproj/Localizable.strings", "Shop/Texts/en.lproj/Old.strings",
      "Shop/Texts/Mine.strings", "Shop/Settings.bundle/en.lproj/Root.strings", "Widget/Shared.strings",
      "Widget/Localizable.strings", "Kit/Localizable.strings", "Shop/.hidden/Localizable.strings")
    checkout.folder.link("Shop/loop", to: "..")
    #expect(
      checkout.tables() == [
        "Shop/Localizable.xcstrings", "Shop/Texts/en.lproj/Localizable.strings en.lproj", "Widget/Shared.strings",
      ])
  }

  /// Names of files in every language: the first versions wrote `/Localized/…`. Such a name leaves a file out of the target's own
  /// folder, and takes it from another target's.
  @Test(arguments: ["/Localized: ", "/Localized/"])
  func exceptionsInEveryLanguage(_ mark: String) {
    let checkout = SampleCheckout([
      "Shop.xcodeproj/project.pbxproj": project(
        """
        G = { isa = PBXGroup; sourceTree = "<group>"; children = (Y, Z); };
        Y = { isa = PBXFileSystemSynchronizedRootGroup; sourceTree = "<group>"; path = Shop; exceptions = (YA, YC); explicitFolders = (Web, de.lproj); };
        YA = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = A;
          membershipExceptions = ("\(mark)Texts/Old.strings", "\(mark)Texts/fr.lproj/Localizable.strings");
          platformFiltersByRelativePath = { Mac.strings = (macos, ); Phone.strings = (ios, macos, ); }; };
        YC = { isa = PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet; buildPhase = CP; membershipExceptions = (Copied.strings); };
        CP = { isa = PBXCopyFilesBuildPhase; dstPath = Web; dstSubfolderSpec = 7; files = (); };
        Z = { isa = PBXFileSystemSynchronizedRootGroup; sourceTree = "<group>"; path = Widget; exceptions = (ZA); };
        ZA = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = A;
          membershipExceptions = ("\(mark)Texts/Shared.strings", "\(mark)en.lproj/One.strings", Both); };
        R = { isa = PBXResourcesBuildPhase; files = (); };
        """
      ).replacingOccurrences(of: "buildPhases = (R, S)", with: "buildPhases = (R, S, CP)")
    ]).withTables(
      "Shop/Texts/en.lproj/Old.strings", "Shop/Texts/fr.lproj/Old.strings", "Shop/Texts/en.lproj/Localizable.strings",
      "Shop/Texts/fr.lproj/Localizable.strings", "Shop/Mac.strings", "Shop/Phone.strings", "Shop/Copied.strings",
      "Shop/Web/en.lproj/Web.strings", "Shop/de.lproj/Localizable.strings", "Widget/Texts/en.lproj/Shared.strings",
      "Widget/Texts/de.lproj/Shared.strings", "Widget/Texts/de.lproj/Other.strings", "Widget/en.lproj/One.strings",
      "Widget/de.lproj/One.strings", "Widget/Both/en.lproj/Both.strings")
    #expect(
      checkout.tables() == [
        "Shop/Phone.strings", "Shop/Texts/en.lproj/Localizable.strings en.lproj",
        "Shop/de.lproj/Localizable.strings de.lproj", "Widget/Texts/de.lproj/Shared.strings de.lproj",
        "Widget/Texts/en.lproj/Shared.strings en.lproj", "Widget/en.lproj/One.strings en.lproj",
        "Widget/Both/en.lproj/Both.strings en.lproj",
      ])
  }

  /// A folder that is copied as it is has texts for pushes only if it is a language's own.
  @Test func foldersThatAreCopied() throws {
    let group = variantGroup.replacingOccurrences(of: "files = (B1, B2)", with: "files = (B1, B3, B4, B5, B6, B7)")
    let checkout = SampleCheckout([
      "Shop.xcodeproj/project.pbxproj": project(
        group + """
          B3 = { isa = PBXBuildFile; fileRef = FR; }; FR = { isa = PBXFileReference; lastKnownFileType = folder; sourceTree = SOURCE_ROOT; path = "Texts/fr.lproj"; };
          B4 = { isa = PBXBuildFile; fileRef = FB; }; FB = { isa = PBXFileReference; lastKnownFileType = folder; sourceTree = SOURCE_ROOT; path = Blue; };
          B5 = { isa = PBXBuildFile; fileRef = FI; }; FI = { isa = PBXFileReference; lastKnownFileType = folder; sourceTree = SOURCE_ROOT; path = Images; };
          B6 = { isa = PBXBuildFile; fileRef = FG; }; FG = { isa = PBXFileReference; lastKnownFileType = folder; sourceTree = SOURCE_ROOT; path = it.lproj; };
          B7 = { isa = PBXBuildFile; fileRef = FM; platformFilters = (macos, ); }; FM = { isa = PBXFileReference; sourceTree = SOURCE_ROOT; path = Mac.strings; };
          """)
    ]).withTables(
      "Shop/en.lproj/Localizable.strings", "Other/de.lproj/Localizable.strings", "Texts/fr.lproj/Localizable.strings",
      "Blue/es.lproj/Localizable.strings", "Mac.strings")
    checkout.folder.write("Images/a.png", "")
    checkout.folder.write("Texts/fr.lproj/Main.storyboard", "")
    #expect(
      checkout.tables() == [
        "Shop/en.lproj/Localizable.strings en.lproj", "Other/de.lproj/Localizable.strings de.lproj",
        "Texts/fr.lproj/Localizable.strings fr.lproj",
      ])
    let findings = try checkout.appleFindings()
    #expect(
      findings.contains {
        $0.contains("note[project]: Blue is copied as a folder: texts of pushes are not looked for in it")
      })
    #expect(!findings.contains { $0.contains("Images") })
    #expect(
      try checkout.appleFindings(of: "unread-project").map { $0.contains("it.lproj, which is not there") } == [true])
  }

  @Test func filesThatAreCopied() {
    let group = variantGroup.replacingOccurrences(of: "files = (B1, B2)", with: "files = ()")
    for (settings, folder) in [
      ("dstPath = \"\"; dstSubfolderSpec = 7;", ""), ("dstPath = \"fr.lproj\"; dstSubfolderSpec = 7;", " fr.lproj"),
      ("dstPath = \"\"; dstSubfolderSpec = 1;", ""), ("dstPath = Web; dstSubfolderSpec = 7;", nil),
      ("dstPath = \"\"; dstSubfolderSpec = 16;", nil),
    ] as [(String, String?)] {
      let checkout = SampleCheckout([
        "Shop.xcodeproj/project.pbxproj": project(
          group + "CP = { isa = PBXCopyFilesBuildPhase; files = (B2); \(settings) };"
        ).replacingOccurrences(of: "buildPhases = (R, S)", with: "buildPhases = (R, S, CP)")
      ]).withTables("Shop/Extra.xcstrings")
      if let folder {
        #expect(checkout.tables() == ["Shop/Extra.xcstrings" + folder])
      } else {
        #expect(checkout.tables().first?.contains("has no .strings") == true)
      }
    }
  }

  @Test func workspacesAndFoldersBelow() {
    let files = ["ios/App/Shop.xcodeproj/project.pbxproj": project(variantGroup)]
    let tables = [
      "ios/App/Shop/en.lproj/Localizable.strings en.lproj", "ios/App/Other/de.lproj/Localizable.strings de.lproj",
    ]
    let below = SampleCheckout(files).withTables(
      "ios/App/Shop/en.lproj/Localizable.strings", "ios/App/Other/de.lproj/Localizable.strings")
    #expect(below.tables() == tables)
    below.folder.write("Kit.xcodeproj/readme", "")
    below.folder.write(
      "All.xcworkspace/contents.xcworkspacedata",
      "<FileRef location = \"group:ios/App/Shop.xcodeproj\"></FileRef><FileRef location = \"group:../X.xcodeproj\"/>")
    #expect(below.tables() == tables)
    #expect(below.tables(below: "All.xcworkspace") == tables)
    #expect(!AppleProject.isHere(below.folder.full("ios/App/Shop")))
  }

  @Test func severalApps() {
    let second =
      "K = { isa = PBXNativeTarget; name = Sample; productType = \"com.apple.product-type.application\"; buildPhases = (); };"
    let text = project(variantGroup + second).replacingOccurrences(of: "targets = (A,", with: "targets = (K, A,")
    let checkout = SampleCheckout(["Shop.xcodeproj/project.pbxproj": text]).withTables(
      "Shop/en.lproj/Localizable.strings")
    // Only one of them shows pushes.
    #expect(checkout.tables() == ["Shop/en.lproj/Localizable.strings en.lproj"])
    #expect(
      checkout.tables(app: "Sample").first?.contains("the app Sample has no .strings, .stringsdict or .xcstrings file")
        == true)
    let both = SampleCheckout([
      "Shop.xcodeproj/project.pbxproj": text.replacingOccurrences(
        of: "buildPhases = (); };", with: "buildPhases = (R); };")
    ]).withTables("Shop/en.lproj/Localizable.strings")
    let help = "Choose one of Sample, Shop: --app, or app in [ios] of locscript.toml."
    #expect(both.tables() == ["Shop.xcodeproj/project.pbxproj: error[app-choice]: this project has 2 apps; " + help])
    #expect(both.tables(app: "Shop") == ["Shop/en.lproj/Localizable.strings en.lproj"])
    #expect(
      both.tables(app: "Watch") == [
        "Shop.xcodeproj/project.pbxproj: error[app-choice]: no single app of the project is named Watch; " + help
      ])
  }

  @Test func filesThatAreMissingOrOutside() throws {
    let outside = TemporaryFolder()
    outside.write("de.lproj/Localizable.strings", "\"a\" = \"A\";")
    let text = project(variantGroup).replacingOccurrences(
      of: "path = Extra.xcstrings", with: "path = ../../Extra.xcstrings")
    let checkout = SampleCheckout(["Shop.xcodeproj/project.pbxproj": text]).withTables(
      "Shop/en.lproj/Localizable.strings")
    #expect(
      try checkout.appleFindings(of: "unread-project").map {
        $0.contains("Shop takes Other/de.lproj/Localizable.strings")
      } == [true])
    #expect(try checkout.appleFindings(of: "outside-project").count == 1)
    checkout.folder.link("Other", to: outside.path)
    #expect(checkout.tables() == ["Shop/en.lproj/Localizable.strings en.lproj"])
    #expect(try checkout.appleFindings(of: "outside-project").count == 2)
  }

  @Test func packages() throws {
    let local =
      "K = { isa = XCLocalSwiftPackageReference; relativePath = Modules; }; K2 = { isa = XCLocalSwiftPackageReference; relativePath = ../x; };"
    let checkout = SampleCheckout([
      "Shop.xcodeproj/project.pbxproj": project(variantGroup + local),
      "Modules/Package.swift": "let p = Package(name: \"M\", defaultLocalization: \"en\")",
    ]).withTables("Shop/en.lproj/Localizable.strings", "Modules/Sources/M/en.lproj/Localizable.strings")
    #expect(checkout.tables() == ["Shop/en.lproj/Localizable.strings en.lproj"])
    let notes = try checkout.appleFindings()
    #expect(
      notes.contains {
        $0.hasSuffix("packages with resources, which are bundles of their own that pushes do not find: Modules")
      })
    #expect(notes.contains { $0.contains("the package ../x is outside of the project") })
  }

  @Test func mergeConflict() {
    let text = project(variantGroup).replacingOccurrences(
      of: "\nR = {", with: "\n<<<<<<< HEAD\nR = {\n=======\nR = {\n>>>>>>> other\n")
    let checkout = SampleCheckout(["Shop.xcodeproj/project.pbxproj": text])
    #expect(
      checkout.tables() == [
        "Shop.xcodeproj/project.pbxproj:26:1: error[unreadable]: the Xcode project has a merge conflict that is not resolved; "
          + "Resolve it. Or name the folder that has Localizable.strings or *.lproj in it: --ios, or resources of [ios]."
      ])
  }

  @Test(arguments: [
    "", "x", "{", "{}", "{ objects = (); }", "{ rootObject = P; objects = { P = x; }; }",
    "{ rootObject = P; objects = { P = {}; }; }",
    "{ rootObject = P; objects = { P = { targets = (P, Q); isa = PBXNativeTarget; name = P; }; }; }", "\0\0\0",
    "bplist00", "<plist>",
  ])
  func brokenProjects(_ text: String) {
    let checkout = SampleCheckout(["Shop.xcodeproj/project.pbxproj": text])
    #expect(checkout.tables().first?.contains("error[") == true)
  }

  /// Groups that hold themselves, and every prefix of a project.
  @Test func circlesAndTornProjects() {
    let circle = SampleCheckout([
      "Shop.xcodeproj/project.pbxproj": project(
        variantGroup.replacingOccurrences(of: "children = (V, X, O)", with: "children = (G, V, X, O)"))
    ]).withTables("Shop/en.lproj/Localizable.strings")
    _ = circle.tables()
    let text = Array(project(variantGroup).utf8)
    let torn = SampleCheckout([:]).withTables("Shop/en.lproj/Localizable.strings")
    for length in stride(from: 0, to: text.count, by: 97) {
      torn.folder.write("Shop.xcodeproj/project.pbxproj", String(decoding: text[..<length], as: UTF8.self))
      #expect(torn.tables().first?.contains("error[") == true)
    }
  }
}
