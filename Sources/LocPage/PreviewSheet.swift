// The sheet of previews: one SVG picture for chats and READMEs, a row for each language, the phones side by side.

import LocBase
import LocDevice

/// A picture of messages as phones show them.
package struct PreviewSheet: Sendable {
  /// The maximum number of cards in a picture; taller pictures are of no use.
  package static let mostCards = 40

  /// The messages in their order, each with the cards that are on the sheet.
  private let messages: [PreviewMessage]
  /// The number of cards of all messages, and the cards on the sheet: the worst ones.
  package let cardCount: Int
  package let shownCount: Int
  private let platforms: [Device.Platform]

  /// - Parameter limit: The maximum number of cards; the worst are kept.
  package init(_ messages: [PreviewMessage], limit: Int = mostCards) {
    let ordered = PreviewMessage.sorted(messages) { $0.rank }
    cardCount = messages.reduce(0) { $0 + $1.cards.count }
    var ranks = ordered.flatMap { $0.cards.map { $0.rank } }
    ranks.sort()
    // All cards of the worse ranks, and as many of the last rank as fit.
    let last = ranks.count > limit ? (limit > 0 ? ranks[limit - 1] : -1) : Int.max
    var room = limit - ranks.prefix { $0 < last }.count
    var kept: [PreviewMessage] = []
    for var message in ordered {
      message.cards = message.ordered.filter { card in
        if card.rank < last || last == Int.max { return true }
        guard card.rank == last, room > 0 else { return false }
        room -= 1
        return true
      }
      if !message.cards.isEmpty || cardCount == 0 { kept.append(message) }
    }
    self.messages = kept
    shownCount = kept.reduce(0) { $0 + $1.cards.count }
    let cards = kept.flatMap { $0.cards }
    platforms = Device.Platform.allCases.filter { platform in
      cards.contains { $0.phones.contains { $0.preview.device.platform == platform } }
    }
  }

  /// A note about the cards that are not on the sheet; nil if it has every card.
  package var note: String? {
    let left = cardCount - shownCount
    return left == 0 ? nil : "and \(left) more \(left == 1 ? "card" : "cards"), none of them graver"
  }

  private static let margin = 16
  private static let labelWidth = 176
  private static let gap = 16

  private var width: Int {
    // A picture without phones has room for its words.
    let end = platforms.isEmpty ? left(0) + PhoneFrame.android.screen + Self.gap : left(platforms.count)
    return end - Self.gap + Self.margin + 4
  }

  /// The left edge of a column of phones.
  private func left(_ column: Int) -> Int {
    platforms.prefix(column).reduce(Self.margin * 2 + Self.labelWidth) { $0 + PhoneFrame.of($1).screen + Self.gap }
  }

  /// The picture as an SVG document.
  package var svg: [UInt8] {
    var body = SVGWriter()
    var y = 28
    for message in messages { write(message, &y, into: &body) }
    if messages.isEmpty || cardCount == 0 {
      body.line("There is nothing to preview.", "dim", x: Self.margin, y: y)
      y += 20
    }
    if let note {
      body.line(note, "dim", x: Self.margin, y: y + 4)
      y += 18
    }
    body.line("Where lines break and end is an estimate. locscript preview", "small", x: Self.margin, y: y + 4)
    var document = SVGWriter()
    head(height: y + 18, into: &document)
    document.append(body)
    document.markup("</svg>\n")
    return document.bytes
  }

  private func head(height: Int, into writer: inout SVGWriter) {
    writer.markup("<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" xml:lang=\"en\" role=\"img\"")
    writer.attribute("width", width)
    writer.attribute("height", height)
    writer.markup(" viewBox=\"0 0 ")
    writer.integer(width)
    writer.markup(" ")
    writer.integer(height)
    writer.markup("\">\n<title>What phones show</title>\n<style>\n")
    writer.markup(SheetStyle.text)
    writer.markup("</style>\n")
    writer.rectangle("page", x: 0, y: 0, width: width, height: height, radius: 8)
  }

  private func write(_ message: PreviewMessage, _ y: inout Int, into writer: inout SVGWriter) {
    let title = SheetText(message.title, width: width - 2 * Self.margin, size: 15, limit: 1, isRightToLeft: false)
    if let line = title.lines.first {
      // The names of rules and samples are read from left to right, as on the page.
      writer.line(line.text, "title", x: Self.margin, y: y)
    }
    for (column, platform) in platforms.enumerated() {
      writer.line("\(platform.phoneName)", "dim", x: left(column) + 2, y: y + 24)
    }
    y += 34
    for card in message.cards { write(card, &y, into: &writer) }
    y += 22
  }

  /// Draws one language: its name and marks, then its phones.
  private func write(_ card: PreviewCard, _ y: inout Int, into writer: inout SVGWriter) {
    var drawn = SVGWriter()
    var label = y + 26
    let names = SheetText(card.label, width: Self.labelWidth - 24, size: 15, limit: 2, isRightToLeft: false)
    for line in names.lines {
      drawn.line(line.text, "label", x: Self.margin + 12, y: label)
      label += 20
    }
    if card.phones.contains(where: { $0.preview.device.isDefaultFolder }) {
      drawn.line("Android: default folder", "small", x: Self.margin + 12, y: label - 4)
      label += 14
    }
    label -= 8
    for badge in card.badges {
      drawn.pill(badge.label, badge.style, x: Self.margin + 12, y: label)
      label += 23
    }
    var height = max(label - y, 56)
    for (column, platform) in platforms.enumerated() {
      let x = left(column)
      let phones = card.phones.filter { $0.preview.device.platform == platform }
      var bottom = y + 12
      for phone in phones {
        bottom += SheetPhone(phone, x: x, y: bottom).write(into: &drawn) + 8
      }
      if phones.isEmpty {
        drawn.line("the app has no such language", "gone", x: x + 2, y: y + 30)
        bottom = y + 44
      }
      height = max(height, bottom - y + 4)
    }
    writer.rectangle("card", x: Self.margin / 2, y: y, width: width - Self.margin, height: height, radius: 10)
    writer.append(drawn)
    y += height + 8
  }
}

extension Badge {
  /// The style of its background in a picture: a problem, a possible one, or a remark.
  var style: StaticString {
    switch self {
    case .crash, .blank, .rawKey, .lostArgument, .wrong: "bad"
    case .untranslated, .sameAsSource, .warning: "warn"
    case .needsReview, .accepted, .differs: "info"
    }
  }
}
