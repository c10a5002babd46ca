// What the readers of resources report is a finding of a check, at its place and severity.

import LocBase
import LocCheck
import LocScript
import Testing

@Suite struct ReaderFindingTests {
  @Test(arguments: [
    ("\"k\" = \"A\";; \"b\" = \"B\";", "ignored-rest"), ("\"k\" = \"1\"; \"k\" = \"2\";", "duplicate-entry"),
    ("\"k\" = (\"x\"); \"b\" = \"B\";", "bad-entry"),
  ]) func ofTables(text: String, slug: String) throws {
    let app = VerdictApp(ios: [("en", text)])
    #expect(try app.check(resources: true).contains("warning \(slug) ios []"))
    #expect(try app.check(resources: true, only: [slug]) == ["warning \(slug) ios []"])
    #expect(try app.check("k").contains("warning \(slug) ios []"))
    let place = try app.findings(resources: true, only: [slug]).first?.diagnostic
    #expect(place?.file == "app/en.lproj/Localizable.strings" && place?.line == 1)
  }

  @Test func ofTheOrderOfFiles() throws {
    let hidden = VerdictApp(ios: [("Localizable.strings", "\"k\" = \"A\";"), ("fr", "\"k\" = \"F\";")])
    #expect(try hidden.check(resources: true).contains("warning hidden-table ios []"))
    let both = VerdictApp(
      ios: [
        ("en", "\"k\" = \"A\";"),
        ("Localizable.xcstrings", #"{"sourceLanguage": "en", "version": "1.0", "strings": {"a b": {}}}"#),
      ])
    #expect(try both.check(resources: true).contains("warning catalog-place ios []"))
  }

  /// A duplicate of another key is no matter of this message; that a build stops is.
  @Test func ofAMessageOnlyWhatConcernsIt() throws {
    let app = VerdictApp(ios: [("en", "\"k\" = \"A\"; \"b\" = \"1\"; \"b\" = \"2\";")])
    #expect(try app.check("k") == [])
    let broken = VerdictApp(
      android: [("", "<string name=\"k\">A</string><string name=\"b\">1</string><string name=\"b\">2</string>")])
    #expect(try broken.check("k") == ["error duplicate-resource android []"])
  }

  @Test func ofThePlatformThatIsAskedFor() throws {
    let app = VerdictApp(
      android: [("", "<string name=\"k\">A</string><string name=\"a-b\">A</string>")],
      ios: [("en", "\"k\" = \"1\"; \"k\" = \"2\";")])
    var options = CheckOptions()
    options.checksResources = true
    let engine = try Engine(files: app.files)
    options.platform = .ios
    #expect(try engine.check(options: options).findings.map { $0.slug } == ["duplicate-entry"])
    options.platform = .android
    #expect(try engine.check(options: options).findings.map { $0.slug } == ["android-name"])
  }

  /// A library may bring what a reference does not find, and none brings what nothing can be called.
  @Test func referencesThatMayLeadIntoALibrary() throws {
    let colors = VerdictApp(
      android: [
        ("", "<string name=\"k\">A</string><color name=\"c\">?attr/primary</color><dimen name=\"d\">@dimen/x</dimen>")
      ])
    #expect(try colors.check("k") == [])
    #expect(
      try colors.check(resources: true) == ["note missing-reference android []", "note missing-reference android []"])
    let text = VerdictApp(android: [("", "<string name=\"k\">@string/of_library</string>")])
    #expect(
      try Set(text.check("k")) == ["warning missing-reference android []", "warning unknown-text android []"])
    let question = VerdictApp(android: [("", "<string name=\"k\">?what now</string>")])
    #expect(try question.check("k").contains("error android-value android []"))
  }
}
