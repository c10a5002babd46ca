// The help for a function of `loc`: its signature, as the REPL shows it, and a page for `.help`.

import LocBase

struct LuaHelp {
  /// "loc.text".
  var name: String
  /// "loc.text(key: string, ...: string|integer|number|loc.Slot): loc.Text".
  var signature: String
  var text: String
  /// Descriptions of single arguments, one a line.
  var arguments: String

  /// The function with this name, with or without `loc.`; nil if there is none.
  static func named(_ name: String) -> LuaHelp? {
    let name = Text(name)
    return functions.first { Text($0.name) == name || Text($0.name) == "loc." + name }
  }

  static func nearest(to name: String) -> String? { suggestion(for: name, among: functions.map { $0.name }) }

  /// The first sentence of the text.
  var sentence: String {
    let line = text.split(separator: "\n\n").first.map { $0.replacing("\n", with: " ") } ?? ""
    return line.firstRange(of: ". ").map { String(line[..<$0.lowerBound]) + "." } ?? String(line)
  }

  var page: String {
    signature + "\n\n" + text + (arguments.isEmpty ? "" : "\n\n" + arguments)
  }
}
