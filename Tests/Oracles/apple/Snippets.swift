// Random files: valid ones, nearly valid ones, and soup. A seed makes the same files again.

import Foundation

struct Snippets {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func below(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 11) % max(limit, 1)
  }

  mutating func pick(_ choices: [String]) -> String { choices[below(choices.count)] }

  mutating func next() -> [UInt8] {
    switch below(23) {
    case 20, 21: return encoded(mutated(Array(stringsDictionary().utf8)))
    case 22:
      return (try? PropertyListSerialization.data(fromPropertyList: rules(), format: .binary, options: 0)).map {
        [UInt8]($0)
      } ?? []
    case 0..<10: return encoded(mutated(Array(table().utf8)))
    case 10..<13: return encoded(Array(soup().utf8))
    case 13..<17: return encoded(mutated(Array(xml().utf8)))
    default: return binary()
    }
  }

  // MARK: Old style

  private mutating func space() -> String {
    pick([
      "", "", "", " ", "\n", "\r\n", "\t", "\u{B}", "\u{C}", "\u{2028}", "\u{2029}", "/* c */", "// c\n", "/**/",
      "/***/",
      "// c\r", "//\u{2028}", "/* \" */",
    ])
  }

  /// Foundation's dictionaries merge keys that differ only in lone surrogates, so a key has none.
  private mutating func string(isKey: Bool = false) -> String {
    let quote = pick(["\"", "\"", "\"", "'"])
    var text = quote
    for _ in 0..<below(5) {
      text += pick([
        "a", "b", "key", "%@", "é", "😀", "ı", "İ", "\u{A0}", "\\n", "\\\"", "\\'", "\\\\", "\\U00e9", "\\Ud83d\\Ude00",
        "\\Ud83d",
        "\\Ude00", "\\U4", "\\U", "\\351", "\\7", "\\400", "\\376", "\\x", "\\é", "\\😀", "\\\n", "\n", "/*", "//", ";",
        "=", "\\a",
        "\\8", "\\u0041", "\u{FEFF}", "\u{0}", "\u{FFFD}", "\u{10FFFF}", "'", " ",
      ])
    }
    if isKey {
      for lone in ["\\Ud83d", "\\Ude00"] { text = text.replacingOccurrences(of: lone, with: "s") }
    }
    return text + quote
  }

  private mutating func value(_ depth: Int) -> String {
    switch below(depth > 3 ? 12 : 16) {
    case 12:
      var text = "{"
      for _ in 0..<below(3) { text += entry(depth + 1) }
      return text + "}"
    case 13:
      var text = "("
      for _ in 0..<below(4) { text += space() + value(depth + 1) + space() + pick([",", ",", ""]) }
      return text + ")"
    case 14: return "<" + pick(["", "00", "0f bd", "0", "g", "00 1 1", "İİ", "AB\n"]) + ">"
    case 0, 1: return pick(["b", "a-b", "http://x.y/z", "1", "$x", "a:b", "/", "é", "a+b"])
    default: return string()
    }
  }

  private mutating func entry(_ depth: Int) -> String {
    let key = below(6) == 0 ? pick(["k", "a.b", "K_1", "/a", "1"]) : string(isKey: true)
    if below(12) == 0 { return space() + key + space() + ";" }
    return space() + key + space() + "=" + space() + value(depth) + space() + ";"
  }

  private mutating func table() -> String {
    var text = ""
    for _ in 0..<below(6) { text += entry(0) }
    text += space()
    return below(12) == 0 ? "{" + text + "}" : text
  }

  private mutating func soup() -> String {
    var text = ""
    for _ in 0..<below(10) {
      text += pick([
        "\"", "'", "a", "\"a\"", "'b'", "=", ";", "{", "}", "(", ")", ",", "<", ">", "00", "\\", "/", "/*", "*/", "//",
        "\n", " ",
        "\u{2028}", "\u{A0}", "é", "@", "#", "+", "\u{0}", "bplist00", "<a>", "(\")", "{\"}",
      ])
    }
    return text
  }

  // MARK: XML

  private mutating func element(_ depth: Int) -> String {
    switch below(depth > 3 ? 9 : 13) {
    case 9, 10:
      var text = "<dict>"
      for _ in 0..<below(4) { text += gap() + "<key>" + characters() + "</key>" + gap() + element(depth + 1) }
      return text + gap() + pick(["</dict>", "</dict>", "</dict >", "</dict"])
    case 11:
      var text = "<array>"
      for _ in 0..<below(3) { text += gap() + element(depth + 1) }
      return text + "</array>"
    case 12:
      return pick(["<dict/>", "<array/>", "<dict />", "<plist><string>p</string></plist>", "<key>k</key>", "<key/>"])
    case 0:
      return "<integer>"
        + pick([
          "1", "-1", "0", "00", "0x1F", " 7", "7 ", "+3", "- 4", "", "1a", "18446744073709551615",
          "18446744073709551616", "-9223372036854775808", "-9223372036854775809", "0x", "0xg", "\u{2003}5", "\u{3000}5",
        ]) + "</integer>"
    case 1:
      return "<real>"
        + pick([
          "1.5", "-2", "1e3", ".5", "5.", "", "inf", "-Infinity", "x", "1.5x", "1,5", "1e400", "0x10", " 1", "+1",
        ]) + "</real>"
    case 2:
      return pick([
        "<true/>", "<false/>", "<true></true>", "<true>x</true>", "<date>2020-01-02T03:04:05Z</date>",
        "<date>2020-01-02</date>", "<date>1969-12-31T23:59:59Z</date>", "<date>0001-01-01T00:00:00Z</date>",
      ])
    case 3:
      return "<data>" + pick(["AAEC", "AAE=", "AA==", "A", "AAEC!AwQF", " A A E C ", "é", "AAECAw==", "=", "AA=A"])
        + "</data>"
    default: return "<string>" + characters() + pick(["</string>", "</string>", "</string >", "</strin>"])
    }
  }

  private mutating func gap() -> String {
    pick(["", "", "", " ", "\n", "<!-- c -->", "<!---->", "<?pi x?>", "<?>", "\u{A0}"])
  }

  private mutating func characters() -> String {
    var text = ""
    for _ in 0..<below(4) {
      text += pick([
        "a", "b c", "é", "😀", "&lt;", "&gt;", "&amp;", "&quot;", "&apos;", "&#65;", "&#x41;", "&#x1F600;", "&#0;",
        "&#;",
        "&#xD800;", "&nbsp;", "&", "<![CDATA[<x>&amp;]]>", "<![CDATA[", "<!-- c -->", "\n", "\r\n", "\u{0}", "\u{FEFF}",
        "]]>", "&#123456789;",
      ])
    }
    return text
  }

  private mutating func xml() -> String {
    let head = pick([
      "", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", "<?xml version=\"1.0\"?>",
      "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>",
      "<?xml version='1.0' encoding='utf-16'?>", "<?xml version='1.0' encoding='windows-1252'?>", " \n", "<!-- c -->",
      "<!DOCTYPE plist>",
      "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n",
      "<!DOCTYPE plist []>",
    ])
    let body = element(0)
    return head + (below(4) == 0 ? body : "<plist version=\"1.0\">" + gap() + body + gap() + "</plist>")
      + pick(["", "\n", "junk"])
  }

  // MARK: Rules

  /// What a `.stringsdict` holds: variables in variables, width and device rules, the fields in any order and number.
  private mutating func rules(_ depth: Int = 0) -> [String: Any] {
    var members: [String: Any] = [:]
    let names = [
      "NSStringLocalizedFormatKey", "NSStringFormatSpecTypeKey", "NSStringFormatValueTypeKey", "files", "value", "日本",
      "NSStringVariableWidthRuleType", "NSStringDeviceSpecificRuleType", "zero", "one", "other", "iphone", "ipad", "20",
    ]
    for _ in 0..<1 + below(6) {
      let name = pick(names)
      switch below(depth > 3 ? 3 : 6) {
      case 0: members[name] = pick(["%#@files@ in %2$#@value@", "%#@日本@", "%d & <%arg>", "", "\u{1F600}%%"])
      case 1: members[name] = pick(["NSStringPluralRuleType", "lld", "d", "@"])
      case 2: members[name] = below(9) == 0 ? below(100) as Any : "%lld files"
      default: members[name] = rules(depth + 1)
      }
    }
    return members
  }

  private mutating func stringsDictionary() -> String {
    if below(3) == 0 { return openStep(rules()) }
    let data = try? PropertyListSerialization.data(fromPropertyList: rules(), format: .xml, options: 0)
    return String(decoding: data ?? Data(), as: UTF8.self)
  }

  /// The same in old-style text, with quotes only where they must be.
  private mutating func openStep(_ value: Any) -> String {
    if let members = value as? [String: Any] {
      var text = "{"
      for name in members.keys.sorted() {
        text += space() + openStep(name) + space() + "=" + space() + openStep(members[name] ?? "") + space() + ";"
      }
      return text + space() + "}"
    }
    let text = "\(value)"
    let isPlain =
      !text.isEmpty && text.utf8.allSatisfy { $0 == 0x2D || (0x30...0x39).contains($0) || ($0 | 0x20) &- 0x61 < 26 }
    if isPlain, below(2) == 0 { return text }
    return "\"" + text.replacingOccurrences(of: "\\", with: "\\\\") + "\""
  }

  // MARK: Binary

  private mutating func object(_ depth: Int) -> Any {
    switch below(depth > 3 ? 6 : 9) {
    case 0: return below(3) == 0 ? -5 : below(100_000)
    case 1: return Double(below(1000)) / 8
    case 2: return below(2) == 0
    case 3: return Data([1, 2, 3])
    case 6, 7:
      var members: [String: Any] = [:]
      for index in 0..<below(5) { members["k\(index)" + pick(["", "é", "😀"])] = object(depth + 1) }
      return members
    case 8:
      var elements: [Any] = []
      for _ in 0..<below(4) { elements.append(object(depth + 1)) }
      return elements
    default: return pick(["", "abc", "é", "😀", String(repeating: "x", count: 20), String(repeating: "é", count: 300)])
    }
  }

  private mutating func binary() -> [UInt8] {
    let data = try? PropertyListSerialization.data(fromPropertyList: object(0), format: .binary, options: 0)
    var bytes = [UInt8](data ?? Data())
    for _ in 0..<below(4) where !bytes.isEmpty {
      let index = below(2) == 0 ? below(bytes.count) : max(0, bytes.count - 1 - below(40))
      bytes[index] = below(3) == 0 ? bytes[index] &+ 1 : UInt8(below(256))
    }
    if below(20) == 0 { bytes.removeLast(min(below(5), bytes.count)) }
    return bytes
  }

  // MARK: Bytes

  private mutating func mutated(_ original: [UInt8]) -> [UInt8] {
    var bytes = original
    guard below(2) == 0 else { return bytes }
    for _ in 0..<1 + below(2) where !bytes.isEmpty {
      let index = below(bytes.count)
      switch below(4) {
      case 0: bytes.remove(at: index)
      case 1:
        bytes.insert(
          [0x22, 0x27, 0x3B, 0x3D, 0x2F, 0x2A, 0x5C, 0x29, 0x28, 0x7D, 0x00, 0xC3, 0xFF, 0x40][below(14)], at: index)
      case 2: bytes.swapAt(index, below(bytes.count))
      default: bytes.removeSubrange(index..<min(bytes.count, index + below(6)))
      }
    }
    return bytes
  }

  private mutating func encoded(_ utf8: [UInt8]) -> [UInt8] {
    guard below(4) == 0, let text = String(bytes: utf8, encoding: .utf8) else { return utf8 }
    var bytes: [UInt8] = []
    func append(_ value: UInt32, _ size: Int, _ big: Bool) {
      for position in 0..<size {
        bytes.append(UInt8(truncatingIfNeeded: value >> UInt32(8 * (big ? size - 1 - position : position))))
      }
    }
    let big = below(2) == 0
    switch below(5) {
    case 0: bytes = [0xEF, 0xBB, 0xBF] + utf8
    case 1, 2:
      if below(6) != 0 { append(0xFEFF, 2, big) }
      for unit in text.utf16 { append(UInt32(unit), 2, big) }
      if below(8) == 0 { append(0xD800 + UInt32(below(0x800)), 2, big) }
    case 3:
      append(0xFEFF, 4, big)
      for scalar in text.unicodeScalars { append(scalar.value, 4, big) }
    default: bytes = Array(text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
    }
    if below(8) == 0 { bytes.append(0) }
    if below(12) == 0, !bytes.isEmpty { bytes.removeLast() }
    return bytes
  }
}
