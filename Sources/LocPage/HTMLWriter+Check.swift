// The findings of a check at the top of a page, each with links to the cards that show it.

import LocBase
import LocCheck

extension HTMLWriter {
  /// The maximum number of findings that a page lists, and of cards that one of them links to. The others are counted.
  private static let mostFindings = 500
  private static let mostLinks = 12

  /// Writes the findings of a check, the worst first, as in its report, and everything that it could not check.
  mutating func check(_ report: CheckReport, _ places: PagePlaces) {
    markup(
      "<section id=\"findings\" aria-labelledby=\"findings-head\">\n<h2 id=\"findings-head\">What the check found</h2>\n<p>"
    )
    count(report.count(.error), "error", "errors")
    markup(", ")
    count(report.count(.warning), "warning", "warnings")
    if report.count(.note) > 0 {
      markup(", ")
      count(report.count(.note), "note", "notes")
    }
    markup(".</p>\n")
    if !report.unchecked.isEmpty {
      markup("<p>Not everything could be checked:</p>\n<ul class=\"findings\">\n")
      for diagnostic in report.unchecked.prefix(Self.mostFindings) {
        markup("<li>")
        finding(diagnostic)
        markup("</li>\n")
      }
      markup("</ul>\n")
      more(report.unchecked.count)
    }
    let told = report.findings.filter { $0.severity != .note }
    if !told.isEmpty { markup("<ul class=\"findings\">\n") }
    for finding in told.prefix(Self.mostFindings) {
      self.finding(finding, places.cards(of: CheckedFinding(finding: finding)))
    }
    if !told.isEmpty { markup("</ul>\n") }
    more(told.count)
    markup("</section>\n")
  }

  /// Writes how many of `count` findings the list omits.
  private mutating func more(_ findings: Int) {
    if findings <= Self.mostFindings { return }
    markup("<p>and ")
    count(findings - Self.mostFindings, "more finding", "more findings")
    markup("</p>\n")
  }

  private mutating func finding(_ finding: Finding, _ cards: [PagePlaces.Card]) {
    markup("<li>")
    self.finding(finding.diagnostic)
    if let consequence = finding.consequence {
      markup(" <bdi>")
      text(consequence)
      markup("</bdi>")
    }
    if let app = finding.app {
      markup(" <span class=\"place\">app ")
      text(app)
      markup("</span>")
    }
    if let rule = finding.rule {
      markup(" <span class=\"place\">")
      text(rule)
      if let sample = finding.sample {
        markup(": ")
        text(sample)
      }
      markup("</span>")
    }
    if let resource = finding.resource { place(resource) }
    if !cards.isEmpty { links(cards) }
    markup("</li>\n")
  }

  private mutating func finding(_ diagnostic: Diagnostic) {
    markup("<strong>")
    plain("\(diagnostic.severity.name)")
    markup("</strong> <code>")
    text(diagnostic.slug)
    markup("</code> <bdi>")
    text(diagnostic.message)
    markup("</bdi>")
    if let help = diagnostic.help {
      markup(" <bdi class=\"help\">")
      text(help)
      markup("</bdi>")
    }
    if let position = diagnostic.position { place(position) }
  }

  private mutating func place(_ position: SourcePosition) {
    if position.file.isEmpty { return }
    markup(" <code><bdi>")
    text(position.line > 0 ? "\(position.file):\(position.line)" : position.file)
    markup("</bdi></code>")
  }

  private mutating func links(_ cards: [PagePlaces.Card]) {
    markup(" <span class=\"cards\">on:")
    for card in cards.prefix(Self.mostLinks) {
      markup(" <a")
      attribute("href", "#" + card.name)
      markup("><bdi>")
      text(card.card.label)
      markup("</bdi></a>")
    }
    if cards.count > Self.mostLinks {
      markup(" and ")
      count(cards.count - Self.mostLinks, "more card", "more cards")
    }
    markup("</span>")
  }

  mutating func count(_ number: Int, _ one: StaticString, _ many: StaticString) {
    integer(number)
    markup(" ")
    markup(number == 1 ? one : many)
  }
}
