// The command's output: standard output is data only, all other text goes to standard error.

import FoundationEssentials
import Glibc
import LocBase
import LocReport
import LocScript

enum Terminal {
  /// Whether standard error may be coloured: `--color`, NO_COLOR, and whether it is a terminal that has colours.
  nonisolated(unsafe) static var colors: ColorChoice = .automatic

  enum ColorChoice: String, CaseIterable {
    case automatic = "auto"
    case always
    case never
  }

  typealias Style = TextStyle

  /// Whether a warning has been shown, which `--strict` makes a failure.
  nonisolated(unsafe) private(set) static var hasWarned = false

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The columns of the terminal that standard output is; nil if it is none.
  static var width: Int? {
    var size = winsize()
    guard isTerminal(STDOUT_FILENO), ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  static func colored(_ descriptor: Int32) -> Bool {
    switch colors {
    case .always: return true
    case .never: return false
    case .automatic:
      return allowsColors && isTerminal(descriptor)
    }
  }

  private static let allowsColors: Bool = {
    let environment = ProcessInfo.processInfo.environment
    // https://no-color.org: any non-empty value.
    if let noColor = environment["NO_COLOR"], !noColor.isEmpty { return false }
    return environment["TERM"].map { !$0.utf8.elementsEqual("dumb".utf8) } ?? true
  }()

  static func styled(_ text: String, _ styles: [Style], on descriptor: Int32 = 2) -> String {
    colored(descriptor) ? TextStyle.styled(text, styles) : text
  }

  /// Writes data. Ends the program silently when the reader has closed the pipe, and with a message when the disk is full.
  static func write(_ text: String) throws { try write([UInt8](text.utf8)) }

  static func write(_ bytes: [UInt8]) throws {
    // For a closed pipe SIGPIPE ends the program before this line; a full disk gets here.
    guard let code = Descriptor.write(bytes, to: STDOUT_FILENO) else { return }
    throw CommandFailure(code: .unreadable, message: "standard output: \(String(cString: strerror(code)))")
  }

  /// Writes a line of a rule's log.
  static func log(_ rule: String, _ text: String) { note("\(printable(rule)): \(printable(text))") }

  /// Writes a line for people. A failed write is ignored, and the exit code has to do: FileHandle would end the process.
  static func note(_ text: String) {
    if !isQuiet { _ = Descriptor.write([UInt8]((text + "\n").utf8), to: STDERR_FILENO) }
  }

  /// Does some work without its lines for people, because an earlier command has printed them.
  static func quietly(_ work: () throws -> Void) rethrows {
    isQuiet = true
    defer { isQuiet = false }
    try work()
  }

  nonisolated(unsafe) private static var isQuiet = false

  /// Shows findings. `sources` are texts by their names in findings; `firstLine` is the line of the file on which such
  /// a text begins.
  static func show(_ diagnostics: [Diagnostic], sources: [String: [UInt8]] = [:], firstLine: Int = 1) {
    let files = files(sources)
    for diagnostic in diagnostics { show(diagnostic, files, firstLine: firstLine) }
  }

  /// Shows a finding: `file:line:col: error[slug]: message`, and, unless it is to be one line, the source line with a caret and
  /// the help.
  static func show(
    _ diagnostic: Diagnostic, sources: [String: [UInt8]] = [:], firstLine: Int = 1, asLine: Bool = false
  ) {
    show(diagnostic, files(sources), firstLine: firstLine, asLine: asLine)
  }

  /// The files that findings point at. A session's next command may find them changed, so that none is kept.
  private static func files(_ sources: [String: [UInt8]]) -> SourceFiles { SourceFiles { sources[$0] ?? text(of: $0) } }

  private static func show(
    _ diagnostic: Diagnostic, _ files: SourceFiles, firstLine: Int, asLine: Bool = false
  ) {
    if diagnostic.severity == .warning { hasWarned = true }
    var text = ""
    if let file = diagnostic.file {
      text += printable(file) + ":"
      if let line = diagnostic.line, let column = diagnostic.column { text += "\(line - 1 + firstLine):\(column):" }
      text = styled(text, [.bold]) + " "
    }
    text += styled("\(diagnostic.severity.rawValue)[\(diagnostic.slug)]:", [.bold, .of(diagnostic.severity)]) + " "
    if let path = diagnostic.path, !path.isEmpty, !diagnostic.message.contains(path) { text += printable(path) + ": " }
    text += printable(diagnostic.message)
    if !asLine, let excerpt = excerpt(diagnostic, files) { text += "\n" + excerpt }
    if asLine, let help = diagnostic.help { return note(text + (text.hasSuffix(".") ? " " : ". ") + printable(help)) }
    if let help = diagnostic.help { text += "\n  " + styled("help:", [.bold, .green]) + " " + printable(help) }
    note(text)
  }

  private static func excerpt(_ diagnostic: Diagnostic, _ files: SourceFiles) -> String? {
    guard let file = diagnostic.file, let line = diagnostic.line, let column = diagnostic.column,
      let bytes = files.line(line, of: file), let excerpt = SourceExcerpt(bytes, column: column)
    else { return nil }
    let carets = styled(String(repeating: "^", count: excerpt.width), [.bold, .red])
    return "  | " + excerpt.line + "\n  | " + String(repeating: " ", count: excerpt.indent) + carets
  }

  /// A file's text as UTF-8; nil for a file that cannot be read.
  static func text(of file: String) -> [UInt8]? {
    guard let bytes = try? Engine.readFile(file) else { return nil }
    // A .strings file may be in UTF-16, with a byte order mark or without.
    let isWide = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
    if isWide, let text = String(bytes: bytes, encoding: .utf16) {
      return [UInt8](text.utf8)
    } else if bytes.count > 1, bytes[0] == 0 || bytes[1] == 0,
      let text = String(bytes: bytes, encoding: bytes[0] == 0 ? .utf16BigEndian : .utf16LittleEndian)
    {
      return [UInt8](text.utf8)
    }
    return bytes
  }

  /// The columns of a record in one line, with tabs between them.
  static func row(_ columns: [String]) -> String {
    columns.map { TerminalText.field($0) }.joined(separator: "\t") + "\n"
  }

  /// The text with visible control characters, marks of direction and commands for CI systems: text from outside must not control the
  /// terminal or the log. Its further lines begin with a bar.
  static func printable(_ text: String) -> String { TerminalText.lines(text) }
}
