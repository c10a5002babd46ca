// The event types of a batch that no rule handles: each is reported once, with the number of its events.

package import LocBase

/// The first event types of a batch that no rule handles.
package struct UnhandledTypes: Sendable {
  /// A type and its events.
  package struct Entry: Sendable {
    package let type: [UInt8]
    /// The line of the first event.
    package let line: Int
    package fileprivate(set) var events: Int
  }

  // In a feed whose types contain an identifier, every event has its own type.
  private static let maxTypes = 100
  private static let maxTypeBytes = 256

  /// The types in the order of their first events.
  package private(set) var entries: [Entry] = []
  /// The events of further types.
  package private(set) var otherEvents = 0
  private var places: [Text: Int] = [:]

  package init() {}

  /// Counts an event.
  package mutating func add(_ type: [UInt8], line: Int) { add(Entry(type: type, line: line, events: 1)) }

  /// Adds the counts of later lines.
  package mutating func add(_ later: UnhandledTypes) {
    for entry in later.entries { add(entry) }
    otherEvents += later.otherEvents
  }

  private mutating func add(_ entry: Entry) {
    let type = Text(decoding: entry.type)
    if let place = places[type] {
      entries[place].events += entry.events
    } else if entries.count < Self.maxTypes, entry.type.count <= Self.maxTypeBytes {
      places[type] = entries.count
      entries.append(entry)
    } else {
      otherEvents += entry.events
    }
  }

  /// Appends an envelope for each type: `{"rule":null,"line":3,"events":12,"findings":[…]}`.
  package func append(to envelopes: inout ByteBuffer, _ rules: Rules) {
    for entry in entries {
      var writer = JSONWriter()
      writer.beginObject()
      writer.origin(rule: nil, at: .line(entry.line))
      writer.name("events")
      writer.integer(entry.events)
      writer.name("findings")
      writer.diagnostics([rules.unhandled(entry.type)])
      writer.endObject()
      envelopes.append(writer.buffer.slice)
      envelopes.append(.newline)
    }
  }
}
