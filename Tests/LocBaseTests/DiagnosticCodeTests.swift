// The one list of findings: complete, well formed, and the only place that slugs come from, in Swift, C and Python.

import Foundation
import LocBase
import TestSupport
import Testing

@Suite struct DiagnosticCodeTests {
  private static let root = Fixtures.folder.deletingLastPathComponent().deletingLastPathComponent()
  private static let listFolder = "Sources/LocBase/Diagnostics/"
  private static let slugs = Set(DiagnosticCode.all.map(\.slug))

  /// The files below a folder with one of the endings, by their paths from the repository's root.
  private static func files(_ folder: String, _ endings: String...) throws -> [(path: String, text: String)] {
    let names =
      FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)?.allObjects as? [String]
    let chosen = (names ?? []).filter { name in endings.contains { name.hasSuffix("." + $0) } }.sorted()
    #expect(!chosen.isEmpty, "\(folder)")
    return try chosen.map { name in
      let path = folder + "/" + name
      return (path, try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8))
    }
  }

  /// The declarations, by area.
  private static func declarations() throws -> [(area: String, codes: [(name: String, slug: String)])] {
    try files("Sources/LocBase/Diagnostics", "swift").compactMap { file in
      let codes = file.text.matches(of: /static let `?(\w+)`? = DiagnosticCode\(\s*"([^"]*)"/).map {
        (name: String($0.1), slug: String($0.2))
      }
      guard let area = file.path.firstMatch(of: /DiagnosticCode\+(\w+)\.swift$/), area.1 != "All" else {
        #expect(codes.isEmpty, "\(file.path) is no file of an area")
        return nil
      }
      return (String(area.1), codes)
    }
  }

  /// `scripts/dev/diagnostics` writes DiagnosticCode+All.swift.
  @Test func theListHasEveryDeclaration() throws {
    let declared = try Self.declarations()
    #expect(declared.map { $0.area } == DiagnosticCode.areas.map { "\($0.name)" })
    for (area, listed) in zip(declared, DiagnosticCode.areas) {
      #expect(area.codes.map { $0.slug } == listed.codes.map { $0.slug }, "\(area.area): run scripts/dev/diagnostics")
    }
  }

  @Test func everyEntryIsWellFormed() {
    #expect(Self.slugs.count == DiagnosticCode.all.count)
    for code in DiagnosticCode.all {
      // locscript_error has 48 bytes for a slug and its NUL.
      #expect(code.slug.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil && code.slug.utf8.count < 48, "\(code.slug)")
      let meaning = "\(code.meaning)"
      #expect(meaning.wholeMatch(of: /[A-Z`][^\n]{20,280}\./) != nil, "\(code.slug): \(meaning)")
      for example in ["\(code.wrong)", "\(code.right)"] {
        #expect(!example.isEmpty && !example.contains("\n") && example.utf8.count <= 110, "\(code.slug): \(example)")
      }
      #expect("\(code.wrong)" != "\(code.right)", "\(code.slug)")
      #expect(code.status != .ok, "\(code.slug)")
    }
  }

  @Test func codesAreFoundByTheirSlugs() {
    for code in DiagnosticCode.all { #expect(DiagnosticCode.named(code.slug) == code) }
    #expect(DiagnosticCode.named("missing_key") == nil && DiagnosticCode.named("") == nil)
    #expect(DiagnosticCode.nearest(to: "missing-kye") == "missing-key")
    #expect(DiagnosticCode.nearest(to: "nothing-like-it") == nil)
  }

  /// Swift makes no code outside of the list, and none of the list is there without a use.
  @Test func everyCodeIsRaised() throws {
    var uses = ""
    for file in try Self.files("Sources", "swift") where !file.path.hasPrefix(Self.listFolder) {
      #expect(!file.text.contains("DiagnosticCode("), "\(file.path) makes a code of its own")
      // The usual fixes of findings are no findings.
      if !file.path.hasSuffix("UsualFix.swift") { uses += file.text + "\n" }
    }
    let used = Set(uses.matches(of: /\.(\w+)/).map { String($0.1) })
    let raisedInC = Set(try Self.slugsOfC().values)
    for code in try Self.declarations().flatMap({ $0.codes }) {
      #expect(used.contains(code.name) || raisedInC.contains(code.slug), "\(code.slug) is never raised")
    }
  }

  /// The slugs of slugs.h by their names.
  private static func slugsOfC() throws -> [String: String] {
    let header = try String(
      contentsOf: root.appendingPathComponent("Sources/CLuaBridge/sandbox/slugs.h"), encoding: .utf8)
    let pairs = header.matches(of: /#define (SLUG_\w+) "([^"]*)"/).map { (String($0.1), String($0.2)) }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  @Test func slugsOfCAreOfTheList() throws {
    let names = try Self.slugsOfC()
    for (name, slug) in names {
      #expect(Self.slugs.contains(slug), "slugs.h: \(slug)")
      #expect(name == "SLUG_" + slug.uppercased().replacing("-", with: "_"))
    }
    var used: Set<String> = []
    for file in try Self.files("Sources/CLuaBridge", "c", "h") where !file.path.hasSuffix("/slugs.h") {
      used.formUnion(file.text.matches(of: /SLUG_\w+/).map { String($0.0) })
      let literals = file.text.matches(of: /loc_(?:raise|raise_missing|bad_argument|set_error)\(\s*\w+,\s*("[^"]*")/)
      #expect(literals.isEmpty, "\(file.path): \(literals.map { $0.1 })")
      let others = file.text.matches(of: /"([a-z]+(?:-[a-z]+)+)"/).map { String($0.1) }
      #expect(Self.slugs.isDisjoint(with: others), "\(file.path): \(others)")
    }
    #expect(used == Set(names.keys))
  }

  @Test func slugsOfPythonAreOfTheList() throws {
    var found: Set<String> = []
    for file in try Self.files("bindings/python/src", "hpp", "cpp", "py") {
      found.formUnion(file.text.matches(of: /slug = "([^"]*)"/).map { String($0.1) })
      found.formUnion(file.text.matches(of: /fail\([^;]*, "([a-z0-9-]+)"\);/).map { String($0.1) })
      found.formUnion(file.text.matches(of: /Diagnostic\("\w+", "([^"]*)"/).map { String($0.1) })
    }
    #expect(found.isSuperset(of: ["usage", "payload-size", "stale-handle", "json-syntax"]))
    #expect(found.isSubset(of: Self.slugs), "\(found.subtracting(Self.slugs))")
  }
}
