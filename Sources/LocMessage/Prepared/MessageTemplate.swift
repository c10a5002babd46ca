// A message whose shape is constant and checked once: constant bytes between slots, filled for each event.

public import LocBase

/// A message in which `{"$slot": n}` marks a string that each fill supplies. Immutable, so any thread may fill it.
public final class MessageTemplate: @unchecked Sendable {
  /// The limit on the number of slots; they are numbered from 0.
  package static let maxSlots = 256

  /// The number of values that `fill` takes: the highest slot number, plus 1.
  public let slots: Int
  /// Bytes of the body with every slot empty.
  package let fixedBytes: Int
  /// Warnings and notes of the template.
  public let findings: [Diagnostic]
  /// The target of the message; nil if it is not one of FCM's targets.
  package let target: PreparedTarget?
  /// True when findings name the fields of a rule's table rather than of the message on the wire.
  private let isRecipe: Bool
  /// Whether a fill is measured; a measured fill fails when a carrier would refuse the body for its size.
  let isMeasured: Bool

  // Written in init only: the body with empty slots, and the steps that fill it.
  let body: UnsafeMutablePointer<UInt8>
  let steps: UnsafeMutablePointer<FillStep>
  let stepCount: Int
  /// The number of times that each slot occurs in the body.
  let useCounts: UnsafeMutablePointer<Int>

  /// Checks the template as a message in either form. It fails for errors in the template, and for slots in fields whose text
  /// could not be checked (a duration, an enumeration).
  package convenience init(template: UTF8Slice, form: MessageForm = .automatic, file: String) throws(LocScriptError) {
    let draft = try TemplateDraft(template, form: form, file: file)
    let reading = draft.reading
    guard let wire = reading.wire, !reading.hasErrors else { throw reading.refusal }
    self.init(
      wire: wire, slots: draft.slots, lists: draft.lists, target: reading.target, findings: reading.findings)
  }

  /// Makes a template of a body that a walk has written with empty slots. A fill takes at least `slotCount` values.
  init(
    wire: [UInt8], slots: [SlotMark], lists: [Range<Int>], target: MessageTarget?, findings: [Diagnostic] = [],
    isRecipe: Bool = false, isMeasured: Bool = true, slotCount: Int = 0
  ) {
    (useCounts, self.slots) = Self.count(slots, slotCount)
    fixedBytes = wire.count
    self.findings = findings
    self.isRecipe = isRecipe
    self.isMeasured = isMeasured
    self.target =
      Self.targetSlot(slots, wire)
      ?? target.map { PreparedTarget(name: $0.name, slot: nil, value: Array($0.value.utf8)) }
    (body, steps, stepCount) = Self.layOut(wire, slots, lists)
  }

  private static func count(_ slots: [SlotMark], _ least: Int) -> (UnsafeMutablePointer<Int>, Int) {
    var slotCount = least
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

  /// The request body with these values in the slots.
  /// - Throws: 100 if the number of values differs from the number of slots, 500 if the value in the target's slot is
  ///   not a valid target, 501 if the message is too large with these values.
  public func fill(_ values: [String]) throws(LocScriptError) -> [UInt8] {
    try body(with: values.map { (value: String) -> [UInt8] in Array(value.utf8) })
  }

  /// The body with these values.
  /// - Throws: 100 when the number of values is not the number of slots; 500 for a value that is not UTF-8 or, in the
  ///   target's slot, not such a target; 501 for a body that a carrier refuses for its size.
  package func body(with values: [[UInt8]]) throws(LocScriptError) -> [UInt8] {
    guard values.count == slots else {
      throw LocScriptError(.usage, "\(values.count) values for a message with \(slots) slots")
    }
    if let body = filled(values) { return body }
    for (slot, value) in values.enumerated() {
      guard var problem = value.withSlice({ problem(of: $0, inSlot: slot) }) else { continue }
      problem.message = "value \(slot) " + problem.message
      throw LocScriptError(.message, [problem])
    }
    throw LocScriptError(Self.tooLarge)
  }

  /// The finding for a fill that can only have failed by the message's size.
  package static var tooLarge: Diagnostic {
    Diagnostic(
      .payloadSize,
      "the message is too large with these values: FCM and APNs take \(MessageSizes.maxPayloadBytes) bytes",
      help: usualFix(of: .payloadSize))
  }

  /// The problem of a slot's value, in words that follow the value's or the slot's name; nil if only the message's size
  /// can be wrong.
  package func problem(of value: UTF8Slice, inSlot slot: Int) -> Diagnostic? {
    if firstInvalidUTF8(in: value) != nil { return Diagnostic(.invalidUTF8, "is not UTF-8") }
    guard let target, target.slot == slot, let problem = target.problem(value) else { return nil }
    return Diagnostic(target.code, "\(problem)", help: usualFix(of: target.code))
  }

  /// The body with these values, as an array; nil if `fill` would refuse them.
  package func filled(_ values: [[UInt8]]) -> [UInt8]? {
    withSlices(of: values) { (slices) -> [UInt8]? in
      var status = Status.ok
      let written = collectBytes { (output: inout OutputBuffer) in status = fill(slices, into: &output) }
      return status == .ok ? written : nil
    }
  }

  /// The slot that is the target's value, found by its offset: the target comes first in the canonical body.
  private static func targetSlot(_ slots: [SlotMark], _ wire: [UInt8]) -> PreparedTarget? {
    let names: [UTF8Slice] = ["topic", "condition", "token", "fid"]
    for name in names {
      let start = Array("{\"message\":{\"\(name)\":\"".utf8)
      guard wire.starts(with: start), let mark = slots.first(where: { $0.offset == start.count }) else { continue }
      return PreparedTarget(name: name, slot: mark.slot, value: [])
    }
    return nil
  }

  /// The findings about a filled body's size, the same as a reading of the message reports. Only a body of more than
  /// MessageSizes.maxTopicBytes can be too large.
  package func sizeFindings(of body: UTF8Slice, place: SourcePosition? = nil) -> [Diagnostic] {
    var reader = JSONReader()
    guard body.count > MessageSizes.maxTopicBytes, let root = try? reader.parse(body),
      let message = root.member("message")
    else { return [] }
    let problems = MessageSizes(message: message).problems(
      isTopic: message.member("topic") != nil || message.member("condition") != nil,
      hasData: message.member("data") != nil, hasApplePayload: message.member("apns")?.member("payload") != nil)
    return problems.map { (problem: SizeProblem) -> Diagnostic in
      let isLong = isRecipe && problem.path.utf8.count > 8
      let path = isLong ? problem.path.dropFirst(8) : problem.path
      let help = problem.severity == .note ? nil : usualFix(of: problem.code)
      return Diagnostic(
        problem.code, problem.message, severity: problem.severity, at: place, path: path.string, help: help)
    }
  }

  /// Whether a carrier refuses a filled body for its size.
  @inline(never)
  func isTooLarge(_ body: UTF8Slice) -> Bool {
    for finding in sizeFindings(of: body) where finding.severity == .error { return true }
    return false
  }
}

/// The target of a prepared message: a constant, or the value of a slot.
package struct PreparedTarget: Sendable {
  /// The field's name on the wire.
  package let name: UTF8Slice
  /// The slot that gives the target; nil if the target is constant.
  package let slot: Int?
  /// The constant target; empty if a slot gives it.
  package let value: [UInt8]

  /// The problem of a value for the slot; nil if the value may be sent.
  func problem(_ value: UTF8Slice) -> UTF8Slice? {
    switch name.count {
    case 9:
      let condition = TopicCondition(value)
      let isGood = condition.syntaxProblem == nil && condition.badTopic == nil
      return isGood && condition.topics <= TopicCondition.maxTopics ? nil : "is not a condition of at most five topics"
    case 5 where name[2] == UInt8(ascii: "p"):
      return isTopicName(value) ? nil : "is not a valid topic: 1 to 900 of the characters a-z A-Z 0-9 - _ . ~ %"
    default: return value.count > 0 ? nil : "is empty: it names nobody"
    }
  }

  /// The code that a problem is reported with.
  var code: DiagnosticCode {
    switch name.count {
    case 9: .conditionSyntax
    case 5 where name[2] == UInt8(ascii: "p"): .topicName
    default: .targetCount
    }
  }
}

/// A template after reading: its body with empty slots, and their places.
struct TemplateDraft {
  let reading: MessageReading
  let slots: [SlotMark]
  let lists: [Range<Int>]

  /// - Throws: 500 if the text is not JSON.
  init(_ text: UTF8Slice, form: MessageForm, file: String) throws(LocScriptError) {
    var reader = JSONReader()
    let root: JSONCursor
    do throws(JSONSyntaxError) {
      root = try reader.parse(text)
    } catch {
      let position = SourcePosition(file: file, offset: error.offset, in: text)
      throw LocScriptError(.jsonSyntax, error.message, at: position, help: error.help)
    }
    var walk = MessageWalk(isAdmin: !MessageReader.isREST(root, form), isFromText: true, slotRule: .strings)
    walk.reportDuplicates(reader.duplicateNames, in: root)
    let wrote = walk.body(root)
    slots = walk.slots.marks
    lists = walk.slots.lists
    if wrote { walk.checkSizes() }
    reading = walk.reading(hasBody: wrote, file: file, source: text, place: nil)
  }
}
