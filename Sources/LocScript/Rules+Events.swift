// Finds the rules that handle an event.

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

  /// The finding about an event that a rule does not handle.
  package func unhandled(_ event: [UInt8], by rule: String) -> Diagnostic {
    unhandled(Self.type(of: event).map { [UInt8]($0.utf8) }, by: rule)
  }

  private static func type(of event: [UInt8]) -> String? {
    event.withSlice { bytes in
      guard let document = try? JSONDocument(bytes) else { return nil }
      // The root borrows from the document.
      return withExtendedLifetime(document) { document.root.member("type")?.string }
    }
  }
}
