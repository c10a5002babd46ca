// Builds request bodies from rules' tables, one table after the other in the same memory.

package import LocBase

/// One message of a composer, borrowed until the composer is asked for the next one.
package struct ComposedMessage {
  /// The canonical request body; nil only when the table was not a table of names.
  package let body: UTF8Slice?
  /// The target; nil when the message has none or more than one.
  package let target: TargetText?
  /// `meta` of a `loc.message` as canonical JSON, and its `not_before` in UNIX seconds; for the host, never sent to FCM.
  package let meta: UTF8Slice?
  package let notBefore: UTF8Slice?
  package var findings: [Diagnostic]

  package init(body: UTF8Slice?, target: TargetText?, meta: UTF8Slice?, notBefore: UTF8Slice?, findings: [Diagnostic]) {
    self.body = body
    self.target = target
    self.meta = meta
    self.notBefore = notBefore
    self.findings = findings
  }

  package var hasErrors: Bool {
    for finding in findings where finding.severity == .error { return true }
    return false
  }

  /// A copy that does not borrow from the composer.
  package var reading: MessageReading {
    MessageReading(
      wire: body?.bytes, findings: findings, target: MessageTarget(target), meta: meta?.bytes,
      notBefore: notBefore?.bytes)
  }
}

/// Builds and reads messages, for one thread at a time. A composer keeps only memory from one message to the next.
package final class MessageComposer {
  @exclusivity(unchecked) private var recipe = MessageRecipe()
  @exclusivity(unchecked) private var arena = NodeArena()
  /// The body for one target of several.
  private var addressed = ByteBuffer(capacity: 64)
  private var findings: [Diagnostic] = []

  /// Whether notes are reported. They help the author of a message and would be repeated for each of a million.
  private let takesNotes: Bool

  package init(takesNotes: Bool = true) { self.takesNotes = takesNotes }

  /// Tells whether the run that needs a message has ended. It is called every few hundred members while a message is
  /// composed; a message composed after it returned true is abandoned and must not be used.
  package var isRunOver: (() -> Bool)? {
    get { recipe.walk.watch.isRunOver }
    set { recipe.walk.watch.isRunOver = newValue }
  }

  /// Builds the messages that a table of `loc.message` describes, one for each target, and returns their number.
  /// `place` is the position of the call of `loc.message`. A table with errors gives one message, which holds the
  /// errors. The result is 0 if there is no room for the messages of all targets.
  package func build(
    _ table: JSONCursor, place: SourcePosition? = nil, hasRoom: (_ bytes: Int) -> Bool = { _ in true }
  ) -> Int {
    compose(table, place, .none)
    let targets = recipe.targets.values
    if targets.count <= 1 { return 1 }
    let first = message(0)
    if first.hasErrors { return 1 }
    let held = MessageReading.heldBytes((first.body?.count ?? 0) &+ (first.meta?.count ?? 0))
    var bytes = 0
    for target in targets { bytes += held + target.count }
    return hasRoom(bytes) ? targets.count : 0
  }

  /// Whether a title, subtitle or body of the table that was built last is a plain string.
  package var hasLiteral: Bool { recipe.hasLiteral }

  /// A message of the table that was built last, by its number. Only the first message carries the findings.
  package func message(_ number: Int) -> ComposedMessage {
    let body = recipe.walk.writer.buffer.slice
    guard number > 0, number < recipe.targets.values.count else {
      return ComposedMessage(
        body: body, target: recipe.walk.facts.target, meta: recipe.host.meta, notBefore: recipe.host.notBefore,
        findings: findings
      )
    }
    let target = TargetText(name: recipe.targets.field, value: recipe.targets.values[number])
    // The target comes first in the canonical bytes, and the rest is the same for all targets.
    writeStart(TargetText(name: recipe.targets.field, value: recipe.targets.values[0]))
    let rest = addressed.count
    writeStart(target)
    addressed.append(UTF8Slice(base: body.base.map { $0 + rest }, count: body.count - rest))
    return ComposedMessage(
      body: addressed.slice, target: target, meta: recipe.host.meta, notBefore: recipe.host.notBefore, findings: [])
  }

  private func writeStart(_ target: TargetText) {
    addressed.removeAll(keeping: 16 << 10)
    addressed.append("{\"message\":{\"")
    addressed.append(target.name)
    addressed.append("\":\"")
    appendEscaped(target.value, to: &addressed)
    addressed.append(.quote)
  }

  /// Reads the message in a table of wire form, `{message = {…}}`.
  package func read(_ root: JSONCursor, place: SourcePosition? = nil) -> ComposedMessage {
    recipe.walk.begin(isAdmin: false, isFromText: false, takesNotes: takesNotes)
    let hasBody = recipe.walk.body(root)
    if hasBody, !recipe.walk.watch.isStopped { recipe.walk.checkSizes() }
    return ComposedMessage(
      body: hasBody ? recipe.walk.writer.buffer.slice : nil, target: recipe.walk.facts.target, meta: nil,
      notBefore: nil,
      findings: recipe.walk.findings.isUnused ? [] : recipe.walk.findings.take(at: place))
  }

  /// Checks a table of `loc.template` as a message; nodes flagged LOC_NODE_SLOT are its slots. The template is nil if
  /// there are errors. `slotCount` is the number of slots that the table names: a fill takes that many values, even for
  /// slots that no platform uses.
  package func template(
    _ table: JSONCursor, place: SourcePosition? = nil, slotCount: Int = 0
  ) -> (reading: MessageReading, template: MessageTemplate?) {
    compose(table, place, .texts)
    let reading = message(0).reading
    guard let wire = reading.wire, !reading.hasErrors else { return (reading, nil) }
    let slots = recipe.walk.slots
    let prepared = MessageTemplate(
      wire: wire, slots: slots.marks, lists: slots.lists, target: reading.target, findings: reading.findings,
      isRecipe: true, slotCount: slotCount)
    return (reading, prepared)
  }

  /// Reads the table's parts, merges them and reads the result, as a message in wire form is read.
  private func compose(_ table: JSONCursor, _ place: SourcePosition?, _ slotRule: SlotRule) {
    recipe.read(table, place: place, isTemplate: slotRule == .texts)
    arena.fill(recipe.tree, table)
    recipe.walk.begin(isAdmin: false, isFromText: false, slotRule: slotRule, takesNotes: takesNotes)
    recipe.walk.facts.fallbacks = recipe.fallbacks
    if let root = arena.root { _ = recipe.walk.body(root) }
    if !recipe.walk.watch.isStopped { recipe.walk.checkSizes() }
    if recipe.isFlawless { findings = [] } else { collectFindings() }
  }

  /// Collects the findings of the recipe, its merging and the reading, with paths of the rule's table.
  @inline(never)
  private func collectFindings() {
    findings = recipe.walk.findings.take(at: recipe.findings.place)
    for index in findings.indices {
      if let path = findings[index].path { findings[index].path = recipe.tree.origin(ofWirePath: Text(path)).string }
    }
    for conflict in recipe.tree.conflicts where !recipe.findings.isFull {
      let (first, second) = (recipe.tree.path(conflict.earlier), recipe.tree.path(conflict.later))
      recipe.report(
        .fieldTwice, "one field written twice: `\(first)` and `\(second)`", path: second, help: "Keep one of them.")
    }
    if !recipe.findings.list.isEmpty { findings = recipe.findings.list + findings }
  }
}

extension MessageRecipe {
  /// True when neither the recipe nor its merging nor the reading has a finding.
  var isFlawless: Bool { findings.list.isEmpty && tree.conflicts.isEmpty && walk.findings.isUnused }
}
