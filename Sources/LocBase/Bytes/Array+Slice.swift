// Text that is kept as bytes, borrowed for a call.

extension [UInt8] {
  /// Calls `body` with the bytes, borrowed.
  @inlinable
  package func withSlice<Result, Problem: Error>(_ body: (UTF8Slice) throws(Problem) -> Result) throws(Problem)
    -> Result
  {
    try withUnsafeBufferPointer { (bytes) throws(Problem) -> Result in try body(UTF8Slice(bytes)) }
  }
}

extension UTF8Slice {
  /// A part that a range, `split`, `prefix` or `dropFirst` has made.
  @inlinable package init(_ part: Slice<UTF8Slice>) {
    self.init(base: part.base.base.map { $0 + part.startIndex }, count: part.count)
  }
}
