// Checks a loc.text against the resources: a key that one platform lacks or has as a plural, too few or too many
// arguments.

import LocBase
import LocCatalog
import LocLocale

/// The parts of a `loc.text` that can be checked against the resources.
struct TextQuestion: Hashable {
  /// The platforms' own names; nil if the text is only for the other platform.
  var android: [UInt8]?
  var ios: [UInt8]?
  /// Nil: only the key is in question.
  var argumentCount: Int?

  func key(on platform: Device.Platform) -> [UInt8]? { platform == .ios ? ios : android }
}

/// A finding about a `loc.text`, and the platform whose devices it concerns.
struct TextFinding {
  var platform: Device.Platform
  var finding: Diagnostic
}

extension Sandbox {
  private static let platforms: [Device.Platform] = [.android, .ios]
  /// The maximum number of findings and answers that are cached across events.
  static let mostKept = 1_000
  /// The longest names, in bytes, that are cached: no run is charged for them.
  private static let longestKept = 256

  /// The findings about a text's key and arguments, remembered for the next text of the same kind.
  func findings(of question: TextQuestion) -> [TextFinding] {
    if let known = textFindings[question] { return known }
    var found = doubts(aboutKeysOf: question)
    if let count = question.argumentCount { found += doubts(about: count, question) }
    guard (question.android?.count ?? 0) + (question.ios?.count ?? 0) <= Self.longestKept else { return found }
    if textFindings.count >= Self.mostKept { textFindings.removeAll() }
    textFindings[question] = found
    return found
  }

  /// The findings about only the key. Throws if no resource of any kind has it.
  @inline(never)
  func keyFindings(_ question: TextQuestion, key: [UInt8]) throws(LocError) -> [TextFinding] {
    guard let resources = app?.resources else {
      hooks.onUncheckedKey?()
      return []
    }
    for platform in Self.platforms {
      guard let name = question.key(on: platform) else { continue }
      if resources.holds(name, platform) {
        return findings(of: TextQuestion(android: question.android, ios: question.ios))
      }
    }
    throw isUnknown(key)
  }

  @inline(never)
  private func isUnknown(_ key: [UInt8]) -> LocError {
    let name = Text(decoding: key)
    var error = LocError(.missingKey, "no catalog has the key '\(name)'", key: key)
    error.add { $0.absentKey = AbsentKey(name: name, isInSentence: true) }
    return error
  }

  @inline(never)
  private func doubts(aboutKeysOf question: TextQuestion) -> [TextFinding] {
    guard app?.resources != nil else { return [] }
    var found: [TextFinding] = []
    var isPushable = false
    for platform in Self.platforms where isLoaded(platform) {
      guard let name = question.key(on: platform) else { continue }
      if let doubt = doubt(aboutKey: name, platform) { found.append(doubt) } else { isPushable = true }
    }
    // No phone would show it.
    if !isPushable { for index in found.indices { found[index].finding.severity = .error } }
    return found
  }

  @inline(never)
  private func doubt(aboutKey name: [UInt8], _ platform: Device.Platform) -> TextFinding? {
    let shown = Text(decoding: name)
    if let kind = texts(name, platform).otherKind { return Self.isNoString(shown, kind.string, platform) }
    if isKey(name, platform) { return nil }
    // The file's own error says why the key is not known.
    return hasUnreadFiles(platform) ? nil : Self.isMissing(shown, platform)
  }

  // Copying the app, or creating findings, inline would need kilobytes of stack in every call.

  @inline(never)
  private func hasUnreadFiles(_ platform: Device.Platform) -> Bool {
    guard let app else { return false }
    return UnreadFiles.exist(in: app.catalog, platform)
  }

  @inline(never)
  private static func isNoString(_ shown: Text, _ kind: String, _ platform: Device.Platform) -> TextFinding {
    TextFinding(
      platform: platform,
      finding: Diagnostic(
        .missingKey,
        "a push finds only strings, and '\(shown)' is a \(kind) in the \(platform.systemName) resources",
        severity: .warning,
        help:
          "Give each form a key of its own and write loc.plural_key(prefix, n, locale); loc.render writes a plural "
          + "on the server."))
  }

  @inline(never)
  private static func isMissing(_ shown: Text, _ platform: Device.Platform) -> TextFinding {
    var finding = Diagnostic(
      .missingKey, "the \(platform.systemName) resources have no key '\(shown)'", severity: .warning,
      help: "Add the key there, or write platform = \"\(platform == .ios ? "android" : "ios")\".")
    finding.key = shown.string
    return TextFinding(platform: platform, finding: finding)
  }

  // MARK: - Arguments

  private func counts(
    _ question: TextQuestion, _ platform: Device.Platform
  ) -> [(locale: Text, count: Int)] {
    question.key(on: platform).map { texts($0, platform).argumentCounts } ?? []
  }

  /// The numbers of arguments about which there is nothing to report; see LOC_FUNCTION_KEY. Nil if no text is known.
  func bounds(_ question: TextQuestion) -> Int? {
    var low = 0
    var high = 255
    var isKnown = false
    for platform in Self.platforms {
      var most = 0
      let counts = counts(question, platform)
      for text in counts { most = max(most, min(text.count, 255)) }
      low = max(low, most)
      if counts.isEmpty { continue }
      isKnown = true
      if !isForm(question) { high = min(high, most) }
    }
    return isKnown ? low + 256 * high : nil
  }

  /// Whether the key is a form of a plural. The forms share their arguments, and a form may leave one out: "One message".
  private func isForm(_ question: TextQuestion) -> Bool {
    (question.android ?? question.ios ?? []).withSlice { PluralCategory(formOf: $0) != nil }
  }

  /// The error for a loc.text with fewer arguments than any language of any platform uses.
  func tooFewArguments(_ question: TextQuestion, key: [UInt8]) -> LocError? {
    guard let count = question.argumentCount else { return nil }
    var fewest = Int.max
    for platform in Self.platforms {
      for text in counts(question, platform) { fewest = min(fewest, text.count) }
    }
    guard fewest < Int.max, count < fewest else { return nil }
    let name = Text(decoding: key)
    return LocError(
      .fewArguments,
      "the text of '\(name)' uses \(fewest) argument\(fewest == 1 ? "" : "s") in every language, and loc.text gives "
        + (count == 0 ? "none" : "\(count)"), key: key)
  }

  private func doubts(about count: Int, _ question: TextQuestion) -> [TextFinding] {
    var found: [TextFinding] = []
    for platform in Self.platforms {
      let counts = counts(question, platform)
      guard !counts.isEmpty, let key = question.key(on: platform) else { continue }
      var most = 0
      var lacking: [String] = []
      for text in counts {
        most = max(most, text.count)
        if text.count > count { lacking.append(text.locale.utf8.isEmpty ? "the default folder" : text.locale.string) }
      }
      if !lacking.isEmpty {
        found.append(tooFew(key, count, of: most, in: lacking, platform))
      } else if count > most, !isForm(question) {
        found.append(Self.tooMany(key, count, of: most, platform))
      }
    }
    return found
  }

  @inline(never)
  private func tooFew(
    _ key: [UInt8], _ count: Int, of most: Int, in languages: [String], _ platform: Device.Platform
  ) -> TextFinding {
    let name = Text(decoding: key)
    return TextFinding(
      platform: platform,
      finding: Diagnostic(
        .fewArguments,
        "the \(platform.systemName) text of '\(name)' uses \(most) argument\(most == 1 ? "" : "s") in \(listed(languages)), and loc.text gives "
          + (count == 0 ? "none" : "\(count)"),
        severity: .warning,
        help: "Make the languages agree, or give the arguments that the text with the most uses."))
  }

  @inline(never)
  private static func tooMany(_ key: [UInt8], _ count: Int, of most: Int, _ platform: Device.Platform) -> TextFinding {
    let name = Text(decoding: key)
    let uses = most == 0 ? "no arguments" : "\(most) argument\(most == 1 ? "" : "s")"
    return TextFinding(
      platform: platform,
      finding: Diagnostic(
        .unusedArgument, "the \(platform.systemName) text of '\(name)' uses \(uses), and loc.text gives \(count)",
        severity: .warning, help: "Leave out what no text shows, or check the key."))
  }

  /// At most five names, and how many more there are.
  private func listed(_ names: [String]) -> String {
    var text = ""
    for (index, name) in names.prefix(5).enumerated() { text += index == 0 ? name : ", " + name }
    return names.count > 5 ? text + " and \(names.count - 5) more" : text
  }
}
