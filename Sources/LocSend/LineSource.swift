// The input, line by line, in a buffer that does not grow with the input.

import Glibc
package import LocBase

/// Reads lines from a file, or from a pipe without waiting for it.
package final class LineSource {
  package enum Item {
    /// A line without its end, borrowed until the next call. Lines of only white space are skipped.
    case line(UTF8Slice, number: Int)
    /// A line that is longer than any message.
    case tooLong(number: Int)
    /// A pipe has no bytes now.
    case waiting
    case end
  }

  /// Well above any message with its envelope.
  static let maxLineBytes = 1 << 20

  package let name: String
  /// The descriptor to wait for; -1 for a file, which never keeps a reader waiting.
  package let waitDescriptor: Int32
  private let descriptor: Int32
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private var start = 0
  private var end = 0
  private var isAtEnd = false
  private var isSkipping = false
  /// The number of the last line that was read.
  package private(set) var number = 0
  /// Whether the last line that was read has no end: the input ends in it.
  private(set) var endsInLine = false
  private let firstByte: off_t
  /// The bytes read so far, and those of the first pass: the second pass ends there, in case the file has grown.
  private var position = 0
  private var limit: Int?
  private var written = timespec()
  /// Set when a pipe is known to have bytes.
  package var mayRead = true

  /// - Parameter path: "-" is standard input.
  package init(_ path: String) throws(SendFailure) {
    let isStandard = path == "-"
    name = isStandard ? "<stdin>" : path
    descriptor = isStandard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SendFailure(.unreadable, "\(path): \(SystemFile.reason)") }
    var status = stat()
    let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    waitDescriptor = isFile ? -1 : descriptor
    mayRead = isFile
    firstByte = isFile ? lseek(descriptor, 0, SEEK_CUR) : 0
    buffer = .allocate(capacity: Self.maxLineBytes + (256 << 10))
    if isFolder { throw SendFailure(.unreadable, "\(path): expected a file, found a folder") }
  }

  deinit {
    buffer.deallocate()
    if descriptor > STDERR_FILENO { close(descriptor) }
  }

  /// Whether the input can be read twice.
  package var isFile: Bool { waitDescriptor < 0 }

  /// Goes back to the first line of a file.
  package func rewind() throws(SendFailure) {
    guard lseek(descriptor, firstByte, SEEK_SET) == firstByte else {
      throw SendFailure(.unreadable, "\(name): \(SystemFile.reason)")
    }
    var status = stat()
    if fstat(descriptor, &status) == 0 { written = status.st_mtim }
    limit = position
    position = 0
    start = 0
    end = 0
    number = 0
    isAtEnd = false
    isSkipping = false
  }

  package func next() throws(SendFailure) -> Item {
    while true {
      if let line = lineInBuffer() {
        if isSkipping || line.count > Self.maxLineBytes {
          isSkipping = false
          return .tooLong(number: number)
        }
        if !Self.isBlank(line) { return .line(line, number: number) }
        continue
      }
      if end - start > Self.maxLineBytes {
        // The rest of the line is read past.
        isSkipping = true
        start = end
      }
      if isAtEnd { return .end }
      guard isFile || mayRead else { return .waiting }
      try fill()
    }
  }

  private func lineInBuffer() -> UTF8Slice? {
    let rest = UTF8Slice(UnsafeBufferPointer(rebasing: buffer[start..<end]))
    guard !rest.isEmpty || (isAtEnd && isSkipping) else { return nil }
    let found = rest.offset(of: .newline)
    guard found != nil || isAtEnd else { return nil }
    let count = found ?? rest.count
    let line = rest.part(0, count)
    start = min(start + count + 1, end)
    number += 1
    endsInLine = found == nil
    // Windows writes a byte order mark before text; a token that includes it is not valid.
    let hasMark = number == 1 && count >= 3 && line.part(0, 3) == "\u{FEFF}"
    return hasMark ? line.part(3, count) : line
  }

  private func fill() throws(SendFailure) {
    guard let base = buffer.baseAddress else { return }
    if start > 0 {
      memmove(base, base + start, end - start)
      end -= start
      start = 0
    }
    let space = min(buffer.count - end, limit.map { $0 - position } ?? .max)
    if let limit { try refuseChanged(limit) }
    let count = space > 0 ? read(descriptor, base + end, space) : 0
    if count > 0 {
      end += count
      position += count
    } else if count == 0 {
      guard limit == nil || limit == position else {
        throw SendFailure(.unreadable, "\(name): the file has become shorter while it was sent")
      }
      isAtEnd = true
    } else if errno == EINTR || errno == EAGAIN {
      // A signal: the caller looks for it.
    } else {
      throw SendFailure(.unreadable, "\(name): \(SystemFile.reason)")
    }
    mayRead = isFile
  }

  /// Throws if the file was modified since the check. A file that has only grown is accepted.
  private func refuseChanged(_ limit: Int) throws(SendFailure) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size == firstByte + off_t(limit) else { return }
    guard status.st_mtim.tv_sec == written.tv_sec, status.st_mtim.tv_nsec == written.tv_nsec else {
      throw SendFailure(.unreadable, "\(name): the file was changed while it was sent")
    }
  }

  private static func isBlank(_ line: UTF8Slice) -> Bool {
    for byte in line.buffer where byte != .space && byte != .tab && byte != .carriageReturn { return false }
    return true
  }
}
