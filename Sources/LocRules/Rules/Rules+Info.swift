// What rules say of themselves, for hosts that route events, check names or show a page of rules.

import LocBase

extension Rules {
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
    if let types = rule.on {
      writer.beginArray()
      for type in types { writer.string(String(decoding: type, as: UTF8.self)) }
      writer.endArray()
    } else {
      writer.null()
    }
    writer.name("description")
    writer.string(orNull: rule.description)
    writer.name("owner")
    writer.string(orNull: rule.owner)
    writer.name("samples")
    writer.beginArray()
    for sample in rule.samples { writer.string(sample.name) }
    writer.endArray()
    writer.name("file")
    writer.string(file)
    writer.endObject()
  }
}
