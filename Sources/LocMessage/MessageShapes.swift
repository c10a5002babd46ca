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

  private var entries: [Entry] = []
  private var scan = ShapeScan()
  private var memory: UnsafeMutablePointer<UInt8>
  /// Shapes that were remembered and those that were used; when rules never repeat one, nothing more is remembered.
  private var misses = 0
  private var hits = 0

  package init() { memory = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.maxBodyBytes) }

  deinit { memory.deallocate() }

  /// The message that a `loc.message` table describes; see MessageBuilder.build.
  package func build(_ table: JSONCursor, place: SourcePosition? = nil) -> [MessageReading] {
    guard scan.read(table, isRecipe: true) else { return MessageBuilder.build(table, place: place) }
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

  private func find() -> Int? {
    let hash = scan.hash
    for index in entries.indices where entries[index].hash == hash && scan.hasKey(entries[index].key) { return index }
    return nil
  }

  /// The remembered shape with these values; nil where a value needs the checks (not UTF-8, no topic, too long a body).
  private func fill(_ index: Int, _ place: SourcePosition?) -> MessageReading? {
    var output = OutputBuffer(base: memory, capacity: Self.maxBodyBytes)
    let template = entries[index].template
    let values = UnsafeBufferPointer(rebasing: scan.values[..<template.slotCount])
    guard template.fill(values, into: &output) == .ok else { return nil }
    hits &+= 1
    var reading = MessageReading()
    reading.wire = Array(UnsafeBufferPointer(start: memory, count: output.count))
    reading.target = entries[index].target
    if let slot = entries[index].targetSlot { reading.target = reading.target?.replacing(scan.values[slot].bytes) }
    for finding in entries[index].findings {
      var finding = finding
      finding.position = place
      reading.findings.append(finding)
    }
    return reading
  }

  private func remember(_ built: [MessageReading], _ prepare: (JSONCursor) -> (MessageReading, PreparedMessage?)) {
    misses &+= 1
    guard built.count == 1, let wire = built.first?.wire, wire.count <= Self.maxBodyBytes,
      built.first?.hasErrors == false,
      entries.count < Self.maxShapes || misses < 2 &* hits
    else { return }
    let prepared = scan.withTemplate(prepare)
    guard let template = prepared?.1, let reading = prepared?.0, template.slotCount <= scan.values.count else { return }
    if entries.count == Self.maxShapes { entries.removeFirst() }
    let slot = template.firstSlot(behind: reading.target)
    entries.append(
      Entry(
        hash: scan.hash, key: scan.keyBytes, template: template, findings: reading.findings, target: reading.target,
        targetSlot: slot))
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
