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

  var isDone: Bool {
    if case .done = self { return true }
    return false
  }
}

extension Sandbox {
  /// The message of a known shape with these values; nil where a value needs the checks. What there is to say about it is said
  /// of the call that builds it, or of the file whose rule returns it.
  func filled(_ shape: Int, _ values: UnsafeBufferPointer<UTF8Slice>, file: Int?) -> RulePayload? {
    guard let output else { return nil }
    return output._withUnsafeGuaranteedRef { (output: RunResult) in filled(shape, values, file: file, in: output) }
  }

  private func filled(
    _ shape: Int, _ values: UnsafeBufferPointer<UTF8Slice>, file: Int?, in output: RunResult
  ) -> RulePayload? {
    guard let body = output.memory.write(room: MessageShapes.room, { shapes.fill(shape, values, $0) }) else {
      return nil
    }
    var payload = RulePayload(
      rule: .empty, body: body, targetKind: "", targetValue: .empty, meta: nil, notBefore: nil,
      findings: findings(shape, file))
    guard let target = shapes.target(shape) else { return payload }
    payload.targetKind = target.name
    if let slot = target.slot {
      payload.targetValue = output.memory.keep(values[slot])
    } else {
      payload.targetValue = output.memory.keep(target.value)
    }
    return payload
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
    guard let payload = filled(shape, values, file: nil) else { return false }
    built.append(BuiltMessage(payload: payload))
    answer.pointee.kind = Int32(LOC_ANSWER_MESSAGE)
    answer.pointee.integer = Int64(built.count &- 1)
    answer.pointee.held = payload.body.count
    return true
  }

  /// Puts the message of a known shape with these values into the result; false where a value needs the checks.
  func appendFilled(_ shape: Int, _ values: UnsafeBufferPointer<UTF8Slice>, _ rule: RuleRow) -> Bool {
    guard var payload = filled(shape, values, file: rule.file) else { return false }
    payload.rule = rule.name
    output?._withUnsafeGuaranteedRef { $0.payloads.append(payload) }
    return true
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
