// A card as HTML: the same on a page, at the desk and in a notebook.

import LocBase
import LocDevice

extension HTMLWriter {
  /// The longest payload and text that a card repeats; FCM takes payloads of 4,096 bytes.
  private static let mostPayload = 8192
  /// The characters of a line that a frame of one to four lines gets. More than it can show.
  static let mostShown = 600

  /// Writes a card.
  /// - Parameters:
  ///   - anchor: The name of its place on the page; nil in another document, whose anchors are not ours.
  ///   - payload: nil: the card does not show it.
  ///   - platform: gives the name of a phone's place.
  package mutating func card(
    _ card: PreviewCard, anchor: String?, payload: [UInt8]?, platform: (String) -> String?
  ) {
    markup("<article class=\"card\"")
    if let anchor { attribute("id", anchor) }
    attribute("data-language", card.label)
    attribute("data-problem", card.badges.map { "\($0.name)" }.joined(separator: " "))
    markup(">\n<h3>")
    beginLink(anchor)
    markup("<bdi class=\"tag\">")
    text(card.label)
    markup("</bdi>")
    endLink(anchor)
    badges(card.badges)
    markup("</h3>\n<div class=\"row\">\n")
    sources(card)
    markup("<div class=\"phones\">\n")
    for phone in card.phones { self.phone(phone, of: card, anchor: platform("\(phone.preview.device.platform.name)")) }
    markup("</div>\n</div>\n")
    details(card, payload)
    markup("</article>\n")
  }

  mutating func beginLink(_ anchor: String?) {
    guard let anchor else { return }
    markup("<a")
    attribute("href", "#" + anchor)
    markup(">")
  }

  mutating func endLink(_ anchor: String?) { markup(anchor == nil ? "" : "</a>") }

  mutating func badges(_ badges: [Badge]) {
    for badge in badges {
      markup(" <span class=\"badge ")
      markup(badge.name)
      markup("\">")
      markup(badge.label)
      markup("</span>")
    }
  }

  // MARK: The source text

  private mutating func sources(_ card: PreviewCard) {
    for source in card.sources {
      markup("<div class=\"source\">\n<h4>Source text")
      if card.sources.count > 1 {
        markup(" of ")
        markup(source.platforms.first == .ios ? "iOS" : "Android")
      }
      markup("</h4>\n")
      for line in source.lines {
        markup("<p class=\"")
        plain("\(line.name)")
        markup("\"")
        language(card.sourceLanguage, isRightToLeft: card.isSourceRightToLeft)
        markup(">")
        for part in line.parts {
          markup(part.isArgument ? "<mark><bdi>" : "")
          text(Self.shortened(part.text), keepsLines: true)
          markup(part.isArgument ? "</bdi></mark>" : "")
        }
        markup("</p>\n")
      }
      markup("</div>\n")
    }
  }

  mutating func language(_ language: String, isRightToLeft: Bool) {
    attribute("lang", language)
    markup(isRightToLeft ? " dir=\"rtl\"" : " dir=\"ltr\"")
  }

  static func shortened(_ text: String) -> String {
    if text.utf8.count <= mostShown { return text }
    let scalars = text.unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: mostShown, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return text }
    return String(scalars[..<end]) + "…"
  }

  // MARK: Where it comes from

  private mutating func details(_ card: PreviewCard, _ payload: [UInt8]?) {
    markup("<details><summary>Where it comes from")
    markup(payload == nil ? "</summary>\n" : ", and the payload</summary>\n")
    for phone in card.phones {
      if !phone.origins.isEmpty {
        markup("<dl data-platform=\"")
        plain("\(phone.preview.device.platform.name)")
        markup("\">\n")
        var last: PreviewCard.Origin?
        for origin in phone.origins {
          self.origin(origin, after: last, phone, of: card)
          last = origin
        }
        markup("</dl>\n")
      }
      // The findings about the message are above; one about the phone's choice of language may follow.
      if let finding = phone.preview.findings.last, finding.path == nil { findings([finding]) }
    }
    if let payload { self.payload(payload) }
    markup("</details>\n")
  }

  /// Writes a payload as text, cut where it is longer than any that FCM takes.
  package mutating func payload(_ payload: [UInt8]) {
    markup("<pre tabindex=\"0\" role=\"group\" aria-label=\"The payload\"><code>")
    text(String(decoding: payload.prefix(Self.mostPayload), as: UTF8.self), keepsLines: true)
    markup("</code></pre>\n")
    if payload.count > Self.mostPayload {
      markup("<p>and ")
      integer(payload.count - Self.mostPayload)
      markup(" more bytes</p>\n")
    }
  }

  /// Writes where a line comes from, without repeating facts of the line before.
  private mutating func origin(
    _ origin: PreviewCard.Origin, after last: PreviewCard.Origin?, _ phone: PreviewCard.Phone, of card: PreviewCard
  ) {
    let line = origin.line
    markup("<dt>")
    markup(phone.preview.device.platform.phoneName)
    markup(", ")
    markup(origin.name)
    markup("</dt><dd>")
    if let key = line.key {
      markup("key <code><bdi>")
      text(key)
      markup("</bdi></code>")
    } else {
      markup("text in the message itself")
    }
    if let link = origin.link {
      markup(" <a rel=\"noreferrer noopener\"")
      attribute("href", link)
      markup(">translation</a>")
    }
    if let place = line.place {
      markup(", <code><bdi>")
      text(place)
      markup("</bdi></code>")
    }
    if let choice = origin.choice, Text(origin.choice) != Text(last?.choice) {
      markup(": <bdi>")
      text(choice)
      markup("</bdi>")
    }
    if line.isFallback { markup("; not in the phone's language") }
    for words in line.elsewhereNotes {
      markup("; <bdi>")
      text(words)
      markup("</bdi>")
    }
    if line.reason == nil, let detail = line.detail, Text(line.detail) != Text(last?.line.detail) {
      markup("; <bdi>")
      text(detail)
      markup("</bdi>")
    }
    markup(" (")
    plain(line.certaintyWords(on: phone.preview.device))
    markup(")")
    // The strings of Android's default folder do not have their own locale.
    let language = line.locale ?? (line.isFallback ? card.sourceLanguage : phone.language)
    if let meant = line.meant { quoted("intended", meant, language) }
    if phone.preview.device.platform == .ios, let text = line.text, text.utf8.count > Self.mostShown {
      quoted("in full", text, language)
    }
    markup("</dd>\n")
  }

  private mutating func quoted(_ label: StaticString, _ shown: String, _ language: String) {
    markup("<p class=\"quoted\">")
    markup(label)
    markup(": <q dir=\"auto\"")
    attribute("lang", language)
    markup(">")
    text(shown, keepsLines: true)
    markup("</q></p>")
  }
}
