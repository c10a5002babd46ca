// A phone of the sheet: a generic frame with a notification in it, as SVG.

import LocBase
import LocDevice

/// One notification, drawn at a place of the picture.
struct SheetPhone {
  private static let size = 13
  private static let leading = 17
  private static let padding = 12
  /// The room of an iPhone's icon, and of its word "now".
  private static let icon = 42
  private static let now = 34

  private let phone: PreviewCard.Phone
  private let x: Int
  private let y: Int

  private struct Row {
    let style: StaticString
    let line: SheetText.Line
    let language: String?
  }

  init(_ phone: PreviewCard.Phone, x: Int, y: Int) {
    (self.phone, self.x, self.y) = (phone, x, y)
  }

  private var width: Int { PreviewSheet.phoneWidth }
  private var preview: Preview { phone.preview }
  private var isApple: Bool { preview.device.platform == .ios }

  /// Draws the phone and returns its height.
  func write(into writer: inout SVGWriter) -> Int {
    if let nothing {
      writer.rectangle("none", x: x, y: y, width: width, height: 40, radius: 14)
      writer.line(nothing, preview.crashes ? "wrong gone" : "gone", x: x + Self.padding, y: y + 25)
      return 40
    }
    let rows = rows
    let top = isApple ? Self.padding : Self.padding + 20
    let lines = max(rows.count, isApple ? 2 : 1)
    let height = max(top + lines * Self.leading + Self.padding - 4, isApple ? 52 : 0)
    writer.rectangle("note", x: x, y: y, width: width, height: height, radius: isApple ? 14 : 20)
    head(into: &writer)
    var baseline = y + top + Self.size - 1
    // A line has the direction of its letters, and starts on the side where the phone's language starts.
    let start = phone.isRightToLeft ? edges.right : edges.left
    for row in rows {
      writer.line(
        row.line.text, row.style, x: start, y: baseline, isRightToLeft: row.line.isRightToLeft,
        anchor: row.line.isRightToLeft == phone.isRightToLeft ? .start : .end, language: row.language)
      baseline += Self.leading
    }
    return height
  }

  /// Why there is no notification; nil if there is one.
  private var nothing: String? {
    if preview.crashes { return "The app crashes; no notification appears." }
    switch preview.notification {
    case .none: return "No notification: a data message."
    case .app: return preview.lines.isEmpty ? "The app is open: the system shows nothing." : nil
    case .posted: return nil
    }
  }

  /// The ends of the lines. The icon of an iPhone is where its lines start.
  private var edges: (left: Int, right: Int) {
    let (start, end) = (Self.padding + (isApple ? Self.icon : 0), Self.padding)
    return phone.isRightToLeft ? (x + end, x + width - start) : (x + start, x + width - end)
  }

  /// Draws the phone's own parts: an icon, the app's name and the time.
  private func head(into writer: inout SVGWriter) {
    let isMirrored = phone.isRightToLeft
    if isApple {
      let left = isMirrored ? x + width - Self.padding - 30 : x + Self.padding
      writer.rectangle("icon", x: left, y: y + 11, width: 30, height: 30, radius: 7)
      writer.line(
        "now", "small", x: isMirrored ? x + Self.padding : x + width - Self.padding, y: y + Self.padding + 11,
        anchor: isMirrored ? .start : .end)
    } else {
      let left = isMirrored ? x + width - Self.padding - 16 : x + Self.padding
      writer.rectangle("icon", x: left, y: y + 10, width: 16, height: 16, radius: 8)
      writer.line(
        "App · now", "small", x: isMirrored ? left - 8 : left + 24, y: y + 22, anchor: isMirrored ? .end : .start)
    }
  }

  private var rows: [Row] {
    var rows: [Row] = []
    let parts: [(line: Preview.Line?, isStrong: Bool, limit: Int)] = [
      (preview.title, true, isApple ? 1 : 2), (preview.subtitle, true, 1), (preview.body, false, isApple ? 4 : 6),
    ]
    let width = edges.right - edges.left
    for (line, isStrong, limit) in parts {
      guard let line else { continue }
      let isFirst = rows.isEmpty && isApple
      guard line.outcome != .blank, let shown = line.text else {
        let absence = SheetText.Line(text: line.absence(of: "line") ?? "", isRightToLeft: false)
        rows.append(Row(style: "wrong gone", line: absence, language: nil))
        continue
      }
      let text = SheetText(
        shown, width: width, firstWidth: isFirst ? width - Self.now : nil, size: Self.size, limit: limit,
        isRightToLeft: phone.isRightToLeft, isBold: isStrong)
      let language = line.isFallback ? line.locale ?? phone.language : phone.language
      let style: StaticString =
        switch (isStrong, line.severity == .error) {
        case (true, true): "strong wrong"
        case (true, false): "strong"
        case (false, true): "body wrong"
        case (false, false): "body"
        }
      for part in text.lines { rows.append(Row(style: style, line: part, language: language)) }
    }
    return rows
  }
}
