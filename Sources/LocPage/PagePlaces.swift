// The names of a page's places, made before anything is written: the tables and findings at its top link to cards below them.

import LocBase
import LocDevice

/// The names of the messages, cards and phones of a page, in the order in which the page shows them.
struct PagePlaces {
  /// One card in its place.
  struct Card {
    let card: PreviewCard
    let name: String
    /// The names of the phones' places, in their order.
    let phones: [String]
    /// Whether the page has room for the card.
    let isShown: Bool
  }

  /// One message in its place.
  struct Message {
    let message: PreviewMessage
    let name: String
    fileprivate(set) var cards: [Card] = []
  }

  private(set) var messages: [Message]

  /// - Parameters:
  ///   - messages: in the order of the page.
  ///   - limit: The maximum number of cards that the page shows; the worst are kept.
  init(_ messages: [PreviewMessage], limit: Int = .max) {
    var anchors = Anchors()
    let ranks = messages.flatMap { $0.ordered.map { $0.rank } }
    let kept = Set(PreviewMessage.sorted(Array(ranks.indices)) { ranks[$0] }.prefix(limit))
    var number = 0
    self.messages = messages.map { Message(message: $0, name: anchors.claim($0.anchor)) }
    for index in self.messages.indices {
      let name = self.messages[index].name
      for card in self.messages[index].message.ordered {
        let place = anchors.claim(name + "/" + Anchors.part(card.label))
        let phones = card.phones.map { anchors.claim(place + "/" + "\($0.preview.device.platform.name)") }
        self.messages[index].cards.append(
          Card(card: card, name: place, phones: phones, isShown: kept.contains(number)))
        number += 1
      }
    }
  }

  /// The first card of each language, which is its worst one, because messages are ordered by severity.
  var languages: [Text: String] {
    var found: [Text: (name: String, rank: Int)] = [:]
    for card in messages.lazy.flatMap({ $0.cards }) where card.isShown {
      let label = Text(card.card.label)
      if let known = found[label], known.rank <= card.card.rank { continue }
      found[label] = (card.name, card.card.rank)
    }
    return found.mapValues { $0.name }
  }

  /// The cards that a finding of a check is about: those with its rule and key, in its languages.
  func cards(of finding: CheckedFinding) -> [Card] {
    guard let key = finding.key else { return [] }
    var found: [Card] = []
    for message in messages {
      if let app = message.message.app, finding.app.map({ Text($0) }) != Text(app) { continue }
      if let rule = finding.rule, Text(rule) != Text(message.message.rule ?? message.message.title) { continue }
      if let sample = finding.sample, let own = message.message.sample, finding.rule != nil, Text(sample) != Text(own) {
        continue
      }
      found += message.cards.filter { $0.isShown && finding.isAbout($0.card, key) }
    }
    return found
  }
}
