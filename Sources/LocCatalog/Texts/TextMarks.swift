// What a reader has seen of a text that its result no longer tells.

/// Facts about the raw form of a text.
package struct TextMarks: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Double quotes around words, which the Android build drops.
  package static let eatenQuotes = TextMarks(rawValue: 1)
  /// A tag for a new line between two words, which the Android build drops.
  package static let joinedWords = TextMarks(rawValue: 2)
  /// Tags without a namespace, which getString drops.
  package static let tags = TextMarks(rawValue: 4)
  /// A backslash before a letter or digit that does not make an escape of the format: the reader drops it.
  package static let droppedEscape = TextMarks(rawValue: 8)
}

/// The marks of an app's Android texts, which are rare: by the place of the text among all texts.
struct AndroidTextMarks: Sendable {
  private var marks: [UInt32: TextMarks] = [:]

  mutating func add(_ found: TextMarks, to value: AndroidValue) {
    if !found.isEmpty, value.count > 0 { marks[value.offset] = found }
  }

  func of(_ value: AndroidValue) -> TextMarks {
    marks.isEmpty || value.kind != .text || value.count == 0 ? [] : marks[value.offset] ?? []
  }
}

/// What the values files say beside the values themselves.
struct AndroidSourceMarks: Sendable {
  var lint = AndroidLintMarks()
  var texts = AndroidTextMarks()
}
