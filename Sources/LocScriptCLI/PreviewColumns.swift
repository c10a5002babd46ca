// Previews on a terminal: a block for each language, Android and iOS side by side.

import LocBase
import LocDevice
import LocPage
import LocReport
import LocScript

/// The cards of a message in two columns.
struct PreviewColumns {
  /// The widths that a block fits into.
  static let widths = 60...200
  /// The most lines that one line of a notification takes.
  private static let mostLines = 12

  /// The headline, without control characters.
  var title: String
  var cards: [PreviewCard]
  var verdict: PreviewVerdict
  /// The columns of the terminal.
  var width: Int

  private struct Row {
    var text: String
    var styles: [Terminal.Style] = []
  }

  var text: String {
    let platforms = Device.Platform.allCases.filter { platform in
      cards.contains { $0.phones.contains { $0.preview.device.platform == platform } }
    }
    let count = max(platforms.count, 1)
    let doubt = SharedDoubt(cards.flatMap { $0.phones.map { $0.preview } })
    // A bar and a blank before the block, three columns between two cells.
    // A bar and a blank before the block, three columns between two cells.
    let column = (width - 2 - 3 * (count - 1)) / count
    var text = Terminal.styled(title, [.bold], on: 1) + "\n"
    for card in cards {
      text += "\n" + heading(card)
      let cells = platforms.map { platform -> [Row] in
        let phone = card.phones.first { $0.preview.device.platform == platform }
        return [Row(text: name(platform, phone), styles: [.bold, .blue])]
          + (phone.map { rows($0, doubt) } ?? [Row(text: "the app has no such language", styles: [.dim])])
      }
      text += block(cells, column: column)
    }
    return text + "\n" + doubt.note + verdict.text + "\n"
  }

  private func name(_ platform: Device.Platform, _ phone: PreviewCard.Phone?) -> String {
    platform.heading + (phone?.preview.device.isDefaultFolder ?? false ? ", default folder" : "")
  }

  private func heading(_ card: PreviewCard) -> String {
    let label = Terminal.styled(TerminalText.field(card.label), [.bold], on: 1)
    return label + (card.badges.contains(.differs) ? "  " + mark(.differs) : "") + "\n"
  }

  private func mark(_ badge: Badge) -> String {
    Terminal.styled(sign(badge), styles(badge), on: 1)
  }

  private func sign(_ badge: Badge) -> String { (badge.isError ? "✗ " : "! ") + "\(badge.label)" }

  private func styles(_ badge: Badge) -> [Terminal.Style] { badge.isError ? [.bold, .red] : [.yellow] }

  // MARK: A phone

  private func rows(_ phone: PreviewCard.Phone, _ doubt: SharedDoubt) -> [Row] {
    let preview = phone.preview
    var rows = phone.badges.map { Row(text: sign($0), styles: styles($0)) }
    switch preview.notification {
    case .none: rows.append(Row(text: "no notification: a data message", styles: [.dim]))
    case .app:
      let what =
        preview.lines.isEmpty ? "the app gets the message: the system shows nothing" : "if the app lets it be shown"
      rows.append(Row(text: what, styles: [.dim]))
    case .posted: break
    }
    for origin in phone.shownOrigins { rows += self.rows(origin, doubt) }
    return rows
  }

  private func rows(_ origin: PreviewCard.Origin, _ doubt: SharedDoubt) -> [Row] {
    let line = origin.line
    let name = "\(origin.name)"
    var rows: [Row] = []
    switch line.absence(of: name) {
    case nil:
      let styles: [Terminal.Style] = line.reason == nil ? (name == "title" ? [.bold] : []) : [.yellow]
      rows.append(Row(text: IsolatePairs.removed(from: line.text ?? ""), styles: styles))
    // The phone's mark says it.
    case _? where line.outcome == .crash: break
    case let words?: rows.append(Row(text: "– " + words, styles: [.yellow]))
    }
    rows += line.elsewhereNotes.map { Row(text: $0, styles: [.yellow]) }
    guard let why = doubt.why(line) else { return rows }
    rows.append(Row(text: why + (line.place.map { "  (\($0))" } ?? ""), styles: [.dim]))
    if let meant = line.meant {
      rows.append(Row(text: "intended: " + IsolatePairs.removed(from: meant), styles: [.dim]))
    }
    return rows
  }

  // MARK: Columns

  private func block(_ cells: [[Row]], column: Int) -> String {
    let columns = cells.map { rows in
      rows.flatMap { row in
        TextColumn.lines(row.text, width: column, limit: Self.mostLines).map { (line: $0, styles: row.styles) }
      }
    }
    let separator = " " + Terminal.styled("│", [.dim], on: 1) + " "
    var text = ""
    for index in 0..<(columns.map { $0.count }.max() ?? 0) {
      // Everything to the right of the last text of a line is dropped.
      guard let last = columns.lastIndex(where: { index < $0.count }) else { continue }
      var parts: [String] = []
      for (place, lines) in columns[...last].enumerated() {
        var shown = ""
        var used = 0
        if index < lines.count {
          let (line, styles) = lines[index]
          shown = styles.isEmpty || line.text.isEmpty ? line.text : Terminal.styled(line.text, styles, on: 1)
          used = line.width
        }
        parts.append(shown + (place < last ? String(repeating: " ", count: max(column - used, 0)) : ""))
      }
      text += Terminal.styled("│", [.dim], on: 1) + " " + parts.joined(separator: separator) + "\n"
    }
    return text
  }
}
