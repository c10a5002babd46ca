// Finds the rules that handle an event, and reports an event that no rule handles.

package import LocBase
package import LocRules

extension Rules {
  /// The rules that handle the event, in their order. An event that is not a JSON object has no type.
  package func wanting(_ event: [UInt8]) -> [String] {
    let type = Self.type(of: event) ?? ""
    return names.filter { (rule: String) -> Bool in
      eventTypes(of: rule).map { $0.contains { Text($0) == Text(type) } } ?? true
    }
  }

  /// The finding about an event that no rule handles, or, if a rule is named, that this rule does not handle.
  package func unhandled(_ event: [UInt8], by rule: String? = nil) -> Diagnostic {
    var types: [String] = []
    for rule in rule.map({ [$0] }) ?? names {
      for type in eventTypes(of: rule) ?? [] where !types.contains(where: { Text($0) == Text(type) }) {
        types.append(type)
      }
    }
    types.sort { Text($0) < Text($1) }
    let type = Self.type(of: event)
    let who = rule.map { "\($0) does not handle" } ?? "no rule handles"
    let what =
      type.map { "\(who) events of the type '\($0)'" } ?? "\(who) an event without a type"
    if let nearest = type.flatMap({ suggestion(for: $0, among: types) }) {
      return Diagnostic(.unhandledEvent, "\(what); did you mean '\(nearest)'?")
    }
    let wanted = types.map { "'\($0)'" }.joined(separator: ", ")
    return Diagnostic(.unhandledEvent, "\(what); \(rule == nil ? "they handle" : "it handles") \(wanted)")
  }

  private static func type(of event: [UInt8]) -> String? {
    event.withSlice { bytes in
      guard let document = try? JSONDocument(bytes) else { return nil }
      // The root borrows from the document.
      return withExtendedLifetime(document) { document.root.member("type")?.string }
    }
  }
}
