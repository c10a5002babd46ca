// The formats of texts, read on first use and kept: a catalog has far more texts with specifiers than pushes ever use.

import LocBase
package import LocFormat
import Synchronization

/// Both readings of one text with `%`.
package final class AndroidFormats: Sendable {
  /// The text as the phone's Formatter reads it.
  package let java: JavaFormat
  /// The text as Google's localization guide describes it, for server-side rendering.
  package let guide: GuideFormat

  init(_ text: UTF8Slice) {
    java = JavaFormat(text)
    guide = GuideFormat(text)
  }

  /// The approximate memory of both readings of `text`, in bytes.
  fileprivate func size(_ text: UTF8Slice) -> Int { 512 + 2 * text.count + 128 * (java.uses.count + guide.uses.count) }
}

/// One cell for each text with `%`. The first caller that needs a format fills its cell, from any thread.
final class AndroidFormatTable: @unchecked Sendable {
  /// The limit on the memory of a table, in bytes. No run of a rule is charged for it; beyond the limit, each caller
  /// parses the text again.
  private static let room = 3 << 20

  private let cells: UnsafeMutablePointer<AtomicLazyReference<AndroidFormats>>
  private let count: Int
  private let kept = Atomic(0)

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
    let formats = AndroidFormats(text)
    let size = formats.size(text)
    guard kept.load(ordering: .relaxed) + size <= Self.room else { return formats }
    kept.wrappingAdd(size, ordering: .relaxed)
    return cells[index].storeIfNil(formats)
  }
}
