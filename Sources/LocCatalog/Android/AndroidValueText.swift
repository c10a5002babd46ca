// The text inside one value with its tags, as expat reports it.

import CText
import LocBase

/// The raw text of the current value, and the borders that tags, comments and CDATA sections give it.
struct AndroidValueText: ~Copyable {
  private var raw = Column<UInt8>(capacity: 4096)
  private var chunks = AndroidChunks()
  /// True when the value has tags inside; only then are the fields below valid.
  private var hasTags = false
  private var segments: [Segment] = []
  private var segmentStart = 0
  private(set) var hasSpans = false
  private var needsReset = false
  private var xliffDepth = 0
  /// The segments before which the first `xliff:g` begins and the last one ends; without any `firstPart` is nil.
  private var firstPart: Int?
  private var partEnd = 0
  /// One element per open tag inside the value: whether the tag is a plain one.
  private var tags: [Bool] = []
  /// The places of the tags for a new line.
  private var breaks: [Int] = []

  /// Raw text up to `end`; `resets` is true when a plain tag precedes it.
  private struct Segment {
    var start: Int
    var end: Int
    var resets = false
    var isCDATA = false
  }

  /// The raw text, borrowed.
  var bytes: UTF8Slice { UTF8Slice(base: raw.base, count: raw.count) }

  var isInCDATA: Bool { chunks.isInCDATA }

  // MARK: Reading

  @inline(__always)
  mutating func begin() {
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
    breaks.removeAll(keepingCapacity: true)
  }

  @inline(__always)
  mutating func append(_ bytes: UTF8Slice, for compiler: AndroidCompiler) {
    guard let base = bytes.base else { return }
    if compiler == .gradle {
      chunks.add(base, count: bytes.count, to: &raw)
    } else {
      raw.append(base, count: bytes.count)
    }
  }

  private mutating func closeSegment() {
    guard raw.count > segmentStart else { return }
    segments.append(Segment(start: segmentStart, end: raw.count, resets: needsReset, isCDATA: chunks.isInCDATA))
    segmentStart = raw.count
    needsReset = false
  }

  /// A tag begins; `isPlain` is true for one without a namespace, `isBreak` where HTML begins a line.
  mutating func startTag(isPlain: Bool, isBreak: Bool = false) {
    hasTags = true
    if isBreak { breaks.append(raw.count) }
    closeSegment()
    chunks.endRun()
    if isPlain {
      hasSpans = true
      needsReset = true
    }
    // The end tag must know whether its tag is a plain one. One bit a level is enough, as expat repeats the name there.
    tags.append(isPlain)
  }

  /// An `xliff:g` begins after `startTag`; false inside another one.
  mutating func startPart(depth: Int) -> Bool {
    guard xliffDepth == 0 else { return false }
    xliffDepth = depth
    firstPart = firstPart ?? segments.count
    return true
  }

  mutating func endTag(depth: Int) {
    closeSegment()
    chunks.endRun()
    if tags.popLast() == true { needsReset = true }
    if depth == xliffDepth {
      xliffDepth = 0
      partEnd = segments.count
    }
  }

  mutating func startCDATA() { chunks.startCDATA() }

  mutating func endCDATA() { chunks.endCDATA() }

  mutating func comment(isInsideTag: Bool) {
    if chunks.parts(byCommentInsideTag: isInsideTag) { endChunk() }
  }

  /// Ends a chunk of the current value.
  mutating func endChunk() {
    hasTags = true
    closeSegment()
  }

  // MARK: The whole text

  /// What the resulting text does not tell.
  @inline(__always)
  func marks(_ scanner: borrowing AndroidTextScanner) -> TextMarks {
    var marks: TextMarks = hasSpans ? .tags : []
    if scanner.dropsEscape { marks.insert(.droppedEscape) }
    if scanner.hasQuotes, eatsQuotes { marks.insert(.eatenQuotes) }
    if !breaks.isEmpty, breaks.contains(where: { joinsWords(at: $0) }) { marks.insert(.joinedWords) }
    return marks
  }

  /// Whether the bytes before and behind a tag are of two words, without white space or `\n` between them.
  private func joinsWords(at offset: Int) -> Bool {
    let text = bytes
    guard offset > 0, offset < text.count, text[offset - 1] > .space, text[offset] > .space else { return false }
    if text[offset] == .backslash { return false }
    return !(offset > 1 && text[offset - 2] == .backslash && text[offset - 1] == UInt8(ascii: "n"))
  }

  /// Whether the build drops double quotes that were meant as text. A plain tag ends a quotation.
  private var eatsQuotes: Bool {
    guard hasTags else { return AndroidQuotes(bytes).areEaten }
    var start = 0
    for segment in segments where segment.resets {
      if AndroidQuotes(bytes.part(start, segment.start)).areEaten { return true }
      start = segment.start
    }
    return AndroidQuotes(bytes.part(start, raw.count)).areEaten
  }

  /// Whether the text would end a CDATA section. Only text with references can: XML itself does not allow it literally.
  var endsCDATA: Bool {
    guard chunks.mayEndCDATA else { return false }
    guard hasTags else { return bytes.contains("]]>") }
    for segment in segments where !segment.isCDATA && bytes.part(segment.start, segment.end).contains("]]>") {
      return true
    }
    return false
  }

  /// Adds the bytes that a scanner may read after the text, and returns the number of bytes that a scanner may write.
  @inline(__always)
  mutating func prepare() -> Int {
    raw.reserve(Int(LOC_TEXT_SLACK))
    (raw.base + raw.count).initialize(repeating: 0, count: Int(LOC_TEXT_SLACK))
    return raw.count + Int(LOC_TEXT_SLACK)
  }

  @inline(__always)
  mutating func scan(_ scanner: inout AndroidTextScanner, _ rules: AndroidTextRules) {
    if hasTags {
      scanSegments(&scanner, rules)
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
  private mutating func scanSegments(_ scanner: inout AndroidTextScanner, _ rules: AndroidTextRules) {
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
}
