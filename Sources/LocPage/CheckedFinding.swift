// A finding of a check on a page of previews, with its subject, so that it can link to the cards that show it.

import LocBase
import LocCheck
import LocDevice

/// A finding of a check, as a page shows it.
struct CheckedFinding {
  let finding: Finding

  var app: String? { finding.app }
  var key: String? { finding.key }
  var rule: String? { finding.rule }
  /// The sample that led to it; nil if the other samples of the rule have it too.
  var sample: String? { finding.sample }

  /// Whether a card has a line of the key, in a language that the finding is about. Without languages it is about all.
  func isAbout(_ card: PreviewCard, _ key: String) -> Bool {
    card.phones.contains { phone in
      if let platform = finding.platform, platform != phone.preview.device.platform { return false }
      guard phone.origins.contains(where: { Text($0.line.key) == Text(key) }) else { return false }
      return finding.locales.isEmpty || finding.locales.contains { isOf(phone.preview.device, $0) }
    }
  }

  private func isOf(_ device: Device, _ locale: String) -> Bool {
    if locale.isEmpty { return device.isDefaultFolder }
    return device.askedLocales.first.map { Text($0) == Text(locale) } ?? false
  }
}
