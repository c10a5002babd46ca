// Folders in a language under a code that no phone asks for.

import LocBase
import Testing

@testable import LocCatalog

@Suite struct AndroidLanguageFolderTests {
  private static func findings(_ folders: [[String]]) -> [Diagnostic] {
    let files = folders.map { (names: [String]) -> [ResourceFile] in
      names.map { (name: String) -> ResourceFile in
        ResourceFile(
          path: "res/\(name)/s.xml", folder: Text(name), name: "s.xml",
          bytes: Array("<resources><string name=\"a\">\(name)</string></resources>".utf8))
      }
    }
    return AndroidResources(files).diagnostics.items.filter { $0.code == .wrongLanguageFolder }
  }

  @Test(arguments: [
    ("values-he", "values-iw"), ("values-id", "values-in"), ("values-yi", "values-ji"),
    ("values-he-rIL", "values-iw-rIL"), ("values-b+he+IL", "values-b+iw+IL"), ("values-id-night", "values-in-night"),
    ("values-mcc425-he", "values-mcc425-iw"), ("values-eng", "values-en"), ("values-heb", "values-iw"),
    ("values-b+fra+CA", "values-b+fr+CA"),
  ]) func noPhoneAsksForIt(_ folder: String, _ right: String) {
    let findings = Self.findings([["values", folder]])
    #expect(findings.map { $0.help } == ["Name the folder \(right)."])
    #expect(findings.first?.file == "res/" + folder && findings.first?.line == nil)
    #expect(findings.first?.severity == .error)
  }

  @Test(arguments: [
    "values", "values-iw", "values-in", "values-ji", "values-tl", "values-fil", "values-fr-rCA", "values-no",
    "values-nb",
    "values-car", "values-night", "values-b+sr+Latn", "values-haw",
  ])
  func phonesAskForIt(_ folder: String) {
    #expect(Self.findings([["values", folder]]).isEmpty)
  }

  @Test func theRightFolderBesideItIsEnough() {
    #expect(Self.findings([["values", "values-he", "values-iw"]]).isEmpty)
    #expect(Self.findings([["values", "values-he"], ["values", "values-iw"]]).count == 1)
    #expect(Self.findings([["values", "values-he", "values-he", "values-id"]]).count == 2)
  }
}
