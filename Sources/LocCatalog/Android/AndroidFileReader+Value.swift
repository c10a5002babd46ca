// Reads the texts and tags inside one value and makes the value of their raw text. aapt2's FlattenXmlSubtree and ParseXml.

import CSystem
import CText
import LocBase

extension AndroidFileReader {
  @inline(__always)
  mutating func startValue() {
    valueDepth = depth
    raw.removeAll()
    if hasTags { forgetTags() }
  }

  private mutating func forgetTags() {
    hasTags = false
    hasSpans = false
    needsReset = false
    xliffDepth = 0
    segmentStart = 0
    segments.removeAll(keepingCapacity: true)
    tags.removeAll(keepingCapacity: true)
  }

  private mutating func closeSegment() {
    guard raw.count > segmentStart else { return }
    segments.append(Segment(start: segmentStart, end: raw.count, resets: needsReset))
    segmentStart = raw.count
    needsReset = false
  }

  mutating func startInsideValue(_ name: XMLName) {
    hasTags = true
    closeSegment()
    if name.namespace.count == 0 {
      hasSpans = true
      needsReset = true
    } else if name.namespace.equals("urn:oasis:names:tc:xliff:document:1.2") {
      if name.local.equals("g") {
        if xliffDepth == 0 {
          xliffDepth = depth
        } else {
          resource.isFaulty = true
          markPosition()
          builder.report(.androidElement, "illegal nested XLIFF 'g' tag", stage: .compile, at: position)
        }
      }
    } else {
      markPosition()
      builder.report(
        .namespacedTag, "ignoring element '" + name.local.string + "' with unknown namespace", at: position)
    }
    // The end tag must know whether its tag is a plain one. One bit a level is enough, as expat repeats the name there.
    tags.append(name.namespace.count == 0)
  }

  mutating func endInsideValue() {
    closeSegment()
    if tags.popLast() == true { needsReset = true }
    if depth == xliffDepth { xliffDepth = 0 }
  }

  /// Makes the value from the raw text, as `ParseXml` does.
  mutating func finishValue(_ begun: AndroidValue, isItem: Bool) -> AndroidValue {
    var value = begun
    value.isFaulty = resource.isFaulty
    raw.reserve(Int(LOC_TEXT_SLACK))
    (raw.base + raw.count).initialize(repeating: 0, count: Int(LOC_TEXT_SLACK))
    builder.texts.reserve(raw.count + Int(LOC_TEXT_SLACK))
    let text = builder.texts.base + builder.texts.count
    var scanner = AndroidTextScanner(output: text)
    if hasTags {
      scanSegments(&scanner)
    } else {
      let whole = trimmed(Segment(start: 0, end: raw.count, resets: false), atStart: true, atEnd: true)
      scanner.scan(raw.base + whole.start, count: whole.end - whole.start)
    }
    if scanner.problem != .none {
      value.isFaulty = true
      report(scanner.problem, at: place(of: value))
    }
    if !hasSpans {
      // A string that begins with a letter is text.
      let isText = resource.mask == .string && raw.count > 0 && raw.base[0] > 0x40
      if !isText, let special = special(value) { return special }
      if !resource.mask.contains(.string) {
        value.isFaulty = true
        let what = isItem ? "could not parse array item" : "invalid \(resource.type.name)"
        builder.report(.androidValue, what, stage: .compile, at: place(of: value))
      }
    }
    var result = UTF8Slice(base: text, count: scanner.output - text)
    var hasPercent = scanner.hasPercent
    if scanner.hasNUL {
      builder.report(.nulCharacter, "U+0000 ends the text on a phone", at: place(of: value))
      if let zero = memchr(text, 0, result.count) { result.count = zero - UnsafeMutableRawPointer(text) }
      hasPercent = result.containsPercent
    }
    if result.count > 0x7FFF {
      builder.report(
        .stringTooLarge, "more than 32,767 bytes: aapt2 writes STRING_TOO_LARGE into the app instead",
        at: place(of: value))
      return builder.text(value, "STRING_TOO_LARGE")
    }
    if hasPercent {
      if !isItem { value.extra = builder.nextFormat() }
      if resource.checksSubstitutions, !hasSpans, androidHasAmbiguousSubstitutions(result.buffer) {
        builder.report(
          .multipleSubstitutions, "multiple substitutions specified in non-positional format", at: place(of: value),
          help: "Number them: %1$s … %2$s.")
      }
    }
    value.offset = UInt32(truncatingIfNeeded: builder.texts.count)
    value.count = UInt32(truncatingIfNeeded: result.count)
    builder.texts.commit(result.count)
    return value
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
      var segment = segments[index]
      if !hasSpans { segment = trimmed(segment, atStart: index == 0, atEnd: index == segments.count - 1) }
      if segment.resets { scanner.reset() }
      scanner.scan(raw.base + segment.start, count: segment.end - segment.start)
    }
  }

  private mutating func report(_ problem: AndroidTextScanner.Problem, at position: SourcePosition) {
    switch problem {
    case .none: break
    case .apostrophe:
      builder.report(
        .unescapedApostrophe, "unescaped apostrophe in string", stage: .compile, at: position,
        help: "Write \\' or put the whole text into double quotes.")
    case .unicodeEscape:
      builder.report(.unicodeEscape, "invalid unicode escape sequence in string", stage: .compile, at: position)
    }
  }

  /// The value of a reference or of a typed value; nil when the raw text is plain text.
  private mutating func special(_ value: AndroidValue) -> AndroidValue? {
    let trimmed = UTF8Slice(base: raw.base, count: raw.count).trimmed
    guard trimmed.count > 0, let first = trimmed.base?[0] else {
      // An empty value is @null where no text is allowed.
      return resource.mask.contains(.string) ? nil : builder.text(value, "@0")
    }
    if first == 0x40 || first == 0x3F, let reference = AndroidReference(trimmed) {
      return builder.reference(reference, value, trimmed)
    }
    // Strings take no typed value, and nearly all values are strings.
    guard resource.mask != .string, let coerced = AndroidPrimitive.coerced(trimmed, resource.mask) else { return nil }
    return builder.text(value, coerced)
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
