// One compiled table (`fr.lproj/Localizable.strings` or `.stringsdict`): keys to entries, found by hash over bytes.

import LocBase
import LocFormat
import Synchronization

/// One key as a reader found it. Slices point into memory that the table keeps alive.
struct AppleTableEntry {
  var key: UTF8Slice
  var text: UTF8Slice
  /// Where it stands in the file.
  var offset: Int
  var kind: AppleEntryKind
  /// Index of its variations; -1 for a plain string.
  var plural: Int32 = -1
}

/// Immutable once built, so every thread may read it.
package final class AppleTable: @unchecked Sendable {
  package let path: String
  /// The `.lproj` folder without its extension as it stands on disk: "English", "pt-BR", "Base"; "" for none.
  package let localization: String
  /// The same in BCP 47; "" for `Base` and for none.
  package let locale: String
  private let entries: [AppleTableEntry]
  private let plurals: [PluralEntry]
  /// The line of each entry, counted when the first is asked for: most tables are only ever looked up in.
  private let lines = Atomic<UInt>(0)
  /// Entry numbers plus one, by hash; 0 is a free place. The size is a power of two, at least twice the entries.
  private let slots: [UInt32]
  private let hash = KeyHash()
  private let source: UTF8Slice
  /// What the slices borrow from.
  private let owners: [AnyObject]
  /// Entries that stand under a key that had stood before: the places of both, for warnings.
  private let duplicates: [(first: Int, second: Int)]
  private let firstKeyWins: Bool

  /// - Parameters:
  ///   - entries: in the order of the file.
  ///   - source: the file's text, for positions; empty where lines mean nothing.
  ///   - firstKeyWins: which of two equal keys counts.
  init(
    path: String, localization: String, entries: [AppleTableEntry], plurals: [PluralEntry] = [], source: UTF8Slice,
    owners: [AnyObject], firstKeyWins: Bool = false
  ) {
    self.path = path
    self.localization = localization
    locale = appleLocale(ofFolder: localization)
    self.plurals = plurals
    self.source = source
    self.owners = owners
    self.firstKeyWins = firstKeyWins
    let index = AppleTableIndex(entries, hash: hash, firstKeyWins: firstKeyWins)
    slots = index.slots
    duplicates = index.duplicates
    if index.duplicates.isEmpty {
      self.entries = entries
    } else {
      // What the app never sees is not listed either, but its number stays taken.
      var kept = entries
      for (first, second) in index.duplicates {
        let lost = firstKeyWins ? second : first
        kept[lost].kind = .other
        kept[lost].plural = -2
      }
      self.entries = kept
    }
  }

  deinit { UnsafeMutablePointer<UInt32>(bitPattern: lines.load(ordering: .acquiring))?.deallocate() }

  /// Entry numbers run from 0; see `isLive`.
  package var count: Int { entries.count }

  /// False for an entry that another one with the same key has replaced.
  package func isLive(_ index: Int) -> Bool { entries[index].plural != -2 }

  /// As `find`, for what a device finds.
  package func findCompiled(_ key: UTF8Slice) -> Int? {
    guard let index = find(key), entries[index].kind != .uncompiled else { return nil }
    return index
  }

  /// The entry's index; nil when the table does not have the key. Allocates nothing.
  package func find(_ key: UTF8Slice) -> Int? {
    let mask = slots.count &- 1
    var place = Int(truncatingIfNeeded: hash(key)) & mask
    while true {
      let slot = Int(slots[place])
      if slot == 0 { return nil }
      if entries[slot &- 1].key == key { return slot &- 1 }
      place = (place &+ 1) & mask
    }
  }

  package func kind(at index: Int) -> AppleEntryKind { entries[index].kind }
  package func key(at index: Int) -> UTF8Slice { entries[index].key }
  package func text(at index: Int) -> UTF8Slice { entries[index].text }

  package func line(at index: Int) -> Int {
    guard index >= 0, index < entries.count else { return 1 }
    if let known = UnsafeMutablePointer<UInt32>(bitPattern: lines.load(ordering: .acquiring)) {
      return Int(known[index])
    }
    let counted = lineNumbers(of: entries, in: source)
    let (exchanged, original) = lines.compareExchange(
      expected: 0, desired: UInt(bitPattern: counted), ordering: .acquiringAndReleasing)
    // Another thread was quicker: its numbers are the same.
    if !exchanged { counted.deallocate() }
    let known = exchanged ? counted : UnsafeMutablePointer<UInt32>(bitPattern: original)
    return known.map { Int($0[index]) } ?? 1
  }

  package func plural(at index: Int) -> PluralEntry? {
    let plural = Int(entries[index].plural)
    return plural >= 0 ? plurals[plural] : nil
  }

  /// A warning for every entry that another one with its key has replaced.
  func reportDuplicates(to findings: inout FileFindings) {
    for (first, second) in duplicates {
      let (lost, kept) = firstKeyWins ? (second, first) : (first, second)
      findings.add(
        .duplicateEntry, "\"\(key(at: kept).string)\" stands twice; the app shows the text of line \(line(at: kept))",
        at: entries[lost].offset)
    }
  }

  package func position(at index: Int) -> SourcePosition {
    let text = source.buffer
    let offset = min(entries[index].offset, text.count)
    var start = offset
    while start > 0, text[start - 1] != 0x0A, text[start - 1] != 0x0D { start -= 1 }
    var column = 1
    // A byte order mark is no character of the first line.
    if start == 0, offset >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { start = 3 }
    for byte in text[start..<offset] where byte & 0xC0 != 0x80 { column += 1 }
    return SourcePosition(file: path, line: line(at: index), column: column)
  }
}

/// The hash table of a list of entries, and the pairs of entries that have one key.
struct AppleTableIndex {
  private(set) var slots: [UInt32]
  private(set) var duplicates: [(first: Int, second: Int)] = []

  init(_ entries: [AppleTableEntry], hash: KeyHash, firstKeyWins: Bool) {
    var size = 8
    while size < entries.count * 2 { size *= 2 }
    slots = [UInt32](repeating: 0, count: size)
    let mask = slots.count &- 1
    for number in 0..<entries.count {
      let key = entries[number].key
      var place = Int(truncatingIfNeeded: hash(key)) & mask
      while true {
        let slot = Int(slots[place])
        if slot == 0 {
          slots[place] = UInt32(truncatingIfNeeded: number &+ 1)
          break
        }
        if entries[slot &- 1].key == key {
          duplicates.append((slot &- 1, number))
          if !firstKeyWins { slots[place] = UInt32(truncatingIfNeeded: number &+ 1) }
          break
        }
        place = (place &+ 1) & mask
      }
    }
  }
}

/// The line of every entry, in one pass over the text. A line ends at LF, or at a CR that no LF follows.
private func lineNumbers(of entries: [AppleTableEntry], in source: UTF8Slice) -> UnsafeMutablePointer<UInt32> {
  let text = source.buffer
  let lines = UnsafeMutablePointer<UInt32>.allocate(capacity: max(entries.count, 1))
  var line: UInt32 = 1
  var index = 0
  for number in 0..<entries.count {
    let offset = min(entries[number].offset, text.count)
    if offset < index {
      line = 1
      index = 0
    }
    line &+= lineEnds(in: text, from: index, to: offset)
    index = offset
    (lines + number).initialize(to: line)
  }
  return lines
}

@inline(__always)
private func lineEnds(in text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> UInt32 {
  guard let base = text.baseAddress else { return 0 }
  var count: UInt32 = 0
  var index = start
  let ones: UInt64 = 0x0101_0101_0101_0101
  let highs: UInt64 = 0x8080_8080_8080_8080
  while index < end {
    if index &+ 8 <= end {
      // Nothing below 0x20 in eight bytes: no line end.
      let word = UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
      if (word &- ones &* 0x20) & ~word & highs == 0 {
        index &+= 8
        continue
      }
    }
    let byte = base[index]
    index &+= 1
    if byte == 0x0A || (byte == 0x0D && !(index < text.count && base[index] == 0x0A)) { count &+= 1 }
  }
  return count
}
