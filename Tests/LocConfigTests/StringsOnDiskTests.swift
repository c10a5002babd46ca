// The files with strings that no app of a checkout includes: all of them are named.

import Foundation
import LocBase
import TestSupport
import Testing

@testable import LocConfig

@Suite struct StringsOnDiskTests {
  private static let texts = "<resources><string name=\"push_title\">A</string></resources>"

  private let folder = TemporaryFolder()

  /// The search below the folder; paths are relative to it.
  private func search(butFor read: [String] = []) -> StringsOnDisk {
    StringsOnDisk(below: folder.path, butFor: read.map { Text(folder.path + "/" + $0) })
  }

  private func paths(_ search: StringsOnDisk) -> [String] {
    search.files.map { "\($0.system) " + $0.path.string.dropFirst(folder.path.count + 1) }.sorted()
  }

  @Test func everySystemIsKnownByItsNames() {
    folder.write("wear/src/main/res/values-de/strings.xml", Self.texts)
    folder.write("Widget/de.lproj/Localizable.strings", "\"a\" = \"A\";")
    folder.write("Packages/Kit/Localizable.xcstrings", "{}")
    folder.write("shared/src/commonMain/composeResources/values/strings.xml", Self.texts)
    folder.write("i18n/src/commonMain/moko-resources/base/plurals.xml", Self.texts)
    folder.write("lib/l10n/app_de.arb", "{}")
    folder.write("Resources/AppResources.resx", "<root/>")
    #expect(
      paths(search()) == [
        "android wear/src/main/res/values-de/strings.xml", "apple Packages/Kit/Localizable.xcstrings",
        "apple Widget/de.lproj/Localizable.strings",
        "compose shared/src/commonMain/composeResources/values/strings.xml", "dotNet Resources/AppResources.resx",
        "flutter lib/l10n/app_de.arb", "moko i18n/src/commonMain/moko-resources/base/plurals.xml",
      ])
  }

  @Test func whatWasReadIsNotListed() {
    folder.write("app/src/main/res/values/strings.xml", Self.texts)
    folder.write("app/src/beta/res/values/strings.xml", Self.texts)
    let search = search(butFor: ["app/src/main/res/values/strings.xml"])
    #expect(paths(search) == ["android app/src/beta/res/values/strings.xml"])
  }

  @Test func filesWithoutStringsAndTestsAndBuildsAreQuiet() {
    folder.write("lib/src/main/res/values/colors.xml", "<resources><color name=\"a\">#fff</color></resources>")
    folder.write("app/src/androidTest/res/values/strings.xml", Self.texts)
    folder.write("app/src/testDebug/strings.txt", Self.texts)
    folder.write("Tests/Kit/Localizable.xcstrings", "{}")
    folder.write("node_modules/kit/res/values/strings.xml", Self.texts)
    folder.write("app/build/intermediates/res/values/strings.xml", Self.texts)
    folder.write(".dart_tool/app_de.arb", "{}")
    #expect(search().files.isEmpty && search().findings.isEmpty)
  }

  @Test func eachSystemIsSaidOnceWithItsFolders() {
    for module in 1...7 { folder.write("m\(module)/src/main/res/values/strings.xml", Self.texts) }
    folder.write("lib/l10n/app_de.arb", "{}")
    let findings = search().findings.map { $0.message.replacingOccurrences(of: folder.path + "/", with: "") }
    #expect(
      findings == [
        "7 files with strings are not part of the app, and not read: m1/src/main/res, m2/src/main/res, m3/src/main/res, "
          + "m4/src/main/res, m5/src/main/res and 2 more",
        "1 file with strings for Flutter is not read, as a push does not look there: lib/l10n",
      ])
  }

  @Test func textsThatTheBuildMakesAreAWarning() {
    folder.write("i18n/src/commonMain/moko-resources/base/strings.xml", Self.texts)
    let findings = search().findings
    #expect(findings.count == 1 && findings.first?.code == .unreadProject)
  }

  @Test func aMissingKeyIsFoundWhereItIs() {
    folder.write("shared/composeResources/values/strings.xml", Self.texts)
    folder.write("Widget/de.lproj/Localizable.strings", "\"push_body\" = \"A\";")
    let search = search()
    #expect(search.file(naming: "push_title", missingOn: .android)?.system == .compose)
    #expect(search.file(naming: "push_title", missingOn: .ios)?.system == .compose)
    #expect(search.file(naming: "push_body", missingOn: .ios)?.system == .apple)
    // Strings of the other platform do not explain it.
    #expect(search.file(naming: "push_body", missingOn: .android) == nil)
    #expect(search.file(naming: "push", missingOn: .ios) == nil)
  }

  @Test func linksAndDepthAreBounded() throws {
    var path = "a"
    for _ in 0..<40 { path += "/a" }
    folder.write(path + "/app_de.arb", "{}")
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/loop", withDestinationPath: folder.path)
    let search = search()
    #expect(search.files.isEmpty && search.stoppedEarly)
    #expect(search.findings.map { $0.slug } == ["unread-project"])
  }

  @Test func filesThatCannotBeReadCount() throws {
    folder.write("wear/src/main/res/values/strings.xml", Self.texts)
    let path = folder.path + "/wear/src/main/res/values/strings.xml"
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/nonexistent")
    #expect(paths(search()) == ["android wear/src/main/res/values/strings.xml"])
  }
}
