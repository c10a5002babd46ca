// The page of previews: one HTML file without network or framework, which works as a plain document, too.

package import LocBase
package import LocCheck
import LocDevice

/// A page that shows messages as phones show them.
package struct PreviewPage: Sendable {
  /// The maximum number of cards on a page, so that it stays one that a browser shows at once. The matrix has all.
  static let mostCards = 300

  package var messages: [PreviewMessage]
  /// Whether each card repeats the message's payload.
  package var repeatsPayload = true
  /// Whether the devices are those that the user named, not a phone of every language.
  package var hasNamedDevices = false
  /// The report for a release; nil for a page without its tables.
  package var report: LanguageReport?
  /// The findings of a check of the messages; nil for a page with only previews.
  package var check: CheckReport?
  /// Whether the page is incomplete because the command could not read or run something: an incomplete page never says
  /// "all as intended".
  package var isIncomplete = false

  package init(_ messages: [PreviewMessage], hasNamedDevices: Bool = false) {
    self.messages = messages
    self.hasNamedDevices = hasNamedDevices
  }

  /// The number of cards on the page, and of failing ones.
  package var counts: (cards: Int, failing: Int) {
    var counts = (cards: 0, failing: 0)
    for card in messages.lazy.flatMap({ $0.cards }) {
      counts.cards += 1
      if card.badges.contains(where: { $0.isError }) { counts.failing += 1 }
    }
    return counts
  }

  /// A summary of the page, without a final period: `3 messages, 21 cards: 12 not as intended`.
  package var summary: String {
    let (cards, failing) = counts
    let refused = messages.count { $0.isRefused }
    var faults: [String] = []
    if refused > 0 { faults.append("FCM refuses " + counted(refused, "message")) }
    if failing > 0 { faults.append("\(failing) not as intended") }
    if faults.isEmpty, cards > 0 { faults = [isIncomplete ? "these are as intended" : "all as intended"] }
    let all = counted(messages.count, "message") + ", " + counted(cards, "card")
    return all + (faults.isEmpty ? "" : ": " + faults.joined(separator: ", "))
  }

  /// The page as an HTML5 document.
  package var html: [UInt8] {
    var writer = HTMLWriter()
    let places = PagePlaces(PreviewMessage.sorted(messages) { $0.rank }, limit: Self.mostCards)
    writer.head()
    header(into: &writer)
    writer.matrix(PreviewMatrix(places))
    if let check { writer.check(check, places) }
    if let report { writer.report(report, places) }
    filters(into: &writer)
    if places.messages.count > 1 { contents(places, into: &writer) }
    writer.markup("<main id=\"cards\">\n")
    if places.messages.isEmpty { writer.markup("<p>There is nothing to preview.</p>\n") }
    // On a page with faults, languages without one fold into a line for each message.
    let folds = messages.contains { $0.cards.contains { $0.fault != nil } }
    for place in places.messages { write(place, folds: folds, into: &writer) }
    writer.markup("</main>\n")
    writer.foot()
    return writer.bytes
  }

  /// Writes only the messages with their cards, in the page's order, for another document.
  package func messages(into writer: inout HTMLWriter) {
    for place in PagePlaces(PreviewMessage.sorted(messages) { $0.rank }).messages {
      write(place, folds: false, into: &writer)
    }
  }

  // MARK: Above the cards

  private func header(into writer: inout HTMLWriter) {
    writer.markup(
      "<a class=\"skip\" href=\"#cards\">Skip to the previews</a>\n<header>\n<h1>What phones show</h1>\n<p class=\"sum\">"
    )
    writer.text(summary)
    writer.markup(". The worst come first.</p>\n")
    if counts.cards > Self.mostCards {
      writer.markup("<p>The table has all of them; below it are the ")
      writer.integer(Self.mostCards)
      writer.markup(" worst cards.</p>\n")
    }
    if isIncomplete {
      writer.markup(
        "<p><strong>Not everything could be previewed.</strong> A sample, an event or a file has failed and is not here.</p>\n"
      )
    }
    writer.markup("<details><summary>Which phones these are</summary>\n<p>")
    writer.markup(
      hasNamedDevices
        ? "The phones have the languages that were named."
        : "Each card is for phones whose list of languages has this language alone.")
    writer.markup(
      """
       The app is in the background unless a card says otherwise. On Android Firebase's SDK shows the notification; texts that \
      differ by device are those of an iPhone. Each notification has the size that it has on a Pixel with Android 15 or 16, or on an \
      iPhone of 393 points, in every window; Apple publishes no sizes, so the iPhone's are unverified. The letters are this browser's. \
      <strong>Where a frame cuts a line is an estimate:</strong> one line of title and of text for Android's collapsed notification, \
      one and two for an iPhone's banner, one and four on its lock screen. A phone has one frame where both forms show the same. Real \
      phones differ by model, size of type, pictures and version, and neither platform promises a number. What a line says, and whether \
      it appears at all, is not an estimate; where it is less than \
      certain, the card says so.</p>\n</details>\n</header>\n
      """)
  }

  private func filters(into writer: inout HTMLWriter) {
    writer.markup(
      "<form id=\"filters\" role=\"search\" aria-label=\"Filter the previews\" hidden>\n"
    )
    let cards = messages.flatMap { $0.cards }
    let badges = Badge.ordered(cards.flatMap { $0.badges })
    writer.markup("<label>Problem <select name=\"problem\"><option value=\"\">all</option>")
    if !badges.isEmpty { writer.markup("<option value=\"any\">any problem</option>") }
    for badge in badges { writer.option("\(badge.name)", "\(badge.label)") }
    writer.markup("</select></label>\n")
    writer.select("language", "Language", Self.unique(cards.map { $0.label }))
    let platforms = Device.Platform.allCases.filter { platform in
      cards.contains { $0.phones.contains { $0.preview.device.platform == platform } }
    }
    writer.markup("<label>Platform <select name=\"platform\"><option value=\"\">all</option>")
    for platform in platforms { writer.option("\(platform.name)", "\(platform.phoneName)") }
    writer.markup("</select></label>\n")
    writer.select("rule", "Rule", Self.unique(messages.compactMap { $0.rule }))
    writer.select("sample", "Sample", Self.unique(messages.compactMap { $0.sample }))
    writer.markup(
      "<button type=\"reset\">Show all</button>\n<output id=\"count\"></output>\n</form>\n")
  }

  private func contents(_ places: PagePlaces, into writer: inout HTMLWriter) {
    writer.markup("<nav id=\"messages\" aria-label=\"Messages\">\n<ul>\n")
    for place in places.messages {
      let message = place.message
      writer.markup("<li><a")
      writer.attribute("href", "#" + place.name)
      writer.markup("><bdi>")
      writer.text(message.headline)
      writer.markup("</bdi></a>")
      let failing = message.cards.count { $0.badges.contains { $0.isError } }
      if failing > 0 {
        writer.markup(" <span class=\"badge crash\">")
        writer.integer(failing)
        writer.markup(" not as intended</span>")
      }
      writer.markup("</li>\n")
    }
    writer.markup("</ul>\n</nav>\n")
  }

  // MARK: Messages

  private func write(_ place: PagePlaces.Message, folds: Bool, into writer: inout HTMLWriter) {
    let (message, name) = (place.message, place.name)
    writer.markup("<section class=\"message\"")
    writer.attribute("id", name)
    if let rule = message.rule { writer.attribute("data-rule", rule) }
    if let sample = message.sample { writer.attribute("data-sample", sample) }
    writer.markup(">\n<h2><a")
    writer.attribute("href", "#" + name)
    writer.markup("><bdi>")
    writer.text(message.headline)
    writer.markup("</bdi></a></h2>\n")
    writer.findings(message.findings)
    if message.cards.isEmpty { writer.markup("<p>There is no language to show.</p>\n") }
    let shown = place.cards.filter { $0.isShown }
    for card in shown where !folds || card.card.fault != nil { write(card, of: message, into: &writer) }
    let folded = folds ? shown.filter { $0.card.fault == nil } : []
    if !folded.isEmpty {
      writer.markup("<details class=\"fine\"><summary>")
      writer.fine(folded.map { $0.card.label })
      writer.markup("</summary>\n")
      for card in folded { write(card, of: message, into: &writer) }
      writer.markup("</details>\n")
    }
    let left = place.cards.count - shown.count
    if left > 0 {
      writer.markup("<p>and ")
      writer.count(left, "more language, which is", "more languages, which are")
      writer.markup(" not on this page; <code>--language</code> selects languages.</p>\n")
    }
    writer.markup("</section>\n")
  }

  private func write(_ card: PagePlaces.Card, of message: PreviewMessage, into writer: inout HTMLWriter) {
    var phones = card.phones.makeIterator()
    writer.card(
      card.card, anchor: card.name, payload: repeatsPayload ? message.payload : nil,
      platform: { phones.next() ?? card.name + "/" + $0 })
  }

  /// The texts in the order of their first members.
  private static func unique(_ texts: [String]) -> [String] {
    var known: Set<Text> = []
    return texts.filter { known.insert(Text($0)).inserted }
  }
}

extension PreviewMessage {
  /// `price_drop/exactly-10`, or the headline of a message without a rule.
  var anchor: String {
    guard let rule else { return Anchors.part(title) }
    return Anchors.part(rule) + (sample.map { "/" + Anchors.part($0) } ?? "")
  }
}

extension HTMLWriter {
  /// Everything before the body's content, with the policy that lets nothing but this page's own style and script run.
  package mutating func head() {
    markup(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\""
    )
    attribute(
      "content",
      "default-src 'none'; style-src 'sha256-\(PageStyle.hash)'; script-src 'sha256-\(CardScript.hash)' "
        + "'sha256-\(PageScript.hash)'; "
        + "base-uri 'none'; form-action 'none'")
    markup(
      """
      >
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <meta name="generator" content="locscript">
      <title>What phones show</title>
      <style>
      """)
    markup(PageStyle.text)
    markup("</style>\n</head>\n<body>\n")
  }

  /// The scripts, and the end of the document.
  package mutating func foot() {
    markup("<script>")
    markup(CardScript.text)
    markup("</script>\n<script>")
    markup(PageScript.text)
    markup("</script>\n</body>\n</html>\n")
  }

  mutating func option(_ value: String, _ label: String) {
    markup("<option")
    attribute("value", value)
    markup(">")
    plain(label)
    markup("</option>")
  }

  /// A drop-down list; omitted if there is no choice.
  mutating func select(_ name: StaticString, _ label: StaticString, _ values: [String]) {
    if values.count < 2 { return }
    markup("<label>")
    markup(label)
    markup(" <select name=\"")
    markup(name)
    markup("\"><option value=\"\">all</option>")
    for value in values { option(value, value) }
    markup("</select></label>\n")
  }

  /// The findings about a message, without the notes.
  /// - Parameter hasPlaces: whether their places are in files and texts of the reader's.
  package mutating func findings(_ findings: [Diagnostic], hasPlaces: Bool = false) {
    let told = findings.filter { $0.severity != .note }
    if told.isEmpty { return }
    markup("<ul class=\"findings\">\n")
    for finding in told {
      markup("<li><strong>")
      plain("\(finding.severity.name)")
      markup("</strong> <code>")
      text(finding.slug)
      markup("</code> ")
      if hasPlaces, let position = finding.position {
        markup("<code><bdi>")
        text(position.text)
        markup("</bdi></code> ")
      }
      if let path = finding.path, !path.isEmpty, !Text(finding.message).contains(Text(path)) {
        markup("<bdi>")
        text(path)
        markup("</bdi>: ")
      }
      markup("<bdi>")
      text(finding.message)
      markup("</bdi>")
      if let help = finding.help {
        markup(" <bdi class=\"help\">")
        text(help)
        markup("</bdi>")
      }
      markup("</li>\n")
    }
    markup("</ul>\n")
  }
}
