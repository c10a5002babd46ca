// Text that must not be seen: it prints as a word, and its memory is overwritten.

import CSend

/// A key, a token, a password. Nothing but `reveal` gives its text.
package final class Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable,
  @unchecked Sendable
{
  // Written in init only.
  private let bytes: UnsafeMutableBufferPointer<UInt8>

  package init(_ text: [UInt8]) {
    bytes = .allocate(capacity: text.count + 1)
    bytes.initialize(repeating: 0)
    for (index, byte) in text.enumerated() { bytes[index] = byte }
  }

  package convenience init(_ text: String) { self.init(Array(text.utf8)) }

  deinit {
    loc_cleanse(bytes.baseAddress, bytes.count)
    bytes.deallocate()
  }

  package var reveal: [UInt8] { Array(bytes.dropLast()) }
  package var revealText: String { String(decoding: reveal, as: UTF8.self) }

  /// The text with a final NUL, borrowed.
  func withCString<Result>(_ body: (UnsafePointer<CChar>?) -> Result) -> Result {
    bytes.withMemoryRebound(to: CChar.self) { body($0.baseAddress) }
  }

  package var description: String { "<secret>" }
  package var debugDescription: String { "<secret>" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Prepares a process that holds secrets: its memory stays out of core files and other processes, and its messages do
/// not end up in a file that reuses the number of a closed descriptor.
package func guardProcess() {
  loc_hold_standard_descriptors()
  loc_guard_memory()
}
