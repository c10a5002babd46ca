// A session's result, in memory that the next event uses again.

/// The result of the last run, until a caller keeps it.
struct ReusedResult {
  private(set) var result: SessionResult
  /// The same without reference counting, which would cost an event more than all other work in Swift.
  private(set) var unmanaged: Unmanaged<SessionResult>

  init(_ rules: Rules?) {
    result = SessionResult(rules)
    unmanaged = Unmanaged.passUnretained(result)
  }

  /// Empties the result so that its memory is used again, or makes a new one if a caller still holds it.
  @inline(__always)
  mutating func empty(_ rules: Rules?) {
    if isKnownUniquelyReferenced(&result) {
      unmanaged._withUnsafeGuaranteedRef { $0.removeAll() }
    } else {
      replace(rules)
    }
  }

  @inline(never)
  private mutating func replace(_ rules: Rules?) { self = ReusedResult(rules) }
}
