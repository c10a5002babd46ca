// gzip and zstd as separate programs between a file and the run, so that the command needs neither library.

import Glibc

/// A program that reads or writes the file in the run's place.
struct FilterProcess {
  /// The run's end of the pipe.
  let descriptor: Int32
  private let process: pid_t
  private let program: String

  /// The program for a file of this name; nil for a file that needs none.
  static func program(for path: String) -> String? {
    path.hasSuffix(".gz") ? "gzip" : path.hasSuffix(".zst") ? "zstd" : nil
  }

  /// Starts the program with `file` as its standard input when it expands, and as its standard output when it compresses.
  init(_ program: String, expanding: Bool, file: Int32, path: String) throws(BulkFailure) {
    let ends = try Pipe()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, expanding ? file : ends.read, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, expanding ? ends.write : file, STDOUT_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The child has its own process group, so that Ctrl-C does not stop it before its output is complete.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    var words: [UnsafeMutablePointer<CChar>?] = [strdup(program), strdup(expanding ? "-dc" : "-c"), nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, program, &actions, &attributes, &words, environ)
    close(expanding ? ends.write : ends.read)
    descriptor = expanding ? ends.read : ends.write
    self.process = process
    self.program = program
    guard code == 0 else {
      close(descriptor)
      if code == ENOENT { throw BulkFailure(.unavailable, "\(path): \(program) is not installed") }
      throw BulkFailure(program, code: code)
    }
  }

  /// Closes the pipe and waits for the program's end; nil when it has done its work.
  func finish() -> BulkFailure? {
    close(descriptor)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 { if errno != EINTR { return BulkFailure(program) } }
    // It ends by SIGPIPE when the run stops before it has read the whole input.
    if status == 0 || status & 0x7F == SIGPIPE { return nil }
    let how = status & 0x7F == 0 ? "failed with status \(status >> 8)" : "was ended by signal \(status & 0x7F)"
    return BulkFailure(.unreadable, "\(program) \(how)")
  }
}
