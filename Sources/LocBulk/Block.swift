// A block of lines in progress: the events and their results.

import LocBase
import LocRules

/// A block and its memory, which the next block uses again.
final class Block {
  /// The most bytes of memory that a block keeps for the next one.
  static let keptBytes = 4 << 20

  var sequence = 0
  /// The number of the first line.
  var firstLine = 1
  var lineCount = 0
  /// Where the block ends in the input, in bytes of its text.
  var inputEnd = 0
  var input = ByteBuffer(capacity: 64 << 10)
  /// The size of the only line, where it is longer than any event may be: its text has been dropped.
  var tooLong: Int?
  var output = ByteBuffer(capacity: 64 << 10)
  var errors = ByteBuffer(capacity: 1024)
  var report = BulkReport()

  func reset() {
    input.removeAll(keeping: Self.keptBytes)
    output.removeAll(keeping: Self.keptBytes)
    errors.removeAll(keeping: Self.keptBytes)
    tooLong = nil
    report = BulkReport()
  }
}
