// Previews as a table for people: a block for each platform, a row for each language.

import LocBase
import LocDevice
import LocReport
import LocScript

struct PreviewTable {
  /// The headline, without control characters.
  var title: String
  var previews: [Preview]
  var verdict: PreviewVerdict
  private let doubt: SharedDoubt

  /// - Parameter verdict: Nil for the verdict on only these previews.
  init(title: String, previews: [Preview], verdict: PreviewVerdict? = nil) {
    self.title = title
    self.previews = previews
    doubt = SharedDoubt(previews)
    self.verdict = verdict ?? PreviewVerdict(previews, findings: previews.first?.findings ?? [])
  }

  var text: String {
    var text = style(title, .bold) + "\n"
    for platform in Device.Platform.allCases {
      let rows = previews.filter { $0.device.platform == platform }
      if rows.isEmpty { continue }
      text += "\n" + style(platform.heading, .bold, .blue) + "\n"
      let width = rows.map { label($0).count }.max() ?? 0
      for row in rows { text += block(row, width: width) }
    }
    return text + "\n" + doubt.note + verdict.text + "\n"
  }

  /// The label of a preview's row. "und" is not a language: it is the row of phones whose languages the app does not
  /// have.
  private func label(_ preview: Preview) -> String {
    let names =
      preview.device.locales == ["und"] ? "default" : Terminal.printable(preview.device.locales.joined(separator: ", "))
    return names + (preview.device.condition.map { " (\($0))" } ?? "")
  }

  private func block(_ preview: Preview, width: Int) -> String {
    let label = label(preview)
    let margin = "  " + label + String(repeating: " ", count: width - label.count) + "  "
    let indent = String(repeating: " ", count: margin.count)
    var lines: [String] = []
    if preview.notification == .none { lines.append(style("no notification: a data message", .dim)) }
    for (name, line) in [("title   ", preview.title), ("subtitle", preview.subtitle), ("body    ", preview.body)] {
      if let line { lines += describe(line, name: name) }
    }
    if preview.notification == .app {
      let what =
        preview.lines.isEmpty ? "the app gets the message: the system shows nothing" : "if the app lets it be shown"
      lines.append(style(what, .dim))
    }
    if preview.notification == .posted, preview.lines.isEmpty {
      lines.append(style("✗ a notification without text", .bold, .red))
    }
    return lines.enumerated().map { ($0 == 0 ? margin : indent) + $1 + "\n" }.joined()
  }

  private func describe(_ line: Preview.Line, name: String) -> [String] {
    let prefix = style(name, .dim) + "  "
    let blank = String(repeating: " ", count: name.count + 2)
    var lines: [String]
    switch line.absence(of: "line") {
    case nil:
      let shown = Terminal.printable(IsolatePairs.removed(from: line.text ?? ""))
      lines = [prefix + (line.reason == nil ? shown : style(shown, .yellow))]
    case let words? where line.outcome == .crash: lines = [prefix + style("✗ " + words, .bold, .red)]
    case let words?: lines = [prefix + style("– " + words, .yellow)]
    }
    for words in line.languageNotes { lines.append(blank + style(Terminal.printable(words), .yellow)) }
    guard let why = doubt.why(line) else { return lines }
    let place = line.place.map { "  (\($0))" } ?? ""
    lines.append(blank + style(Terminal.printable(why + place), .dim))
    if let meant = line.meant {
      lines.append(blank + style("intended: " + Terminal.printable(IsolatePairs.removed(from: meant)), .dim))
    }
    return lines
  }

  private func style(_ text: String, _ styles: Terminal.Style...) -> String {
    Terminal.styled(text, styles, on: 1)
  }
}
