// Collects the findings about one key: the languages with the same fault share one finding.

import LocBase
import LocCatalog

/// The findings about one key on one platform.
struct KeyFindings {
  private struct Group {
    let code: DiagnosticCode
    let message: String
    let help: String
    let consequence: String
    let severity: Diagnostic.Severity?
    /// The second place: the source language's text.
    let beside: CatalogText?
    var languages: [(locale: String, text: CatalogText?)] = []
  }

  private let key: String
  private let platform: Device.Platform
  private var groups: [Group] = []

  init(key: UTF8Slice, _ platform: Device.Platform) {
    self.key = key.string
    self.platform = platform
  }

  /// Adds a fault of one language. The sentence begins behind the key and names no language.
  /// - Parameters:
  ///   - text: the language's text; nil where it has none.
  ///   - beside: the text with which it was compared, or that stands for a missing one.
  mutating func add(
    _ code: DiagnosticCode, _ sentence: String, locale: String, text: CatalogText?, beside: CatalogText? = nil,
    severity: Diagnostic.Severity? = nil, consequence: String, help: String
  ) {
    let message = "\"\(key)\": " + sentence
    for index in groups.indices where groups[index].code == code && groups[index].message.equals(message) {
      for (other, _) in groups[index].languages where other.equals(locale) { return }
      groups[index].languages.append((locale, text))
      return
    }
    groups.append(
      Group(
        code: code, message: message, help: help, consequence: consequence, severity: severity, beside: beside,
        languages: [(locale, text)]))
  }

  /// Appends the findings, one for each fault.
  func finish(into findings: inout [Finding]) {
    for group in groups {
      let languages = group.languages.sorted {
        (left: (locale: String, text: CatalogText?), right: (locale: String, text: CatalogText?)) -> Bool in
        left.locale.utf8.lexicographicallyPrecedes(right.locale.utf8)
      }
      let own = languages.first?.text
      let beside = group.beside?.position
      findings.append(
        Finding(
          Diagnostic(
            group.code, group.message, severity: group.severity, at: own?.position ?? beside, help: group.help),
          key: key, platform: platform, locales: languages.map { $0.locale }, resource: own == nil ? nil : beside,
          consequence: group.consequence))
    }
  }
}
