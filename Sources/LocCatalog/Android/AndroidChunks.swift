// The boundaries inside a text that survive when a Gradle build writes it into the merged file and reads it again.

import LocBase

/// What of one value's markup reaches AGP's compiler besides tags: CDATA sections, and comments that the merger forgets.
struct AndroidChunks {
  private(set) var isInCDATA = false
  /// True if the text may contain `]]>`: then the compiler cannot read the merged file.
  private(set) var mayEndCDATA = false
  /// The number of comments that were read with nothing between them.
  private var touchingComments = 0
  private var lastWasReturn = false

  /// A new value begins.
  @inline(__always)
  mutating func begin() {
    isInCDATA = false
    mayEndCDATA = false
    touchingComments = 0
    lastWasReturn = false
  }

  /// A tag was read.
  @inline(__always)
  mutating func endRun() {
    touchingComments = 0
    lastWasReturn = false
  }

  mutating func startCDATA() {
    endRun()
    isInCDATA = true
  }

  mutating func endCDATA() {
    endRun()
    isInCDATA = false
  }

  /// Returns whether a comment splits the text. The merger removes the comments inside an element, but skips the node
  /// after a removed one: of adjacent comments, every second one remains.
  mutating func parts(byCommentInsideTag isInsideTag: Bool) -> Bool {
    lastWasReturn = false
    touchingComments += 1
    return isInsideTag || touchingComments == 2
  }

  /// Adds text to the raw text as expat reports it, with each character reference as a separate piece. A carriage
  /// return can only come from a reference; the merger writes it unchanged, so the compiler reads it as a line end.
  @inline(__always)
  mutating func add(_ bytes: UnsafePointer<UInt8>, count: Int, to raw: inout Column<UInt8>) {
    touchingComments = 0
    if count == 1 || lastWasReturn || bytes[0] == .greaterThan {
      addSlowly(bytes, count: count, to: &raw)
    } else {
      raw.append(bytes, count: count)
    }
  }

  private mutating func addSlowly(_ bytes: UnsafePointer<UInt8>, count: Int, to raw: inout Column<UInt8>) {
    let isSecondHalf = lastWasReturn && bytes[0] == .newline
    lastWasReturn = count == 1 && bytes[0] == .carriageReturn
    if lastWasReturn {
      raw.append(.newline)
    } else if isSecondHalf {
      raw.append(bytes + 1, count: count - 1)
    } else {
      // References produce a `]`, or text that begins with `>` after two of them; the file itself cannot contain `]]>`.
      let isEnd =
        bytes[0] == .greaterThan && raw.count >= 2 && raw[raw.count - 1] == .rightBracket
        && raw[raw.count - 2] == .rightBracket
      if isEnd || (count == 1 && bytes[0] == .rightBracket) { mayEndCDATA = true }
      raw.append(bytes, count: count)
    }
  }
}
