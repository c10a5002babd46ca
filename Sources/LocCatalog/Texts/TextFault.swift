// Decides, for previews and checks alike, whether a phone shows a text otherwise than its author typed it.

package import LocBase
import LocFormat
import LocLocale

/// Something in a text that a phone shows otherwise than its author means.
package struct TextFault: Sendable {
  package let code: DiagnosticCode
  /// What the text has, after its key: "has \n, which phones show as it is written".
  package let sentence: String
  package let consequence: String
  package let help: String
  /// Milder than usual where no push shows the text.
  package var severity: Diagnostic.Severity?

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
    if let fault = escape(scan, marks, platform, source) { faults.append(fault) }
    if let doubled = doubledPercent(scan, source, isPushed: isPushed) { faults.append(doubled) }
    faults += markup(scan, marks, source, isPushed: isPushed)
    if marks.contains(.eatenQuotes) { faults.append(eatenQuotes) }
    if let fault = space(scan, source, isPushed: isPushed) { faults.append(fault) }
    if let fault = invisible(scan.invisibleMark(isRightToLeft: isRightToLeft), source) { faults.append(fault) }
    return faults
  }

  // MARK: - Escapes and percent signs

  private static func escape(
    _ scan: TextScan, _ marks: TextMarks, _ platform: Device.Platform, _ source: SourceTexts?
  ) -> TextFault? {
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
    if let entity = scan.entity, isPushed || tag == nil && !sourceHasTag {
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
    if scan.beginsWithSpace, !source.have({ $0.beginsWithSpace }) {
      place = ("white space at its beginning", "The phone shows the text with a gap before it.")
    } else if scan.hasLineSpace, !source.have({ $0.hasLineSpace }) {
      place = ("a blank at the beginning of a line", "The phone shows the line with a gap before it.")
    } else if scan.endsWithSpace, isPushed || scan.beginsOrEndsWithLine, !source.have({ $0.endsWithSpace }) {
      isVisible = scan.beginsOrEndsWithLine
      place = ("white space at its end", isVisible ? "The phone shows an empty line." : "Nobody sees the blank.")
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

  /// The source language's text is compared with nothing: only marks that are never meant count there.
  private static func invisible(_ mark: UInt32?, _ source: SourceTexts?) -> TextFault? {
    guard let code = mark else { return nil }
    if let source {
      if source.have({ $0.has(mark: code) }) { return nil }
    } else if code > Self.lastControl, code != Self.byteOrderMark {
      return nil
    }
    let digits = String(code, radix: 16, uppercase: true)
    let name = "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    return TextFault(
      .invisibleMark,
      source == nil
        ? "has the invisible character \(name)"
        : "has the invisible character \(name), which the source language's text does not have",
      "Nobody sees it, but it can break a line, and a search for the words fails.", help: "Take it out.")
  }

  private static let lastControl: UInt32 = 0x7F
  private static let byteOrderMark: UInt32 = 0xFEFF
}

extension CatalogText {
  /// The texts of a string or of the forms of its plural.
  package func withTexts<Result>(_ body: ([UTF8Slice]) -> Result) -> Result {
    if isString { return body([text]) }
    var forms: [[UInt8]] = []
    for choice in plurals {
      for item in choice.cases {
        if case .text(let bytes) = item.node { forms.append(bytes) }
      }
    }
    return withSlices(of: forms) { slices in body(Array(slices)) }
  }

  /// The faults of a string, or of the forms of a plural: each once.
  /// - Parameter source: nil for the source language's text.
  package func faults(source: (any CatalogText)?, isPushed: Bool) -> [TextFault] {
    withTexts { texts in
      let marks = marks
      if marks.isEmpty, !texts.contains(where: { TextScan($0).isSuspicious }) { return [] }
      let isRightToLeft = locale.withSlice { TextScan.isRightToLeft($0) }
      func faults(_ source: SourceTexts?) -> [TextFault] {
        var found: [TextFault] = []
        for text in texts where !text.hasPrefix("http") {
          for fault in TextFault.all(
            in: text, marks, on: platform, source: source, isPushed: isPushed, isRightToLeft: isRightToLeft)
          where !found.contains(where: { $0.code == fault.code }) {
            found.append(fault)
          }
        }
        return found
      }
      guard let source else { return faults(nil) }
      return source.withTexts { faults(SourceTexts($0, marks: source.marks)) }
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
