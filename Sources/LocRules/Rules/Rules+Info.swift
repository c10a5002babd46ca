// What rules say of themselves, for hosts that route events, check names or show a page of rules.

import LocBase
import LocSandbox

extension Rules {
  /// What one rule says of itself.
  public struct Info: Sendable {
    /// The rule's name.
    public let name: String
    /// The event types that it handles; nil for every event.
    public let eventTypes: [String]?
    /// What it is for.
    public let description: String?
    /// Who answers for it.
    public let owner: String?
    /// The names of its example events, sorted.
    public let samples: [String]
    /// The keys that it may compute: each a key, or the beginning of one with `*` behind it.
    public let keys: [String]
    /// Its file as messages show it.
    public let file: String
  }

  /// What each rule says of itself, in the order in which the rules run.
  public var info: [Info] {
    rules.enumerated().map { (index: Int, rule: Rule) -> Info in
      Info(
        name: rule.name, eventTypes: eventTypes(of: rule.name), description: rule.description, owner: rule.owner,
        samples: rule.samples.map { (sample: (name: String, event: [UInt8])) -> String in sample.name },
        keys: rule.keys.map { (key: [UInt8]) -> String in String(decoding: key, as: UTF8.self) },
        file: shownName(index))
    }
  }

  /// Writes the JSON of `locscript_rules_info`: one object a rule, in the order in which the rules run.
  package func writeInfo(to writer: inout JSONWriter) {
    writer.beginArray()
    for (index, rule) in rules.enumerated() { write(rule, file: shownName(index), to: &writer) }
    writer.endArray()
  }

  private func write(_ rule: Rule, file: String, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.name("name")
    writer.string(rule.name)
    writer.name("on")
    if let types = rule.on { write(types, to: &writer) } else { writer.null() }
    writer.name("description")
    writer.string(orNull: rule.description)
    writer.name("owner")
    writer.string(orNull: rule.owner)
    writer.name("samples")
    writer.beginArray()
    for sample in rule.samples { writer.string(sample.name) }
    writer.endArray()
    writer.name("keys")
    write(rule.keys, to: &writer)
    writer.name("file")
    writer.string(file)
    writer.endObject()
  }

  private func write(_ texts: [[UInt8]], to writer: inout JSONWriter) {
    writer.beginArray()
    for text in texts { writer.string(String(decoding: text, as: UTF8.self)) }
    writer.endArray()
  }
}
