// Positional arguments that may begin with a dash: `-5` is a value, `--frob` is not.

import ArgumentParser
import LocBase

enum ArgumentWords {
  /// Refuses words that look like options, and removes the `--` after which everything is an argument. Negative numbers
  /// and a single dash are arguments.
  static func check(_ words: inout [String]) throws {
    let terminator = words.firstIndex(of: "--")
    for word in words[..<(terminator ?? words.endIndex)] where word.count > 1 && word.hasPrefix("-") {
      let second = word.utf8.dropFirst().first ?? 0
      if second == .period || second.isDigit { continue }
      throw ValidationError("Unknown option '\(word)'; an argument that begins with a dash goes behind --")
    }
    if let terminator { words.remove(at: terminator) }
  }

  /// Refuses a time that is in milliseconds: in seconds it is beyond the year 9999.
  static func check(now: Int?) throws {
    guard let now, now > CivilTime.maxSeconds else { return }
    throw ValidationError("--now is in seconds, and \(now) is beyond the year 9999; of milliseconds take \(now / 1000)")
  }
}
