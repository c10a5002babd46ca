// Messages for people on standard error, with a progress line if that is a terminal.

import Glibc
import LocBase
import LocSend

/// Standard error.
final class Screen {
  private let isQuiet: Bool
  private let isTerminal: Bool
  private var hasProgress = false

  init(isQuiet: Bool) {
    self.isQuiet = isQuiet
    isTerminal = isatty(STDERR_FILENO) == 1
  }

  /// Writes a line; the line of progress makes way.
  func note(_ text: String) {
    clear()
    _ = Descriptor.write([UInt8]((TerminalText.lines(text) + "\n").utf8), to: STDERR_FILENO)
  }

  func clear() {
    guard hasProgress else { return }
    hasProgress = false
    _ = Descriptor.write(Array("\r\u{1B}[K".utf8), to: STDERR_FILENO)
  }

  /// Shows the progress; nil if standard error is not a terminal.
  var progress: ((Report, _ rate: Double, _ left: Double?) -> Void)? {
    guard isTerminal, !isQuiet else { return nil }
    return { [self] report, rate, left in
      var line = ""
      if let total = report.total, total > 0 {
        let width = 20
        let filled = min(report.ended * width / total, width)
        line = "[" + String(repeating: "=", count: filled) + String(repeating: " ", count: width - filled) + "] "
        line += "\(NumberWords.grouped(report.ended)) of \(NumberWords.grouped(total))"
      } else {
        line = NumberWords.grouped(report.ended)
      }
      line += ", \(NumberWords.grouped(Int(min(rate, 1e12)))) a second"
      if let left { line += ", \(NumberWords.duration(left)) left" }
      if report.failed > 0 { line += ", \(NumberWords.grouped(report.failed)) failed" }
      if report.unknown > 0 { line += ", \(NumberWords.grouped(report.unknown)) unknown" }
      hasProgress = true
      _ = Descriptor.write(Array("\r\(line)\u{1B}[K".utf8), to: STDERR_FILENO)
    }
  }
}

/// Standard output.
enum Output {
  /// Writes data to standard output.
  static func write(_ bytes: [UInt8]) throws {
    if let code = Descriptor.write(bytes, to: STDOUT_FILENO), code != EPIPE {
      throw SendFailure(.unreadable, "standard output: \(String(cString: strerror(code)))")
    }
  }
}
