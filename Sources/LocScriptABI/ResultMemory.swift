// Memory that C reads a result from, until the session's next call.

import CLocScript
import LocBase
import LocRules

/// One result after another in the same memory: pieces are cut from a block, and a block of ordinary size stays for the next
/// result.
struct ResultMemory: ~Copyable {
  private static let ordinaryBytes = 16 << 10

  private var block = UnsafeMutableRawPointer.allocate(byteCount: ResultMemory.ordinaryBytes, alignment: 16)
  private var used = 0
  /// What did not fit, freed with the result.
  private var others: [UnsafeMutableRawPointer] = []

  deinit {
    for other in others { other.deallocate() }
    block.deallocate()
  }

  mutating func reset() {
    used = 0
    guard !others.isEmpty else { return }
    for other in others { other.deallocate() }
    others.removeAll(keepingCapacity: true)
  }

  /// A copy that ends in NUL, as every text of the interface does.
  mutating func keep(_ bytes: UnsafeBufferPointer<UInt8>) -> locscript_str {
    let copy = allocate(UInt8.self, bytes.count + 1)
    if let base = bytes.baseAddress { copy.update(from: base, count: bytes.count) }
    copy[bytes.count] = 0
    return locscript_str(data: UnsafeRawPointer(copy).assumingMemoryBound(to: CChar.self), length: bytes.count)
  }

  mutating func keep(_ bytes: [UInt8]) -> locscript_str { bytes.withUnsafeBufferPointer { keep($0) } }

  mutating func keep(_ text: String) -> locscript_str {
    var text = text
    return text.withUTF8 { keep($0) }
  }

  mutating func keep(_ text: StaticString) -> locscript_str {
    keep(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Findings as the JSON of locscript_engine_diagnostics.
  mutating func keep(_ findings: [LocBase.Diagnostic]) -> locscript_str {
    guard !findings.isEmpty else { return keep("[]" as StaticString) }
    return keep(json { $0.diagnostics(findings) })
  }

  mutating func store(_ outcome: RunResult, in result: UnsafeMutablePointer<locscript_result>) {
    let payloads = allocate(locscript_payload.self, outcome.payloads.count)
    for (index, payload) in outcome.payloads.enumerated() {
      let kind = payload.addressee.map { keep($0.name) } ?? keep("" as StaticString)
      let name = keep(payload.addressee?.value ?? [])
      (payloads + index).initialize(
        to: locscript_payload(
          rule: keep(payload.rule), body: keep(payload.body), target_kind: kind, target: name,
          meta: payload.meta.map { keep($0) } ?? locscript_str(data: nil, length: 0),
          not_before: payload.notBefore.flatMap { Int64(notBefore: $0) } ?? Int64.min,
          findings: keep(payload.findings)))
    }
    let skipped = allocate(locscript_skip.self, outcome.skipped.count)
    for (index, skip) in outcome.skipped.enumerated() {
      (skipped + index).initialize(to: locscript_skip(rule: keep(skip.rule), reason: keep(skip.reason)))
    }
    let failures = allocate(locscript_rule_failure.self, outcome.failures.count)
    for (index, failure) in outcome.failures.enumerated() {
      let finding = failure.failure.diagnostics.first
      (failures + index).initialize(
        to: locscript_rule_failure(
          rule: keep(failure.rule), status: failure.failure.status.rawValue, slug: keep(finding?.code.slug ?? ""),
          message: keep(finding?.message ?? ""), file: keep(finding?.position?.file ?? ""),
          line: UInt32(truncatingIfNeeded: finding?.position?.line ?? 0), findings: keep(failure.failure.diagnostics)))
    }
    result.pointee.payloads = UnsafePointer(payloads)
    result.pointee.payload_count = outcome.payloads.count
    result.pointee.skipped = UnsafePointer(skipped)
    result.pointee.skipped_count = outcome.skipped.count
    result.pointee.failures = UnsafePointer(failures)
    result.pointee.failure_count = outcome.failures.count
  }

  private mutating func allocate<Element>(_: Element.Type, _ count: Int) -> UnsafeMutablePointer<Element> {
    let size = max(count, 1) * MemoryLayout<Element>.stride
    let start = (used + 15) & ~15
    guard size <= Self.ordinaryBytes - start else {
      let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
      others.append(memory)
      return memory.bindMemory(to: Element.self, capacity: max(count, 1))
    }
    used = start + size
    return (block + start).bindMemory(to: Element.self, capacity: max(count, 1))
  }
}

extension Int64 {
  /// `not_before` is JSON: unix seconds as an integer.
  fileprivate init?(notBefore json: [UInt8]) {
    guard let seconds = json.withUnsafeBufferPointer({ parseInteger(UTF8Slice($0)) }) else { return nil }
    self.init(seconds)
  }
}
