// The output and the errors of a run, block by block in the input's order.

import CLocSystem
import Glibc
import LocBase

/// A file that a run writes to.
private final class BlockFile {
  let path: String
  let descriptor: Int32
  /// A file on a disk, which can be cut where an earlier run has stopped.
  let isRegular: Bool
  let filter: FilterProcess?
  private(set) var bytes = 0
  /// The filter's final status; the first read of it waits.
  private lazy var filterFailure = filter?.finish().map { BulkFailure($0.kind, "\(path): \($0.message)") }

  init(_ path: String, resumingAt start: Int?) throws(BulkFailure) {
    self.path = path == BulkJob.standard ? "standard output" : path
    guard path != BulkJob.standard else {
      descriptor = STDOUT_FILENO
      isRegular = false
      filter = nil
      return
    }
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (start == nil ? O_TRUNC : 0), 0o666)
    guard descriptor >= 0 else { throw BulkFailure(path) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw BulkFailure(path) }
    isRegular = status.st_mode & S_IFMT == S_IFREG
    if let start {
      guard isRegular, status.st_size >= start else {
        throw BulkFailure(.unreadable, "\(path) has fewer than the \(start) bytes that the stopped run has written")
      }
      guard ftruncate(descriptor, off_t(start)) == 0, lseek(descriptor, 0, SEEK_END) == off_t(start) else {
        throw BulkFailure(path)
      }
      bytes = start
    }
    let file = descriptor
    filter = try FilterProcess.program(for: path).map { (program) throws(BulkFailure) in
      try FilterProcess(program, expanding: false, file: file, path: path)
    }
  }

  func write(_ text: UTF8Slice) -> BulkFailure? {
    let code = loc_write_all(filter?.descriptor ?? descriptor, text.base, text.count)
    if code == EPIPE {
      // The filter tells its own reason when it has ended; the pipe itself says nothing.
      return filter == nil ? BulkFailure(.brokenPipe, path) : filterFailure ?? BulkFailure(path, code: code)
    }
    guard code == 0 else { return BulkFailure(path, code: code) }
    bytes += text.count
    return nil
  }

  /// Ends the file, after a filter's last byte. Some file systems report a full disk only when a file is closed.
  func finish() -> BulkFailure? {
    var failure = filterFailure
    if filter != nil, isRegular { bytes = Int(lseek(descriptor, 0, SEEK_END)) }
    if descriptor > STDERR_FILENO, close(descriptor) != 0 { failure = failure ?? BulkFailure(path) }
    return failure
  }

  /// Removes everything that was written after the last complete block.
  func cut(to length: Int) { if isRegular { ftruncate(descriptor, off_t(length)) } }
}

/// Writes blocks and records the position after each. One thread at a time.
final class BlockWriter {
  private let output: BlockFile
  private let errors: BlockFile?
  private let progress: BulkProgress?
  /// The position after the last block.
  private(set) var place: BulkPlace

  /// Whether a run that stops can be gone on with.
  var isResumable: Bool { progress != nil }

  init(_ job: BulkJob, at place: BulkPlace?) throws(BulkFailure) {
    output = try BlockFile(job.output, resumingAt: place?.output)
    errors = try job.errors.map { (path) throws(BulkFailure) in try BlockFile(path, resumingAt: place?.errors) }
    self.place = place ?? BulkPlace()
    progress =
      output.isRegular
      ? try BulkProgress(path: BulkProgress.path(of: job.output), writesBodies: job.writesBodies) : nil
    if output.filter == nil, let failure = progress?.write(self.place) { throw failure }
  }

  func write(_ block: Block) -> BulkFailure? {
    if let failure = output.write(block.output.slice) ?? errors?.write(block.errors.slice) {
      if output.filter == nil { output.cut(to: place.output) }
      errors?.cut(to: place.errors)
      return failure
    }
    place.line = block.firstLine - 1 + block.lineCount
    place.input = block.inputEnd
    place.output = output.bytes
    place.errors = errors?.bytes ?? 0
    // A filter may not have written its input yet.
    return output.filter == nil ? progress?.write(place) : nil
  }

  /// Closes the files. If the run is not complete, the progress file stays, so that another run can continue.
  func finish(isComplete: Bool, hasFailed: Bool) -> BulkFailure? {
    let failure = output.finish() ?? errors?.finish()
    if isComplete, failure == nil {
      progress?.remove()
    } else if output.filter != nil {
      place.output = output.bytes
      // A filter that failed has left half a file.
      if failure == nil, !hasFailed { return progress?.write(place) } else { progress?.remove() }
    }
    return failure
  }
}
