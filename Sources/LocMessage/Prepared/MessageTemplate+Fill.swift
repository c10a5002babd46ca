// Fills a prepared message, the hot path: takes values, writes the request body and allocates nothing.

package import LocBase

extension MessageTemplate {
  /// Writes the body with the values (UTF-8) in the slots.
  ///
  /// Returns `.buffer` when the body does not fit (`output.count` is then the size it needs), `.usage` for a wrong
  /// number of values or a value that is not UTF-8, `.message` if the value in the target's slot is not a valid target,
  /// and `.tooLarge` for a body that a carrier refuses for its size. After the last three the output is unchanged.
  package func fill(_ values: Slices, into output: inout OutputBuffer) -> Status {
    guard values.count == slots else { return .usage }
    if let slot = target?.slot, target?.problem(values[slot]) != nil {
      return firstInvalidUTF8(in: values[slot]) == nil ? .message : .usage
    }
    guard let needed = room(for: values) else { return .tooBig }
    guard let start = output.room(for: needed) else { return fillCounting(values, into: &output) }
    var out = start
    var lists = InlineArray<16, UnsafeMutablePointer<UInt8>>(repeating: start)
    var step = UnsafePointer(steps)
    while true {
      let constant = Int(step.pointee.constantLength)
      copyPadded(body + Int(step.pointee.constantStart), out, constant)
      out += constant
      let argument = Int(step.pointee.argument)
      switch step.pointee.action {
      case .slot:
        guard let end = writeEscaped(values[argument], out) else { return .usage }
        out = end
      case .listBegin: lists[argument & 7] = out
      case .listEnd: lists[argument & 7 | 8] = out
      case .listAgain:
        let first = lists[argument & 7]
        let length = lists[argument & 7 | 8] - first
        copyPadded(first, out, length)
        out += length
      case .end:
        let count = out - start
        if count > MessageSizes.maxTopicBytes, isMeasured, isTooLarge(UTF8Slice(base: start, count: count)) {
          return .tooLarge
        }
        output.advance(by: count)
        return .ok
      }
      step += 1
    }
  }

  /// The number of bytes that a fill with these values may write; nil if one slot would need Int32.max bytes or more. An
  /// escape takes at most six bytes; with that much room, nothing needs to be counted while writing.
  @inline(__always)
  package func room(for values: Slices) -> Int? {
    var needed = fixedBytes &+ FillPlan.padding
    for slot in 0..<min(slots, values.count) {
      let (bytes, overflow) = values[slot].count.multipliedReportingOverflow(by: 6 &* useCounts[slot])
      guard !overflow, bytes < Int(Int32.max) else { return nil }
      needed &+= bytes
    }
    return needed
  }

  /// Fills like `fill` when the caller's memory may be too small: every write is checked and counted.
  private func fillCounting(_ values: Slices, into output: inout OutputBuffer) -> Status {
    for value in values where firstInvalidUTF8(in: value) != nil { return .usage }
    let start = output.count
    // A repeated list is rendered again: its first output may not have been written.
    var listStarts = InlineArray<8, Int>(repeating: 0)
    var index = 0
    var returnTo: Int?
    while index < stepCount {
      let step = steps[index]
      if step.action == .listAgain, returnTo == nil {
        output.append(constant(step))
        returnTo = index + 1
        index = listStarts[Int(step.argument) & 7] + 1
        continue
      }
      output.append(constant(step))
      switch step.action {
      case .slot: appendEscaped(values[Int(step.argument)], to: &output)
      case .listBegin: listStarts[Int(step.argument) & 7] = index
      case .listEnd:
        if let back = returnTo {
          index = back
          returnTo = nil
          continue
        }
      case .listAgain, .end: break
      }
      index += 1
    }
    guard output.fits else { return .buffer }
    let body = UTF8Slice(base: output.base.map { $0 + start }, count: output.count - start)
    if body.count > MessageSizes.maxTopicBytes, isMeasured, isTooLarge(body) {
      output.count = start
      return .tooLarge
    }
    return .ok
  }

  private func constant(_ step: FillStep) -> UTF8Slice {
    UTF8Slice(base: body + Int(step.constantStart), count: Int(step.constantLength))
  }
}

/// Copies in words of 16 bytes: reads and writes up to 31 bytes past the end, where both sides have padding.
@inline(__always)
private func copyPadded(_ source: UnsafeMutablePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>, _ count: Int) {
  let from = UnsafeRawPointer(source)
  let to = UnsafeMutableRawPointer(target)
  var offset = 0
  repeat {
    to.storeBytes(
      of: from.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self), toByteOffset: offset,
      as: SIMD16<UInt8>.self)
    offset &+= 16
  } while offset < count
}

/// Writes a value as the inside of a JSON string, at most six bytes for each byte; nil when it is not UTF-8.
@inline(__always)
private func writeEscaped(_ value: UTF8Slice, _ target: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8>? {
  copyPlain(value, to: target) ? target + value.count : writeEscaped(unchecked: value, to: target)
}
