// A title or a body as a person types it: a key of the app with its arguments, or a text.

import LocBase
import LocMessage
import LocScript

/// A line of a question, as the page sends it.
struct DeskWords: Sendable {
  let text: String
  let arguments: [String]
}

/// A line with what the app knows of it.
struct DeskLine {
  let text: String
  /// Whether the text is a key of the app.
  let isKey: Bool
  /// The most arguments: a text may name its millionth one.
  private static let mostArguments = 30

  /// One for each placeholder of the key's strings. What the page has not named is the placeholder's number.
  let arguments: [String]
  /// The key's string in the app's source language.
  let source: String?
  /// A key of the app that the text resembles.
  let near: String?

  init(_ words: DeskWords, _ texts: PushTexts, _ engine: Engine) {
    text = words.text
    let key = Text(words.text)
    isKey = texts.platforms.contains { texts.has(key, $0) }
    guard isKey else {
      arguments = []
      source = nil
      // A text for people has spaces.
      near = key.utf8.contains(.space) ? nil : engine.nearestKey(to: words.text)
      return
    }
    let count = min(texts.argumentCounts(of: key).max() ?? 0, Self.mostArguments)
    let given = words.arguments.prefix(count)
    arguments = given + (given.count..<count).map { "\($0 + 1)" }
    source = texts.source(of: key)?.string
    near = nil
  }

  /// `{"isKey","arguments","source","near"}`.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.name("isKey")
    writer.bool(isKey)
    writer.name("arguments")
    writer.beginArray()
    for argument in arguments { writer.string(argument) }
    writer.endArray()
    writer.member("source", source.map { TerminalText.field($0) })
    writer.member("near", near.map { TerminalText.field($0) })
    writer.endObject()
  }
}

extension Message {
  /// A message to preview a title and a body; an empty line is left out.
  init(title: DeskLine, body: DeskLine, of engine: Engine) {
    self.init(to: .topic("preview"))
    let texts = [title, body].map { $0.isKey || $0.text.isEmpty ? nil : $0.text }
    if texts.contains(where: { $0 != nil }) { notification = Notification(title: texts[0], body: texts[1]) }
    let lines = [title, body].map { line -> LocalizedLine? in
      line.isKey ? engine.line(line.text, arguments: line.arguments.isEmpty ? nil : line.arguments) : nil
    }
    localize(title: lines[0], body: lines[1])
    // On iOS a text of `notification` is left out beside an alert of its own.
    guard lines.contains(where: { $0 != nil }), case .lines(var alert)? = apns?.payload?.aps?.alert else { return }
    if let title = texts[0] { alert.title = title }
    if let body = texts[1] { alert.body = body }
    apns?.payload?.aps?.alert = .lines(alert)
  }
}
