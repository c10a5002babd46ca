// Previews every line of a push on a phone in every language of the app, and reports lines that are not as intended.
// The results are those of the previews; this file adds the position, groups the languages, and says how to fix them.

import LocBase
import LocCatalog
import LocDevice
import LocLocale

struct UseCheck {
  let catalog: Catalog
  private let judge: LineJudge
  /// A phone for each language of the resources, by the language of its folder; "" for the default folder.
  private let android: [(locale: String, device: AndroidResolvedDevice)]
  private let apple: [(locale: String, choice: AppleLanguageChoice)]
  /// The phones of languages whose folder has another name: that they show another text follows from it.
  private let misnamed: Set<Text>

  init(_ catalog: Catalog) {
    self.catalog = catalog
    judge = LineJudge(catalog)
    var android: [(locale: String, device: AndroidResolvedDevice)] = []
    var apple: [(locale: String, choice: AppleLanguageChoice)] = []
    for device in catalog.devices() {
      switch device.platform {
      case .android:
        guard let resources = catalog.android else { continue }
        // A phone of no language that the app has shows the default folder.
        let locale = device.locales.first.map { Text($0) == "und" ? "" : $0 } ?? ""
        android.append(
          (locale, resources.resolve(AndroidDeviceConfiguration(device))))
      case .ios:
        guard let resources = catalog.apple else { continue }
        apple.append((device.locales.first ?? "", resources.choice(preferred: device.locales.map { Text($0) })))
      case .web: continue
      }
    }
    self.android = android
    self.apple = apple
    misnamed = Set(
      [Device.Platform.android, .ios].flatMap { platform in
        catalog.misnamedLocales(platform).map { Text("\(platform.rawValue) \($0)") }
      })
  }

  /// The line, as one in the phone's language where the language's folder has another name.
  private func judged(_ line: Preview.Line, _ locale: String, _ platform: Device.Platform) -> Preview.Line {
    guard line.isFallback, misnamed.contains("\(platform.rawValue) \(locale)") else { return line }
    var line = line
    line.fallback = nil
    return line
  }

  /// The findings about one line, one for each problem, with all the languages that have it.
  func findings(of use: KeyUse) -> [Finding] { androidFindings(of: use) + appleFindings(of: use) }

  // Functions of their own: each has copies of the catalog on the stack, which a check needs for the rules that it runs.
  @inline(never)
  private func androidFindings(of use: KeyUse) -> [Finding] {
    guard let field = use.android, let key = field.key, !key.isEmpty, let resources = catalog.android else { return [] }
    var faults = FaultGroups(use, key: key, .android)
    for (locale, device) in android {
      guard let line = AndroidDevice.line(field, resources: resources, device: device, of: catalog) else { continue }
      faults.add(judged(line, locale, .android), locale, field, judge)
    }
    return faults.findings + unusedArguments(use, field, key: key, .android)
  }

  @inline(never)
  private func appleFindings(of use: KeyUse) -> [Finding] {
    guard let field = use.apple, let key = field.key, !key.isEmpty, let resources = catalog.apple else { return [] }
    var faults = FaultGroups(use, key: key, .ios)
    for (locale, choice) in apple {
      guard let line = AppleDevice.line(field, resources: resources, choice: choice, of: catalog) else { continue }
      faults.add(judged(line, locale, .ios), locale, field, judge)
    }
    return faults.findings + unusedArguments(use, field, key: key, .ios)
  }

  // MARK: - Arguments that no text uses

  /// The note that a push gives more arguments than any language of the platform uses.
  private func unusedArguments(
    _ use: KeyUse, _ field: PushField, key: [UInt8], _ platform: Device.Platform
  ) -> [Finding] {
    guard let count = field.arguments?.count, count > 0, use.knowsArguments else { return [] }
    // A form of a plural may leave the number out: "One message".
    if key.withSlice({ PluralCategory(formOf: $0) }) != nil { return [] }
    let texts = key.withSlice { catalog.texts(of: $0, platform).texts }
    var most = 0
    for text in texts { most = max(most, text.argumentCount) }
    guard !texts.isEmpty, most < count else { return [] }
    let name = String(decoding: key, as: UTF8.self)
    return [
      Finding(
        Diagnostic(
          .unusedArgument,
          "the push gives \(counted(count, "argument")), and the text of '\(name)' uses "
            + (most == 0 ? "none" : "\(most)"), severity: .note, at: use.place(on: platform),
          help: "Leave out what no text shows, or check the key."),
        rule: use.rule.string, sample: use.sample, key: name, platform: platform,
        consequence: "No phone shows the argument.")
    ]
  }
}

/// The problems of one line, each with the languages that have it.
private struct FaultGroups {
  private let use: KeyUse
  private let key: String
  private let platform: Device.Platform
  private var groups: [(code: DiagnosticCode?, detail: Text?, finding: Finding?, isOfEveryLanguage: Bool)] = []

  /// The text is not translated into these languages.
  private var gap: Finding?

  init(_ use: KeyUse, key: [UInt8], _ platform: Device.Platform) {
    self.use = use
    self.key = String(decoding: key, as: UTF8.self)
    self.platform = platform
  }

  /// Adds a language's line; the words are made once for each reason and detail.
  mutating func add(_ line: Preview.Line, _ locale: String, _ field: PushField, _ judge: LineJudge) {
    if line.isFallback {
      if gap == nil { gap = judge.gap(line, field, platform).map { finding($0, line) } }
      gap?.locales.append(locale)
    }
    guard line.code != nil || line.outcome != .text else { return }
    // The same exception can come from a placeholder and from a percent sign.
    let cause = line.code == .crashSpecifier ? judge.fault(line, field, platform)?.message : line.detail
    let detail = cause.map { Text($0) }
    for index in groups.indices where groups[index].code == line.code && groups[index].detail == detail {
      if !groups[index].isOfEveryLanguage { groups[index].finding?.locales.append(locale) }
      return
    }
    let fault = judge.fault(line, field, platform)
    var found = fault.map { finding($0, line) }
    let isOfEveryLanguage = fault?.isOfEveryLanguage ?? true
    if !isOfEveryLanguage { found?.locales = [locale] }
    groups.append((line.code, detail, found, isOfEveryLanguage))
  }

  private func finding(_ found: LineFinding, _ line: Preview.Line) -> Finding {
    Finding(
      Diagnostic(found.code, found.message, severity: found.severity, at: use.place(on: platform), help: found.help),
      rule: use.rule.string, sample: use.sample, key: key, platform: platform,
      resource: line.file.map { SourcePosition(file: $0, line: line.line ?? 0, column: line.column ?? 0) },
      consequence: found.consequence)
  }

  /// There are more stand-ins than any string should use: too few of them is not the rule's mistake.
  var findings: [Finding] {
    groups.compactMap { $0.finding?.diagnostic.code == .fewArguments && !use.knowsArguments ? nil : $0.finding }
      + [gap].compactMap { $0 }
  }
}
