// A request of the page: the cards of a rule with an event, of a title and a body, or of a message.

import LocBase

/// A question of the page. Everything in it is text from outside: names are looked up among those that the desk has
/// read, and nothing is used as a path.
enum DeskQuestion: Sendable {
  case rule(name: String, event: [UInt8])
  case words(title: DeskWords, body: DeskWords)
  case message([UInt8])

  /// A question and its number on the page.
  struct Numbered: Sendable {
    let question: DeskQuestion
    let number: Int
  }

  /// Reads a question of the page's script; nil for anything that the script does not write.
  static func read(_ body: [UInt8]) -> Numbered? {
    body.withSlice { bytes in
      guard let document = try? JSONDocument(bytes) else { return nil }
      return withExtendedLifetime(document) {
        let root = document.root
        guard let question = question(root), let number = root.member("number")?.int else { return nil }
        return Numbered(question: question, number: number)
      }
    }
  }

  private static func question(_ root: JSONCursor) -> DeskQuestion? {
    if let rule = root.member("rule")?.string, let event = root.member("event")?.string {
      return .rule(name: rule, event: [UInt8](event.utf8))
    }
    if let title = words(root.member("title")), let body = words(root.member("body")) {
      return .words(title: title, body: body)
    }
    if let message = root.member("message")?.string { return .message([UInt8](message.utf8)) }
    return nil
  }

  /// `{"text":"welcome_title","arguments":["Alice"]}`.
  private static func words(_ value: JSONCursor?) -> DeskWords? {
    guard let text = value?.member("text")?.string, let list = value?.member("arguments"), list.kind == .array
    else { return nil }
    let arguments = list.elements.map { $0.string }
    return arguments.contains { $0 == nil } ? nil : DeskWords(text: text, arguments: arguments.compactMap { $0 })
  }
}
