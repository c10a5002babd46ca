// The build settings of an Xcode project that decide on an app's texts: paths, regions, names that are left out.

import Foundation
import LocBase
import TestSupport
import Testing

@testable import LocConfig

@Suite struct XcodeSettingsTests {
  @Test func filesThatSettingsLeaveOut() throws {
    let tables = ["Shop/en.lproj/Localizable.strings", "Other/de.lproj/Localizable.strings", "Shop/Extra.xcstrings"]
    for (names, count) in [("Localizable.strings", 1), ("*.lproj", 1), ("*", 1), ("Mock.json *.swift", 0)] {
      let checkout = SampleCheckout([
        "Shop.xcodeproj/project.pbxproj": project(
          variantGroup, settings: "GENERATE_INFOPLIST_FILE = YES; EXCLUDED_SOURCE_FILE_NAMES = \"\(names)\";")
      ])
      for name in tables { checkout.folder.write(name, name.hasSuffix(".xcstrings") ? "{}" : "\"a\" = \"A\";") }
      #expect(try checkout.appleFindings(of: "unread-project").count == count)
    }
    let unread = SampleCheckout([
      "Shop.xcodeproj/project.pbxproj": project(
        variantGroup + "XC = { isa = PBXFileReference; sourceTree = SOURCE_ROOT; path = Gone.xcconfig; };"
      ).replacingOccurrences(
        of: "C = { isa = XCBuildConfiguration; name = Release;",
        with: "C = { isa = XCBuildConfiguration; name = Release; baseConfigurationReference = XC;")
    ])
    for name in tables { unread.folder.write(name, name.hasSuffix(".xcstrings") ? "{}" : "\"a\" = \"A\";") }
    #expect(try unread.appleFindings(of: "unread-project").map { $0.contains("its Info.plist is not known") } == [true])
  }

  /// Settings in the Info.plist's path and in its region, from the target, the project and xcconfig files.
  @Test(arguments: [
    ("INFOPLIST_FILE = \"$(TARGET_NAME)/Info.plist\";", ""), ("INFOPLIST_FILE = \"${TARGET_NAME}/Info.plist\";", ""),
    ("INFOPLIST_FILE = \"$(PRODUCT_NAME)/Info.plist\"; PRODUCT_NAME = \"$(TARGET_NAME)\";", ""),
    ("INFOPLIST_FILE = \"${SRCROOT}/$(NAME)/Info.plist\"; NAME = Shop;", ""),
    ("INFOPLIST_FILE = \"$(PROJECT_DIR)/Shop/Info.plist\";", ""),
    ("INFOPLIST_FILE = \"$(SRCROOT)/$(PROJECT_NAME)/Info.plist\";", ""),
    ("\"INFOPLIST_FILE[sdk=iphoneos*]\" = Shop/Info.plist; INFOPLIST_FILE = Mac.plist;", ""),
    ("", "INFOPLIST_FILE = $(FOLDER)/Info.plist // the app's\nFOLDER = Shop"),
    ("", "#include \"more/Base.xcconfig\"\nFOLDER = Shop"),
    ("FOLDER = \"$(inherited)p\";", "INFOPLIST_FILE = $(FOLDER)/Info.plist\nFOLDER = Sho"),
    ("", "INFOPLIST_FILE[sdk=macosx*] = Mac.plist\nINFOPLIST_FILE[sdk=iphoneos*] = Shop/Info.plist"),
  ])
  func settings(_ settings: String, _ file: String) throws {
    let text = project(
      variantGroup + "XC = { isa = PBXFileReference; sourceTree = SOURCE_ROOT; path = Config/App.xcconfig; };",
      settings: settings)
    let checkout = SampleCheckout([
      "Shop.xcodeproj/project.pbxproj": file.isEmpty
        ? text
        : text.replacingOccurrences(
          of: "C = { isa = XCBuildConfiguration; name = Release;",
          with: "C = { isa = XCBuildConfiguration; name = Release; baseConfigurationReference = XC;"),
      "Config/App.xcconfig": file, "Config/more/Base.xcconfig": "INFOPLIST_FILE = $(FOLDER)/Info.plist\n",
      "Shop/Info.plist": "{ CFBundleDevelopmentRegion = \"$(REGION)\"; }", "Mac.plist": "{ }",
    ]).withTables("Shop/en.lproj/Localizable.strings", "Other/de.lproj/Localizable.strings", "Shop/Extra.xcstrings")
    #expect(checkout.tables().contains("Shop/Info.plist"))
    #expect(
      try checkout.appleFindings(of: "unread-project").map { $0.contains("the development region $(REGION)") } == [true]
    )
    checkout.folder.write("Shop/Info.plist", "{ CFBundleDevelopmentRegion = \"$(DEVELOPMENT_LANGUAGE)\"; }")
    #expect(checkout.tables().last == "region de")
    #expect(try checkout.appleFindings(of: "unread-project") == [])
  }

  @Test(arguments: [
    "INFOPLIST_FILE = \"$(WHAT)/Info.plist\";", "INFOPLIST_FILE = Gone.plist;", "INFOPLIST_FILE = \"../Info.plist\";",
    "INFOPLIST_FILE = \"$(A)\"; A = \"$(B)$(B)\"; B = \"$(A)$(A)\";", "INFOPLIST_FILE = \"$(INFOPLIST_FILE)x\";",
  ])
  func settingsThatCannotBeKnown(_ settings: String) throws {
    let checkout = SampleCheckout(["Shop.xcodeproj/project.pbxproj": project(variantGroup, settings: settings)])
      .withTables("Shop/en.lproj/Localizable.strings", "Other/de.lproj/Localizable.strings", "Shop/Extra.xcstrings")
    #expect(
      try checkout.appleFindings(of: "unread-project").map { $0.contains("its development region is not known") } == [
        true
      ])
  }
}
