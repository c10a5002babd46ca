// The findings about a line of a preview. A check reports the same, once for all languages that have them.

public import LocBase
package import LocCatalog

/// A finding about one line of a preview.
public struct LineFinding: Sendable {
  package let code: DiagnosticCode
  /// How serious it is for the user who sees the line, or the severity that the project's settings give it.
  public internal(set) var severity: Diagnostic.Severity
  /// What is wrong, in one sentence that does not name the language.
  public let message: String
  /// What the phone does, in one sentence.
  public let consequence: String
  /// How to fix it.
  public let help: String?
  /// True if the language makes no difference: the key is missing in all of them.
  package let isOfEveryLanguage: Bool

  /// The finding's stable name: "missing-key".
  public var slug: String { code.slug }
}

/// The sentences of a finding, before the line says what kind it is.
struct LineWords {
  var message: String
  var consequence: String
  var help: String?
  var isOfEveryLanguage = false

  init(_ message: String, consequence: String, help: String? = nil, isOfEveryLanguage: Bool = false) {
    self.message = message
    self.consequence = consequence
    self.help = help
    self.isOfEveryLanguage = isOfEveryLanguage
  }
}

/// Writes the findings about a line.
package struct LineJudge {
  let catalog: Catalog
  let nearKeys = NearKeys()

  package init(_ catalog: Catalog) { self.catalog = catalog }

  /// The findings about a line with a key: its reason, and that the string is not translated.
  package func findings(_ line: Preview.Line, _ field: PushField, _ platform: Device.Platform) -> [LineFinding] {
    [fault(line, field, platform), gap(line, field, platform)].compactMap { $0 }
  }

  /// Why the line differs from the intended text; nil if it does not, or if there is only a note.
  package func fault(_ line: Preview.Line, _ field: PushField, _ platform: Device.Platform) -> LineFinding? {
    guard let key = field.key, !key.isEmpty, let code = line.code, let severity = line.faultSeverity,
      let words = textWords(line, key: key, platform)
        ?? (platform == .ios ? apple(line, key: key, field) : android(line, key: key, field))
    else { return nil }
    return LineFinding(
      code: code, severity: severity, message: words.message, consequence: words.consequence, help: words.help,
      isOfEveryLanguage: words.isOfEveryLanguage)
  }

  /// The words about a text that the phone shows otherwise than its author typed it; nil for any other reason.
  private func textWords(_ line: Preview.Line, key: [UInt8], _ platform: Device.Platform) -> LineWords? {
    guard let fault = line.textFault, line.code == fault.code else { return nil }
    return LineWords(
      "the \(platform.systemName) text of '\(String(decoding: key, as: UTF8.self))' \(fault.sentence)",
      consequence: fault.consequence, help: fault.help)
  }

  /// That the phone shows another language's text.
  package func gap(_ line: Preview.Line, _ field: PushField, _ platform: Device.Platform) -> LineFinding? {
    guard let code = line.gapCode, let key = field.key else { return nil }
    if code == .secondLanguage { return secondLanguage(line, key) }
    return LineFinding(
      code: .missingTranslation, severity: .warning,
      message: "'\(String(decoding: key, as: UTF8.self))' is not translated on \(platform.systemName)",
      consequence: platform == .android
        ? "Android shows the default folder's text." : "iOS shows another language's text.",
      help: "Translate it. If the source language's text is meant, add it in this language, too.",
      isOfEveryLanguage: false)
  }

  private func secondLanguage(_ line: Preview.Line, _ key: [UInt8]) -> LineFinding {
    let other =
      ([line.fallback == .secondLanguage ? line.locale : nil]
      + line.elsewhere.map {
        $0.fallback == .secondLanguage ? $0.locale : nil
      }).compactMap { $0 }.first
    return LineFinding(
      code: .secondLanguage, severity: .warning,
      message: "'\(String(decoding: key, as: UTF8.self))' is not translated into the user's first language",
      consequence: "Android 15 and later can show the user's next language\(other.map { ", \($0)" } ?? ""), "
        + "and other phones the default text.",
      help: "Translate it, or remove android:defaultLocale from the LocaleConfig.", isOfEveryLanguage: false)
  }

  /// Adds the findings to the lines of a preview.
  func explain(_ preview: inout Preview, _ content: NotificationContent?) {
    guard let content else { return }
    let platform = preview.device.platform
    if let line = preview.title { preview.title?.findings = findings(line, content.title, platform) }
    if let line = preview.subtitle { preview.subtitle?.findings = findings(line, content.subtitle, platform) }
    if let line = preview.body { preview.body?.findings = findings(line, content.body, platform) }
  }
}

/// Adds findings to the lines of previews, and the reasons for missing keys.
package struct PreviewWords {
  private let catalog: Catalog
  private let judge: LineJudge
  private var hints: MissingKeyHints
  private let policy: FindingPolicy?

  // Neither is inlined: their stack use would count before a call has measured the remaining stack.
  @inline(never)
  package init(_ catalog: Catalog) {
    self.catalog = catalog
    judge = LineJudge(catalog)
    hints = MissingKeyHints(catalog, judge.nearKeys)
    policy = catalog.policy
  }

  @inline(never)
  package mutating func explain(_ preview: inout Preview, _ push: PushMessage) {
    hints.explain(&preview)
    switch preview.device.platform {
    case .android: judge.explain(&preview, push.content.android)
    case .ios: judge.explain(&preview, push.content.apple)
    case .web: break
    }
    preview.findings += catalog.keysAsTexts(in: push.content, on: preview.device.platform)
    preview.settle(by: policy, rule: push.rule)
  }
}
