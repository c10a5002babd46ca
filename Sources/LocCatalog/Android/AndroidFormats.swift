// A text's formats, compiled once and kept: a catalog has far more texts with specifiers than pushes ever use.

import LocBase
import LocFormat
import Synchronization

/// Both readings of one text with `%`.
package final class AndroidFormats: Sendable {
  /// As the phone's Formatter reads it.
  package let java: JavaFormat
  /// As Google's localization guide promises, for server-side rendering.
  package let guide: GuideFormat

  init(_ text: UTF8Slice) {
    java = JavaFormat(text)
    guide = GuideFormat(text)
  }
}

/// A place for each text with `%`; filled by whoever needs it first, from any thread.
final class AndroidFormatTable: @unchecked Sendable {
  private let cells: UnsafeMutablePointer<AtomicLazyReference<AndroidFormats>>
  private let count: Int

  init(count: Int) {
    self.count = count
    cells = UnsafeMutablePointer<AtomicLazyReference<AndroidFormats>>.allocate(capacity: max(count, 1))
    for index in 0..<count { (cells + index).initialize(to: AtomicLazyReference()) }
  }

  deinit {
    cells.deinitialize(count: count)
    cells.deallocate()
  }

  /// `index` is below `count`.
  func formats(at index: Int, of text: UTF8Slice) -> AndroidFormats? {
    guard index >= 0, index < count else { return nil }
    if let ready = cells[index].load() { return ready }
    return cells[index].storeIfNil(AndroidFormats(text))
  }
}
