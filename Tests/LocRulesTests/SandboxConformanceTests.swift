// The abuse corpus: every snippet contained, on large and small stacks, with the limits as given and halved.

import Foundation
import LocBase
import TestSupport
import Testing

@testable import LocRules
@testable import LocSandbox

/// One line of sandbox.jsonl.
struct AbuseCase: Sendable {
  let id: String
  let lua: [UInt8]
  let kinds: [String]
  let value: String?
  let then: [UInt8]?
  let thenKinds: [String]
  let thenValue: String?
  /// Whether the line asks for an app's resources or for a thread's stack.
  let needsMore: Bool

  init?(_ line: [String: Any]) {
    guard let id = line["id"] as? String, let must = line["must"] as? [String: Any],
      let kinds = must["kind"] as? [String]
    else { return nil }
    self.id = id
    if let text = line["lua"] as? String {
      lua = Array(text.utf8)
    } else if let coded = line["lua_b64"] as? String, let data = Data(base64Encoded: coded) {
      lua = [UInt8](data)
    } else {
      return nil
    }
    self.kinds = RemovedNames.shared.excusedLines.contains(id) ? kinds + ["refused"] : kinds
    value = Self.uncompared.contains(id) ? nil : Self.json(must["value"])
    then = (line["then"] as? String).map { Array($0.utf8) }
    let next = line["then_must"] as? [String: Any]
    thenKinds = next?["kind"] as? [String] ?? []
    thenValue = Self.json(next?["value"])
    needsMore = line["resources"] != nil || line["stack_kb"] != nil
  }

  /// Lines whose value Foundation reads as another one, 0.0 as 0; scripts/dev/sandbox-check compares them.
  private static let uncompared = ["many-constants-arithmetic"]

  private static func json(_ value: Any?) -> String? {
    guard let value else { return nil }
    let data = try? JSONSerialization.data(
      withJSONObject: value, options: [.fragmentsAllowed, .withoutEscapingSlashes])
    return data.map { String(decoding: $0, as: UTF8.self) }
  }

  static func kind(_ outcome: Outcome) -> [String] {
    switch outcome.status {
    case 0: ["ok"]
    case 602, 604, 605: ["limit_cpu"]
    case 603: ["limit_memory"]
    case 608 where !RemovedNames.shared.refused(by: outcome).isEmpty: ["denied", "script_error", "refused"]
    case 601, 606, 607, 608, 609: ["denied", "script_error"]
    default: ["status \(outcome.status)"]
    }
  }

  /// Why the outcome is not the required one; nil when it is.
  static func fault(_ outcome: Outcome, kinds: [String], value: String?) -> String? {
    if outcome.text.contains("ESCAPED"), outcome.status == 0 { return "escaped" }
    guard kind(outcome).contains(where: { kinds.contains($0) }) else { return "\(kind(outcome)) \(outcome.text)" }
    if outcome.status == 0, let value, value != outcome.text { return "value \(outcome.text), not \(value)" }
    return nil
  }
}

@Suite(.serialized) struct SandboxConformanceTests {
  static func cases(_ file: String) -> [AbuseCase] {
    guard let lines = try? Fixtures.lines(file) else { return [] }
    return lines.objects.compactMap { AbuseCase($0) }
  }

  static let given = RuleLimits.patient
  static let halved = RuleLimits(
    instructions: 500_000, memory: 8 << 20, milliseconds: 60_000, output: 512 << 10, source: 64 << 10)

  /// The clock is out of reach where a limit on work must not be what ends one of the runs. Where it may be, the deadline counts as
  /// one: for some of these it is the only end.
  static func limits(_ limits: RuleLimits, for kinds: [String]) -> RuleLimits {
    var chosen = limits
    if kinds.contains("limit_cpu") { chosen.milliseconds = 500 }
    return chosen
  }

  @Test(arguments: [8 << 20, 512 << 10], [given, halved])
  func corpus(stack: Int, limits: RuleLimits) throws {
    let cases = Self.cases("conformance/sandbox.jsonl")
    #expect(cases.count == 163)
    try contained(cases, "sandbox.jsonl", stack: stack, limits: limits)
  }

  @Test(arguments: [given, halved])
  func secondCorpus(limits: RuleLimits) throws {
    let cases = Self.cases("conformance/sandbox-2.jsonl")
    #expect(cases.count == 134)
    try contained(cases, "sandbox-2.jsonl", stack: 512 << 10, limits: limits)
  }

  /// Lines that ask for resources or for a stack of their own run in scripts/test sandbox, in a process each.
  @Test(arguments: [8 << 20, 512 << 10], [given, halved])
  func thirdCorpus(stack: Int, limits: RuleLimits) throws {
    let cases = Self.cases("conformance/sandbox-3.jsonl")
    #expect(cases.count == 130)
    try contained(cases.filter { !$0.needsMore }, "sandbox-3.jsonl", stack: stack, limits: limits)
  }

  @Test(arguments: [8 << 20, 512 << 10, 256 << 10], [given, halved])
  func ownCorpus(stack: Int, limits: RuleLimits) throws {
    let cases = Self.cases("rules/sandbox-more.jsonl")
    #expect(cases.count == 48)
    try contained(cases, "sandbox-more.jsonl", stack: stack, limits: limits)
  }

  /// Every combination in a process of its own: scripts/test sandbox.
  @Test(arguments: [
    ("sandbox-abuse", 500, halved),
    // Findings of an attack with the sources at hand.
    ("sandbox-attack", 20, halved),
    // Attacks that need knowledge of Lua 5.4.4's inside.
    ("sandbox-internals", 350, halved),
    // Combinations of library functions.
    ("sandbox-mixed", 100, given),
    // Single instructions and calls that took seconds.
    ("sandbox-uncounted", 50, halved),
    ("sandbox-hostile", 130, given),
    // Allocations that leave holes between the blocks that stay.
    ("sandbox-fragments", 12, given),
    // What the compiler and the host do for a rule, and what must not depend on Lua's own order.
    ("sandbox-host", 8, given),
    // Sources that a reader of the host's own could misread.
    ("sandbox-readers", 10, given),
  ])
  func abuse(file: String, least: Int, limits: RuleLimits) throws {
    let cases = Self.cases("rules/\(file).jsonl")
    #expect(cases.count > least)
    try contained(cases, "\(file).jsonl", stack: 512 << 10, limits: limits)
  }

  /// Every fourth line, another one with each stack and limit. scripts/test sandbox asks all of them, each in a process of its own, and
  /// the sanitizers ask all of them here.
  private static func sample(_ cases: [AbuseCase], stack: Int, limits: RuleLimits) -> [AbuseCase] {
    if ProcessInfo.processInfo.environment["LOCSCRIPT_WHOLE"] != nil { return cases }
    let first = (stack >> 18).trailingZeroBitCount + (limits == given ? 0 : 2)
    return cases.enumerated().filter { ($0.offset + first) % 4 == 0 }.map(\.element)
  }

  private func contained(_ cases: [AbuseCase], _ file: String, stack: Int, limits: RuleLimits) throws {
    let report = Report()
    onThread(stack: stack) {
      for abuse in Self.sample(cases, stack: stack, limits: limits) {
        // With half the room a limit may come before the answer that the corpus asks for.
        let kinds = limits == Self.given ? abuse.kinds : abuse.kinds + ["limit_cpu", "limit_memory"]
        let both = abuse.then == nil ? kinds : kinds.filter { abuse.thenKinds.contains($0) }
        let session = RuleSession(rules: nil, limits: Self.limits(limits, for: both))
        let outcome = evaluate(abuse.lua, event: #"{"name":"x"}"#, session: session)
        var fault = AbuseCase.fault(outcome, kinds: kinds, value: abuse.value)
        if let then = abuse.then {
          let next = evaluate(then, event: #"{"name":"x"}"#, session: session)
          fault = fault ?? AbuseCase.fault(next, kinds: abuse.thenKinds, value: abuse.thenValue).map { "then: " + $0 }
        }
        let clean = evaluate(Array("return 1+1".utf8), session: session)
        if clean != Outcome(status: 0, text: "2") { fault = fault ?? "the next run gave \(clean)" }
        report.add(abuse.id, fault)
      }
    }
    for fault in report.faults { Issue.record("\(fault)") }
    print("\(file) at \(stack >> 10) KB: \(report.passed) passed, \(report.faults.count) failed, 0 skipped")
  }
}

final class Report: @unchecked Sendable {
  var passed = 0
  var faults: [String] = []

  func add(_ id: String, _ fault: String?) {
    if let fault { faults.append("\(id): \(fault)") } else { passed += 1 }
  }
}
