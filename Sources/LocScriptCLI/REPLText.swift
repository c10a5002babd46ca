// The texts of the REPL: its help, and lines that a terminal would break in the middle of a word.

import LocBase
import LocReport

enum REPLText {
  private static let introduction = """
    Each input is a chunk of its own, as in Lua's own prompt: a global stays for the next ones, a `local` does not. An input that \
    hits a limit or is interrupted takes the globals with it. `_` is the last value, or the last message that a rule made. Ctrl-C \
    ends a run or drops the line; Tab completes names, fields of the event, keys, languages and files.
    """

  private static let commands = [
    (
      ".event FILE|JSON",
      "the event that `event` stands for in what follows; alone: none. Of a file with an event a line, the one on a line: "
        + ".event day.ndjson:4"
    ),
    (
      ".event sample NAME",
      "a sample of the rule of the last .load, or of all rules; without a name: which there are"
    ),
    (".help [NAME]", "this, or a function of loc: .help loc.date"),
    (".keys [PREFIX]", "the keys of both platforms"),
    (".locales", "the languages of both platforms"),
    (
      ".preview MESSAGE",
      "what phones show for a message: .preview _, or .preview loc.message{ topic = \"x\", title = loc.text(\"k\") }"
    ),
    (".load FILE", "runs a file as an input, and shows its value; a rule runs with the event"),
    (".reload", "runs the file of the last .load as it is now"),
    (".time INPUT", "runs an input or a command and says how long that took"),
    (".quit", "leaves, as Ctrl-D does"),
  ]

  private static let usualWidth = 80
  /// A narrower terminal gets each command on a line of its own.
  private static let leastWidth = 60
  private static let commandColumns = 19

  private static var width: Int { Terminal.width ?? usualWidth }

  /// The help, as wide as the terminal.
  static var help: String {
    let lines = commands.map { command, text in
      guard width >= leastWidth else { return command + "\n" + wrapped(text, indent: 2) }
      let padding = String(repeating: " ", count: commandColumns - command.utf8.count)
      return command + padding + wrapped(text, indent: commandColumns).dropFirst(commandColumns)
    }
    return wrapped(introduction) + "\n\n" + lines.joined(separator: "\n")
  }

  /// The text in lines that fit the terminal, broken between words.
  static func wrapped(_ text: String, indent: Int = 0) -> String {
    let margin = String(repeating: " ", count: indent)
    return TextColumn.lines(text, width: width - indent).map { margin + $0.text }.joined(separator: "\n")
  }

  /// A value's JSON on one line, or, where a terminal would break it, on several.
  static func json(_ json: String) -> String {
    guard let width = Terminal.width, json.unicodeScalars.count > width else { return json }
    return JSONLayout.indented([UInt8](json.utf8))
  }
}
