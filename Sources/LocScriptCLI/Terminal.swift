// What goes to the person at the terminal: standard output is data only, everything else goes to standard error.

import Foundation
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

  /// Data. Stops the program quietly when nobody reads any more, and with a message when the disk is full.
  static func write(_ text: String) throws { try write([UInt8](text.utf8)) }

  static func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(1, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        // SIGPIPE ends the program before this for a closed pipe; a full disk comes here.
        throw CommandFailure(code: .unreadable, message: "standard output: \(String(cString: strerror(errno)))")
      }
    }
  }

  /// A line for the person.
  static func note(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

  static func show(_ diagnostics: [Diagnostic], sources: [String: [UInt8]] = [:]) {
    for diagnostic in diagnostics { show(diagnostic, sources: sources) }
  }

  /// `file:line:col: error[slug]: message`, the source line with a caret, and what to do.
  static func show(_ diagnostic: Diagnostic, sources: [String: [UInt8]] = [:]) {
    var text = ""
    if let file = diagnostic.file {
      text += file + ":"
      if let line = diagnostic.line, let column = diagnostic.column { text += "\(line):\(column):" }
      text = styled(text, [.bold]) + " "
    }
    let style: Style =
      switch diagnostic.severity {
      case .error: .red
      case .warning: .yellow
      case .note: .cyan
      }
    text += styled("\(diagnostic.severity.rawValue)[\(diagnostic.slug)]:", [.bold, style]) + " "
    if let path = diagnostic.path, !path.isEmpty, !diagnostic.message.contains(path) { text += path + ": " }
    text += printable(diagnostic.message)
    if let excerpt = excerpt(diagnostic, sources: sources) { text += "\n" + excerpt }
    if let help = diagnostic.help { text += "\n  " + styled("help:", [.bold, .green]) + " " + printable(help) }
    note(text)
  }

  private static func excerpt(_ diagnostic: Diagnostic, sources: [String: [UInt8]]) -> String? {
    guard let file = diagnostic.file, let line = diagnostic.line, let column = diagnostic.column, line > 0 else {
      return nil
    }
    guard let bytes = sources[file] ?? FileManager.default.contents(atPath: file).map({ [UInt8]($0) }) else {
      return nil
    }
    guard bytes.count < 16 << 20 else { return nil }
    let lines = bytes.split(separator: 0x0A, maxSplits: line, omittingEmptySubsequences: false)
    guard lines.count >= line else { return nil }
    let full = String(decoding: lines[line - 1], as: UTF8.self).unicodeScalars.filter { $0 != "\r" }
    // A window of a long line (minified JSON) around the column.
    let start = max(0, min(column - 40, full.count - 100))
    let window = String(String.UnicodeScalarView(full.dropFirst(start).prefix(100)))
    let before = full.dropFirst(start).prefix(max(0, column - 1 - start))
    let padding = String(before.map { $0 == "\t" ? "\t" : " " })
    return "  " + printable(window) + "\n  " + padding + styled("^", [.bold, .red])
  }

  /// Text from outside must not drive the terminal: control characters are shown, not sent.
  static func printable(_ text: String) -> String {
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
