// preview --html: the page of every message that a command has previewed.

import LocPage
import LocScript

/// Collects messages and writes them as one page.
final class PreviewPageFile {
  private let path: String
  private let maker: CardMaker
  private var page: PreviewPage

  /// - Parameter hasNamedDevices: whether the user has named the devices.
  init(_ path: String, _ maker: CardMaker, hasNamedDevices: Bool) {
    self.path = path
    self.maker = maker
    page = PreviewPage([], hasNamedDevices: hasNamedDevices)
  }

  /// Adds a message with its previews by language.
  func add(_ subject: PreviewSubject, _ rows: [LanguageRow], findings: [Diagnostic]) throws {
    page.messages.append(
      PreviewMessage(
        rule: subject.rule, sample: subject.sample, title: subject.title, payload: subject.source, findings: findings,
        cards: try maker.cards(rows, body: subject.body, name: subject.name)))
  }

  /// Writes the page, and says what is on it.
  func write() throws {
    try OutputFile.write(page.html, to: path)
    let (cards, failing) = page.counts
    let messages = page.messages.count == 1 ? "1 message" : "\(page.messages.count) messages"
    let phones = cards == 1 ? "1 card" : "\(cards) cards"
    Terminal.note(
      "\(Terminal.printable(path)): \(messages), \(phones), " + (failing == 0 ? "all as intended" : "\(failing) not"))
  }
}
