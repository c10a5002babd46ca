// The descriptions of a preview's lines, the same for every writer.

package import LocBase

extension Preview.Line {
  /// The words that replace a line without a readable text: "the title is missing", "the app crashes". Nil if a text is
  /// shown.
  /// - Parameter name: the line's name: "title", "line".
  package func absence(of name: String) -> String? {
    switch outcome {
    case .text, .rawKey: nil
    case .blank: "the \(name) is \(text == nil ? "missing" : "empty")"
    case .crash: "the app crashes"
    }
  }

  /// Why the line has this outcome; nil if there is nothing to explain.
  package var why: String? {
    guard reason != nil || certainty == .unverified && detail != nil else { return nil }
    return (reason ?? "unverified") + (detail.map { ": " + $0 } ?? "")
  }

  /// The place of the text that was used: "res/values/strings.xml:3".
  package var place: String? {
    guard let file, let line else { return nil }
    return "\(file):\(line)"
  }

  /// The intended text, if another one is shown.
  package var meant: String? { isAsIntended || intended?.isEmpty ?? true ? nil : intended }

  /// Whether the line shows the intended text, byte for byte.
  package var isAsIntended: Bool { intended.map { Text($0) } == text.map { Text($0) } }

  /// What a list of lines says of the text's language.
  package var languageNotes: [String] {
    (isUntranslated ? ["not translated: \(source) is shown"] : []) + elsewhereNotes
  }

  /// The text that is shown in place of a missing translation: "the default text", "the next language, de,".
  private var source: String {
    let language = locale.map { ", \($0)," } ?? ""
    return fallback == .secondLanguage ? "the user's next language\(language)" : "the default text"
  }

  /// What phones of other releases, or in other states, show: `Android 10 to 14 show "About"`.
  package var elsewhereNotes: [String] { elsewhere.map { $0.sentence } }

  /// The certainty with what it is about: "verified: Android 16".
  package func certaintyWords(on device: Device) -> String {
    guard certainty != .unverified else { return "\(certainty.name)" }
    switch device.platform {
    case .android: return "\(certainty.name): Android \(device.effectiveRelease ?? 0)"
    case .ios: return "\(certainty.name): iOS 10 to 18"
    case .web: return "\(certainty.name)"
    }
  }

  /// Whether the device shows a text that is not in its language.
  package var isUntranslated: Bool { isFallback && outcome == .text }
}
