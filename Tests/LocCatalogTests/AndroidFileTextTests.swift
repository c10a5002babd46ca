// How a Gradle build decodes a values file, and what its XML may hold beyond elements and text.

import LocBase
import TestSupport
import Testing

@testable import LocCatalog

@Suite struct AndroidFileTextTests {
  private static func text(_ name: String, _ text: String) -> String { "<string name=\"\(name)\">\(text)</string>" }

  /// AGP tries a file again without signs before its first markup.
  @Test func signsBeforeTheDeclaration() {
    let text = "<?xml version=\"1.0\" encoding=\"utf-8\"?><resources>\(Self.text("k", "a"))</resources>"
    for signs in ["\u{FEFF}\u{FEFF}", ";", "; "] {
      let resources = AndroidResources([[androidFile("values/a.xml", Array((signs + text).utf8))]])
      #expect(resources.failedStage == nil && resources.shown("k") == "a", "\(signs)")
    }
  }

  @Test func bytesThatAreNoTextAreReadTwice() {
    // The first reading finds duplicates and a fault before it comes to the bytes.
    let start = Array(
      "<resources><string name=\"k\">it's</string><string name=\"k\">b</string><string name=\"t\">".utf8)
    let resources = AndroidResources([
      [androidFile("values/a.xml", start + [0xE2, 0x80] + Array("</string></resources>".utf8))]
    ])
    #expect(
      resources.diagnostics.items.map { $0.slug } == ["invalid-utf8", "duplicate-resource", "unescaped-apostrophe"])
    #expect(resources.shown("t") == "\u{FFFD}")
  }

  @Test func parameterEntities() {
    func shown(_ subset: String, _ text: String = "a&e;") -> String {
      let file = "<!DOCTYPE r \(subset)><r>\(Self.text("k", text))</r>"
      let resources = AndroidResources([[androidFile("values/a.xml", Array(file.utf8))]])
      return resources.failedStage.map { "\($0.name)" } ?? resources.shown("k")
    }
    #expect(shown("[<!ENTITY % p \"<!ENTITY e 'x'>\">%p;]") == "ax")
    #expect(shown("[<!ENTITY % q \"<!ENTITY e 'q'>\"><!ENTITY % p '&#37;q;'>%p;]") == "aq")
    #expect(shown("[<!ENTITY % p \"<!ENTITY e 'x'>\">%p;<!ENTITY e 'y'>]") == "ax")
    #expect(shown("[<!ENTITY % p SYSTEM 'p'>%p;<!ENTITY e 'x'>]") == "ax")
    #expect(shown("[<!ENTITY % p SYSTEM 'p'>%p;]", "a") == "a" && shown("[<!ENTITY % p SYSTEM 'p'>%p;]") == "merge")
    #expect(
      shown("[<!ENTITY % p \"<!ENTITY e 'x'>\">]") == "merge" && shown("[<!ENTITY % p '&#37;p;'>%p;]", "a") == "merge")
    #expect(shown("SYSTEM 'x.dtd'") == "a" && shown("SYSTEM 'x.dtd' [<!ENTITY e 'i'>]", "a&e;b&f;") == "aib")
    #expect(shown("[<!ENTITY e SYSTEM 'x'>]") == "a")
  }

  @Test func versionsOfXML() {
    func shown(_ version: String, _ text: String = "a") -> String {
      let file = "<?xml version='\(version)'?><r>\(Self.text("k", text))</r>"
      let resources = AndroidResources([[androidFile("values/a.xml", Array(file.utf8))]])
      return resources.failedStage.map { "\($0.name)" } ?? resources.shown("k")
    }
    #expect(shown("1.0") == "a" && shown("1.1") == "a")
    for version in ["", "1.2", "2.0", "1.e", "1", "1.0 "] { #expect(shown(version) == "merge", "\(version)") }
    for text in ["a\u{85}b", "a\u{2028}b", "a\r\u{85}b", "a&#8232;b"] { #expect(shown("1.1", text) == "a b") }
    #expect(shown("1.1", "a\\\u{85}b") == "a\nb" && shown("1.1", "a&#133;b") == "a\u{85}b")
    #expect(shown("1.0", "a\u{85}b") == "a\u{85}b" && shown("1.0", "a\u{7F}\u{80}b") == "a\u{7F}\u{80}b")
    #expect(shown("1.1", "a\u{7F}b") == "merge" && shown("1.1", "a\u{80}b") == "merge")
  }

  @Test func otherEncodings() {
    func shown(_ bytes: [UInt8]) -> String {
      let resources = AndroidResources([[androidFile("values/a.xml", bytes)]])
      return resources.shown("k") + (resources.diagnostics.items.isEmpty ? "" : " with a finding")
    }
    func file(_ declaration: String, _ text: [UInt8]) -> [UInt8] {
      Array((declaration + "<resources><string name=\"k\">").utf8) + text + Array("</string></resources>".utf8)
    }
    #expect(shown(file("<?xml version='1.0' encoding='windows-1252'?>", [0x80, 0x93])) == "€“")
    #expect(shown(file("<?xml version='1.0' encoding=\"ISO-8859-1\" ?>", [0xE9])) == "é")
    #expect(shown(file("<?xml version='1.0' encoding='Shift_JIS'?>", [0x83, 0x65])) == "テ")
    #expect(shown(file("<?xml version='1.0' encoding='us-ascii'?>", [0xE9, 0x61])) == "\u{FFFD}a")
    // Java joins no letter with the accent behind it.
    #expect(shown(file("<?xml version='1.0' encoding='windows-1258'?>", [0x61, 0xEC, 0x65])) == "a\u{301}e")
    #expect(shown(file("<?xml version='1.0' encoding='windows-1255'?>", [0xE9, 0xC4])) == "\u{5D9}\u{5B4}")
    #expect(shown(file("<?xml version='1.0' encoding='MacRoman'?>", [0xC6, 0xF0])) == "\u{2206}\u{F8FF}")
    #expect(shown(file("<?xml version='1.0' encoding='koi8'?>", [0xC1])) == "а")
    #expect(shown(file("<?xml version='1.0' encoding='shift_jis'?>", [0x5C, 0x22, 0x7E])) == "\"~")
    #expect(shown(file("<?xml version='1.0' encoding='gbk'?>", [0xC4, 0xE3])) == "你")
    #expect(shown(file("<?xml version='1.0' encoding='gbk'?>", [0x80, 0x61])) == "\u{FFFD}a")
    #expect(shown(file("<?xml version='1.0' encoding='euc-kr'?>", [0x80, 0x61])) == "\u{FFFD}a")
    // Half a character: what Java makes of it and the next byte is not known here.
    #expect(shown(file("<?xml version='1.0' encoding='gbk'?>", [0xC4, 0x3C])).hasSuffix("with a finding"))
    // iconv knows these, Java does not.
    for name in ["utf-7", "latin-1", "iso-8859-10", "hz-gb-2312", ""] {
      #expect(shown(file("<?xml version='1.0' encoding='\(name)'?>", [0xC3, 0xA9])) == "é with a finding", "\(name)")
    }
    #expect(shown(file("<?xml version='1.0' encoding='x-none'?>", [0xC3, 0xA9])) == "é with a finding")
    #expect(shown(file("", [0x61, 0xFF, 0xC3])) == "a\u{FFFD}\u{FFFD} with a finding")
    // Surrogates, whole and cut: one fault each.
    #expect(
      shown(file("", [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80, 0xED, 0xA0, 0x61]))
        == "\u{FFFD}\u{FFFD}\u{FFFD}a with a finding")
    #expect(shown(file("", [0xED, 0x9F, 0xBF, 0xC0, 0x80])) == "\u{D7FF}\u{FFFD}\u{FFFD} with a finding")
    // In the second line no declaration is looked for.
    #expect(shown(file("<?xml version='1.0'\nencoding='windows-1252'?>", [0xC3, 0xA9])) == "é")
    // Signs before the first markup are passed over, letters are not.
    #expect(shown([0x3B, 0x20] + file("", [0x61])) == "a")
    #expect(shown([0x78] + file("", [0x61])) == "<missing> with a finding")
    var utf16: [UInt8] = []
    for unit in String(decoding: file("", [0x61]), as: UTF8.self).utf16 {
      utf16 += [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
    #expect(shown(utf16) == "a" && shown([0xFF, 0xFE] + utf16) == "a")
    // The name that a declaration gives counts for UTF-16, too, and Java knows no utf-16-le.
    for (name, text) in [
      ("utf-16le", "a"), ("utf-16-le", "<missing>"), ("utf-8", "<missing>"), ("latin1", "<missing>"),
    ] {
      var declared: [UInt8] = []
      for byte in Array("<?xml version='1.0' encoding='\(name)'?>".utf8) { declared += [byte, 0] }
      #expect(shown(declared + utf16).hasPrefix(text), "\(name)")
    }
  }
}
