// Every door gives one verdict: random apps and messages, asked of the previews, the check, the rules' functions and the engine's faults.

import Foundation
import LocBase
import LocScript
import TestSupport
import Testing

@Suite struct DoorsTests {
  /// How many apps are made: LOCSCRIPT_APPS, else a few hundred.
  private static let count = ProcessInfo.processInfo.environment["LOCSCRIPT_APPS"].flatMap { Int($0) } ?? 400

  @Test func everyDoorAgrees() throws {
    let seed = seed(7, of: "doors")
    var met: Set<String> = []
    var differing = 0
    for number in 0..<Self.count where differing < 5 {
      var made = MadeApp(Seeded(seed &+ UInt64(number)))
      let app = made.app()
      let message = made.message()
      let engine = try Engine(files: app.files, options: app.options)
      let previews = try engine.previews(message)
      var options = CheckOptions()
      options.messages = [CheckOptions.Message(name: "m.json", bytes: message)]
      let report = try engine.check(options: options)
      // A phone whose language the app has in a folder of another name is the matter of that folder.
      let wrong = engine.faults.compactMap { $0.slug == "wrong-language-folder" ? $0.file : nil }
      let phones = previews.filter { preview in
        let (platform, locale) = (preview.device.platform, preview.device.locales[0])
        return locale == "und" || engine.locales(platform).isEmpty
          || engine.locales(platform).contains(locale) && !wrong.contains { $0.hasSuffix("values-" + locale) }
      }
      let shown = Self.shown(phones, made.key)
      met.formUnion(shown.map { $0.slug })
      // What may be in a file that was not read is withheld by the check, and a preview has to show something.
      let isWhole = !engine.diagnostics.contains { $0.isUnread }
      let differences = isWhole ? shown.symmetricDifference(Self.reported(report, phones)) : []
      // An error at one door is an error at the other.
      let isFine =
        engine.faults.isEmpty && isWhole
        && previews.allSatisfy { $0.severity != .error && $0.findings.allSatisfy { $0.severity != .error } }
      if differences.isEmpty, isFine == report.ok { continue }
      differing += 1
      Issue.record(
        """
        app \(number) of seed \(seed): \(String(decoding: message, as: UTF8.self)) \(made.text)
        \(differences.map { "\($0)" }.sorted()) previews \(isFine), check \(report.ok): \(report.findings.map { $0.diagnostic.summary })
        """)
    }
    // A generator that makes nothing wrong would agree with everything.
    #expect(met.count >= (Self.count < 200 ? 1 : 10), "\(met.sorted())")
  }

  /// What is wrong with one line of one phone.
  private struct Fault: Hashable, CustomStringConvertible {
    let device: String
    let key: String
    let slug: String
    let severity: Diagnostic.Severity

    init(_ device: Device, _ key: String, _ slug: String, _ severity: Diagnostic.Severity) {
      self.device = "\(device.platform.rawValue) \(device.locales[0])"
      (self.key, self.slug, self.severity) = (key, slug, severity)
    }

    var description: String { "\(device) '\(key)' \(slug) \(severity)" }
  }

  /// The faults that previews show. A text in another language is one more.
  private static func shown(_ previews: [Preview], _ key: String) -> Set<Fault> {
    var faults: Set<Fault> = []
    for preview in previews {
      for line in preview.lines {
        let key = line.key ?? key
        if let severity = line.faultSeverity, severity != .note, let reason = line.reason, reason != "build-fails" {
          faults.insert(Fault(preview.device, key, reason, severity))
        }
        if line.isFallback { faults.insert(Fault(preview.device, key, "missing-translation", .warning)) }
      }
    }
    return faults
  }

  /// The faults of a check's findings, one for each of the phones that they name. That a text lacks a translation is no matter where a
  /// literal hides it.
  private static func reported(_ report: CheckReport, _ previews: [Preview]) -> Set<Fault> {
    var faults: Set<Fault> = []
    let hidden = report.findings.filter { $0.slug == "literal-wins" }
    for finding in report.findings where finding.rule == "m.json" && finding.severity != .note {
      guard let key = finding.key, let platform = finding.platform, !ofTexts.contains(finding.slug) else { continue }
      if finding.slug == "missing-translation", hidden.contains(where: { $0.key == key && $0.platform == platform }) {
        continue
      }
      for preview in previews where preview.device.platform == platform {
        let locale = preview.device.locales[0] == "und" ? "" : preview.device.locales[0]
        if finding.locales.isEmpty || finding.locales.contains(locale) {
          faults.insert(Fault(preview.device, key, finding.slug, finding.severity))
        }
      }
    }
    return faults
  }

  /// What is true of a text, whatever a push makes of it.
  private static let ofTexts = ["argument-mismatch", "plural-forms", "raw-placeholder"]
}

/// A random app whose texts are right in most places, and a message for it.
private struct MadeApp {
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
      parts.append("\"android\": {\"notification\": {\"title_loc_key\": \"\(key)\"\(android)\(literal)}}")
    }
    if chance(95) {
      let body = chance(30) ? ", \"loc-key\": \"b\"" : ""
      parts.append(
        "\"apns\": {\"payload\": {\"aps\": {\"alert\": {\"title-loc-key\": \"\(key)\"\(apple)\(literal)\(body)}}}}")
    }
    return Array(("{" + parts.joined(separator: ", ") + "}").utf8)
  }
}
