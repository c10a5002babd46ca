// loc.template: a message of constant shape, which is checked when its rule's file loads and filled for each event.

import CJSON
package import LocBase
import LocMessage

/// A checked template, and the parts of its messages other than the body.
final class RuleTemplate {
  package let message: MessageTemplate
  /// The template as a message with empty slots: its findings, `meta` and `not_before`.
  let reading: MessageReading

  init(message: MessageTemplate, reading: MessageReading) {
    self.message = message
    self.reading = reading
  }

  func findings(of body: UTF8Slice) -> [Diagnostic] {
    if body.count <= MessageSizes.maxTopicBytes { return reading.findings }
    return reading.findings + message.sizeFindings(of: body).filter { (finding) in finding.severity != .note }
  }
}

/// The templates of a sandbox; a template's number is its index, and is never used again.
struct RuleTemplates {
  var list: [RuleTemplate] = []
  /// Their approximate size in the host's memory, in bytes.
  var bytes = 0
}

extension Sandbox {
  /// Checks the table, whose texts may be slots, and keeps the template; the answer is the template's number.
  @inline(never)
  func template(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let table = try arguments.table(1, "a table of fields, as loc.message takes it")
    guard table.bytesAsJSON <= Self.mostTemplateBytes else {
      throw LocError(.payloadSize, "a template has at most 64 KB; FCM takes 4 KB of a message")
    }
    var (reading, message) = try composed { (composer: MessageComposer) -> (MessageReading, MessageTemplate?) in
      composer.template(table, place: place, slotCount: slotCount(of: table))
    }
    if let failed = firstError(in: reading.findings) { throw failed }
    guard let message else { throw LocError(.internal, "the template could not be prepared") }
    reading.wire = nil  // the template has its own copy
    // Templates live as long as the sandbox, so no run's memory counts them; all together may use an eighth of the limit.
    let warnings = self.warnings(ofTextsIn: table)
    if let failed = firstError(in: warnings) { throw failed }
    reading.findings += warnings
    templates.bytes += 2_048 + 4 * message.fixedBytes + (reading.meta?.count ?? 0) + reading.findings.heldBytes
    guard templates.bytes <= limits.memory >> 3 else { throw LocError(stop: Status.ruleMemory.rawValue) }
    reading.findings.place(at: place)
    templates.list.append(RuleTemplate(message: message, reading: reading))
    return .integer(templates.list.count - 1)
  }

  private static let mostTemplateBytes = 64 << 10

  private func slotCount(of table: JSONCursor) -> Int {
    var count = 0
    for index in table.index..<Int(table.node.next) where table.nodes[index].flags & UInt8(LOC_NODE_SLOT) != 0 {
      count = max(count, Int(table.nodes[index].line) + 1)
    }
    return count
  }

  /// Builds the template's message with these values, which are in the order of the slots' numbers.
  package func message(ofTemplate number: Int, _ values: Slices) throws(LocError) -> LocAnswer {
    guard number < templates.list.count else { throw LocError(.internal, "the template is of another sandbox") }
    let template = templates.list[number]
    let message = template.message
    guard let room = message.room(for: values) else { throw refusal(message, values) }
    try mayHold(room)
    let body = made.memory.write(room: room) { (memory: UnsafeMutablePointer<UInt8>) -> Int? in
      var output = OutputBuffer(base: memory, capacity: room)
      return message.fill(values, into: &output) == .ok ? output.count : nil
    }
    guard let body else { throw refusal(message, values) }
    var target: TargetText?
    if let whom = message.target {
      let value = whom.slot.map { values[$0] } ?? .empty
      let kept = whom.slot == nil ? made.memory.keep(whom.value) : made.memory.keep(value)
      target = TargetText(name: whom.name, value: kept)
    }
    let first = made.list.count
    made.list.append(
      ComposedMessage(
        body: body, target: target, meta: template.reading.meta.map { made.memory.keep($0) },
        notBefore: template.reading.notBefore.map { made.memory.keep($0) }, findings: template.findings(of: body)))
    return made.answer(from: first)
  }

  /// Why the message cannot have these values. `argument` is the number of the slot with the wrong value, from 1; the
  /// bridge writes the slot's name instead.
  private func refusal(_ message: MessageTemplate, _ values: Slices) -> LocError {
    for (slot, value) in values.enumerated() {
      guard let problem = message.problem(of: value, inSlot: slot) else { continue }
      var error = LocError(problem)
      error.argument = slot + 1
      return error
    }
    return LocError(MessageTemplate.tooLarge)
  }
}
