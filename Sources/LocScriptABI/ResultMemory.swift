// Memory that C reads a result from, until the session's next call.

import CLocScript
import LocBase
import LocRules

/// Blocks of one result; freed together.
struct ResultMemory: ~Copyable {
  private var blocks: [UnsafeMutableRawPointer] = []

  deinit { for block in blocks { block.deallocate() } }

  mutating func reset() {
    for block in blocks { block.deallocate() }
    blocks.removeAll(keepingCapacity: true)
  }

  /// A copy that ends in NUL, as every text of the interface does.
  mutating func keep(_ bytes: [UInt8]) -> locscript_str {
    let block = allocate(UInt8.self, bytes.count + 1)
    bytes.withUnsafeBufferPointer { source in
      if let base = source.baseAddress { block.update(from: base, count: source.count) }
    }
    block[bytes.count] = 0
    return locscript_str(data: UnsafeRawPointer(block).assumingMemoryBound(to: CChar.self), length: bytes.count)
  }

  mutating func keep(_ text: String) -> locscript_str { keep([UInt8](text.utf8)) }

  mutating func store(_ outcome: RunResult, in result: UnsafeMutablePointer<locscript_result>) {
    let payloads = allocate(locscript_payload.self, outcome.payloads.count)
    for (index, payload) in outcome.payloads.enumerated() {
      let (kind, name) = target(payload.target)
      (payloads + index).initialize(
        to: locscript_payload(
          rule: keep(payload.rule), body: keep(payload.body), target_kind: kind, target: name,
          meta: payload.meta.map { keep($0) } ?? locscript_str(data: nil, length: 0),
          not_before: payload.notBefore.flatMap { Int64(notBefore: $0) } ?? Int64.min))
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
          line: UInt32(truncatingIfNeeded: finding?.position?.line ?? 0)))
    }
    result.pointee.payloads = UnsafePointer(payloads)
    result.pointee.payload_count = outcome.payloads.count
    result.pointee.skipped = UnsafePointer(skipped)
    result.pointee.skipped_count = outcome.skipped.count
    result.pointee.failures = UnsafePointer(failures)
    result.pointee.failure_count = outcome.failures.count
  }

  /// `{"topic":"news"}` as its two texts.
  private mutating func target(_ json: [UInt8]) -> (kind: locscript_str, name: locscript_str) {
    var pair: (kind: [UInt8], name: [UInt8]) = ([], [])
    json.withUnsafeBufferPointer { bytes in
      var reader = JSONReader()
      guard let root = try? reader.parse(UTF8Slice(bytes)) else { return }
      for (name, value) in root.members { pair = (name.text ?? [], value.text ?? []) }
    }
    return (keep(pair.kind), keep(pair.name))
  }

  private mutating func allocate<Element>(_: Element.Type, _ count: Int) -> UnsafeMutablePointer<Element> {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(count, 1))
    blocks.append(UnsafeMutableRawPointer(memory))
    return memory
  }
}

extension Int64 {
  /// `not_before` is JSON: unix seconds as an integer.
  fileprivate init?(notBefore json: [UInt8]) {
    guard let seconds = json.withUnsafeBufferPointer({ parseInteger(UTF8Slice($0)) }) else { return nil }
    self.init(seconds)
  }
}
