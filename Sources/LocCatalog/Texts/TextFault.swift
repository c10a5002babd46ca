// Decides, for previews and checks alike, whether a phone shows a text otherwise than its author typed it.

package import LocBase
import LocFormat
package import LocLocale

/// Something in a text that a phone shows otherwise than its author means.
package struct TextFault: Sendable {
  package let code: DiagnosticCode
  /// What the text has, after its key: "has \n, which phones show as it is written".
  package let sentence: String
  package let consequence: String
  package let help: String
  /// Milder than usual where no push shows the text.
  package var severity: Diagnostic.Severity?
  /// The form of a plural that has it; nil in a string.
  package var form: PluralCategory?

  init(_ code: DiagnosticCode, _ sentence: String, _ consequence: String, help: String) {
    self.code = code
    self.sentence = sentence
    self.consequence = consequence
    self.help = help
  }
}

/// The text of a key in the source language, with which its translations are compared: of a plural, all forms.
package struct SourceTexts {
  private let texts: [UTF8Slice]
  let marks: TextMarks

  package init(_ texts: [UTF8Slice], marks: TextMarks = []) {
    self.texts = texts
    self.marks = marks
  }

  /// Whether a form of the text has this property.
  func have(_ property: (TextScan) -> Bool) -> Bool { texts.contains { property(TextScan($0)) } }
}

extension TextFault {
  /// The faults of a text, the worst first.
  /// - Parameters:
  ///   - marks: what the reader has seen of the text as it is written.
  ///   - source: nil for the source language's own text.
  ///   - isPushed: whether a push shows the text; the app's own code may read it as HTML.
  ///   - isRightToLeft: whether the text's language is written from right to left.
  package static func all(
    in text: UTF8Slice, _ marks: TextMarks, on platform: Device.Platform, source: SourceTexts?, isPushed: Bool,
    isRightToLeft: Bool = false
  ) -> [TextFault] {
    let scan = TextScan(text)
    if marks.isSubset(of: .tags), !scan.isSuspicious { return marks.isEmpty ? [] : lostTags(scan, marks, source) }
    var faults: [TextFault] = []
    if let garbled = scan.garbled { faults.append(fault(garbled)) }
    if let fault = escape(scan, marks, platform, source) { faults.append(fault) }
    if let doubled = doubledPercent(scan, source, isPushed: isPushed) { faults.append(doubled) }
    faults += markup(scan, marks, source, isPushed: isPushed)
    if marks.contains(.eatenQuotes) { faults.append(eatenQuotes) }
    if let fault = space(scan, source, isPushed: isPushed) { faults.append(fault) }
    // What a cut escape leaves is a control character.
    if scan.cutEscape == nil, let fault = invisible(scan.invisibleMark(isRightToLeft: isRightToLeft), source) {
      faults.append(fault)
    }
    return faults
  }

  // MARK: - Encodings

  private static func fault(_ garbled: GarbledText) -> TextFault {
    let was = garbled.original.map { "was \($0)" } ?? "was another character"
    let wrong = "before a tool read the file in the wrong encoding"
    let help =
      (garbled.original.map { "Write \($0)." } ?? "Write the character that was there.")
      + " Save the file as UTF-8."
    switch garbled.kind {
    case .misread:
      return TextFault(
        .garbledText, "has \(garbled.text), which \(was) \(wrong)", "The phone shows it as it is written.", help: help)
    case .control:
      return TextFault(
        .garbledText, "has the control character U+00\(hexadecimal(UInt32(garbled.text[1]))), which \(was) \(wrong)",
        "The phone shows nothing there, or a box.", help: help)
    case .lost:
      return TextFault(
        .garbledText, "has \u{FFFD} (U+FFFD), which a tool has written for a character that it could not read",
        "The phone shows a question mark there.", help: help)
    }
  }

  private static func hexadecimal(_ code: UInt32) -> String { String(code, radix: 16, uppercase: true) }

  // MARK: - Escapes and percent signs

  private static func escape(
    _ scan: TextScan, _ marks: TextMarks, _ platform: Device.Platform, _ source: SourceTexts?
  ) -> TextFault? {
    if let digits = scan.cutEscape {
      return TextFault(
        .foreignEscape, "has \\U with more than four digits, of which iOS reads four and shows the others: \(digits)",
        "The phone does not show the character.", help: "Write the character itself, or its two halves: \\UD83D\\UDE00."
      )
    }
    if let escape = scan.keptEscape {
      return TextFault(
        .foreignEscape, "has \(escape), which phones show as it is written", "The phone shows the backslash, too.",
        help: "Write the character itself, or the escape with one backslash.")
    }
    if marks.contains(.droppedEscape) {
      let own = platform == .ios ? "\\U and four digits" : "\\u and four digits"
      return TextFault(
        .foreignEscape, "has a backslash before a letter or digit that makes no escape here",
        "The phone shows what follows, without the backslash.", help: "Write the character itself, or \(own).")
    }
    guard let source, scan.backslash != nil, !source.have({ $0.backslash != nil }) else { return nil }
    return TextFault(
      .foreignEscape, "has a backslash, which the source language's text does not have",
      "The phone shows the backslash.", help: "Take it out, or write the escape with one backslash.")
  }

  /// Whether a doubled percent sign takes an argument from a string.
  package static func losesArgument(_ text: any CatalogText) -> Bool {
    text.text.has(.percent) && TextScan(text.text).doubledPercent != nil
  }

  /// One in quotes may be what a text of the app's own is about, but not one with a number.
  private static func doubledPercent(_ scan: TextScan, _ source: SourceTexts?, isPushed: Bool) -> TextFault? {
    let quoted = scan.doubledPercent(inQuotes: true)
    if let quoted, isPushed || quoted.contains(.dollar) { return doubledPercent(quoted) }
    guard let found = scan.doubledPercent, !(source?.have { $0.doubledPercent(inQuotes: true) != nil } ?? false) else {
      return nil
    }
    return doubledPercent(found)
  }

  private static func doubledPercent(_ placeholder: UTF8Slice) -> TextFault {
    let single = placeholder.part(1, placeholder.count)
    return TextFault(
      .doubledPercent, "has \(placeholder), whose doubled % is a percent sign and no placeholder",
      "With arguments the phone shows \(single), and not the value.", help: "Write \(single).")
  }

  // MARK: - Markup

  private static func markup(
    _ scan: TextScan, _ marks: TextMarks, _ source: SourceTexts?, isPushed: Bool
  ) -> [TextFault] {
    var faults: [TextFault] = []
    let tag = scan.tag
    let sourceHasTag = source?.have { $0.tag != nil } ?? false
    if let tag = scan.foreignTag {
      faults.append(
        TextFault(
          .shownMarkup, "has \(tag) as text, which is markup of files", "The phone shows it as it is written.",
          help: "Take it out, or write it as markup in the file."))
    } else if let entity = scan.entity, isPushed || tag == nil && !sourceHasTag {
      faults.append(
        TextFault(
          .shownMarkup, "has the entity \(entity), which phones show as it is written",
          "A push shows it; the app's own code does so unless it reads HTML.",
          help: "Write the character itself; in XML, & is &amp; only once."))
    } else if let tag, isPushed {
      faults.append(
        TextFault(
          .shownMarkup, "has the tag \(tag) as text", "A push shows it as it is written.",
          help: "Take the tag out: a push has no bold text and no links."))
    } else if let tag, source != nil, !sourceHasTag {
      faults.append(
        TextFault(
          .shownMarkup, "has the tag \(tag) as text, and the source language's text has no such tag",
          "A push shows it as it is written; the app's own code does so unless it reads HTML.",
          help: "Write it as the source language's text does."))
    }
    if marks.contains(.joinedWords) {
      faults.append(
        TextFault(
          .lostMarkup, "has a tag for a new line between two words, which Android drops",
          "The phone shows the two words as one.", help: "Write \\n for a new line."))
    } else {
      faults += lostTags(scan, marks, source)
    }
    return faults
  }

  private static func lostTags(_ scan: TextScan, _ marks: TextMarks, _ source: SourceTexts?) -> [TextFault] {
    guard marks.contains(.tags), let source, !source.marks.contains(.tags), scan.tag == nil,
      source.have({ $0.tag != nil })
    else { return [] }
    return [
      TextFault(
        .lostMarkup, "has tags that Android drops, and the source language's text has them as text",
        "The app's own code shows the text without its markup.",
        help: "Write the tags as the source language's text does: &lt;b> or CDATA.")
    ]
  }

  private static let eatenQuotes = TextFault(
    .eatenQuotes, "has double quotes without a backslash, which the Android build drops",
    "The phone shows the words without quotes.", help: "Write \\\" for a quote that the phone shows.")

  // MARK: - White space and invisible characters

  private static func space(_ scan: TextScan, _ source: SourceTexts?, isPushed: Bool) -> TextFault? {
    guard let source else { return nil }
    let place: (sentence: String, consequence: String)
    var isVisible = true
    if scan.beginsWithSpace, !source.have({ $0.beginsWithSpace || $0.beginsWithSpaceOfHTML }) {
      place = ("\(space(scan.wideSpace(at: 0))) at its beginning", "The phone shows the text with a gap before it.")
    } else if scan.hasLineSpace, !source.have({ $0.hasLineSpace }) {
      place = ("a blank at the beginning of a line", "The phone shows the line with a gap before it.")
    } else if scan.endsWithSpace, isPushed || scan.beginsOrEndsWithLine || scan.wideSpaceAtEnd != nil,
      !source.have({ $0.endsWithSpace })
    {
      isVisible = scan.beginsOrEndsWithLine
      place = (
        "\(space(scan.wideSpaceAtEnd)) at its end",
        isVisible ? "The phone shows an empty line." : "Nobody sees the blank."
      )
    } else {
      return nil
    }
    var fault = TextFault(
      .edgeSpace, "has \(place.sentence), where the source language's text has none", place.consequence,
      help: "Take it out.")
    // A blank at the end is invisible; without a push the app's code may need it.
    if !isPushed || !isVisible { fault.severity = .note }
    return fault
  }

  private static func space(_ wide: UInt32?) -> String {
    wide.map { "white space (\(name($0)))" } ?? "white space"
  }

  /// U+00A0.
  private static func name(_ code: UInt32) -> String {
    let digits = hexadecimal(code)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  /// The source language's text is compared with nothing: only marks that are never meant count there.
  private static func invisible(_ mark: UInt32?, _ source: SourceTexts?) -> TextFault? {
    guard let code = mark else { return nil }
    if let source {
      if source.have({ $0.has(mark: code) }) { return nil }
    } else if !TextScan.isNeverMeant(code) {
      return nil
    }
    return TextFault(
      .invisibleMark,
      source == nil
        ? "has the invisible character \(name(code))"
        : "has the invisible character \(name(code)), which the source language's text does not have",
      "Nobody sees it, but it can break a line, and a search for the words fails.", help: "Take it out.")
  }
}

extension CatalogText {
  /// The texts of a string or of the forms of its plural, with the form of each.
  private func withTexts<Result>(_ body: ([UTF8Slice], [PluralCategory]) -> Result) -> Result {
    if isString { return body([text], []) }
    var forms: [[UInt8]] = []
    var categories: [PluralCategory] = []
    for choice in plurals {
      for item in choice.cases {
        guard case .text(let bytes) = item.node else { continue }
        forms.append(bytes)
        categories.append(item.category)
      }
    }
    return withSlices(of: forms) { slices in body(Array(slices), categories) }
  }

  /// The faults of a string, or of the forms of a plural: each once.
  /// - Parameter source: nil for the source language's text.
  package func faults(source: (any CatalogText)?, isPushed: Bool) -> [TextFault] {
    withTexts { texts, categories in
      let marks = marks
      if marks.isEmpty, !texts.contains(where: { TextScan($0).isSuspicious }) { return [] }
      let isRightToLeft = locale.withSlice { TextScan.isRightToLeft($0) }
      func faults(_ source: SourceTexts?) -> [TextFault] {
        var found: [TextFault] = []
        for (index, text) in texts.enumerated() where !text.hasPrefix("http") {
          for var fault in TextFault.all(
            in: text, marks, on: platform, source: source, isPushed: isPushed, isRightToLeft: isRightToLeft)
          where !found.contains(where: { $0.code == fault.code }) {
            fault.form = categories.isEmpty ? nil : categories[index]
            found.append(fault)
          }
        }
        return found
      }
      guard let source else { return faults(nil) }
      return source.withTexts { texts, _ in faults(SourceTexts(texts, marks: source.marks)) }
    }
  }
}

extension Catalog {
  /// The worst fault of a text that a push shows; nil for none, or for notes only.
  @inline(never)
  package func pushedFault(of text: any CatalogText) -> TextFault? {
    text.marks.isEmpty && !TextScan(text.text).isSuspicious ? nil : worstFault(of: text)
  }

  // Neither is inlined: rules preview messages on small stacks.
  @inline(never)
  private func worstFault(of text: any CatalogText) -> TextFault? {
    let own: Text = text.platform == .android ? "" : appleLocale(ofFolder: apple?.developmentRegion ?? "en")
    let source = texts(of: text.key, text.platform).texts.first { $0.locale == own }
    let isSource = text.locale == own || source == nil
    return text.faults(source: isSource ? nil : source, isPushed: true).first { $0.severity == nil }
  }
}
