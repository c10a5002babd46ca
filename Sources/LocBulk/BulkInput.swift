// The input of a run: a file, a program that expands it, or a pipe.

import Glibc
import LocBase

/// The open input. One worker reads at a time, perhaps waiting long for a pipe.
final class BulkInput: @unchecked Sendable {
  private let path: String
  private let reader: BlockReader
  private let filter: FilterProcess?
  private let file: Int32
  private let stopPipe: Pipe
  /// The size on disk in bytes; nil for a stream.
  let size: Int?

  private let monitor = Monitor()
  /// The number of the next block, under the lock.
  private var nextRead = 0

  init(_ job: BulkJob, at place: BulkPlace?) throws(BulkFailure) {
    path = job.input
    stopPipe = try Pipe()
    let isStandard = job.input == BulkJob.standard
    let name = isStandard ? "standard input" : job.input
    file = isStandard ? STDIN_FILENO : open(job.input, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw BulkFailure(name) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw BulkFailure(name) }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw BulkFailure(.unreadable, "\(name): expected a file, found a folder")
    }
    let isFile = status.st_mode & S_IFMT == S_IFREG
    size = isFile ? Int(status.st_size) : nil
    for path in [job.output, job.errors ?? BulkJob.standard] where path != BulkJob.standard {
      var other = stat()
      if isFile, stat(path, &other) == 0, other.st_dev == status.st_dev, other.st_ino == status.st_ino {
        throw BulkFailure(.usage, "\(path) is the input, and is not overwritten: name another file")
      }
    }
    let program = isStandard ? nil : FilterProcess.program(for: job.input)
    let file = file
    filter = try program.map { (program) throws(BulkFailure) in
      try FilterProcess(program, expanding: true, file: file, path: name)
    }
    reader = BlockReader(
      filter?.descriptor ?? file, name: name, isFile: isFile && filter == nil, stop: stopPipe.read)
    if let place { try reader.resume(atByte: place.input, line: place.line + 1) }
  }

  /// How far the input was read. A filter shares the file's position.
  var position: Int? { size == nil ? nil : Int(lseek(file, 0, SEEK_CUR)) }

  /// Reads the next block; false at the end.
  func read(_ block: Block, wanted: Int) throws(BulkFailure) -> Bool {
    monitor.lock()
    defer { monitor.unlock() }
    guard try reader.fill(block, wanted: wanted) else { return false }
    block.sequence = nextRead
    nextRead += 1
    return true
  }

  /// Ends the wait of a worker for the input.
  func stop() { _ = Glibc.write(stopPipe.write, "!", 1) }

  /// Waits for the program that expands the file; nil when it has done its work.
  func finish() -> BulkFailure? {
    filter?.finish().map { BulkFailure($0.kind, "\(path): \($0.message)") }
  }

  func close() {
    Glibc.close(stopPipe.read)
    Glibc.close(stopPipe.write)
    if file > STDERR_FILENO { Glibc.close(file) }
  }
}
