// Reads the texts and tags inside one value and makes the value of their raw text. FlattenXmlSubtree and ParseXml of aapt2, and
// the functions of those names in AGP's compiler.

import CLocSystem
import CText
import LocBase
import LocFormat

extension AndroidFileReader {
  mutating func startInsideValue(_ name: XMLName, _ attributes: XMLAttributeList) {
    text.startTag(isPlain: name.namespace.isEmpty, isBreak: Self.startsLine(name))
    if compiler == .gradle { checkNamespaces(attributes) }
    if name.namespace.isEmpty { return }
    if name.namespace != "urn:oasis:names:tc:xliff:document:1.2" {
      cursor.mark()
      fault(
        .namespacedTag, "ignoring element '\(name.local)' with unknown namespace", stage: nil, at: cursor.position)
    } else if name.local == "g", !text.startPart(depth: depth) {
      resource.isFaulty = true
      cursor.mark()
      fault(.androidElement, "illegal nested XLIFF 'g' tag", at: cursor.position)
    }
  }

  /// Whether HTML begins a new line at the tag.
  private static func startsLine(_ name: XMLName) -> Bool {
    let names: UTF8Slice = " br p li div "
    return name.namespace.isEmpty && names.hasWord(name.local)
  }

  /// Makes the value from the raw text, as `ParseXml` does.
  mutating func finishValue(_ begun: AndroidValue, isItem: Bool) -> AndroidValue {
    var value = begun
    value.isFaulty = resource.isFaulty
    var scanner = scanner()
    text.scan(&scanner, rules)
    var result = scanner.finish(isCut: !text.hasSpans)
    if scanner.problem != .none {
      value.isFaulty = true
      report(scanner.problem, at: cursor.place(of: value))
    }
    if text.endsCDATA {
      value.isFaulty = true
      reportEndOfCDATA(at: cursor.place(of: value))
    }
    if !text.hasSpans {
      // A string that begins with a letter is text.
      let isText = resource.mask == .string && text.bytes.first.map { !rules.mayBeSpecial($0) } ?? false
      if !isText, let special = special(value) { return special }
      if !resource.mask.contains(.string) {
        value.isFaulty = true
        let what = isItem ? "could not parse array item" : "invalid \(resource.type.name)"
        fault(.androidValue, what, at: cursor.place(of: value))
      }
    }
    var hasPercent = scanner.hasPercent
    // The compilers look at the whole text, also behind U+0000.
    if hasPercent, resource.checksSubstitutions, !text.hasSpans { checkSubstitutions(in: result, of: value) }
    if scanner.hasNUL {
      fault(.nulCharacter, "U+0000 ends the text on a phone", stage: nil, at: cursor.place(of: value))
      if let zero = result.offset(of: 0) { result.count = zero }
      hasPercent = result.containsPercent
    }
    if result.count > 0x7FFF {
      fault(
        .stringTooLarge, "more than 32,767 bytes: aapt2 writes STRING_TOO_LARGE into the app instead", stage: nil,
        at: cursor.place(of: value))
      return builder.text(value, "STRING_TOO_LARGE")
    }
    if hasPercent, !isItem { value.extra = builder.nextFormat() }
    let committed = builder.commit(value, result)
    let marks = text.marks(scanner)
    if !marks.isEmpty { builder.sourceMarks.texts.add(marks, to: committed) }
    return committed
  }

  /// Reports several substitutions without numbers, which aapt2 refuses unless the build passes `--legacy`.
  private mutating func checkSubstitutions(in result: UTF8Slice, of value: AndroidValue) {
    guard androidHasAmbiguousSubstitutions(result, rules) else { return }
    // Of two substitutions that aapt2 counts one may be a percent sign.
    let meant = GuideFormat(result).uses.count { $0.isMeant }
    let hasSign = meant < Self.percents(in: result)
    fault(
      .multipleSubstitutions, "multiple substitutions specified in non-positional format",
      stage: compiler == .aapt2 ? .compile : nil, severity: compiler == .aapt2 ? .error : nil,
      at: cursor.place(of: value),
      help: (hasSign ? "Write %% for a percent sign." : "Number them: %1$s … %2$s.") + legacyHelp)
  }

  /// How a build says that it accepts placeholders without numbers.
  private var legacyHelp: String {
    compiler == .aapt2 ? " A build that passes --legacy accepts it: android.compiler = \"aapt2-legacy\"." : ""
  }

  /// The number of percent signs that are not doubled.
  private static func percents(in text: UTF8Slice) -> Int {
    var count = 0
    var isOpen = false
    for byte in text.buffer {
      if byte != .percent {
        isOpen = false
        continue
      }
      count += isOpen ? -1 : 1
      isOpen.toggle()
    }
    return count
  }

  /// A scanner for the raw text that appends to the builder's texts.
  @inline(__always)
  mutating func scanner() -> AndroidTextScanner {
    builder.texts.reserve(text.prepare())
    return AndroidTextScanner(output: builder.texts.base + builder.texts.count, rules: rules)
  }

  mutating func report(_ problem: AndroidTextScanner.Problem, at position: SourcePosition) {
    switch problem {
    case .none: break
    case .apostrophe:
      fault(
        .unescapedApostrophe, "unescaped apostrophe in string", at: position,
        help: "Write \\' or put the whole text into double quotes.")
    case .unicodeEscape:
      fault(.unicodeEscape, "invalid unicode escape sequence in string", at: position)
    }
  }

  /// The value of a reference or of a typed value; nil when the raw text is plain text.
  private mutating func special(_ value: AndroidValue) -> AndroidValue? {
    let trimmed = rules.trimmed(text.bytes)
    guard let first = trimmed.first else {
      // An empty value is @null where no text is allowed.
      return resource.mask.contains(.string) ? nil : builder.text(value, "@0")
    }
    if first == .at || first == .questionMark, let reference = AndroidReference(trimmed),
      !reference.isText(to: compiler)
    {
      if resource.mask.contains(.string), case .resource(_, _, creates: true) = reference {
        fault(
          .androidValue, "'\(trimmed)' declares an id, and the value is \"false\"", stage: nil, severity: .warning,
          at: cursor.place(of: value), help: "If it is meant as text, write \\\(trimmed).")
      }
      return builder.reference(reference, value, trimmed)
    }
    // Strings take no typed value, and nearly all values are strings.
    if resource.mask == .string { return nil }
    if let coerced = AndroidPrimitive.coerced(trimmed, resource.mask) {
      return coerced.withSlice { builder.text(value, $0) }
    }
    guard compiler == .gradle, resource.mask.contains(.color), AndroidPrimitive.hasLengthOfColor(trimmed) else {
      return nil
    }
    // AGP of September 2022 writes an empty value; a copy of October 2024 ends with an exception.
    fault(
      .androidValue, "'\(trimmed)' is not a valid colour: a Gradle build leaves an empty value, or fails",
      stage: nil,
      severity: .warning, at: cursor.place(of: value), help: "As a <string>, or as \\#…, it is a text.")
    var empty = builder.text(value, trimmed)
    empty.kind = .empty
    return empty
  }
}
