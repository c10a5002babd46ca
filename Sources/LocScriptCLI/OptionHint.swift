// What somebody meant with an option that a command does not have.

import LocBase

enum OptionHint {
  /// What people type, and what it is called here. The first name that the command has is meant.
  private static let otherNames = [
    "--lang": ["--language", "--device"], "--language": ["--device"], "--locale": ["--language", "--device"],
    "--locales": ["--language", "--device"], "--only": ["--language"], "--device": ["--kind"],
    "--json": ["--format json"], "--rules": ["--rule"], "--out": ["--output"], "--file": ["--output"],
    "--event": ["--events"], "--in": ["--events"], "--input": ["--events"],
    "--verbose": ["--warnings"], "--notes": ["--warnings"], "--help-all": ["--help"],
  ]

  private static let options = [
    "--android", "--android-compiler", "--android-model", "--app", "--baseline", "--color", "--config", "--device",
    "--events", "--flavor", "--format", "--html", "--ios", "--key", "--kind", "--language", "--output", "--platform",
    "--quiet", "--report", "--rule", "--strict", "--svg", "--warnings", "--watch", "--width",
  ]

  /// The option that was meant, among those that the command's help lists; nil if none is near.
  static func meant(by option: String, help: String) -> String? {
    let names = options.filter { help.contains($0) }
    let others = otherNames[option] ?? []
    if let other = others.first(where: { other in names.contains { other.hasPrefix($0) } }) { return other }
    return suggestion(for: option, among: names)
  }

  /// The text of an error about an unknown option, with this suggestion in place of the parser's, whose distance is too generous.
  static func corrected(_ text: String, help: String) -> String {
    let start = "Error: Unknown option '"
    guard text.hasPrefix(start), let end = text.dropFirst(start.count).firstIndex(of: "'") else { return text }
    let option = String(text[text.index(text.startIndex, offsetBy: start.count)..<end])
    guard let line = text.firstIndex(of: "\n") else { return text }
    var first = start + option + "'"
    if let meant = meant(by: option, help: help) {
      first += "; did you mean '\(meant)'?"
    } else if option == "--rule" || option == "--rules" {
      first += "; name the rule as an argument"
    } else if text[..<line].contains("; an argument") {
      // It may be a value, as of `render`.
      return text
    }
    return first + text[line...]
  }
}
