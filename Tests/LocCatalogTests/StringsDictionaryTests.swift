// Names that stand twice in an entry of a stringsdict: CF keeps one of the pairs, and the entry is what that one says.

import LocBase
import LocCatalog
import LocFormat
import Testing

@Suite struct StringsDictionaryTests {
  private func entry(_ text: String) throws -> (plural: PluralEntry, problems: [String]) {
    let file = "<plist version=\"1.0\"><dict><key>k</key><dict>\(text)</dict></dict></plist>"
    let reading = [UInt8](file.utf8).withUnsafeBufferPointer {
      StringsDictionaryReader.read(UTF8Slice($0), path: "x.stringsdict", localization: "en")
    }
    let table = try #require(reading.table)
    return (try #require(table.plural(at: 0)), reading.diagnostics.items.map { "\($0.line ?? 0) \($0.message)" })
  }

  private func variable(_ name: String, _ forms: (String, String)...) -> String {
    let keys = forms.map { "\n<key>\($0)</key><string>\($1)</string>" }.joined()
    return "\n<key>\(name)</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
      + "<key>NSStringFormatValueTypeKey</key><string>d</string>\(keys)</dict>"
  }

  private let format = "<key>NSStringLocalizedFormatKey</key><string>%#@n@</string>"

  private func texts(_ node: TextNode) -> [String] {
    switch node {
    case .text(let bytes): [String(decoding: bytes, as: UTF8.self)]
    case .plural(let cases): cases.flatMap { item in texts(item.node).map { "\(item.category): \($0)" } }
    case .device(let cases):
      cases.flatMap { item in texts(item.node).map { String(decoding: item.device, as: UTF8.self) + ": " + $0 } }
    case .width(let cases): cases.flatMap { item in texts(item.node).map { "\(item.width): \($0)" } }
    }
  }

  /// However many there are: a few keys are compared one by one, many are hashed.
  @Test(arguments: [2, 3, 7, 8, 9, 30]) func theLastOfManyCounts(_ count: Int) throws {
    let variables = (1...count).map { variable("n", ("other", "\($0)")) }.joined()
    let (plural, problems) = try entry(format + variables)
    #expect(plural.variables.flatMap { texts($0.node) } == ["other: \(count)"])
    #expect(problems == (1..<count).map { "\(2 * $0) \"k\": 'n' is defined twice; the last one counts" })
  }

  /// CF's rule for XML: the last of equal keys.
  @Test func theLastVariableCounts() throws {
    let (plural, problems) = try entry(
      format + variable("n", ("other", "first %d")) + variable("m", ("other", "-"))
        + variable("n", ("other", "last %d")))
    #expect(plural.variables.map { String(decoding: $0.name, as: UTF8.self) } == ["m", "n"])
    #expect(plural.variables.flatMap { texts($0.node) } == ["other: -", "other: last %d"])
    #expect(problems == ["2 \"k\": 'n' is defined twice; the last one counts"])
  }

  @Test func theLastFormCounts() throws {
    let (plural, problems) = try entry(
      format + variable("n", ("one", "a"), ("other", "b"), ("one", "c"), ("other", "d"), ("one", "e")))
    #expect(plural.variables.flatMap { texts($0.node) } == ["other: d", "one: e"])
    #expect(problems.count == 3)
  }

  @Test(arguments: [
    ("NSStringDeviceSpecificRuleType", "iphone", "other"), ("NSStringVariableWidthRuleType", "20", "60"),
  ])
  func theLastDeviceAndWidthCount(_ rule: String, _ one: String, _ two: String) throws {
    let names = [one, two, one]
    let forms = names.enumerated().map { "<key>\($1)</key><string>\($0)</string>" }.joined()
    let (plural, problems) = try entry("<key>\(rule)</key><dict>\(forms)</dict>")
    #expect(texts(plural.node) == ["\(two): 1", "\(one): 2"])
    #expect(problems == ["1 \"k\": '\(one)' is defined twice; the last one counts"])
  }

  /// Two forms of a device may each have a variable of one name: these are two variables, and no name is defined twice.
  @Test func oneNameInTwoDictionaries() throws {
    let forms = ["iphone", "other"].map { device in
      "<key>\(device)</key><dict>\(format)\(variable("n", ("other", device)))</dict>"
    }
    let (plural, problems) = try entry("<key>NSStringDeviceSpecificRuleType</key><dict>\(forms.joined())</dict>")
    #expect(plural.variables.flatMap { texts($0.node) } == ["other: iphone", "other: other"])
    #expect(Set(plural.variables.map { $0.name }).count == 2)
    #expect(problems.isEmpty)
  }

  /// Of a string catalog, which is JSON, the first variable counts: the second one's fault is none.
  @Test func theFirstSubstitutionCounts() throws {
    func substitution(_ value: String) -> String {
      """
      "n": {"argNum": 1, "formatSpecifier": "lld", "variations": {"plural": {"other":
        {"stringUnit": {"state": "translated", "value": "\(value)"}}}}}
      """
    }
    func problems(_ first: String, _ second: String) -> [String] {
      let catalog = """
        {"sourceLanguage": "en", "version": "1.0", "strings": {"k": {"localizations": {"en":
          {"stringUnit": {"state": "translated", "value": "%#@n@"},
          "substitutions": {\(substitution(first)), \(substitution(second))}}}}}}
        """
      return appleCatalog(catalog).diagnostics.items.map { $0.message }
    }
    #expect(problems("%arg", "%#@n@") == [])
    #expect(problems("%#@n@", "%arg").contains { $0.contains("refers to itself") })
  }
}
