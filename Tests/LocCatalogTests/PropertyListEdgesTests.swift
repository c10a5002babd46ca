// Property lists at the edges of CF's rules: escapes, references, encodings, and what is said of a file that is cut or spoilt.

import LocBase
import LocFormat
import LocLocale
import Testing

@testable import LocCatalog

@Suite struct PropertyListEdgesTests {
  private func read(_ bytes: [UInt8]) -> PropertyListReading {
    bytes.withSlice { PropertyListReader.read($0, path: "t.strings") }
  }

  /// The text under the key `a`; nil where the file is dropped.
  private func text(_ bytes: [UInt8]) -> String? {
    let reading = read(bytes)
    return withExtendedLifetime(reading) { reading.list?.root.member("a")?.string?.string }
  }

  private func xml(_ content: String) -> [UInt8] { Array("<plist><dict><key>a</key>\(content)</dict></plist>".utf8) }

  /// One to three octal digits, a byte of NeXTSTEP's character set; up to four hexadecimal ones behind a capital U.
  @Test(arguments: [
    (#"\101"#, "A"), (#"\1012"#, "A2"), (#"\60"#, "0"), (#"\608"#, "08"), (#"\7x"#, "\u{7}x"), (#"\0"#, "\0"),
    (#"\08"#, "\u{0}8"),
    (#"\341"#, "Æ"), (#"\3417"#, "Æ7"), (#"\247"#, "§"), (#"\U00e9"#, "é"), (#"\U00E9a"#, "éa"), (#"\U41"#, "A"),
    (#"\U41 "#, "A "),
    (#"\Ud83d\Ude00"#, "😀"), (#"\Ud83d"#, "\u{FFFD}"), (#"\u00e9"#, "u00e9"),
    (#"\a\b\f\n\r\t\v"#, "\u{7}\u{8}\u{C}\n\r\t\u{B}"),
    (#"\"\'\\"#, "\"'\\"), (#"\q\é"#, "qé"),
  ]) func escapes(_ written: String, _ expected: String) {
    #expect(text(Array("\"a\" = \"\(written)\";".utf8)) == expected)
    #expect(text(Array("\"a\" = \"<\(written)>\";".utf8)) == "<" + expected + ">")
  }

  @Test(
    arguments: [
      ("&#65;", "A"), ("&#x41;", "A"), ("&#x000041;", "A"), ("&#xD7FF;", "\u{D7FF}"), ("&#xE000;", "\u{E000}"),
      ("&#x10FFFF;", "\u{10FFFF}"),
      ("&#xD800;", nil), ("&#xDBFF;", nil), ("&#xDC00;", nil), ("&#xDFFF;", nil), ("&#55296;", nil),
      ("&#x110000;", nil),
      ("&#x000000041;", nil), ("&#6A;", nil), ("&#65", nil), ("&nbsp;", nil), ("&lt;&gt;&amp;&quot;&apos;", "<>&\"'"),
      ("&amp;lt;", "&lt;"),
    ] as [(String, String?)]) func references(_ written: String, _ expected: String?)
  {
    #expect(text(xml("<string>\(written)</string>")) == expected)
    #expect(text(xml("<string>x\(written)y</string>")) == expected.map { "x" + $0 + "y" })
    // Half a pair and what is beyond Unicode is no character, whatever stands around it.
    if expected == nil, written.hasSuffix(";"), written.utf8.count == 8 || written == "&#x110000;" {
      let message = read(xml("<string>\(written)</string>")).diagnostics.items.first?.message
      #expect(message?.hasPrefix("the reference names no Unicode character") == true)
    }
  }

  /// A dictionary has a value behind each key, and nothing else.
  @Test(arguments: [
    ("<string>x</string>", true), ("<string/>", true), ("<string>x</string><key>b</key><true/>", true), ("", false),
    ("<string>x</string><key>b</key>", false), ("<string>x</string><string>y</string>", false),
    ("<key>b</key><string>x</string>", false),
    ("<dict><key>b</key></dict>", false), ("<dict/>", true), ("<array/>", true), ("<array><key>b</key></array>", true),
    ("<string>x</string", false), ("<text>x</text>", false), ("x", false),
  ]) func keysAndValues(_ content: String, _ isRead: Bool) {
    #expect((read(xml(content)).list != nil) == isRead)
    #expect(read(xml(content)).diagnostics.items.map { $0.code } == (isRead ? [] : [.tableDropped]))
  }

  /// The numbers of 64 bits, signed below zero and unsigned above.
  @Test(
    arguments: [
      ("0", "0"), ("-0", "0"), ("+7", "7"), ("0x1F", "31"), ("-0x1f", "-31"),
      ("18446744073709551615", "18446744073709551615"),
      ("18446744073709551616", nil), ("-9223372036854775808", "-9223372036854775808"), ("-9223372036854775809", nil),
      ("", nil), ("-", nil),
      ("0x", nil), ("1F", nil), ("1 ", nil), (" 1", "1"), ("- 1", "-1"),
    ] as [(String, String?)]) func integers(_ written: String, _ expected: String?)
  {
    let reading = read(xml("<integer>\(written)</integer>"))
    withExtendedLifetime(reading) {
      let found = reading.list?.root.member("a")
      #expect(found?.text.string == expected && (found == nil || found?.kind == .integer))
    }
  }

  /// Base64 in groups of four letters, of which padding takes one or two bytes away; other characters do not count.
  @Test(
    arguments: [
      ("", []), ("QUJD", Array("ABC".utf8)), ("QUI=", Array("AB".utf8)), ("QQ==", Array("A".utf8)),
      ("QU JD\n", Array("ABC".utf8)),
      ("QUJDRA==", Array("ABCD".utf8)), ("QUJDRA", Array("ABC".utf8)), ("QUJDREU=", Array("ABCDE".utf8)),
      ("Q-U-J-D", Array("ABC".utf8)),
      ("+/+/", [0xFB, 0xFF, 0xBF]), ("AZaz", [0x01, 0x96, 0xB3]), ("0189", [0xD3, 0x5F, 0x3D]),
    ] as [(String, [UInt8])]) func data(_ written: String, _ expected: [UInt8])
  {
    let reading = read(xml("<data>\(written)</data>"))
    withExtendedLifetime(reading) {
      let found = reading.list?.root.member("a")
      #expect(found?.kind == .data && found?.text.bytes == expected)
    }
  }

  /// What Windows has between the control characters; the five bytes that it leaves out are those of Latin-1.
  @Test func windowsCharacters() {
    let declaration = Array("<?xml version=\"1.0\" encoding=\"windows-1252\"?><plist><dict><key>a</key><string>".utf8)
    let end = Array("</string></dict></plist>".utf8)
    let windows = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ"
    let latin = (0xA0...0xFF).compactMap { Unicode.Scalar($0) }.map { String($0) }.joined()
    #expect(text(declaration + Array(0x80...0xFF) + end) == windows + latin)
    let other = Array("<?xml version='1.0' encoding='ISO-8859-1'?><plist><dict><key>a</key><string>".utf8)
    #expect(text(other + Array(0xA0...0xFF) + end) == latin)
  }

  /// What is wrong behind a value: a quote that was meant to be part of the text, or a semicolon that is missing.
  @Test(arguments: [
    ("\"a\" = \"say \"hi\" now\";", "A quote inside a string is written \\\"."),
    ("\"a\" = \"x\"y;", "A quote inside a string is written \\\"."),
    ("\"a\" = \"x\"\n\"b\" = \"y\";", "Every entry ends in ';', the last one too."),
    ("\"a\" = \"x\"", "Every entry ends in ';', the last one too."),
    ("\"a\" = \"x\",", "Every entry ends in ';', the last one too."),
  ]) func adviceOnSemicolons(_ file: String, _ help: String) {
    let reading = read(Array(file.utf8))
    #expect(reading.list == nil && reading.diagnostics.items.map { $0.help } == [help])
  }

  /// What CF leaves out of a file, in lines or in bytes, without the white space at its end.
  @Test(arguments: [
    ("\"a\" = \"1\"; } x", "3 bytes are not in the table"),
    ("\"a\" = \"1\"; } x \n\n\n", "3 bytes are not in the table"),
    ("\"a\" = \"1\";\n}\nx\ny", "lines 2 to 4 are not in the table"),
    ("\"a\" = \"1\";\n}\nx\ny\n\n \n", "lines 2 to 4 are not in the table"),
    ("\"a\" = \"1\";\n/* b\n c\n\n", "lines 2 to 3 are a comment"), ("\"a\" = \"1\"; /* b  ", "4 bytes are a comment"),
  ]) func whatIsIgnored(_ file: String, _ extent: String) {
    let reading = read(Array(file.utf8))
    #expect(text(Array(file.utf8)) == "1")
    #expect(reading.diagnostics.items.map { $0.code } == [.ignoredRest])
    #expect(reading.diagnostics.items.first?.message.hasSuffix(extent) == true)
  }

  // MARK: Tables

  /// A hundred findings of a file are listed, and how many more there are.
  @Test(arguments: [1, 99, 100, 101, 250]) func manyFindings(_ count: Int) {
    let file = (0..<count).map { "k\($0) = (x);\n" }.joined()
    let reading = Array(file.utf8).withSlice { StringsReader.read($0, path: "t", localization: "en") }
    let messages = reading.diagnostics.items.map { $0.message }
    #expect(messages.count == min(count, 100) + (count > 100 ? 1 : 0))
    #expect(messages.contains("\(count - 100) more findings in this file are not listed") == (count > 100))
    #expect(messages.prefix(100).allSatisfy { $0.hasSuffix("is not a string; a push finds nothing under this key") })
  }

  private func plural(_ other: String) -> String {
    "<dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>other</key>\(other)</dict>"
  }

  private func dictionary(_ value: String) -> AppleTableReading {
    let file = "<plist><dict><key>k</key>\(value)</dict></plist>"
    return Array(file.utf8).withSlice { StringsDictionaryReader.read($0, path: "t", localization: "en") }
  }

  private func format(_ text: String) -> String { "<key>NSStringLocalizedFormatKey</key><string>\(text)</string>" }

  /// A format names variables that its entry has.
  @Test(arguments: [
    ("%#@n@", 0), ("%1$#@n@ %#@n@", 0), ("none", 0), ("%#@m@", 1), ("%#@n@ %#@m@", 1), ("%%#@m@", 0), ("%#@n", 0),
  ]) func namesOfVariables(_ text: String, _ findings: Int) {
    let reading = dictionary("<dict>\(format(text))<key>n</key>\(plural("<string>%d</string>"))</dict>")
    #expect(reading.diagnostics.items.map { $0.code } == Array(repeating: .badEntry, count: findings))
  }

  /// The form of a variable may have variables of its own with the same names; the text around it means its own all the same.
  @Test func variablesWithinVariables() throws {
    let inner = "<dict>\(format("%#@value@"))<key>value</key>\(plural("<string>%d inner</string>"))</dict>"
    let reading = dictionary(
      """
      <dict>\(format("%#@value@ of %#@a@"))<key>value</key>\(plural("<string>%d outer</string>"))
      <key>a</key>\(plural(inner))</dict>
      """)
    #expect(reading.diagnostics.items.isEmpty)
    let table = try #require(reading.table)
    let entry = try #require(AppleEntry(table: table, index: 0).plural)
    #expect(entry.node == .text(Array("%#@value@ of %#@a@".utf8)))
    let own = try #require(entry.variables.first { $0.name == Array("value".utf8) })
    #expect(own.node == .plural([PluralCase(.other, .text(Array("%d outer".utf8)))]))
    #expect(entry.variables.count == 3)
  }
}
