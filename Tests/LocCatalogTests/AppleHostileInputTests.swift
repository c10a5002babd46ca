// Files nobody means well with: every reader answers in bounded time, with a diagnostic where the app loses something.

import Foundation
import LocBase
import LocCatalog
import LocFormat
import TestSupport
import Testing

@Suite struct AppleHostileInputTests {
  private func read(_ bytes: [UInt8]) -> PropertyListReading {
    bytes.withSlice { PropertyListReader.read($0, path: "x.strings") }
  }

  private func read(_ text: String) -> PropertyListReading { read([UInt8](text.utf8)) }

  private func dictionary(_ text: String) -> AppleTableReading {
    [UInt8](text.utf8).withUnsafeBufferPointer {
      StringsDictionaryReader.read(UTF8Slice($0), path: "x.stringsdict", localization: "en")
    }
  }

  /// Translators' tools leave files that are a byte order mark and nothing else.
  @Test(arguments: [[0xFF, 0xFE], [0xFE, 0xFF], []] as [[UInt8]]) func anEmptyFile(_ bytes: [UInt8]) {
    let reading = read(bytes)
    #expect(reading.list == nil)
    #expect(reading.diagnostics.items.first?.message == "the file is empty; the app gets nothing of this file")
  }

  private let samples: [[UInt8]] = {
    let text = "/* c */ \"k\\n\" = \"v\\U00e9\\351\"; { } // x\nb = ( a, <00ff>, { c = d; } );\n"
    let xml = """
      <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE plist><plist version="1.0"><dict><key>a&amp;</key>
      <string>x<![CDATA[<y>]]>&#x1F600;</string><key>i</key><integer>-5</integer><key>r</key><real>1.5</real>
      <key>d</key><date>2020-01-02T03:04:05Z</date><key>b</key><data>AAEC</data><key>l</key><array><true/></array>
      </dict></plist>
      """
    let list: [String: Any] = ["a": "é😀", "b": ["x": 1, "y": [2.5, true]], "c": Data([1, 2, 3])]
    let binary = try? PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
    var utf16: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { utf16 += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    return [[UInt8](text.utf8), [UInt8](xml.utf8), [UInt8](binary ?? Data()), utf16]
  }()

  @Test func everyPrefixAndEveryByte() {
    for sample in samples {
      for count in 0..<sample.count { walk(read([UInt8](sample[..<count]))) }
      for index in 0..<sample.count {
        for bit in [0x01, 0x20, 0x80, 0xFF] as [UInt8] {
          var changed = sample
          changed[index] ^= bit
          walk(read(changed))
        }
        var shorter = sample
        shorter.remove(at: index)
        walk(read(shorter))
      }
    }
  }

  /// Touches every value; a refusal says why.
  private func walk(_ reading: PropertyListReading) {
    guard let list = reading.list else {
      #expect(reading.diagnostics.hasErrors)
      return
    }
    var left = 10_000
    func visit(_ value: PropertyListValue, _ depth: Int) {
      left -= 1
      guard left > 0, depth < 600 else { return }
      _ = value.text.string
      for element in value.elements { visit(element, depth + 1) }
      for (key, member) in value.members {
        _ = key.text.string
        visit(member, depth + 1)
      }
    }
    visit(list.root, 0)
  }

  @Test func deepNestingIsRefused() {
    for depth in [513, 100_000] {
      #expect(read("a = " + String(repeating: "(b,", count: depth)).list == nil)
      #expect(read("a = " + String(repeating: "{a=", count: depth)).list == nil)
      #expect(
        read(String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth)).list == nil)
      #expect(read(String(repeating: "<plist>", count: depth)).list == nil)
    }
  }

  @Test func entitiesAreRefused() {
    let bomb = """
      <?xml version="1.0"?><!DOCTYPE plist [<!ENTITY a "x"><!ENTITY b SYSTEM "file:///etc/passwd">]>
      <plist><dict><key>a</key><string>&a;&b;</string></dict></plist>
      """
    let reading = read(bomb)
    #expect(reading.list == nil)
    #expect(reading.diagnostics.items.first?.position?.line == 1)
    #expect(reading.diagnostics.items.first?.message.contains("document type") == true)
  }

  /// A binary list of `levels` lists, each naming the next one twice: 2^levels values in a tree.
  private func binaryBomb(levels: Int, cyclic: Bool) -> [UInt8] {
    var bytes = [UInt8]("bplist00".utf8)
    var offsets: [UInt8] = []
    for level in 0..<levels {
      offsets.append(UInt8(bytes.count))
      let target = UInt8(level + 1 == levels ? (cyclic ? 0 : levels) : level + 1)
      bytes += [0xA2, target, target]
    }
    offsets.append(UInt8(bytes.count))
    bytes.append(0x09)
    let table = bytes.count
    bytes += offsets
    bytes += [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [offsets.count, 0, table] {
      for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
    return bytes
  }

  @Test func binaryBombsAreBounded() {
    #expect(read(binaryBomb(levels: 5, cyclic: false)).list?.root.count == 2)
    for bomb in [binaryBomb(levels: 40, cyclic: false), binaryBomb(levels: 40, cyclic: true)] {
      let start = processorSeconds()
      let reading = read(bomb)
      #expect(reading.list == nil)
      #expect(reading.diagnostics.items.first?.message.contains("corrupt") == true)
      #expect(processorSeconds() - start < 20)
    }
  }

  /// A text of 60,000 bytes in the forms of a binary list: plain, Latin-1, UTF-16, data.
  private static let longTexts: [[UInt8]] = [
    [0x5F, 0x11, 0xEA, 0x60] + [UInt8](repeating: 0x61, count: 60_000),
    [0x5F, 0x11, 0xEA, 0x60] + [UInt8](repeating: 0xE9, count: 60_000),
    [0x6F, 0x11, 0x75, 0x30] + [UInt8](repeating: 0x61, count: 60_000),
    [0x4F, 0x11, 0xEA, 0x60] + [UInt8](repeating: 0x61, count: 60_000),
  ]

  /// Containers that refer to object 1 a total of 20,000 times: a list, the values of a dictionary, its keys, and a list of 200
  /// references to object 2, a list of 100 references.
  private static let manyReferences: [[[UInt8]]] = [
    [[0xAF, 0x11, 0x4E, 0x20] + references(1, 20_000)],
    [[0xDF, 0x11, 0x4E, 0x20] + references(2, 20_000) + references(1, 20_000), [], [0x51, 0x61]],
    [[0xDF, 0x11, 0x4E, 0x20] + references(1, 20_000) + references(2, 20_000), [], [0x51, 0x61]],
    [[0xAF, 0x10, 200] + references(2, 200), [], [0xAF, 0x10, 100] + references(1, 100)],
  ]

  private static func references(_ object: UInt8, _ count: Int) -> [UInt8] {
    [UInt8]((0..<count).flatMap { _ in [0, object] })
  }

  /// A gigabyte of text in a file of 100 KB: each reference to a text counts, whatever its form.
  @Test(arguments: 0..<4, 0..<4) func manyReferencesToOneText(_ container: Int, _ text: Int) {
    var objects = Self.manyReferences[container]
    if objects.count == 1 { objects.append([]) }
    objects[1] = Self.longTexts[text]
    let start = processorSeconds()
    let reading = read(binaryList(objects))
    #expect(reading.list == nil)
    #expect(reading.diagnostics.items.first?.message.contains("too much text") == true)
    #expect(processorSeconds() - start < 20)
  }

  /// A list of these objects, of which the first is the top; references have two bytes, offsets four.
  private func binaryList(_ objects: [[UInt8]]) -> [UInt8] {
    var bytes = [UInt8]("bplist00".utf8)
    var offsets: [UInt8] = []
    func append(_ number: Int, _ size: Int, to bytes: inout [UInt8]) {
      for byte in 0..<size { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * (size - 1 - byte)))) }
    }
    for object in objects {
      append(bytes.count, 4, to: &offsets)
      bytes += object
    }
    let table = bytes.count
    bytes += offsets + [0, 0, 0, 0, 0, 0, 4, 2]
    for number in [objects.count, 0, table] { append(number, 8, to: &bytes) }
    return bytes
  }

  @Test func hugeCountsAndOffsets() {
    let good = binaryBomb(levels: 3, cyclic: false)
    for index in (good.count - 32)..<good.count {
      for value in [0x00, 0x7F, 0x80, 0xFF] as [UInt8] {
        var changed = good
        changed[index] = value
        walk(read(changed))
      }
    }
    // A string said to be longer than the file, by an integer of eight bytes.
    var bytes = [UInt8]("bplist00".utf8) + [0x5F, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x61]
    bytes += [8, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 19]
    #expect(read(bytes).list == nil)
  }

  @Test func manyErrorsAndManyKeysStayCheap() {
    let start = processorSeconds()
    var duplicates = ""
    for _ in 0..<50_000 { duplicates += "\"same\" = \"x\";\n" }
    let reading = [UInt8](duplicates.utf8).withUnsafeBufferPointer {
      StringsReader.read(UTF8Slice($0), path: "x.strings", localization: "en")
    }
    #expect(reading.table?.count == 50_000)
    #expect(reading.diagnostics.items.count <= 101)
    #expect(reading.diagnostics.items.last?.message.contains("49899 more findings") == true)
    let value = "\"a\" = \"" + String(repeating: "x", count: 5_000_000) + "\";"
    #expect(read(value).list?.root.count == 1)
    #expect(processorSeconds() - start < 60)
  }

  /// 40,000 variables in one entry, in the forms of a device rule: comparing all pairs of names would take minutes.
  @Test func manyVariablesInOneEntry() {
    let form = "<key>NSStringLocalizedFormatKey</key><string>%#@v@</string>"
    let rule =
      "<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>other</key><string>x</string>"
    let cases = (0..<400).map { number -> String in
      let variables = (0..<100).map { "<key>v\(number).\($0)</key><dict>\(rule)</dict>" }.joined()
      return "<key>d\(number)</key><dict>\(form)\(variables)</dict>"
    }
    let start = processorSeconds()
    let reading = dictionary(
      "<plist><dict><key>k</key><dict><key>NSStringDeviceSpecificRuleType</key><dict>\(cases.joined())</dict></dict></dict></plist>"
    )
    #expect(reading.table?.plural(at: 0)?.variables.count == 1_000)
    let problems = reading.diagnostics.items.filter { $0.message.contains("more than 1000 variables") }
    #expect(problems.count == 1)
    #expect(processorSeconds() - start < 20)
  }

  /// Two forms with the same thousand names, and a text that refers to them 100,000 times.
  @Test func manyRenamedVariables() {
    let rule =
      "<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>other</key><string>x</string>"
    let variables = (0..<500).map { "<key>v\($0)</key><dict>\(rule)</dict>" }.joined()
    let text = String(repeating: "%#@v0@", count: 100_000)
    let form = "<key>NSStringLocalizedFormatKey</key><string>\(text)</string>\(variables)"
    let start = processorSeconds()
    let reading = dictionary(
      "<plist><dict><key>k</key><dict><key>NSStringDeviceSpecificRuleType</key><dict><key>iphone</key><dict>\(form)</dict>"
        + "<key>other</key><dict>\(form)</dict></dict></dict></dict></plist>")
    let names = Set(reading.table?.plural(at: 0)?.variables.map { $0.name } ?? [])
    #expect(names.count == 1_000)
    #expect(reading.diagnostics.items.isEmpty)
    #expect(processorSeconds() - start < 30)
  }

  /// A catalog's text that refers to its substitutions again and again.
  @Test func manySubstitutionsInOneEntry() {
    let forms = #"{"formatSpecifier":"d","variations":{"plural":{"other":{"stringUnit":{"value":"x"}}}}}"#
    let substitutions = (0..<1_500).map { "\"s\($0)\":\(forms)" }.joined(separator: ",")
    let text = String(repeating: "%#@s999@", count: 50_000)
    let catalog = """
      {"sourceLanguage":"en","version":"1.0","strings":{"k":{"localizations":{"en":{
      "stringUnit":{"state":"translated","value":"\(text)"},"substitutions":{\(substitutions)}}}}}}
      """
    let start = processorSeconds()
    let reading = [UInt8](catalog.utf8).withSlice { StringCatalogReader.read($0, path: "x.xcstrings") }
    let problems = reading.diagnostics.items.filter { $0.message.contains("more than 1000 substitutions") }
    #expect(problems.count == 1)
    #expect(processorSeconds() - start < 20)
  }

  @Test func variablesThatLeadNowhere() {
    func entry(_ variants: String) -> String {
      "<plist><dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@a@</string>\(variants)</dict></dict></plist>"
    }
    func variable(_ name: String, _ text: String, form: String = "other") -> String {
      "<key>\(name)</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
        + "<key>\(form)</key><string>\(text)</string></dict>"
    }
    let cases: [(String, String)] = [
      (variable("a", "%#@b@") + variable("b", "%#@a@"), "refers to itself"),
      (variable("a", "%#@a@"), "refers to itself"),
      ("", "'a', which is not there"),
      (variable("a", "x", form: "one"), "no form 'other'"),
      (variable("a", "x", form: "fw"), "'fw' is not a plural category"),
      (
        variable("a", "x").replacing(
          "<key>other", with: "<key>NSStringFormatValueTypeKey</key><string>zz</string><key>other"),
        "'zz' is not a format specifier"
      ),
      (
        variable("a", "x").replacing(
          "<key>other", with: "<key>NSStringFormatValueTypeKey</key><string>%d</string><key>other"),
        "the format specifier '%d' stands here without its '%'"
      ),
      ("<key>a</key><dict><key>other</key><string>x</string></dict>", "no NSStringFormatSpecTypeKey"),
      ("<key>a</key><dict><key>NSStringFormatSpecTypeKey</key><string>X</string></dict>", "unknown rule 'X'"),
    ]
    for (variants, message) in cases {
      let reading = dictionary(entry(variants))
      let found = reading.diagnostics.items.contains { $0.message.contains(message) }
      #expect(found, "\(message): \(reading.diagnostics.items.map { $0.message })")
      #expect(reading.table?.count == 1)
    }
    let device = dictionary(
      "<plist><dict><key>k</key><dict><key>NSStringDeviceSpecificRuleType</key><dict><key>iPhone</key><string>x</string>"
        + "<key>other</key><string>y</string></dict></dict></dict></plist>")
    #expect(
      device.diagnostics.items.map { $0.message } == [
        "\"k\": 'iPhone' is not a known device; its form is not shown"
      ])
    #expect(dictionary("<plist><dict><key>k</key><integer>5</integer></dict></plist>").table?.kind(at: 0) == .other)
  }

  @Test func saysWhereAndWhy() {
    let cases: [(String, String)] = [
      (
        "\"a\" = \"b\";\n\"c\" = \"say \"hi\"\";\n",
        "x.strings:2:13: error[table-dropped]: the entry has no ';' behind it"
      ),
      (
        "\"a\" = \"b;\n\"c\" = \"d\";",
        "x.strings:1:7: error[table-dropped]: the string that begins here is not closed"
      ),
      ("\"a\" = \"b;\n c\" d;", "x.strings:2:5: error[table-dropped]: the entry has no ';' behind it"),
      ("\"a\" = \"b\";\n\"c\" = \"d\"", "x.strings:2:10: error[table-dropped]: the entry has no ';' behind it"),
      ("\"a\" = \"b\"\n\"c\" = \"d\";", "x.strings:2:1: error[table-dropped]: the entry has no ';' behind it"),
      ("\"a\" \"b\";", "x.strings:1:5: error[table-dropped]: expected '=' or ';' behind the key \"a\", found '\"'"),
      ("\"a\" = \"b;\n", "x.strings:1:7: error[table-dropped]: the string that begins here is not closed"),
      ("\"a\" = é;", "x.strings:1:7: error[table-dropped]: expected a value, found 'é' (U+00E9)"),
      (
        "\"a\" = b;\n /* \"c\" = d;\n\"e\"; *",
        "x.strings:2:2: warning[ignored-rest]: the comment that begins here is not closed"
      ),
      ("a = b; // c", "nothing"), ("a = b; /* c */ /*/ x */", "nothing"),
      ("\u{FEFF}@", "x.strings:1:1: error[table-dropped]: expected a value"),
      (
        "\"\u{0}a\u{0}\"\u{0}=\u{0}b\u{0};\u{0}",
        "x.strings:1:1: error[table-dropped]: UTF-16 without a byte order mark"
      ),
      ("\u{0}a\u{0} \u{0}=\u{0} \u{0}b", "x.strings:1:1: error[table-dropped]: UTF-16 without a byte order mark"),
      ("\"a\" = b; @\n\"c\" = d;\n\"e\";", "x.strings:1:10: warning[ignored-rest]: '@' begins no entry"),
      (
        "<plist><dict><key>a</key><string>&nbsp;</string></dict></plist>",
        "x.strings:1:34: error[table-dropped]: XML does not know `&nbsp;`"
      ),
    ]
    for (text, expected) in cases {
      let summary = read(text).diagnostics.items.first?.summary ?? "nothing"
      #expect(summary.hasPrefix(expected), "\(summary)")
    }
  }
}
