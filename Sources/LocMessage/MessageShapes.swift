// A session's memory of message shapes: a rule builds the same message again and again with other texts, so the first one of
// a shape is checked and prepared, and the next ones are only filled. Same bytes and findings as without it.

import LocBase

/// Shapes that have been seen; for one session, which is used by one thread at a time.
///
/// Two tables have one shape when they differ in nothing but texts that no check looks into (arguments, literals, data,
/// targets), and are empty or not in the same places.
package final class MessageShapes {
  private static let maxShapes = 64
  /// Larger messages are measured each time.
  private static let maxBodyBytes = MessageSizes.maxTopicBytes

  private struct Entry {
    let hash: UInt64
    let key: [UInt8]
    let template: PreparedMessage
    let findings: [Diagnostic]
    let target: MessageTarget?
    /// The target is the value of the slot that stands first in the body.
    let targetSlot: Int?
  }

  @exclusivity(unchecked) private var entries: [Entry] = []
  /// The entry that gives way to the next shape once there are as many as may be.
  private var oldest = 0
  @exclusivity(unchecked) private var scan = ShapeScan()
  /// Shapes that were remembered and those that were used; when rules never repeat one, nothing more is remembered.
  private var misses = 0
  private var hits = 0
  /// The shape that the last message was remembered as, by its number; nil when it was not.
  package private(set) var remembered: Int?
  /// Whether messages of the remembered shape are the same apart from their texts: nothing in them is for the host.
  package private(set) var isPlain = false

  package init() {}

  /// The message that a `loc.message` table describes; see MessageBuilder.build.
  package func build(
    _ table: JSONCursor, place: SourcePosition? = nil, hasRoom: (_ bytes: Int) -> Bool = { _ in true }
  ) -> [MessageReading] {
    remembered = nil
    guard scan.read(table, isRecipe: true) else { return MessageBuilder.build(table, place: place, hasRoom: hasRoom) }
    if let entry = find(), var reading = fill(entry, place) {
      guard scan.hasHostValues else { return [reading] }
      var recipe = MessageRecipe(place: place)
      recipe.readHostValues(table)
      guard recipe.findings.isEmpty else { return MessageBuilder.build(table, place: place) }
      (reading.meta, reading.notBefore) = recipe.hostValues
      return [reading]
    }
    let built = MessageBuilder.build(table, place: place)
    remember(built) { (template: JSONCursor) -> (MessageReading, PreparedMessage?) in
      var recipe = MessageRecipe(place: place)
      recipe.read(template)
      return recipe.reading(asTemplate: true)
    }
    return built
  }

  /// The message in a table of wire form, `{message = {…}}`.
  package func read(_ root: JSONCursor, place: SourcePosition? = nil) -> MessageReading {
    remembered = nil
    guard scan.read(root, isRecipe: false) else {
      return MessageReader.read(root, form: .rest, file: "", source: nil, place: place)
    }
    if let entry = find(), let reading = fill(entry, place) { return reading }
    let reading = MessageReader.read(root, form: .rest, file: "", source: nil, place: place)
    remember([reading]) { (template: JSONCursor) -> (MessageReading, PreparedMessage?) in
      let walk = MessageWalk(isAdmin: false, isFromText: false, isTemplate: true)
      return walk.read(template, place: place)
    }
    return reading
  }

  /// The nodes whose texts may differ in the message that was read last, in the order of `values`.
  package func withDifferingNodes(_ body: (UnsafeBufferPointer<Int>) -> Void) { body(scan.differingNodes) }

  /// How many bytes `fill` may need.
  package static let room = maxBodyBytes + FillPlan.padding

  /// The body of a remembered shape with these values, written to `memory`, which has `room`: its length; nil where a value
  /// needs the checks (not UTF-8, no topic, too long a body).
  package func fill(
    _ number: Int, _ values: UnsafeBufferPointer<UTF8Slice>, _ memory: UnsafeMutablePointer<UInt8>
  ) -> Int? {
    guard number < entries.count else { return nil }
    let template = entries[number].template
    guard values.count >= template.slotCount else { return nil }
    var output = OutputBuffer(base: memory, capacity: Self.maxBodyBytes)
    let used = UnsafeBufferPointer(rebasing: values[..<template.slotCount])
    guard template.fill(used, into: &output) == .ok else { return nil }
    hits &+= 1
    return output.count
  }

  /// Whom a message of a remembered shape goes to: the field's name, and the slot of its value, or the value itself.
  package func target(_ number: Int) -> (name: StaticString, slot: Int?, value: [UInt8])? {
    guard number < entries.count, let target = entries[number].target else { return nil }
    let slot = entries[number].targetSlot
    return (target.name, slot, slot == nil ? target.value : [])
  }

  package func hasFindings(_ number: Int) -> Bool { number < entries.count && !entries[number].findings.isEmpty }

  /// What there is to say about each message of a remembered shape, without a place.
  package func findings(_ number: Int) -> [Diagnostic] {
    guard number < entries.count else { return [] }
    var findings = entries[number].findings
    for index in findings.indices { findings[index].position = nil }
    return findings
  }

  private func find() -> Int? {
    let hash = scan.hash
    for index in entries.indices where entries[index].hash == hash && scan.hasKey(entries[index].key) { return index }
    return nil
  }

  /// The remembered shape with the values of the table that was read last.
  private func fill(_ index: Int, _ place: SourcePosition?) -> MessageReading? {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.room) {
      (memory: UnsafeMutableBufferPointer<UInt8>) -> MessageReading? in
      guard let base = memory.baseAddress, let count = fill(index, scan.values, base) else { return nil }
      var reading = MessageReading()
      reading.wire = Array(UnsafeBufferPointer(start: base, count: count))
      reading.target = entries[index].target
      if let slot = entries[index].targetSlot { reading.target = reading.target?.replacing(scan.values[slot].bytes) }
      for finding in entries[index].findings {
        var finding = finding
        finding.position = place
        reading.findings.append(finding)
      }
      return reading
    }
  }

  private func remember(_ built: [MessageReading], _ prepare: (JSONCursor) -> (MessageReading, PreparedMessage?)) {
    misses &+= 1
    guard built.count == 1, let wire = built.first?.wire, wire.count <= Self.maxBodyBytes,
      built.first?.hasErrors == false,
      entries.count < Self.maxShapes || misses < 2 &* hits
    else { return }
    let prepared = scan.withTemplate(prepare)
    guard let template = prepared?.1, let reading = prepared?.0, template.slotCount <= scan.values.count else { return }
    let slot = template.firstSlot(behind: reading.target)
    let entry = Entry(
      hash: scan.hash, key: scan.keyBytes, template: template, findings: reading.findings, target: reading.target,
      targetSlot: slot)
    isPlain = !scan.hasHostValues
    if entries.count < Self.maxShapes {
      remembered = entries.count
      entries.append(entry)
    } else {
      remembered = oldest
      entries[oldest] = entry
      oldest = (oldest + 1) % Self.maxShapes
    }
  }
}

extension MessageTarget {
  fileprivate func replacing(_ value: [UInt8]) -> MessageTarget {
    switch self {
    case .topic: .topic(value)
    case .token: .token(value)
    case .fid: .fid(value)
    case .condition: .condition(value)
    }
  }
}

extension PreparedMessage {
  /// The slot that is the target's value: the target stands first in the canonical body.
  fileprivate func firstSlot(behind target: MessageTarget?) -> Int? {
    guard let target else { return nil }
    let step = steps[0]
    let name = target.name.utf8CodeUnitCount
    // {"message":{"token":"
    guard step.action == .slot, Int(step.constantLength) == 12 + name + 4 else { return nil }
    return Int(step.argument)
  }
}
