// The warning about event types that no rule handles.

package import LocBase

extension Rules {
  /// The finding about events of a type that no rule handles.
  package func unhandled(_ type: [UInt8], at place: SourcePosition? = nil) -> Diagnostic {
    [self].unhandled(type, at: place)
  }

  /// The finding about an event that this one rule does not handle.
  /// - Parameter type: Nil if the event has none.
  package func unhandled(_ type: [UInt8]?, by rule: String) -> Diagnostic {
    var handled = HandledTypes(type)
    for row in rows where Text(row.name) == Text(rule) { handled.add(row) }
    return Diagnostic(
      .unhandledEvent, "\(rule) does not handle \(handled.asked()); " + handled.suggestion("it handles"))
  }
}

extension [Rules] {
  /// The finding about events of a type that no rule of these groups handles.
  /// - Parameter events: The number of the events.
  package func unhandled(_ type: [UInt8], events: Int = 1, at place: SourcePosition? = nil) -> Diagnostic {
    var handled = HandledTypes(type)
    for group in self {
      for row in group.rows { handled.add(row) }
    }
    let message = "no rule handles \(handled.asked(events)); " + handled.suggestion("they handle")
    return Diagnostic(.unhandledEvent, message, at: place)
  }
}

/// The types that rules handle, and the one that they do not.
private struct HandledTypes {
  private let type: [UInt8]?
  private var first = FirstTypes()
  private var search: SuggestionSearch

  init(_ type: [UInt8]?) {
    self.type = type
    search = (type ?? []).withSlice { SuggestionSearch(for: $0) }
  }

  mutating func add(_ rule: RuleRow) {
    rule.types?.forEach {
      first.insert($0)
      search.consider($0)
    }
  }

  /// The events that are not handled: `12 events of the type 'rain'`.
  func asked(_ events: Int = 1) -> String {
    guard let type else { return "an event without a type" }
    return (events > 1 ? "\(events) " : "") + "events of the type '\(Text(decoding: type))'"
  }

  /// The nearest type, or the first ones.
  func suggestion(_ handle: String) -> String {
    if type != nil, let nearest = search.best { return "did you mean '\(Text(decoding: nearest))'?" }
    return "\(handle) \(first.list)"
  }
}
