// Random apps, each with a message: the same seed gives the same app.

import Foundation
import LocScript
import TestSupport

/// A random app whose texts are right in most places, and a message for it.
struct MadeApp {
  private var random: Seeded
  private(set) var text = ""
  private(set) var key = "k"

  init(_ random: Seeded) { self.random = random }

  private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  private static let plain = ["Hello", "50% off", "20 % des articles", "100 %", "Grüße", "%% off", "Up to 70%"]
  private static let formatted = ["Hi %1$s", "%s and %s", "%1$s: 50%%", "%2$s, %1$s"]
  private static let odd = [
    "", " ", "%1$d items", "%d", "100% of %1$s", "%", "%1$s %", "%n", "%1$s 5%d", "%@", "%3$s", "\u{200B}", "Hi {name}",
  ]

  /// A text for Android; iOS has `%@` where Android has `%s`.
  private mutating func line() -> String {
    pick(pick([Self.plain, Self.formatted, Self.plain, Self.formatted, Self.odd]))
  }

  private static func xml(_ text: String) -> String { text.replacingOccurrences(of: "&", with: "&amp;") }

  mutating func app() -> VerdictApp {
    var android: [(String, String)] = []
    var ios: [(String, String)] = []
    for folder in ["", "fr", "de", "ru", "pt-rBR", "jp", "he"] {
      let isOdd = folder == "jp" || folder == "he"
      guard folder.isEmpty || chance(isOdd ? 3 : 60) else { continue }
      android.append((folder, androidTexts()))
    }
    for language in ["en", "fr", "de", "ru", "pt-BR", "jp"] where language == "en" || chance(language == "jp" ? 3 : 60)
    {
      ios.append((language, appleTexts()))
      if chance(8) { ios.append(("\(language).lproj/Localizable.stringsdict", Self.dictionary)) }
    }
    let hasAndroid = chance(90)
    let hasApple = !hasAndroid || chance(90)
    if chance(12) { ios = [("Localizable.xcstrings", catalog())] }
    if chance(3) { ios = [("Base", "\"k\" = \"B\";")] }
    if chance(2) { ios = [("en.lproj/InfoPlist.strings", "\"a\" = \"b\";")] }
    text = "android \(hasAndroid ? android : [])\nios \(hasApple ? ios : [])"
    return VerdictApp(
      android: hasAndroid ? android : [], ios: hasApple ? ios : [], region: chance(85) ? "en" : nil)
  }

  private mutating func androidTexts() -> String {
    var elements = ""
    for name in ["k", "b"] where chance(92) {
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<3: elements += "<plurals name=\"\(name)\"><item quantity=\"other\">%d</item></plurals>"
      case 3..<5: elements += "<string name=\"\(name)\">@null</string>"
      case 5..<7: elements += "<string name=\"\(name)\">@string/other</string><string name=\"other\">\(line())</string>"
      case 7..<8: elements += "<string name=\"\(name)\">It's</string>"
      case 8..<9: elements += "<string name=\"\(name)\">A & B</string>"
      case 9..<10: elements += "<string name=\"\(name)\">1</string><string name=\"\(name)\">2</string>"
      default: elements += "<string name=\"\(name)\">\(Self.xml(line()))</string>"
      }
    }
    return elements
  }

  private mutating func appleTexts() -> String {
    var entries = ""
    for name in ["k", "b"] where chance(92) {
      let text = line().replacingOccurrences(of: "$s", with: "$@").replacingOccurrences(of: "%s", with: "%@")
      entries += chance(2) ? "\"\(name)\" = (\"x\");\n" : "\"\(name)\" = \"\(text)\";\n"
      if chance(1) { entries += ";;\n" }
    }
    return entries
  }

  private mutating func catalog() -> String {
    var entries: [String] = []
    for name in ["k", "b", "Hello there"] where chance(90) {
      var localizations: [String] = []
      for language in ["en", "fr", "de"] where chance(70) {
        let text = line().replacingOccurrences(of: "$s", with: "$@").replacingOccurrences(of: "%s", with: "%@")
        localizations.append("\"\(language)\": {\"stringUnit\": {\"state\": \"translated\", \"value\": \"\(text)\"}}")
      }
      entries.append("\"\(name)\": {\"localizations\": {\(localizations.joined(separator: ", "))}}")
    }
    return "{\"sourceLanguage\": \"en\", \"version\": \"1.0\", \"strings\": {\(entries.joined(separator: ", "))}}"
  }

  private static let dictionary = """
    <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>k</key><dict>
    <key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict>
    <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key><string>d</string><key>one</key><string>%d a</string>
    <key>other</key><string>%d b</string></dict></dict></dict></plist>
    """

  mutating func message() -> [UInt8] {
    func list(_ count: Int) -> String { "[" + (0..<count).map { "\"a\($0)\"" }.joined(separator: ", ") + "]" }
    let count = pick([-1, 0, 1, 1, 2, 2, 3])
    let android = count < 0 ? "" : ", \"title_loc_args\": \(list(count))"
    let apple = count < 0 ? "" : ", \"title-loc-args\": \(list(count))"
    key = pick(["k", "k", "k", "b", "nokey", "Hello there", "7"])
    let literal = chance(5) ? ", \"title\": \"Literal\"" : ""
    var parts = ["\"topic\": \"t\""]
    if chance(95) {
      let body = chance(30) ? ", \"body_loc_key\": \"b\"" : ""
      parts.append("\"android\": {\"notification\": {\"title_loc_key\": \"\(key)\"\(android)\(literal)\(body)}}")
    }
    if chance(95) {
      let body = chance(30) ? ", \"loc-key\": \"b\"" : ""
      parts.append(
        "\"apns\": {\"payload\": {\"aps\": {\"alert\": {\"title-loc-key\": \"\(key)\"\(apple)\(literal)\(body)}}}}")
    }
    // In the form of HTTP v1, or in that of the Admin SDKs.
    let fields = "{" + parts.joined(separator: ", ") + "}"
    return Array((chance(50) ? "{\"message\": \(fields)}" : fields).utf8)
  }
}
