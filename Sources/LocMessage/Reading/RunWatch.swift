// The watch on the clock of the run that needs a message.

/// Notices, while a message is read, that the run that needs it has ended.
struct RunWatch {
  /// Tells whether the run has ended. It is called once in `stepsPerLook` members and elements.
  var isRunOver: (() -> Bool)?
  /// True when the run has ended.
  private(set) var isStopped = false
  private var steps = 0
  private static let stepsPerLook = 256

  mutating func begin() { isStopped = false }

  /// Counts a member or an element; returns false when the reading must end before it.
  @inline(__always)
  mutating func goesOn() -> Bool {
    steps &+= 1
    if steps & (Self.stepsPerLook - 1) == 0 { look() }
    return !isStopped
  }

  @inline(never)
  private mutating func look() { if let isRunOver, isRunOver() { isStopped = true } }
}
