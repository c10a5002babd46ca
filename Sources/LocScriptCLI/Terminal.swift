// The command's output: standard output is data only, all other text goes to standard error.

import FoundationEssentials
import Glibc
import LocScript

enum Terminal {
  /// Whether standard error may be coloured: `--color`, NO_COLOR, and whether it is a terminal.
  nonisolated(unsafe) static var colors: ColorChoice = .automatic

  enum ColorChoice: String, CaseIterable {
    case automatic = "auto"
    case always
    case never
  }

  enum Style: String {
    case bold = "1"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case blue = "34"
    case cyan = "36"
    case dim = "2"
  }

  /// Whether a warning has been shown, which `--strict` makes a failure.
  nonisolated(unsafe) private(set) static var hasWarned = false

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  static func colored(_ descriptor: Int32) -> Bool {
    switch colors {
    case .always: return true
    case .never: return false
    case .automatic:
      // https://no-color.org: any non-empty value.
      if let noColor = ProcessInfo.processInfo.environment["NO_COLOR"], !noColor.isEmpty { return false }
      return isTerminal(descriptor)
    }
  }

  static func styled(_ text: String, _ styles: [Style], on descriptor: Int32 = 2) -> String {
    guard colored(descriptor) else { return text }
    return "\u{1B}[" + styles.map { $0.rawValue }.joined(separator: ";") + "m" + text + "\u{1B}[0m"
  }

  /// Writes data. Ends the program silently when the reader has closed the pipe, and with a message when the disk is full.
  static func write(_ text: String) throws { try write([UInt8](text.utf8)) }

  static func write(_ bytes: [UInt8]) throws {
    // For a closed pipe SIGPIPE ends the program before this line; a full disk gets here.
    guard let code = writeAll(bytes, to: STDOUT_FILENO) else { return }
    throw CommandFailure(code: .unreadable, message: "standard output: \(String(cString: strerror(code)))")
  }

  /// Writes a line for people. A failed write is ignored, and the exit code has to do: FileHandle would end the process.
  static func note(_ text: String) { _ = writeAll([UInt8]((text + "\n").utf8), to: STDERR_FILENO) }

  /// Writes all bytes; nil on success, else the errno.
  private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return errno }
    }
    return nil
  }

  /// Shows findings. `sources` are texts by the names that findings use for them; `firstLine` is the line of its file on which
  /// such a text begins.
  static func show(_ diagnostics: [Diagnostic], sources: [String: [UInt8]] = [:], firstLine: Int = 1) {
    for diagnostic in diagnostics { show(diagnostic, sources: sources, firstLine: firstLine) }
  }

  /// Shows a finding: `file:line:col: error[slug]: message`, and, unless it is to be one line, the source line with a caret and
  /// the help.
  static func show(
    _ diagnostic: Diagnostic, sources: [String: [UInt8]] = [:], firstLine: Int = 1, asLine: Bool = false
  ) {
    if diagnostic.severity == .warning { hasWarned = true }
    var text = ""
    if let file = diagnostic.file {
      text += printable(file) + ":"
      if let line = diagnostic.line, let column = diagnostic.column { text += "\(line - 1 + firstLine):\(column):" }
      text = styled(text, [.bold]) + " "
    }
    let style: Style =
      switch diagnostic.severity {
      case .error: .red
      case .warning: .yellow
      case .note: .cyan
      }
    text += styled("\(diagnostic.severity.rawValue)[\(diagnostic.slug)]:", [.bold, style]) + " "
    if let path = diagnostic.path, !path.isEmpty, !diagnostic.message.contains(path) { text += printable(path) + ": " }
    text += printable(diagnostic.message)
    if !asLine, let excerpt = excerpt(diagnostic, sources: sources) { text += "\n" + excerpt }
    if asLine, let help = diagnostic.help { return note(text + (text.hasSuffix(".") ? " " : ". ") + printable(help)) }
    if let help = diagnostic.help { text += "\n  " + styled("help:", [.bold, .green]) + " " + printable(help) }
    note(text)
  }

  private static func excerpt(_ diagnostic: Diagnostic, sources: [String: [UInt8]]) -> String? {
    guard let file = diagnostic.file, let line = diagnostic.line, let column = diagnostic.column, line > 0 else {
      return nil
    }
    guard let source = sources[file].map({ SourceLines($0) }) ?? contents(of: file) else { return nil }
    // A line of megabytes with a thousand findings must not be read a thousand times.
    guard let bytes = source[line], bytes.count <= 1 << 16 else { return nil }
    // An empty line is not shown.
    guard bytes.contains(where: { $0 > 0x20 }) else { return nil }
    // A binary property list has no lines to show.
    if bytes.contains(where: { $0 < 0x20 && $0 != 0x09 && $0 != 0x0D }) { return nil }
    let full = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter { $0 != "\r" }
    // Of a long line (minified JSON) only a window around the column is shown.
    let start = max(0, min(column - 40, full.count - 100))
    let window = String(String.UnicodeScalarView(full.dropFirst(start).prefix(100)))
    let before = full.dropFirst(start).prefix(max(0, column - 1 - start))
    let padding = String(before.map { $0 == "\t" ? "\t" : " " })
    return "  " + printable(window) + "\n  " + padding + styled("^", [.bold, .red])
  }

  /// The file that the last finding was in, as UTF-8: a broken file has many findings.
  nonisolated(unsafe) private static var lastSource: (file: String, lines: SourceLines)?

  private static func contents(of file: String) -> SourceLines? {
    if let lastSource, lastSource.file == file { return lastSource.lines }
    guard let bytes = text(of: file) else { return nil }
    let lines = SourceLines(bytes)
    lastSource = (file, lines)
    return lines
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

  /// A text as one field of a line: a line end and a tab in it become `\n` and `\t`, so that each record keeps its one line.
  static func field(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }) else { return printable(text) }
    var line = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": line += "\\n"
      case "\r": line += "\\r"
      case "\t": line += "\\t"
      default: line.unicodeScalars.append(scalar)
      }
    }
    return printable(line)
  }

  /// The text with visible control characters: text from outside must not control the terminal.
  static func printable(_ text: String) -> String {
    // Nearly every text needs no change. The second row of control characters begins with C2 in UTF-8.
    let isClean = text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != 0xC2 || $0 == 0x09 }
    if isClean { return text }
    var clean = ""
    for scalar in text.unicodeScalars {
      let value = scalar.value
      if scalar == "\t" || (value >= 0x20 && value != 0x7F && !(0x80...0x9F).contains(value)) {
        clean.unicodeScalars.append(scalar)
      } else if scalar == "\n" {
        clean += "\n  "
      } else {
        clean += "\\u{" + String(value, radix: 16) + "}"
      }
    }
    return clean
  }
}

/// A text whose lines are found without another pass; a text beyond 16 MB has none.
private struct SourceLines {
  private let bytes: [UInt8]
  private var starts: [Int] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard bytes.count < 16 << 20 else { return }
    starts.append(0)
    for (index, byte) in bytes.enumerated() where byte == 0x0A { starts.append(index + 1) }
  }

  /// A line, from 1, without its end; nil beyond the last one.
  subscript(line: Int) -> ArraySlice<UInt8>? {
    guard line >= 1, line <= starts.count else { return nil }
    return bytes[starts[line - 1]..<(line < starts.count ? starts[line] - 1 : bytes.count)]
  }
}
