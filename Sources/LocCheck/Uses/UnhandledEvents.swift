// The event types that no group of rules handles.

import LocBase
import LocRules

/// Collects the types that each group of rules does not handle. Every group gets the same events.
struct UnhandledEvents {
  private var groups: [Rules] = []
  private var types: [UnhandledTypes.Entry] = []

  /// Adds a group of rules and the types that it does not handle.
  mutating func add(_ unhandled: UnhandledTypes, of rules: Rules) {
    if groups.isEmpty {
      types = unhandled.entries
    } else {
      types.removeAll { known in !unhandled.entries.contains { $0.type == known.type } }
    }
    groups.append(rules)
  }

  /// A finding for each type that no group handles.
  /// - Parameter file: the name of the events' file.
  func findings(in file: String) -> [Finding] {
    types.map { (entry: UnhandledTypes.Entry) -> Finding in
      let place = SourcePosition(file: file, line: entry.line, column: 1)
      return Finding(
        groups.unhandled(entry.type, events: entry.events, at: place),
        consequence: entry.events > 1 ? "Nothing is sent for these events." : "Nothing is sent for this event.",
        subject: Text(decoding: entry.type).string)
    }
  }
}
