// The arguments that a string uses, and how those of two strings differ.

import LocBase
import LocCatalog
import LocFormat

/// The arguments of one text, as the formatter of its platform reads them.
struct TextArguments {
  /// The family of a specifier. C's `%s` takes another value than `%@` on iOS; on Android it is the usual one.
  enum Kind: Equatable {
    case format(FormatKind)
    case cString
  }

  struct Use {
    let argument: Int
    let kind: Kind
    /// As the text writes it.
    let specifier: [UInt8]
    /// False for a percent sign followed by unrelated text.
    let isMeant: Bool

    var text: String { String(decoding: specifier, as: UTF8.self) }
  }

  /// One for each argument and family, in the order of the arguments.
  private(set) var uses: [Use] = []
  /// The exception that Java's Formatter throws for the string with any arguments; nil on iOS.
  private(set) var failure: JavaFormatError?

  var isEmpty: Bool { uses.isEmpty && failure == nil }

  /// The number of different arguments.
  var count: Int {
    var count = 0
    for (index, use) in uses.enumerated() where index == 0 || uses[index - 1].argument != use.argument { count += 1 }
    return count
  }

  init() {}

  /// Reads the text as Java's Formatter does.
  init(java text: UTF8Slice) {
    guard text.has(.percent) else { return }
    let format = JavaFormat(text)
    failure = format.failure
    read(format.uses, of: text, isApple: false)
  }

  /// Reads the text as people mean it: a `%` before a blank is a percent sign.
  init(guide text: UTF8Slice, isApple: Bool) {
    guard text.has(.percent) else { return }
    read(GuideFormat(text).uses, of: text, isApple: isApple)
  }

  /// Reads only specifiers that the author can have meant as placeholders: `50%de` has a percent sign.
  init(meant text: UTF8Slice, isApple: Bool) {
    self.init(guide: text, isApple: isApple)
    uses.removeAll { (use: Use) -> Bool in !use.isMeant }
  }

  private mutating func read(_ found: [FormatUse], of text: UTF8Slice, isApple: Bool) {
    var all: [Use] = []
    // Java's `%<s` without a placeholder before it has no argument.
    for use in found where use.argument >= 0 {
      let specifier = text.part(use.offset, use.offset + use.count).bytes
      var kind = Kind.format(use.kind)
      if isApple, use.kind == .text, let last = specifier.last, last | 0x20 == UInt8(ascii: "s") { kind = .cString }
      all.append(Use(argument: use.argument, kind: kind, specifier: specifier, isMeant: use.isMeant))
    }
    // Of equal uses the first in the text stays: sorting also by position makes the unstable sort deterministic.
    let order = all.indices.sorted { (left: Int, right: Int) -> Bool in
      (all[left].argument, left) < (all[right].argument, right)
    }
    for index in order where !hasLast(all[index]) { uses.append(all[index]) }
  }

  /// Whether the last argument is the use's, and has it with this family already.
  private func hasLast(_ use: Use) -> Bool {
    for other in uses.reversed() {
      if other.argument != use.argument { return false }
      if other.kind == use.kind { return true }
    }
    return false
  }

  func first(_ argument: Int) -> Use? {
    for use in uses where use.argument == argument { return use }
    return nil
  }

  func has(_ use: Use) -> Bool {
    for other in uses where other.argument == use.argument && other.kind == use.kind { return true }
    return false
  }

  /// Keeps only the uses that the condition selects.
  mutating func keep(where isKept: (Use) -> Bool) {
    var kept: [Use] = []
    for use in uses where isKept(use) { kept.append(use) }
    uses = kept
  }

  /// Adds the uses of another form of the same text.
  mutating func add(_ other: TextArguments) {
    for use in other.uses where !has(use) {
      var place = uses.count
      while place > 0, uses[place - 1].argument > use.argument { place -= 1 }
      uses.insert(use, at: place)
    }
  }
}

/// A difference between the arguments of a string and those of the source language's string.
struct ArgumentDifference {
  /// The sentence after the key, without the language: "a translation leaves out argument 2 (%2$s)".
  let sentence: String
  let consequence: String
  /// An error if the app crashes or a phone shows nonsense; a warning if a value may be omitted on purpose.
  let severity: Diagnostic.Severity
  /// Which of the two texts to change.
  private(set) var help = "Use the arguments of the source language's text."

  init(_ sentence: String, _ consequence: String, _ severity: Diagnostic.Severity = .warning) {
    self.sentence = sentence
    self.consequence = consequence
    self.severity = severity
  }

  /// The first difference; nil if there is none.
  init?(_ text: TextArguments, from source: TextArguments, isApple: Bool) {
    if let failure = text.failure, source.failure == nil {
      self.init(
        "Java's Formatter cannot read a translation: \(failure.description)",
        "With arguments, the app crashes on Android.", .error)
      return
    }
    for use in text.uses where source.first(use.argument) == nil {
      self.init(
        "a translation uses argument \(use.argument + 1) (\(use.text)), which the source language's text does not",
        isApple
          ? "With the source text's arguments a push shows <null> there, and the app's own code reads what is no argument."
          : "With the source text's arguments Android leaves out a push's line, and the app's own getString throws.",
        .error)
      return
    }
    for use in source.uses where text.first(use.argument) == nil {
      self.init(
        "a translation leaves out argument \(use.argument + 1) (\(use.text))",
        "Phones in that language show the text without the value.")
      return
    }
    for use in text.uses where !source.has(use) {
      guard let other = source.first(use.argument) else { continue }
      let sentence =
        "a translation writes argument \(use.argument + 1) as \(use.text), the source language's text as " + other.text
      if isApple {
        self.init(
          sentence, "The app's own code reads the value as another type: it shows nonsense, or the app ends.", .error)
      } else if use.kind == .format(.text) {
        self.init(sentence, "Android writes the value without the digits and separators of the language.")
      } else {
        self.init(
          sentence,
          "Java's Formatter throws for a value of the source text's type, and the app crashes.",
          .error)
      }
      if use.kind == .format(.text) {
        // A push's arguments are strings: with the source text's placeholder the translation would fail as well.
        let placeholder = other.specifier.withSlice { $0.pushPlaceholder(isApple: isApple) }
        help =
          "A push gives strings, so for a push the translation is right: write \(placeholder) in the source language's "
          + "text. If only the app's own code shows it, change the translation."
      }
      return
    }
    return nil
  }
}
