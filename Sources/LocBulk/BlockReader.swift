// The input in blocks that end where a line ends. Memory does not grow with the input or with a line.

import CLocSystem
import Glibc
import LocBase

/// Reads blocks, for one thread at a time.
final class BlockReader {
  /// The longest line that can be an event.
  static let maxLineBytes = 4 << 20
  /// A block's size where the rules are fast.
  static let maxBlockBytes = 1 << 20
  private static let pieceBytes = 64 << 10

  private let name: String
  private let descriptor: Int32
  private let isFile: Bool
  /// Becomes readable when the run is to stop.
  private let stop: Int32
  /// The beginning of the next block: the bytes after the last line end.
  private var carry = ByteBuffer(capacity: 64 << 10)
  private var isAtEnd = false
  private var nextLine = 1
  private var position = 0

  init(_ descriptor: Int32, name: String, isFile: Bool, stop: Int32) {
    self.name = name
    self.descriptor = descriptor
    self.isFile = isFile
    self.stop = stop
  }

  /// Goes to where an earlier run has stopped.
  func resume(atByte start: Int, line: Int) throws(BulkFailure) {
    nextLine = line
    if isFile {
      guard lseek(descriptor, off_t(start), SEEK_SET) == off_t(start) else { throw BulkFailure(name) }
      position = start
      return
    }
    while position < start {
      var piece = ByteBuffer(capacity: Self.pieceBytes)
      guard let count = try read(into: &piece, upTo: min(Self.pieceBytes, start - position)) else { return }
      position += count
      guard count > 0 else {
        throw BulkFailure(.unreadable, "\(name) ends before byte \(start), where the earlier run had stopped")
      }
    }
  }

  /// Reads the next block of about `wanted` bytes; false at the end of the input, or when the run stops. A pipe that has no more bytes
  /// now gives the lines that are there.
  func fill(_ block: Block, wanted: Int) throws(BulkFailure) -> Bool {
    block.reset()
    block.firstLine = nextLine
    block.input.append(carry.slice)
    carry.removeAll(keeping: Block.keptBytes)
    // The bytes up to the last line end; 0 while there is none.
    var whole = Self.wholeLines(block.input.slice, from: 0)
    while !isAtEnd, whole == 0 || block.input.count < wanted {
      if whole > 0, !isFile, !hasMore { break }
      // No byte beyond the longest allowed line is read before its end is found: whether a line is too long depends
      // only on its length.
      let room = whole > 0 ? wanted - block.input.count : max(wanted, Self.maxLineBytes + 1) - block.input.count
      if room <= 0 { return try passOver(block) }
      let before = block.input.count
      guard let count = try read(into: &block.input, upTo: min(room, max(wanted, Self.pieceBytes))) else {
        return false
      }
      if count == 0 { isAtEnd = true }
      whole = max(whole, Self.wholeLines(block.input.slice, from: before))
    }
    if isAtEnd { whole = block.input.count }
    if whole == 0 { return false }
    carry.append(block.input.slice.part(whole, block.input.count))
    block.input.truncate(to: whole)
    block.lineCount = Self.lines(in: block.input.slice)
    advance(block, by: whole)
    return true
  }

  private func advance(_ block: Block, by bytes: Int) {
    nextLine += block.lineCount
    position += bytes
    block.inputEnd = position
  }

  /// Reads to the end of a line that is too long, and makes it a separate block.
  private func passOver(_ block: Block) throws(BulkFailure) -> Bool {
    var size = block.input.count
    block.input.removeAll()
    while !isAtEnd {
      guard let count = try read(into: &block.input, upTo: Self.maxBlockBytes) else { return false }
      if count == 0 { isAtEnd = true }
      let rest = block.input.slice.offset(of: .newline)
      size += rest ?? count
      if let rest {
        carry.append(block.input.slice.part(rest + 1, block.input.count))
        position += 1
        break
      }
      block.input.removeAll()
    }
    block.input.removeAll()
    block.tooLong = size
    block.lineCount = 1
    advance(block, by: size)
    return true
  }

  /// Appends the next bytes, waiting for them if need be; 0 at the end of the input, nil when the run stops instead.
  private func read(into buffer: inout ByteBuffer, upTo count: Int) throws(BulkFailure) -> Int? {
    while true {
      guard try isReadable() else { return nil }
      var got = 0
      buffer.appendUninitialized(upTo: count) { memory in
        got = Glibc.read(descriptor, memory, count)
        return got
      }
      if got >= 0 { return got }
      guard errno == EINTR || errno == EAGAIN else { throw BulkFailure(name) }
    }
  }

  /// Waits until the input has bytes or has ended; false when the run stops instead.
  private func isReadable() throws(BulkFailure) -> Bool {
    var wanted = [
      pollfd(fd: stop, events: Int16(POLLIN), revents: 0), pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    ]
    // A file always is readable: only the stop is examined.
    let count = nfds_t(isFile ? 1 : 2)
    while poll(&wanted, count, isFile ? 0 : -1) < 0 { if errno != EINTR { throw BulkFailure(name) } }
    return wanted[0].revents == 0
  }

  /// Whether a pipe has bytes now.
  private var hasMore: Bool {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wanted, 1, 0) == 1 && wanted.revents & Int16(POLLIN) != 0
  }

  /// The number of bytes up to the last line end after `start`, or 0.
  private static func wholeLines(_ text: UTF8Slice, from start: Int) -> Int {
    guard let last = text.buffer[start...].lastIndex(of: .newline) else { return 0 }
    return last + 1
  }

  /// The number of lines, the last one perhaps without an end.
  private static func lines(in text: UTF8Slice) -> Int {
    var count = 0
    for byte in text.buffer where byte == .newline { count &+= 1 }
    return text.count > 0 && text.buffer[text.count - 1] != .newline ? count + 1 : count
  }
}
