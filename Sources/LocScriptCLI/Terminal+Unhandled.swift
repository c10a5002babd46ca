// The warnings about event types that no rule handles.

import LocBase
import LocRules

extension Terminal {
  private static let mostTypes = 10

  /// Shows a finding for each of the first types that no rule handles, at the line of its first event.
  /// - Parameter input: The name of the events' file.
  static func show(_ unhandled: UnhandledTypes, by rules: Rules, in input: String) {
    for entry in unhandled.entries.prefix(mostTypes) {
      let place = SourcePosition(file: input, line: entry.line, column: 1)
      show([rules].unhandled(entry.type, events: entry.events, at: place), asLine: true)
    }
    let more = unhandled.entries.dropFirst(mostTypes).reduce(unhandled.otherEvents) { $0 + $1.events }
    if more > 0 { note("and \(counted(more, "event")) of other types that no rule handles") }
  }
}
