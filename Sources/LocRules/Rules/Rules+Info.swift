// Describes rules, for hosts that route events, check names or list rules.

package import LocBase
import LocSandbox

extension Rules {
  /// A rule's name, events, samples and keys.
  public struct Info: Sendable {
    /// The rule's name.
    public let name: String
    /// The event types that it handles; nil for every event.
    public let eventTypes: [String]?
    /// Its purpose.
    public let description: String?
    /// Who is responsible for it.
    public let owner: String?
    /// The names of its example events, sorted.
    public let samples: [String]
    /// The keys that it may compute: whole keys, or prefixes followed by `*`.
    public let keys: [String]
    /// Its file, as findings show it.
    public let file: String
  }

  /// The description of each rule, in the order in which the rules run.
  public var info: [Info] {
    rules.enumerated().map { (index: Int, rule: Rule) -> Info in
      Info(
        name: rule.name.string, eventTypes: rule.eventTypes, description: rule.description?.string,
        owner: rule.owner?.string,
        samples: rule.samples.map { (sample: (name: Text, event: [UInt8])) -> String in sample.name.string },
        keys: rule.keys.map { (key: [UInt8]) -> String in String(decoding: key, as: UTF8.self) },
        file: shownName(index).string)
    }
  }

  /// Writes the JSON of `locscript_rules_info`: one object a rule, in the order in which the rules run.
  package func writeInfo(to writer: inout JSONWriter) {
    writer.beginArray()
    for (index, rule) in rules.enumerated() { write(rule, file: shownName(index), to: &writer) }
    writer.endArray()
  }

  private func write(_ rule: Rule, file: Text, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.name("name")
    writer.string(rule.name.string)
    writer.name("on")
    if let types = rule.on { write(types, to: &writer) } else { writer.null() }
    writer.name("description")
    writer.string(orNull: rule.description?.string)
    writer.name("owner")
    writer.string(orNull: rule.owner?.string)
    writer.name("samples")
    writer.beginArray()
    for sample in rule.samples { writer.string(sample.name.string) }
    writer.endArray()
    writer.name("keys")
    write(rule.keys, to: &writer)
    writer.name("file")
    writer.string(file.string)
    writer.endObject()
  }

  private func write(_ texts: [[UInt8]], to writer: inout JSONWriter) {
    writer.beginArray()
    for text in texts { text.withSlice { writer.string($0) } }
    writer.endArray()
  }
}
