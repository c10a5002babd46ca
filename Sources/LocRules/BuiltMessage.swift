// Messages of a run: what `loc.message` has built, and those of known shapes, which are filled where the result stands.

import CLuaBridge
import CSystem
import LocBase
import LocMessage

/// What one call of `loc.message` gave.
struct BuiltMessage {
  /// One reading a target, where it was read as a whole.
  var readings: [MessageReading] = []
  /// Where it is of a known shape.
  var payload: RulePayload?
  /// Whether the run's result has it already.
  var isReturned = false
}

/// What is said about the messages of a shape, as the last one of them had it.
struct ToldFindings {
  /// A call's file and line, or a rule's file by its number.
  struct Place: Equatable {
    var file: UnsafePointer<CChar>?
    var line: Int32
  }

  let place: Place
  let findings: RuleFindings
}

/// What a run gave.
enum SandboxOutcome {
  /// Nothing, or a message that is in the result already.
  case done
  /// The message that `loc.message` has built under a number.
  case message(Int)
  /// Anything else, to be read.
  case value(JSONCursor)
  case failed(Int32)
  /// Not run: rules keep too much from event to event, and another sandbox is to be opened.
  case full

  var isDone: Bool {
    if case .done = self { return true }
    return false
  }
}

extension Sandbox {
  /// Hands over the message of a known shape with these values, and the result that its texts are in; false where a value needs
  /// the checks. What there is to say about it is said of the call that builds it, or of the file whose rule returns it.
  @inline(__always)
  private func fill(
    _ shape: Int, _ values: UnsafeBufferPointer<UTF8Slice>, rule: UTF8Slice, file: Int?,
    _ use: (RulePayload, RunResult) -> Void
  ) -> Bool {
    guard let output else { return false }
    return output._withUnsafeGuaranteedRef { (output: RunResult) -> Bool in
      guard let body = output.memory.write(room: MessageShapes.room, { shapes.fill(shape, values, $0) }) else {
        return false
      }
      var targetKind: StaticString = ""
      var targetValue = UTF8Slice.empty
      if let target = shapes.target(shape) {
        targetKind = target.name
        if let slot = target.slot {
          targetValue = output.memory.keep(values[slot])
        } else {
          targetValue = output.memory.keep(target.value)
        }
      }
      use(
        RulePayload(
          rule: rule, body: body, targetKind: targetKind, targetValue: targetValue, meta: nil, notBefore: nil,
          findings: findings(shape, file)), output)
      return true
    }
  }

  private func findings(_ shape: Int, _ file: Int?) -> RuleFindings {
    guard shapes.hasFindings(shape) else { return .none }
    while toldFindings.count <= shape { toldFindings.append(nil) }
    let place = file.map { ToldFindings.Place(file: nil, line: Int32(truncatingIfNeeded: $0)) } ?? callPlace
    if let told = toldFindings[shape], told.place == place { return told.findings }
    var list = shapes.findings(shape)
    if let file {
      list = placed(list, in: sources?.shownNames[file] ?? "")
    } else {
      list = placed(list, at: self.place)
    }
    let findings = RuleFindings(list)
    toldFindings[shape] = ToldFindings(place: place, findings: findings)
    return findings
  }

  /// `loc.message` with a table of a known shape.
  func fill(
    _ shape: Int, _ values: UnsafeBufferPointer<UTF8Slice>, _ answer: UnsafeMutablePointer<loc_answer>
  ) -> Bool {
    fill(shape, values, rule: .empty, file: nil) { (payload: RulePayload, _) in
      built.append(BuiltMessage(payload: payload))
      answer.pointee.kind = Int32(LOC_ANSWER_MESSAGE)
      answer.pointee.integer = Int64(built.count &- 1)
      answer.pointee.output = payload.body.count
      answer.pointee.held = MessageReading.heldBytes(payload.body.count)
      heldBytes &+= answer.pointee.held
    }
  }

  /// Puts the message of a known shape with these values into the result; false where a value needs the checks.
  func appendFilled(_ shape: Int, _ values: UnsafeBufferPointer<UTF8Slice>, _ rule: RuleRow) -> Bool {
    fill(shape, values, rule: rule.name, file: rule.file) { (payload: RulePayload, output: RunResult) in
      output.payloads.append(payload)
    }
  }

  /// Puts a message that was filled when it was built into the result; false for one that was read as a whole.
  func appendBuilt(_ number: Int, _ rule: RuleRow) -> Bool {
    guard number < built.count, var payload = built[number].payload else { return false }
    payload.rule = rule.name
    output?._withUnsafeGuaranteedRef { $0.payloads.append(payload) }
    return true
  }

  /// What `loc.message` has built under a number, as it reads as a whole; nil for a number of an earlier event.
  func builtReadings(_ number: Int) -> [MessageReading]? {
    guard number < built.count else { return nil }
    guard let payload = built[number].payload else { return built[number].readings }
    return [
      MessageReading(
        wire: payload.body.bytes, findings: payload.findings.list,
        target: MessageTarget(payload.targetKind, payload.targetValue))
    ]
  }

  /// Whether the value is a built message that the run's result has already.
  func isReturnedAgain(_ value: JSONCursor) -> Bool {
    guard value.node.flags & UInt8(LOC_NODE_MESSAGE) != 0, value.offset < built.count else { return false }
    defer { built[value.offset].isReturned = true }
    return built[value.offset].isReturned
  }

  /// Has the bridge remember the shape of a run's result.
  func learnResult(_ readings: [MessageReading]) {
    guard readings.count == 1 else { return }
    learn(isRecipe: false)
  }

  /// Has the bridge remember the shape that was read last, if it is new and nothing in its messages is for the host.
  func learn(isRecipe: Bool) {
    guard let number = shapes.remembered else { return }
    let id = UInt32(truncatingIfNeeded: number)
    if number < toldFindings.count { toldFindings[number] = nil }
    guard shapes.isPlain else { return loc_lua_forget_shape(state, id) }
    shapes.withDifferingNodes { (nodes: UnsafeBufferPointer<Int>) in
      // The bridge counts in words of the same width.
      let indices = UnsafeRawPointer(nodes.baseAddress)?.assumingMemoryBound(to: UInt.self)
      loc_lua_learn_shape(state, id, isRecipe, indices, nodes.count)
    }
  }
}

private func placed(_ findings: [Diagnostic], at place: SourcePosition?) -> [Diagnostic] {
  var findings = findings
  for index in findings.indices { findings[index].position = place }
  return findings
}
