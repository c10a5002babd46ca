// A reader of lines, from a terminal with editing, history and completion where libedit is installed, or without them.

import CEdit
import FoundationEssentials
import Glibc
import LocBase

final class LineReader {
  private let isInteractive: Bool
  /// Whether libedit reads the lines of a terminal.
  private let isEditing: Bool
  private let historyPath: String?

  /// Gives the completions of a word, which ends the line under way. It is static because libedit calls back without a context; a
  /// process has one REPL.
  nonisolated(unsafe) private static var completions: (_ word: String, _ line: String) -> [String] = { _, _ in [] }
  /// The completions of the word that libedit asks for, one after another.
  nonisolated(unsafe) private static var matches: [String] = []

  init(isInteractive: Bool) {
    self.isInteractive = isInteractive
    isEditing = isInteractive && loc_edit_open()
    historyPath = isEditing ? Self.findHistory() : nil
    guard isEditing else { return }
    // libedit converts its input and output with the locale's character set.
    setlocale(LC_CTYPE, "")
    loc_edit_start({ LineReader.nextCharacter() }, { prefix, state in LineReader.match(prefix, state) })
    if let historyPath { loc_edit_read_history(historyPath) }
  }

  enum Line {
    /// A line without its line end.
    case text(String)
    /// Ctrl-C, which drops the text typed so far.
    case interrupted
    case end
  }

  func read(_ prompt: String) throws -> Line {
    guard isInteractive else { return try readPlainLine() }
    _ = InterruptWatch.takePress()
    let line = isEditing ? loc_edit_read_line(prompt) : readTerminalLine(prompt)
    defer { free(line) }
    if InterruptWatch.takePress() {
      Terminal.note("")
      return .interrupted
    }
    guard let line else {
      Terminal.note("")
      return .end
    }
    if isEditing, line.pointee != 0 { loc_edit_add_history(line) }
    return .text(String(cString: line))
  }

  /// A line as the terminal itself edits it, in memory from malloc; nil at the end of input or after Ctrl-C.
  private func readTerminalLine(_ prompt: String) -> UnsafeMutablePointer<CChar>? {
    _ = Descriptor.write([UInt8](prompt.utf8), to: STDERR_FILENO)
    var line: [UInt8] = []
    while let byte = Self.nextByte() {
      if byte == .newline { return strdup(String(decoding: line, as: UTF8.self)) }
      line.append(byte)
    }
    return line.isEmpty ? nil : strdup(String(decoding: line, as: UTF8.self))
  }

  private func readPlainLine() throws -> Line {
    if let line = readLine(strippingNewline: true) { return .text(line) }
    if InterruptWatch.takePress() { throw CommandCode.interrupted.exit }
    // readLine returns nil at the end of input, but also for a folder or a broken disk. A second read reports the error.
    var byte: UInt8 = 0
    guard Glibc.read(STDIN_FILENO, &byte, 1) >= 0 else {
      throw CommandFailure(code: .unreadable, message: "standard input: \(String(cString: strerror(errno)))")
    }
    return .end
  }

  /// The next character of UTF-8, or -1 when the input has ended or Ctrl-C was pressed. libedit's own reader cannot be
  /// used: it ignores the first signal that interrupts it.
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
    // The wait is needed because a Ctrl-C before the read has begun would not end the read.
    while InterruptWatch.waitForInput(STDIN_FILENO) {
      let count = Glibc.read(STDIN_FILENO, &byte, 1)
      if count == 1 { return byte }
      // A change of the window's size interrupts the read too.
      guard count < 0, errno == EINTR else { return nil }
    }
    return nil
  }

  func save() {
    guard let historyPath else { return }
    // The history can contain a user's data, so only the user may read the file.
    let mask = umask(0o077)
    loc_edit_write_history(historyPath)
    umask(mask)
    chmod(historyPath, 0o600)
  }

  /// The path $XDG_STATE_HOME/locscript/history; nil if the folder cannot be created.
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

  /// libedit's generator: libedit calls it with state 0, 1, … until it returns nil; each result is memory from malloc.
  private static func match(_ prefix: UnsafePointer<CChar>?, _ state: Int32) -> UnsafeMutablePointer<CChar>? {
    guard let prefix else { return nil }
    if state == 0 { matches = completions(String(cString: prefix), loc_edit_line().map { String(cString: $0) } ?? "") }
    return state >= 0 && state < matches.count ? strdup(matches[Int(state)]) : nil
  }

  /// Sets the function that gives the completions of a word.
  func onCompletion(_ completions: @escaping (_ word: String, _ line: String) -> [String]) {
    Self.completions = completions
  }
}
