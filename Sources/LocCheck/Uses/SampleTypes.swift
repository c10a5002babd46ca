// The samples of a rule that the rule itself does not handle: they would test nothing.

package import LocBase
package import LocRules

/// Compares a rule's samples with the event types that the rule lists in `on`.
package struct SampleTypes {
  private let types: [Text]?
  private let file: String
  private let text: UTF8Slice?
  /// The places of the samples, once one is asked for.
  private var places: [(name: [UInt8], place: SourcePosition)]?

  package init(_ rules: Rules, rule name: String) {
    types = rules.eventTypes(of: name)?.map { Text($0) }
    let source = rules.rules.first { $0.name == Text(name) }.flatMap { rules.source(at: $0.file) }
    file = source?.shownName.string ?? name
    text = source?.text
  }

  /// The error for a sample that the rule does not handle; nil for one that it does.
  package mutating func fault(of sample: String, _ event: [UInt8], rule: String) -> Diagnostic? {
    guard let types else { return nil }
    let type = event.withSlice { bytes -> Text? in
      var reader = JSONReader()
      return (try? reader.parse(bytes))?.member("type")?.string.map { Text($0) }
    }
    if let type, types.contains(type) { return nil }
    let found = type.map { "is of the type '\($0)'" } ?? "has no type"
    let near = type.flatMap { suggestion(for: $0, among: types) }.map { "; did you mean '\($0)'?" } ?? ""
    return Diagnostic(
      .sampleType, "the sample '\(sample)' of \(rule) \(found), which the rule's `on` does not list\(near)",
      at: place(of: sample), help: "Give it the type \(types.map { "'\($0)'" }.joined(separator: " or ")).")
  }

  /// The place of a sample's name in the rule's source; the beginning of the file if the source does not show it.
  package mutating func place(of sample: String) -> SourcePosition {
    let places = self.places ?? text.map { RuleSource($0, file: file).samples } ?? []
    self.places = places
    let name = Array(sample.utf8)
    for (other, place) in places where other == name { return place }
    return SourcePosition(file: file, line: 1, column: 1)
  }
}
