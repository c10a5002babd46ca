// The memory from which C reads a result, until the session's next call.

import CLocScript
import LocBase
import LocRules
import LocSandbox
import LocScript

/// The structs and texts that C reads in addition to a result's own texts, in memory that the next result reuses.
struct ResultMemory: ~Copyable {
  private var memory = RunMemory()

  @inline(__always)
  mutating func reset() { memory.reset() }

  /// A copy of a text that ends in NUL, like every text of the interface.
  mutating func keep(_ bytes: [UInt8]) -> locscript_str { locscript_str(memory.keep(bytes)) }

  private mutating func keep(_ text: String) -> locscript_str { locscript_str(memory.keep(Text(text))) }

  /// Findings as the JSON of locscript_engine_diagnostics.
  private mutating func keep(_ findings: [Diagnostic]) -> locscript_str {
    guard !findings.isEmpty else { return locscript_str(data: cString("[]"), length: 2) }
    return keep(json { $0.diagnostics(findings) })
  }

  /// Stores empty lists, and that nothing was measured.
  @inline(__always)
  func storeNothing(in result: UnsafeMutablePointer<locscript_result>) {
    result.pointee.payloads = nothing(locscript_payload.self)
    result.pointee.payload_count = 0
    result.pointee.skipped = nothing(locscript_skip.self)
    result.pointee.skipped_count = 0
    result.pointee.failures = nothing(locscript_rule_failure.self)
    result.pointee.failure_count = 0
    result.pointee.warnings = nothing(locscript_rule_warnings.self)
    result.pointee.warning_count = 0
    result.pointee.used_instructions = 0
    result.pointee.used_memory = 0
    result.pointee.used_nanoseconds = 0
  }

  /// Stores the usage of the runs.
  func store(_ usage: RunUsage, in result: UnsafeMutablePointer<locscript_result>) {
    result.pointee.used_instructions = UInt64(clamping: usage.instructions)
    result.pointee.used_memory = UInt64(clamping: usage.bytes)
    result.pointee.used_nanoseconds = UInt64(clamping: usage.nanoseconds)
  }

  /// Stores the lists that are not empty. The payloads' texts are not copied: `outcome` must not change before the caller has
  /// finished reading.
  mutating func store(_ outcome: SessionResult, in result: UnsafeMutablePointer<locscript_result>) {
    storePayloads(outcome, in: result)
    if outcome.hasSkipsOrFailures { storeOthers(outcome, in: result) }
    if !outcome.findings.isEmpty { storeWarnings(outcome.findings, in: result) }
  }

  private mutating func storePayloads(_ outcome: SessionResult, in result: UnsafeMutablePointer<locscript_result>) {
    outcome.withPayloads { (given: UnsafeBufferPointer<RulePayload>) in
      let (list, payloads) = allocate(locscript_payload.self, given.count)
      for index in 0..<given.count { (payloads + index).initialize(to: locscript_payload(given[index])) }
      result.pointee.payloads = list
      result.pointee.payload_count = given.count
    }
  }

  private mutating func storeOthers(_ outcome: SessionResult, in result: UnsafeMutablePointer<locscript_result>) {
    let (skippedList, skipped) = allocate(locscript_skip.self, outcome.skipped.count)
    for (index, skip) in outcome.skipped.enumerated() {
      (skipped + index).initialize(
        to: locscript_skip(
          struct_size: structSize(locscript_skip.self), reserved: 0, rule: keep(skip.rule), reason: keep(skip.reason)))
    }
    let (failureList, failures) = allocate(locscript_rule_failure.self, outcome.failures.count)
    for (index, failure) in outcome.failures.enumerated() {
      let finding = failure.error.diagnostics.first
      (failures + index).initialize(
        to: locscript_rule_failure(
          struct_size: structSize(locscript_rule_failure.self), status: failure.error.status.rawValue,
          rule: keep(failure.rule), slug: keep(finding?.code.slug ?? ""), message: keep(finding?.message ?? ""),
          file: keep(finding?.position?.file ?? ""), line: UInt32(truncatingIfNeeded: finding?.position?.line ?? 0),
          column: UInt32(truncatingIfNeeded: finding?.position?.column ?? 0), findings: keep(failure.error.diagnostics))
      )
    }
    result.pointee.skipped = skippedList
    result.pointee.skipped_count = outcome.skipped.count
    result.pointee.failures = failureList
    result.pointee.failure_count = outcome.failures.count
  }

  /// Stores the warnings about runs, which few results have.
  @inline(never)
  private mutating func storeWarnings(
    _ given: [RunResult.RuleWarnings], in result: UnsafeMutablePointer<locscript_result>
  ) {
    let (list, warnings) = allocate(locscript_rule_warnings.self, given.count)
    for (index, warning) in given.enumerated() {
      (warnings + index).initialize(
        to: locscript_rule_warnings(
          struct_size: structSize(locscript_rule_warnings.self), reserved: 0, rule: keep(warning.rule ?? ""),
          findings: keep(warning.findings)))
    }
    result.pointee.warnings = list
    result.pointee.warning_count = given.count
  }

  /// C reads a list of pointers, so that its elements may grow.
  private typealias List<Element> = UnsafePointer<UnsafePointer<Element>?>

  /// An empty list, which has any address except NULL.
  @inline(__always)
  private func nothing<Element>(_: Element.Type) -> List<Element> {
    UnsafePointer(memory.start.assumingMemoryBound(to: UnsafePointer<Element>?.self))
  }

  /// Memory for elements, and the list of pointers to them.
  @inline(__always)
  private mutating func allocate<Element>(
    _: Element.Type, _ count: Int
  ) -> (list: List<Element>, elements: UnsafeMutablePointer<Element>) {
    guard count > 0 else { return (nothing(Element.self), memory.start.assumingMemoryBound(to: Element.self)) }
    let bytes = count * MemoryLayout<Element>.stride
    let block = memory.allocate(bytes + count * MemoryLayout<UnsafePointer<Element>?>.stride)
    let elements = block.bindMemory(to: Element.self, capacity: count)
    let list = (block + bytes).bindMemory(to: UnsafePointer<Element>?.self, capacity: count)
    for index in 0..<count { (list + index).initialize(to: UnsafePointer(elements + index)) }
    return (UnsafePointer(list), elements)
  }
}

@inline(__always)
private func structSize<Struct>(_: Struct.Type) -> UInt32 { UInt32(truncatingIfNeeded: MemoryLayout<Struct>.size) }

extension locscript_payload {
  /// The payload for C; its texts are borrowed from `payload`.
  fileprivate init(_ payload: RulePayload) {
    self.init(
      struct_size: structSize(locscript_payload.self), reserved: 0, rule: locscript_str(payload.rule),
      body: locscript_str(payload.body),
      target_kind: locscript_str(data: cString(payload.targetKind), length: payload.targetKind.count),
      target: locscript_str(payload.targetValue),
      meta: payload.meta.map { locscript_str($0) } ?? locscript_str(data: nil, length: 0),
      not_before: payload.notBefore.flatMap { parseInteger($0).map { Int64($0) } } ?? Int64.min,
      findings: locscript_str(payload.findings.json))
  }
}
