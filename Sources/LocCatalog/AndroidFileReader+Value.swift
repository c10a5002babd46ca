// The inside of one value: texts and tags in, the value of their raw text out. aapt2's FlattenXmlSubtree and ParseXml.

import CSystem
import LocBase

extension AndroidFileReader {
  mutating func startValue() {
    valueDepth = depth
    raw.removeAll()
    segments.removeAll(keepingCapacity: true)
    segmentStart = 0
    hasSpans = false
    needsReset = false
    xliffDepth = 0
  }

  private mutating func closeSegment() {
    guard raw.count > segmentStart else { return }
    segments.append(Segment(start: segmentStart, end: raw.count, resets: needsReset))
    segmentStart = raw.count
    needsReset = false
  }

  mutating func startInsideValue(_ name: XMLName) {
    closeSegment()
    if name.namespace.count == 0 {
      hasSpans = true
      needsReset = true
    } else if name.namespace.equals("urn:oasis:names:tc:xliff:document:1.2") {
      if name.local.equals("g") {
        if xliffDepth == 0 {
          xliffDepth = depth
        } else {
          element.isFaulty = true
          markPosition()
          builder.report(.androidElement, "illegal nested XLIFF 'g' tag", stage: .compile, at: position)
        }
      }
    } else {
      markPosition()
      builder.report(
        .namespacedTag, "ignoring element '" + name.local.string + "' with unknown namespace", at: position)
    }
    // What this element is must be known again at its end; expat repeats its name there, so that a bit a level is enough.
    tags.append(name.namespace.count == 0)
  }

  mutating func endInsideValue() {
    closeSegment()
    if tags.popLast() == true { needsReset = true }
    if depth == xliffDepth { xliffDepth = 0 }
  }

  /// The value of the raw text, as `ParseXml` makes it.
  mutating func finishValue(_ element: AndroidElement) -> AndroidValue {
    closeSegment()
    tags.removeAll(keepingCapacity: true)
    var value = AndroidValue(position: element, file: file, kind: .text)
    value.isFaulty = element.isFaulty
    cooked.removeAll()
    cooked.reserve(raw.count)
    var scanner = AndroidTextScanner(output: cooked.base)
    for index in segments.indices {
      var segment = segments[index]
      if !hasSpans {
        if index == 0 {
          while segment.start < segment.end, isAndroidSpace(raw.base[segment.start]) { segment.start += 1 }
        }
        if index == segments.count - 1 {
          while segment.end > segment.start, isAndroidSpace(raw.base[segment.end - 1]) { segment.end -= 1 }
        }
      }
      if segment.resets { scanner.reset() }
      scanner.scan(raw.base + segment.start, count: segment.end - segment.start)
    }
    var count = scanner.output - cooked.base
    switch scanner.problem {
    case .none: break
    case .apostrophe:
      value.isFaulty = true
      builder.report(
        .unescapedApostrophe, "unescaped apostrophe in string", stage: .compile, at: place(of: value),
        help: "write \\' or put the whole text into double quotes")
    case .unicodeEscape:
      value.isFaulty = true
      builder.report(.unicodeEscape, "invalid unicode escape sequence in string", stage: .compile, at: place(of: value))
    }
    let whole = UTF8Slice(base: UnsafePointer(raw.base), count: raw.count)
    if !hasSpans, let special = special(whole, element, value) { return special }
    if !hasSpans, !element.mask.contains(.string) {
      value.isFaulty = true
      let what = element.isItem ? "could not parse array item" : "invalid \(element.type.name)"
      builder.report(.androidValue, what, stage: .compile, at: place(of: value))
    }
    if scanner.hasNUL {
      builder.report(.nulCharacter, "U+0000 ends the text on a phone", at: place(of: value))
      if let zero = memchr(cooked.base, 0, count) { count = zero - UnsafeMutableRawPointer(cooked.base) }
    }
    if count > 0x7FFF {
      builder.report(
        .stringTooLarge, "more than 32,767 bytes: aapt2 writes STRING_TOO_LARGE into the app instead",
        at: place(of: value))
      return builder.text(value, "STRING_TOO_LARGE")
    }
    let result = UnsafeBufferPointer(start: UnsafePointer(cooked.base), count: count)
    value.extra = UTF8Slice(result).containsPercent ? 1 : 0
    if value.extra > 0, element.checksSubstitutions, !hasSpans, androidHasAmbiguousSubstitutions(result) {
      builder.report(
        .multipleSubstitutions, "multiple substitutions specified in non-positional format", at: place(of: value),
        help: "number them: %1$s … %2$s")
    }
    return builder.text(value, UTF8Slice(result))
  }

  /// References and typed values; nil where the raw text is text.
  private mutating func special(
    _ whole: UTF8Slice, _ element: AndroidElement, _ value: AndroidValue
  ) -> AndroidValue? {
    let trimmed = whole.trimmed
    guard trimmed.count > 0, let first = trimmed.base?[0] else {
      // Nothing at all is @null where no text is allowed.
      return element.mask.contains(.string) ? nil : builder.text(value, "@0")
    }
    if first == 0x40 || first == 0x3F, let reference = AndroidReference(trimmed) {
      return builder.reference(reference, value, trimmed)
    }
    // Strings take nothing else, and they are nearly all there is.
    guard element.mask != .string, let coerced = AndroidPrimitive.coerced(trimmed, element.mask) else { return nil }
    return builder.text(value, coerced)
  }
}

extension AndroidValue {
  init(position element: AndroidElement, file: UInt32, kind: AndroidValueKind) {
    line = element.line
    column = element.column
    self.file = file
    self.kind = kind
  }
}
