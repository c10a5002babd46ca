// The matrix at the top of a page: languages × messages × platforms, the worst first.

import LocBase
import LocDevice

/// The verdicts of all previews of a page. Languages and messages that are as intended everywhere are only named.
struct PreviewMatrix {
  /// The verdict on one phone.
  struct Cell {
    /// The worst mark that is a fault; nil for a phone that shows what is intended.
    let badge: Badge?
    /// The name of the phone's place; nil if the page does not show it.
    let place: String?
  }

  /// A message, of which the languages of some rows are not as intended.
  struct Column {
    let message: PagePlaces.Message
    let platforms: [Device.Platform]
  }

  /// A language.
  struct Row {
    /// More than a row has cells.
    private static let mostFaults = 1 << 20

    let label: String
    /// The cells of all columns, one for each of their platforms; nil if the app has no such language there.
    fileprivate(set) var cells: [Cell?] = []

    /// The place in the order of rows: the worst mark, then the number of marks.
    var rank: Int {
      let badges = cells.compactMap { $0?.badge }
      return (badges.map { $0.rawValue }.min() ?? Badge.allCases.count) * Self.mostFaults - badges.count
    }
  }

  private(set) var columns: [Column] = []
  private(set) var rows: [Row] = []
  /// The languages that are as intended in every message, in the order of the cards, and the number of such messages.
  private(set) var fineLanguages: [String] = []
  private(set) var fineMessages = 0

  init(_ places: PagePlaces) {
    for message in places.messages {
      if message.cards.contains(where: { $0.card.fault != nil }) {
        let platforms = Device.Platform.allCases.filter { platform in
          message.cards.contains { $0.card.phones.contains { $0.preview.device.platform == platform } }
        }
        columns.append(Column(message: message, platforms: platforms))
      } else {
        fineMessages += 1
      }
    }
    var labels: [String] = []
    var faulty: Set<Text> = []
    var known: Set<Text> = []
    // The order of a message's own cards is that of the languages.
    for message in places.messages {
      for card in message.message.cards {
        if known.insert(Text(card.label)).inserted { labels.append(card.label) }
        if card.fault != nil { faulty.insert(Text(card.label)) }
      }
    }
    fineLanguages = labels.filter { !faulty.contains(Text($0)) }
    rows = PreviewMessage.sorted(labels.filter { faulty.contains(Text($0)) }.map { row($0) }) { $0.rank }
  }

  private func row(_ label: String) -> Row {
    var row = Row(label: label)
    for column in columns {
      let cards = column.message.cards.filter { Text($0.card.label) == Text(label) }
      for platform in column.platforms { row.cells.append(Self.cell(cards, platform)) }
    }
    return row
  }

  /// The worst of a language's phones of one platform: devices may be named twice.
  private static func cell(_ cards: [PagePlaces.Card], _ platform: Device.Platform) -> Cell? {
    var worst: Cell?
    for card in cards {
      for (index, phone) in card.card.phones.enumerated() where phone.preview.device.platform == platform {
        let cell = Cell(badge: phone.fault, place: card.isShown ? card.phones[index] : nil)
        if worst == nil || rank(cell) < rank(worst) { worst = cell }
      }
    }
    return worst
  }

  private static func rank(_ cell: Cell?) -> Int { cell?.badge?.rawValue ?? Badge.allCases.count }
}

extension PreviewCard.Phone {
  /// The worst mark that makes the phone's language one to look at.
  var fault: Badge? { badges.first { $0.isFault } }
}

extension PreviewCard {
  /// The worst mark of its phones that makes its language one to look at.
  var fault: Badge? { badges.first { $0.isFault } }
}
