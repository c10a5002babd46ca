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

  func read(_ prompt: String) -> Line {
    guard isInteractive else { return readLine(strippingNewline: true).map { .text($0) } ?? .end }
    errno = 0
    guard let line = readline(prompt) else {
      // libedit answers a signal like the end of input, but for errno. It passes over the first one.
      let code = errno
      Terminal.note("")
      return code == EINTR ? .interrupted : .end
    }
    defer { free(line) }
    if line.pointee != 0 { add_history(line) }
    return .text(String(cString: line))
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
