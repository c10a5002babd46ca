// A message whose shape is constant, checked once: constant bytes between slots, filled for each event.

import LocBase

/// A template with `{"$slot": n}` in place of strings. Immutable: any thread may fill it.
package final class PreparedMessage: @unchecked Sendable {
  /// Slots are numbered from 0 and there are at most so many.
  package static let maxSlots = 256

  /// How many values `fill` takes: the highest slot number, plus 1.
  package let slotCount: Int
  /// Bytes of the body with every slot empty.
  package let fixedBytes: Int
  /// Warnings and notes of the template.
  package let findings: [Diagnostic]
  /// Slots whose values are topic names: FCM refuses other characters.
  let topicSlots: [Int]

  // Written in init only: the body with empty slots, and what to do with it.
  let body: UnsafeMutablePointer<UInt8>
  let steps: UnsafeMutablePointer<FillStep>
  let stepCount: Int
  /// How often each slot stands in the body.
  let useCounts: UnsafeMutablePointer<Int>

  /// Checks the template as a message in either form. Errors in it, and slots where a text could not be checked (a
  /// duration, an enumeration), are a failure.
  package init(template: UTF8Slice, form: MessageForm = .automatic, file: String) throws(Failure) {
    let draft = try TemplateDraft(template, form: form, file: file)
    let (slots, lists, reading) = (draft.slots, draft.lists, draft.reading)
    guard let wire = reading.wire, !reading.hasErrors else { throw Failure(.message, reading.findings) }
    (useCounts, slotCount) = Self.count(slots)
    fixedBytes = wire.count
    findings = reading.findings
    topicSlots = Self.topicSlots(slots, wire)
    (body, steps, stepCount) = Self.layOut(wire, slots, lists)
  }

  /// A body that a walk in template mode has written.
  init(wire: [UInt8], slots: [SlotMark], lists: [Range<Int>]) {
    (useCounts, slotCount) = Self.count(slots)
    fixedBytes = wire.count
    findings = []
    topicSlots = Self.topicSlots(slots, wire)
    (body, steps, stepCount) = Self.layOut(wire, slots, lists)
  }

  private static func count(_ slots: [SlotMark]) -> (UnsafeMutablePointer<Int>, Int) {
    var slotCount = 0
    for mark in slots { slotCount = max(slotCount, mark.slot + 1) }
    let counts = UnsafeMutablePointer<Int>.allocate(capacity: max(slotCount, 1))
    counts.initialize(repeating: 0, count: max(slotCount, 1))
    for mark in slots { counts[mark.slot] += 1 }
    return (counts, slotCount)
  }

  private static func layOut(
    _ wire: [UInt8], _ slots: [SlotMark], _ lists: [Range<Int>]
  ) -> (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<FillStep>, Int) {
    let plan = FillPlan(wire: wire, slots: slots, lists: lists)
    // Padded, so that a step may copy in words that reach past its end.
    let body = UnsafeMutablePointer<UInt8>.allocate(capacity: wire.count + FillPlan.padding)
    body.initialize(repeating: 0, count: wire.count + FillPlan.padding)
    for (index, byte) in wire.enumerated() { body[index] = byte }
    let steps = UnsafeMutablePointer<FillStep>.allocate(capacity: max(plan.steps.count, 1))
    for (index, step) in plan.steps.enumerated() { (steps + index).initialize(to: step) }
    return (body, steps, plan.steps.count)
  }

  deinit {
    body.deallocate()
    steps.deallocate()
    useCounts.deallocate()
  }

  /// The body with these values.
  /// - Throws: 100 for another number of values than slots; 500 for one that is not UTF-8 or, in the topic's slot, no topic name.
  package func body(with values: [[UInt8]]) throws(Failure) -> [UInt8] {
    guard values.count == slotCount else {
      throw Failure(.usage, "\(values.count) values for a message with \(slotCount) slots")
    }
    if let body = filled(values) { return body }
    for (slot, value) in values.enumerated() where value.withUnsafeBufferPointer({ firstInvalidUTF8(in: $0) != nil }) {
      throw Failure(.message, [Diagnostic(.invalidUTF8, "value \(slot) is not UTF-8")])
    }
    for slot in topicSlots where values[slot].withUnsafeBufferPointer({ !isTopicName(UTF8Slice($0)) }) {
      throw Failure(.topicName, "value \(slot) is no topic: 1 to 900 of the characters a-z A-Z 0-9 - _ . ~ %")
    }
    throw Failure(.tooBig, "a value is too long")
  }

  /// The body with these values, as an array; nil where `fill` would refuse them.
  package func filled(_ values: [[UInt8]]) -> [UInt8]? {
    var all: [UInt8] = []
    for value in values { all += value }
    all.append(0)
    return all.withUnsafeBufferPointer { (bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? in
      var slices: [UTF8Slice] = []
      var start = 0
      for value in values {
        slices.append(UTF8Slice(UnsafeBufferPointer(rebasing: bytes[start..<start + value.count])))
        start += value.count
      }
      return slices.withUnsafeBufferPointer { (slices: UnsafeBufferPointer<UTF8Slice>) -> [UInt8]? in
        var status = Status.ok
        let written = collectBytes { (output: inout OutputBuffer) in status = fill(slices, into: &output) }
        return status == .ok ? written : nil
      }
    }
  }

  /// Slots that are the value of `topic`: their mark stands right behind `"topic":"` at the message's start.
  private static func topicSlots(_ slots: [SlotMark], _ wire: [UInt8]) -> [Int] {
    let start = Array("{\"message\":{\"topic\":\"".utf8)
    guard wire.starts(with: start) else { return [] }
    return slots.filter { $0.offset == start.count }.map { $0.slot }
  }
}

/// A template as it was read: its body with empty slots, and where they are.
struct TemplateDraft {
  let reading: MessageReading
  let slots: [SlotMark]
  let lists: [Range<Int>]

  /// - Throws: 500 for what is not JSON.
  init(_ text: UTF8Slice, form: MessageForm, file: String) throws(Failure) {
    var reader = JSONReader()
    let root: JSONCursor
    do throws(JSONSyntaxError) {
      root = try reader.parse(text)
    } catch {
      let position = SourcePosition(file: file, offset: error.offset, in: text.buffer)
      throw Failure(.jsonSyntax, error.message, at: position, help: error.help)
    }
    var walk = MessageWalk(isAdmin: !MessageReader.isREST(root, form), isFromText: true, isTemplate: true)
    walk.reportDuplicates(reader.duplicateNames, in: root)
    let wrote = walk.body(root)
    slots = walk.slots
    lists = walk.slotLists
    reading = walk.finish(hasBody: wrote, file: file, source: text, place: nil)
  }
}
