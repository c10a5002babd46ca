// Reads the texts and tags inside one value and makes the value of their raw text. FlattenXmlSubtree and ParseXml of aapt2, and
// the functions of those names in AGP's compiler.

import CLocSystem
import CText
import LocBase
import LocFormat

extension AndroidFileReader {
  @inline(__always)
  mutating func startValue() {
    valueDepth = depth
    raw.removeAll()
    chunks.begin()
    if hasTags { forgetTags() }
  }

  private mutating func forgetTags() {
    hasTags = false
    hasSpans = false
    needsReset = false
    xliffDepth = 0
    firstPart = nil
    segmentStart = 0
    segments.removeAll(keepingCapacity: true)
    tags.removeAll(keepingCapacity: true)
  }

  mutating func closeSegment() {
    guard raw.count > segmentStart else { return }
    segments.append(Segment(start: segmentStart, end: raw.count, resets: needsReset, isCDATA: chunks.isInCDATA))
    segmentStart = raw.count
    needsReset = false
  }

  mutating func startInsideValue(_ name: XMLName, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
    hasTags = true
    closeSegment()
    chunks.endRun()
    if compiler == .gradle { checkNamespaces(attributes) }
    if name.namespace.count == 0 {
      hasSpans = true
      needsReset = true
    } else if name.namespace == "urn:oasis:names:tc:xliff:document:1.2" {
      if name.local == "g" {
        if xliffDepth == 0 {
          xliffDepth = depth
          firstPart = firstPart ?? segments.count
        } else {
          resource.isFaulty = true
          markPosition()
          fault(.androidElement, "illegal nested XLIFF 'g' tag", at: position)
        }
      }
    } else {
      markPosition()
      fault(
        .namespacedTag, "ignoring element '" + name.local.string + "' with unknown namespace", stage: nil, at: position)
    }
    // The end tag must know whether its tag is a plain one. One bit a level is enough, as expat repeats the name there.
    tags.append(name.namespace.count == 0)
  }

  mutating func endInsideValue() {
    closeSegment()
    chunks.endRun()
    if tags.popLast() == true { needsReset = true }
    if depth == xliffDepth {
      xliffDepth = 0
      partEnd = segments.count
    }
  }

  /// Makes the value from the raw text, as `ParseXml` does.
  mutating func finishValue(_ begun: AndroidValue, isItem: Bool) -> AndroidValue {
    var value = begun
    value.isFaulty = resource.isFaulty
    var scanner = scanner()
    scan(&scanner)
    let text = scanner.finish(isCut: !hasSpans)
    if scanner.problem != .none {
      value.isFaulty = true
      report(scanner.problem, at: place(of: value))
    }
    if chunks.mayEndCDATA, endsCDATA() {
      value.isFaulty = true
      reportEndOfCDATA(at: place(of: value))
    }
    if !hasSpans {
      // A string that begins with a letter is text.
      let isText = resource.mask == .string && raw.count > 0 && !rules.mayBeSpecial(raw.base[0])
      if !isText, let special = special(value) { return special }
      if !resource.mask.contains(.string) {
        value.isFaulty = true
        let what = isItem ? "could not parse array item" : "invalid \(resource.type.name)"
        fault(.androidValue, what, at: place(of: value))
      }
    }
    var result = text
    var hasPercent = scanner.hasPercent
    if scanner.hasNUL {
      fault(.nulCharacter, "U+0000 ends the text on a phone", stage: nil, at: place(of: value))
      if let base = text.base, let zero = memchr(base, 0, result.count) {
        result.count = UnsafeRawPointer(zero) - UnsafeRawPointer(base)
      }
      hasPercent = result.containsPercent
    }
    if result.count > 0x7FFF {
      fault(
        .stringTooLarge, "more than 32,767 bytes: aapt2 writes STRING_TOO_LARGE into the app instead", stage: nil,
        at: place(of: value))
      return builder.text(value, "STRING_TOO_LARGE")
    }
    if hasPercent {
      if !isItem { value.extra = builder.nextFormat() }
      if resource.checksSubstitutions, !hasSpans, androidHasAmbiguousSubstitutions(result, rules) {
        // Of two substitutions that aapt2 counts one may be a percent sign.
        let meant = GuideFormat(result).uses.count { $0.isMeant }
        let hasSign = meant < Self.percents(in: result)
        fault(
          .multipleSubstitutions, "multiple substitutions specified in non-positional format", stage: nil,
          at: place(of: value), help: hasSign ? "Write %% for a percent sign." : "Number them: %1$s … %2$s.")
      }
    }
    return builder.commit(value, result)
  }

  /// How many percent signs of a text are not doubled.
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

  /// A scanner for the raw text, which writes behind the texts of the builder.
  @inline(__always)
  mutating func scanner() -> AndroidTextScanner {
    raw.reserve(Int(LOC_TEXT_SLACK))
    (raw.base + raw.count).initialize(repeating: 0, count: Int(LOC_TEXT_SLACK))
    builder.texts.reserve(raw.count + Int(LOC_TEXT_SLACK))
    return AndroidTextScanner(output: builder.texts.base + builder.texts.count, rules: rules)
  }

  @inline(__always)
  mutating func scan(_ scanner: inout AndroidTextScanner) {
    if hasTags {
      scanSegments(&scanner)
    } else {
      var whole = Segment(start: 0, end: raw.count)
      if rules.trimsSource { whole = trimmed(whole, atStart: true, atEnd: true) }
      scanner.scan(raw.base + whole.start, count: whole.end - whole.start)
    }
  }

  /// The segment without white space at the beginning and at the end of the text.
  private func trimmed(_ segment: Segment, atStart: Bool, atEnd: Bool) -> Segment {
    var segment = segment
    if atStart {
      while segment.start < segment.end, isAndroidSpace(raw.base[segment.start]) { segment.start += 1 }
    }
    if atEnd {
      while segment.end > segment.start, isAndroidSpace(raw.base[segment.end - 1]) { segment.end -= 1 }
    }
    return segment
  }

  /// Scans the pieces between the tags.
  private mutating func scanSegments(_ scanner: inout AndroidTextScanner) {
    closeSegment()
    for index in segments.indices {
      if firstPart == index { scanner.markPart() }
      if firstPart != nil, partEnd == index { scanner.markPart() }
      var segment = segments[index]
      if !hasSpans, rules.trimsSource {
        segment = trimmed(segment, atStart: index == 0, atEnd: index == segments.count - 1)
      }
      if segment.resets { scanner.reset() }
      scanner.scan(raw.base + segment.start, count: segment.end - segment.start, isCDATA: segment.isCDATA)
    }
    if firstPart != nil, partEnd == segments.count { scanner.markPart() }
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
    let trimmed = rules.trimmed(UTF8Slice(base: raw.base, count: raw.count))
    guard trimmed.count > 0, let first = trimmed.base?[0] else {
      // An empty value is @null where no text is allowed.
      return resource.mask.contains(.string) ? nil : builder.text(value, "@0")
    }
    if first == .at || first == .questionMark, let reference = AndroidReference(trimmed),
      !reference.isText(to: compiler)
    {
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
      .androidValue, "'" + trimmed.string + "' is no colour: a Gradle build leaves an empty value, or fails",
      stage: nil,
      severity: .warning, at: place(of: value), help: "As a <string>, or as \\#…, it is a text.")
    var empty = builder.text(value, trimmed)
    empty.kind = .empty
    return empty
  }
}

extension AndroidValue {
  init(line: UInt32, column: UInt32, file: UInt32, kind: AndroidValueKind = .text) {
    self.line = line
    self.column = column
    self.file = file
    self.kind = kind
  }
}
