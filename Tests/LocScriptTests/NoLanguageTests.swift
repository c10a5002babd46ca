// A platform without a language that a push can use: its phones are shown all the same, and the cause is named.

import LocBase
import LocDevice
import LocScript
import Testing

@Suite struct NoLanguageTests {
  private static let android = [("", "<string name=\"k\">Text</string>")]

  @Test func withoutATableForPushes() throws {
    let app = VerdictApp(android: Self.android, ios: [("en.lproj/InfoPlist.strings", "\"a\" = \"b\";")], region: nil)
    #expect(try app.faults("k") == ["ios en missing-key"])
    #expect(try app.check("k") == ["error no-push-table ios []", "error missing-key ios []"])
    #expect(try app.check(resources: true) == ["error no-push-table ios []"])
  }

  @Test func aCatalogWithoutTexts() throws {
    let app = VerdictApp(
      ios: [("Localizable.xcstrings", #"{"sourceLanguage": "en", "version": "1.0", "strings": {}}"#)], region: nil)
    #expect(try app.faults("k") == ["ios en missing-key"])
    #expect(try app.check("k") == ["error no-push-table ios []", "error missing-key ios []"])
  }

  @Test func onlyTheBaseFolder() throws {
    let app = VerdictApp(ios: [("Base", "\"welcome\" = \"Welcome\";")], region: nil)
    #expect(try app.faults("nokey") == ["ios en missing-key"])
    #expect(try app.check("nokey") == ["error unknown-region ios []", "error missing-key ios []"])
    // The development region settles it.
    let stated = VerdictApp(ios: [("Base", "\"welcome\" = \"Welcome\";")], region: "fr")
    #expect(try stated.faults("welcome") == [])
    #expect(try stated.check("welcome") == [])
  }

  @Test func theBaseFolderHasARowBesideOthers() throws {
    let app = VerdictApp(ios: [("Base", "\"k\" = \"B\";"), ("fr", "\"k\" = \"F\";")], region: nil)
    let previews = try Engine(files: app.files).previews(VerdictApp.message("k"))
    #expect(previews.map { $0.device.locales } == [["fr"], ["en"]])
    #expect(try app.check("k") == ["warning unknown-region ios []"])
  }

  /// A platform of which nothing was given is not known, and no fault.
  @Test func whatIsNotConfiguredIsNoFault() throws {
    let app = VerdictApp(android: Self.android)
    #expect(try app.faults("k") == [])
    #expect(try app.check("k") == [])
  }

  @Test func aDataMessageNeedsNoLanguage() throws {
    let app = VerdictApp(android: Self.android, ios: [("en", "\"a\" = \"b\";")])
    let previews = try Engine(files: app.files).previews(Array(#"{"topic": "t", "data": {"a": "b"}}"#.utf8))
    #expect(previews.allSatisfy { $0.severity == nil })
  }
}
