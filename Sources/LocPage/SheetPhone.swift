// A phone of the sheet: its screen with a notification in its large form, as SVG.

import LocBase
import LocDevice

/// One phone, drawn at a place of the picture.
struct SheetPhone {
  /// The maximum number of lines of a title, and of a body that nothing else limits.
  private static let mostTitle = 2
  private static let mostBody = 6
  /// The height of a screen's clock, of what is left below a notification, and of a screen without one.
  private static let androidBar = 28
  private static let appleBar = 52
  private static let below = 16
  private static let emptyHeight = 44
  private static let flagHeight = 20

  private let phone: PreviewCard.Phone
  private let frame: PhoneFrame
  private let x: Int
  private let y: Int

  /// A line of text, or a mark below one.
  private enum Row {
    case text(style: StaticString, line: SheetText.Line, language: String?)
    case flag(StaticString)
    case absence(String)
  }

  init(_ phone: PreviewCard.Phone, x: Int, y: Int) {
    (self.phone, self.x, self.y) = (phone, x, y)
    frame = PhoneFrame.of(phone.preview.device.platform)
  }

  private var preview: Preview { phone.preview }
  private var platform: Device.Platform { preview.device.platform }
  private var isApple: Bool { platform == .ios }
  private var barHeight: Int { isApple ? Self.appleBar : Self.androidBar }
  /// The left edge of the notification.
  private var left: Int { x + (frame.screen - frame.width) / 2 }

  /// Draws the phone and returns its height.
  func write(into writer: inout SVGWriter) -> Int {
    var drawn = SVGWriter()
    var bottom = y + barHeight
    if preview.crashes, platform == .android { bottom = dialog(at: bottom, into: &drawn) }
    if let nothing {
      drawn.line(nothing, "screenfg gone", x: left + 16, y: bottom + 20)
      bottom += Self.emptyHeight - 12
    } else {
      bottom = notification(at: bottom, into: &drawn)
    }
    let height = bottom + Self.below - y
    writer.rectangle(isApple ? "lock" : "shade", x: x, y: y, width: frame.screen, height: height, radius: 28)
    if isApple {
      writer.line("9:41", "clock", x: x + frame.screen / 2, y: y + 38, anchor: .middle)
    } else if platform == .android {
      writer.line("9:41", "screenfg bar", x: x + 24, y: y + 19)
    }
    writer.append(drawn)
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

  /// Draws the dialog that people know, in English, and returns its lower edge.
  private func dialog(at top: Int, into writer: inout SVGWriter) -> Int {
    let (width, left) = (312, x + (frame.screen - 312) / 2)
    let title = SheetText(phone.appName, width: width - 190, size: 20, limit: 1, isRightToLeft: false)
    writer.rectangle("note", x: left, y: top + 12, width: width, height: 148, radius: 28)
    writer.line((title.lines.first?.text ?? "") + " keeps stopping", "stopped", x: left + 24, y: top + 56)
    writer.line("App info", "body", x: left + 24, y: top + 92, size: PhoneFrame.android.size)
    writer.line("Close app", "body", x: left + 24, y: top + 128, size: PhoneFrame.android.size)
    return top + 160
  }

  // MARK: The notification

  /// The ends of the lines. The icon is where they start.
  private var edges: (left: Int, right: Int) {
    phone.isRightToLeft
      ? (left + frame.end, left + frame.width - frame.start) : (left + frame.start, left + frame.width - frame.end)
  }

  /// Draws the notification and returns its lower edge.
  private func notification(at top: Int, into writer: inout SVGWriter) -> Int {
    let rows = rows
    let (above, under, least) = isApple ? (12, 12, 64) : (50, 20, 0)
    var height = above + under
    for row in rows { height += self.height(of: row) }
    let first = top + above + max(0, (least - height) / 2)
    height = max(height, least)
    writer.rectangle("note", x: left, y: top, width: frame.width, height: height, radius: frame.radius)
    head(at: top, height: height, into: &writer)
    var y = first
    for row in rows {
      draw(row, at: y, into: &writer)
      y += self.height(of: row)
    }
    return top + height
  }

  private func height(of row: Row) -> Int {
    if case .text = row { frame.leading } else { Self.flagHeight + 2 }
  }

  private func draw(_ row: Row, at top: Int, into writer: inout SVGWriter) {
    // A line has the direction of its letters, and starts on the side where the phone's language starts.
    let start = phone.isRightToLeft ? edges.right : edges.left
    switch row {
    case .text(let style, let line, let language):
      writer.line(
        line.text, style, x: start, y: top + 15, isRightToLeft: line.isRightToLeft,
        anchor: line.isRightToLeft == phone.isRightToLeft ? .start : .end, language: language, size: frame.size)
    case .flag(let label):
      writer.pill(label, "bad", x: start, y: top + 1, isAtEnd: phone.isRightToLeft)
    case .absence(let words):
      writer.line(
        words, "wrong gone", x: start, y: top + 15, anchor: phone.isRightToLeft ? .end : .start, size: frame.size)
    }
  }

  /// Draws the system's own parts: the icon, the app's name and the time.
  private func head(at top: Int, height: Int, into writer: inout SVGWriter) {
    let isMirrored = phone.isRightToLeft
    let size = isApple ? 38 : 24
    let margin = isApple ? frame.end : 16
    let iconTop = isApple ? top + (height - size) / 2 : top + 16
    let iconLeft = isMirrored ? left + frame.width - margin - size : left + margin
    if platform != .web {
      writer.rectangle("icon", x: iconLeft, y: iconTop, width: size, height: size, radius: isApple ? 9 : 12)
      writer.line(
        phone.appLetter, isApple ? "letter big" : "letter", x: iconLeft + size / 2, y: iconTop + (isApple ? 25 : 16),
        anchor: .middle)
    }
    if isApple {
      writer.line(
        "now", "small", x: isMirrored ? left + margin : left + frame.width - margin, y: top + 27,
        anchor: isMirrored ? .start : .end)
    } else {
      let name = SheetText(phone.appName, width: 200, size: 12, limit: 1, isRightToLeft: isMirrored).lines.first
      writer.line(
        (name?.text ?? "") + " · now", "small", x: isMirrored ? edges.right : edges.left, y: top + 32,
        anchor: isMirrored ? .end : .start)
    }
  }

  private var rows: [Row] {
    var rows: [Row] = []
    let width = edges.right - edges.left
    if isApple, preview.title == nil {
      let name = SheetText(
        phone.appName, width: width - frame.time, size: frame.size, limit: 1, isRightToLeft: phone.isRightToLeft)
      rows = name.lines.map { .text(style: "strong", line: $0, language: nil) }
    }
    let parts: [(line: Preview.Line?, isStrong: Bool, limit: Int)] = [
      (preview.title, true, isApple ? 1 : Self.mostTitle), (preview.subtitle, true, 1),
      (preview.body, false, frame.largeLines ?? Self.mostBody),
    ]
    for (line, isStrong, limit) in parts {
      guard let line else { continue }
      guard line.outcome != .blank, let shown = line.text else {
        rows.append(.absence(line.absence(of: "line") ?? ""))
        continue
      }
      let isFirst = rows.isEmpty && isApple
      let text = SheetText(
        shown, width: width, firstWidth: isFirst ? width - frame.time : nil, size: frame.size, limit: limit,
        isRightToLeft: phone.isRightToLeft, isBold: isStrong)
      let language = line.isFallback ? line.locale ?? phone.language : phone.language
      let style: StaticString =
        switch (isStrong, line.severity == .error) {
        case (true, true): "strong wrong"
        case (true, false): "strong"
        case (false, true): "body wrong"
        case (false, false): "body"
        }
      for part in text.lines { rows.append(.text(style: style, line: part, language: language)) }
      if let fault = Badge.fault(of: line), fault.isError { rows.append(.flag(fault.label)) }
    }
    return rows
  }
}
