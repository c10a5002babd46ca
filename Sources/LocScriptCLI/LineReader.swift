// Lines from a terminal with editing, history and completion (libedit), or from a pipe as they come.

import CEdit
import FoundationEssentials
import Glibc

final class LineReader {
  private let isInteractive: Bool
  private let historyPath: String?

  /// libedit calls back without a context, so the words it completes live here. One REPL a process.
  nonisolated(unsafe) private static var words: [String] = []

  init(isInteractive: Bool, words: [String]) {
    self.isInteractive = isInteractive
    historyPath = isInteractive ? Self.findHistory() : nil
    guard isInteractive else { return }
    // libedit converts what it reads and shows by the locale's character set.
    setlocale(LC_CTYPE, "")
    locscript_edit_read_with { _ in LineReader.nextCharacter() }
    Self.words = Array(Set(words)).sorted()
    using_history()
    if let historyPath { read_history(historyPath) }
    locscript_edit_complete_with { text, _, _ in
      locscript_edit_completion_is_over()
      guard let text else { return nil }
      return rl_completion_matches(text) { prefix, state in LineReader.match(prefix, state) }
    }
  }

  enum Line {
    /// Without its end.
    case text(String)
    /// Ctrl-C: what was typed so far is dropped.
    case interrupted
    case end
  }

  func read(_ prompt: String) throws -> Line {
    guard isInteractive else { return try readPlainLine() }
    _ = InterruptWatch.takePress()
    let line = readline(prompt)
    defer { free(line) }
    if InterruptWatch.takePress() {
      Terminal.note("")
      return .interrupted
    }
    guard let line else {
      Terminal.note("")
      return .end
    }
    if line.pointee != 0 { add_history(line) }
    return .text(String(cString: line))
  }

  private func readPlainLine() throws -> Line {
    if let line = readLine(strippingNewline: true) { return .text(line) }
    if InterruptWatch.takePress() { throw CommandCode.interrupted.exit }
    // readLine tells a folder from the end of input as little as a broken disk; whoever asks again is told.
    var byte: UInt8 = 0
    guard Glibc.read(STDIN_FILENO, &byte, 1) >= 0 else {
      throw CommandFailure(code: .unreadable, message: "standard input: \(String(cString: strerror(errno)))")
    }
    return .end
  }

  /// libedit's own reader passes over the first signal that interrupts it. A character of UTF-8, or -1 when the input has ended
  /// or Ctrl-C was pressed.
  private static func nextCharacter() -> Int32 {
    guard let first = nextByte() else { return -1 }
    let count = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : 0
    guard count > 0 else { return Int32(first) }
    var value = Int32(first) & (0x3F >> Int32(count))
    for _ in 0..<count {
      guard let next = nextByte() else { return -1 }
      value = value << 6 | Int32(next & 0x3F)
    }
    return value
  }

  private static func nextByte() -> UInt8? {
    var byte: UInt8 = 0
    // A Ctrl-C that comes before the read has begun would not end it.
    while InterruptWatch.waitForInput(STDIN_FILENO) {
      let count = Glibc.read(STDIN_FILENO, &byte, 1)
      if count == 1 { return byte }
      // A window that changes its size interrupts too.
      guard count < 0, errno == EINTR else { return nil }
    }
    return nil
  }

  func save() {
    guard let historyPath else { return }
    // History can hold a user's data: for their eyes only.
    let mask = umask(0o077)
    write_history(historyPath)
    umask(mask)
    chmod(historyPath, 0o600)
  }

  /// $XDG_STATE_HOME/locscript/history; nil where the folder cannot be made.
  private static func findHistory() -> String? {
    let environment = ProcessInfo.processInfo.environment
    guard let home = environment["HOME"] else { return nil }
    let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.local/state"
    let folder = state + "/locscript"
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      return nil
    }
    return folder + "/history"
  }

  /// libedit's generator: asked with state 0, 1, … until it answers nil; each answer is from malloc.
  private static func match(_ prefix: UnsafePointer<CChar>?, _ state: Int32) -> UnsafeMutablePointer<CChar>? {
    guard let prefix else { return nil }
    let start = String(cString: prefix)
    let matches = words.lazy.filter { $0.hasPrefix(start) }.dropFirst(Int(max(0, state)))
    return matches.first.flatMap { strdup($0) }
  }
}
