// preview --plain: each line is understandable without the others, for screen readers and logs.

import LocBase
import LocDevice
import LocPage
import LocScript

/// The cards of a message in plain lines, without signs, colours or columns.
struct PreviewPlain {
  /// The headline, without control characters.
  var title: String
  var cards: [PreviewCard]
  var verdict: PreviewVerdict

  var text: String {
    let doubt = SharedDoubt(cards.flatMap { $0.phones.map { $0.preview } })
    var text = title + "\n"
    for card in cards {
      for phone in card.phones { text += lines(phone, of: card, doubt) }
      if card.badges.contains(.differs) { text += TerminalText.field(card.label) + ": \(Badge.differs.label)\n" }
    }
    return text + doubt.note + verdict.plain + "\n"
  }

  private func lines(_ phone: PreviewCard.Phone, of card: PreviewCard, _ doubt: SharedDoubt) -> String {
    let preview = phone.preview
    let start = TerminalText.field(card.label) + ", " + preview.device.platform.heading
    var lines: [String] = []
    if !phone.badges.isEmpty { lines.append(phone.badges.map { "\($0.label)" }.joined(separator: ", ")) }
    switch preview.notification {
    case .none: lines.append("no notification: a data message")
    case .app: lines.append("the app is open and decides")
    case .posted: break
    }
    for origin in phone.shownOrigins { lines.append("\(origin.name): " + shown(origin.line, "\(origin.name)", doubt)) }
    return lines.map { start + ": " + $0 + "\n" }.joined()
  }

  private func shown(_ line: Preview.Line, _ name: String, _ doubt: SharedDoubt) -> String {
    var text = line.absence(of: name) ?? TerminalText.field(IsolatePairs.removed(from: line.text ?? ""))
    for words in line.languageNotes { text += "; " + TerminalText.field(words) }
    guard let why = doubt.why(line) else { return text }
    text += "; " + TerminalText.field(why)
    if let meant = line.meant { text += "; intended: " + TerminalText.field(IsolatePairs.removed(from: meant)) }
    if let place = line.place { text += "; " + TerminalText.field(place) }
    return text
  }
}
