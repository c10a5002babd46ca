// preview --plain: each line says by itself what it is about, for screen readers and logs.

import LocBase
import LocPage
import LocScript

/// The cards of a message in plain lines, without signs, colours or columns.
struct PreviewPlain {
  /// The headline, without control characters.
  var title: String
  var cards: [PreviewCard]
  var verdict: PreviewVerdict

  var text: String {
    var text = title + "\n"
    for card in cards {
      for phone in card.phones { text += lines(phone, of: card) }
      if card.badges.contains(.differs) { text += TerminalText.field(card.label) + ": \(Badge.differs.label)\n" }
    }
    return text + verdict.plain + "\n"
  }

  private func lines(_ phone: PreviewCard.Phone, of card: PreviewCard) -> String {
    let preview = phone.preview
    let start = TerminalText.field(card.label) + ", " + preview.device.platform.heading
    var lines: [String] = []
    if !phone.badges.isEmpty { lines.append(phone.badges.map { "\($0.label)" }.joined(separator: ", ")) }
    switch preview.notification {
    case .none: lines.append("no notification: a data message")
    case .app: lines.append("the app is open and decides")
    case .posted: break
    }
    for origin in phone.shownOrigins { lines.append("\(origin.name): " + shown(origin.line)) }
    return lines.map { start + ": " + $0 + "\n" }.joined()
  }

  private func shown(_ line: Preview.Line) -> String {
    var text: String
    switch line.outcome {
    case .text, .rawKey: text = TerminalText.field(line.text ?? "")
    case .blank: text = "missing"
    case .crash: text = "the app crashes"
    }
    guard line.reason != nil || (line.certainty == .unverified && line.detail != nil) else { return text }
    text += "; " + (line.reason ?? "unverified")
    if let detail = line.detail { text += ": " + TerminalText.field(detail) }
    if let intended = line.intended, intended != line.text { text += "; intended: " + TerminalText.field(intended) }
    if let file = line.file, let number = line.line { text += "; \(TerminalText.field(file)):\(number)" }
    return text
  }
}
