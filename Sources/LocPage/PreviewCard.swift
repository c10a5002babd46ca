// One card: one message on the phones of one language, the source text, and the reasons.

package import LocBase
package import LocDevice

/// The previews of one message in one language, with everything that a page shows about them. Classes, because copying
/// so many strings takes much code.
package final class PreviewCard: Sendable {
  /// How one line came to its text.
  package final class Origin: Sendable {
    /// The name of the line: title, subtitle or body.
    package let name: StaticString
    package let line: Preview.Line
    /// The language that the phone chose, and why; nil for a literal text of the message.
    package let choice: String?
    /// The address of the key where it is translated; nil if the project states none.
    package let link: String?

    package init(name: StaticString, line: Preview.Line, choice: String?, link: String?) {
      self.name = name
      self.line = line
      self.choice = choice
      self.link = link
    }
  }

  /// One phone of the card.
  package final class Phone: Sendable {
    package let preview: Preview
    package let badges: [Badge]
    package let origins: [Origin]
    /// The language that its screen is in, and whether it runs from right to left.
    package let language: String
    package let isRightToLeft: Bool
    /// The app's name on it, in its language; nil if it is not known.
    package let app: String?

    package init(
      preview: Preview, badges: [Badge], origins: [Origin], language: String, isRightToLeft: Bool, app: String?
    ) {
      self.preview = preview
      self.badges = badges
      self.origins = origins
      self.language = language
      self.isRightToLeft = isRightToLeft
      self.app = app
    }

    /// The lines that the phone shows or should show; if the app crashes, those that cause it.
    package var shownOrigins: [Origin] { origins.filter { !preview.crashes || $0.line.outcome == .crash } }
  }

  /// The lines of the source language, with the platforms that have them.
  package struct Source: Sendable {
    package var platforms: [Device.Platform]
    package let lines: [SourceText]

    package init(platforms: [Device.Platform], lines: [SourceText]) {
      self.platforms = platforms
      self.lines = lines
    }
  }

  /// The languages as people read them.
  package let label: String
  package let phones: [Phone]
  package let sources: [Source]
  /// The language of the source texts, and whether it runs from right to left.
  package let sourceLanguage: String
  package let isSourceRightToLeft: Bool
  /// The marks of all phones and of the card itself.
  package let badges: [Badge]

  package init(
    label: String, phones: [Phone], sources: [Source], sourceLanguage: String, isSourceRightToLeft: Bool, differs: Bool
  ) {
    self.label = label
    self.phones = phones
    self.sources = sources
    self.sourceLanguage = sourceLanguage
    self.isSourceRightToLeft = isSourceRightToLeft
    badges = Badge.ordered(phones.flatMap { $0.badges } + (differs ? [.differs] : []))
  }

  /// The rank of the card: its worst mark; cards without marks come last.
  var rank: Int { badges.first?.rawValue ?? Badge.allCases.count }
}

/// One message with its cards.
package struct PreviewMessage: Sendable {
  /// The name of the app that shows it, if there are several.
  package var app: String?
  /// The rule that made it; nil for a message or a key of the user's.
  package var rule: String?
  /// The sample or the event that it was made of.
  package var sample: String?
  /// The headline.
  package var title: String
  /// The message as FCM gets it.
  package var payload: [UInt8]
  /// The findings about the message.
  package var findings: [Diagnostic]
  package var cards: [PreviewCard]

  package init(
    rule: String?, sample: String?, title: String, payload: [UInt8], findings: [Diagnostic], cards: [PreviewCard]
  ) {
    self.rule = rule
    self.sample = sample
    self.title = title
    self.payload = payload
    self.findings = findings
    self.cards = cards
  }

  /// The headline, after the app's name if there are several.
  var headline: String { app.map { $0 + ": " + title } ?? title }

  /// The cards, the worst first, otherwise in their order.
  var ordered: [PreviewCard] { Self.sorted(cards) { $0.rank } }

  /// Whether FCM or APNs refuses the message.
  var isRefused: Bool { findings.contains { $0.severity == .error } }

  /// The place in the order of messages.
  var rank: Int {
    isRefused ? -1 : cards.map { $0.rank }.min() ?? Badge.allCases.count
  }

  /// A stable sort: `sort` of the standard library promises no order of equal elements.
  static func sorted<Element>(_ elements: [Element], by rank: (Element) -> Int) -> [Element] {
    elements.enumerated().map { (rank: rank($0.element), index: $0.offset, element: $0.element) }
      .sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map { $0.element }
  }
}
