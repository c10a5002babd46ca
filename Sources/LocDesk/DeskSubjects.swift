// The page's choices: rules with their samples, keys, and the problems of the project's files.

import LocBase
import LocPage
import LocRules
import LocScript

/// The list of a project's rules and keys, for the page.
struct DeskSubjects {
  /// The maximum number of keys that the page suggests. Users can still type any other key.
  private static let mostKeys = 5000

  private let project: DeskProject

  init(_ project: DeskProject) { self.project = project }

  /// `{"generation":1,"rules":[{"name","label","file","description","samples":[{"name","label","event"}]}],"keys":[],"problems":"html"}`
  var json: [UInt8] {
    var writer = JSONWriter(capacity: 1 << 14)
    writer.beginObject()
    writer.member("generation", project.generation)
    writer.name("rules")
    writer.beginArray()
    if let rules = project.rules { for info in rules.info { rule(info, rules, to: &writer) } }
    writer.endArray()
    writer.name("keys")
    writer.beginArray()
    for key in keys { writer.string(key) }
    writer.endArray()
    var problems = HTMLWriter()
    problems.findings(project.problems, hasPlaces: true)
    writer.member("problems", String(decoding: problems.bytes, as: UTF8.self))
    writer.endObject()
    return writer.buffer.bytes
  }

  private func rule(_ info: Rules.Info, _ rules: Rules, to writer: inout JSONWriter) {
    writer.beginObject()
    name(info.name, to: &writer)
    writer.member("file", TerminalText.field(info.file))
    writer.member("description", info.description.map { TerminalText.field($0) })
    writer.name("samples")
    writer.beginArray()
    for sample in rules.samples(of: info.name) {
      writer.beginObject()
      name(sample.name, to: &writer)
      writer.member("event", JSONLayout.indented(sample.event))
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }

  /// A name, and the name as a list shows it.
  private func name(_ name: String, to writer: inout JSONWriter) {
    writer.member("name", name)
    writer.member("label", TerminalText.field(name))
  }

  /// The keys that a push can name, those with signs that a list must not show left out.
  private var keys: [String] {
    var keys: [String] = []
    for key in project.engine.pushKeys {
      if keys.count == Self.mostKeys { break }
      if key.unicodeScalars.allSatisfy({ TerminalText.escape($0) == nil }) { keys.append(key) }
    }
    return keys
  }
}
