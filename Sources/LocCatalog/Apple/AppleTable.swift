// One compiled table (`fr.lproj/Localizable.strings` or `.stringsdict`): finds the entry of a key by a hash over its bytes.

package import LocBase
package import LocFormat
import Synchronization

/// One key as a reader found it. The slices point into memory that the table keeps alive.
struct AppleTableEntry {
  var key: UTF8Slice
  var text: UTF8Slice
  /// The key's offset in the file.
  var offset: Int
  var kind: AppleEntryKind
  var state: AppleEntryState = []
  /// Index of its variations (in a catalog's table any index); -1 for a plain string.
  var plural: Int32 = -1
}

/// The storage of a table's variations.
enum AppleTablePlurals {
  /// A list; each entry holds an index into it.
  case list([PluralEntry])
  /// The string catalog from which the table was made, at the entry's offset: few entries are ever rendered.
  case catalog
}

/// An immutable table, so every thread may read it.
package final class AppleTable: @unchecked Sendable {
  package let path: Text
  /// The name of the `.lproj` folder on disk without its extension: "English", "pt-BR", "Base"; "" for none.
  package let localization: Text
  /// The folder's language in BCP 47; "" for `Base` and for none.
  package let locale: Text
  private let entries: [AppleTableEntry]
  private let plurals: AppleTablePlurals
  /// The position of each entry, computed on first use: most tables are only used for look-ups.
  private let places = Atomic<UInt>(0)
  /// Entry numbers plus one, by hash; 0 marks a free slot. The size is a power of two, at least twice the number of entries.
  private let slots: Column<UInt32>
  private let hash = KeyHash()
  private let source: UTF8Slice
  /// The owners of the memory that the slices borrow.
  private let owners: [AnyObject]
  /// Pairs of entries with the same key, for warnings: the earlier and the later entry.
  private let duplicates: [(first: Int, second: Int)]
  private let firstKeyWins: Bool

  /// - Parameters:
  ///   - entries: the entries in the order of the file.
  ///   - source: the file's text, for positions; empty when the file has no lines.
  ///   - firstKeyWins: which of two equal keys counts.
  init(
    path: Text, localization: Text, entries: [AppleTableEntry], plurals: AppleTablePlurals = .list([]),
    source: UTF8Slice,
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
    duplicates = index.duplicates
    slots = index.slots
    if duplicates.isEmpty {
      self.entries = entries
    } else {
      // An entry that the app never sees is not listed either, but its number stays taken.
      var kept = entries
      for (first, second) in duplicates {
        let lost = firstKeyWins ? second : first
        kept[lost].kind = .other
        kept[lost].plural = -2
      }
      self.entries = kept
    }
  }

  deinit { UnsafeMutablePointer<AppleTablePlace>(bitPattern: places.load(ordering: .acquiring))?.deallocate() }

  /// Entry numbers run from 0; see `isLive`.
  package var count: Int { entries.count }

  /// False for an entry that another one with the same key has replaced.
  package func isLive(_ index: Int) -> Bool { entries[index].plural != -2 }

  /// Like `find`, but finds only entries that a device finds.
  package func findCompiled(_ key: UTF8Slice) -> Int? {
    guard let index = find(key), entries[index].kind != .uncompiled else { return nil }
    return index
  }

  /// The index of the key's entry; nil when the table does not have the key. Allocates nothing.
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
  package func state(at index: Int) -> AppleEntryState { entries[index].state }
  package func key(at index: Int) -> UTF8Slice { entries[index].key }
  package func text(at index: Int) -> UTF8Slice { entries[index].text }

  package func line(at index: Int) -> Int { place(at: index).line }

  package func position(at index: Int) -> SourcePosition {
    let place = place(at: index)
    return SourcePosition(file: path, line: place.line, column: place.column)
  }

  private func place(at index: Int) -> (line: Int, column: Int) {
    guard index >= 0, index < entries.count else { return (1, 1) }
    var known = UnsafeMutablePointer<AppleTablePlace>(bitPattern: places.load(ordering: .acquiring))
    if known == nil {
      let counted = AppleTablePlace.places(of: entries, in: source)
      let (exchanged, original) = places.compareExchange(
        expected: 0, desired: UInt(bitPattern: counted), ordering: .acquiringAndReleasing)
      // Another thread stored its positions first: they are the same.
      if !exchanged { counted.deallocate() }
      known = exchanged ? counted : UnsafeMutablePointer(bitPattern: original)
    }
    return known.map { (Int($0[index].line), Int($0[index].column)) } ?? (1, 1)
  }

  package func plural(at index: Int) -> PluralEntry? {
    let entry = entries[index]
    guard entry.plural >= 0 else { return nil }
    switch plurals {
    case .list(let list): return list[Int(entry.plural)]
    case .catalog: return StringCatalogReader.variations(in: source, at: entry.offset)
    }
  }

  /// Whether the text was written with an escape that CF drops: a backslash before a letter or digit that has no meaning
  /// there, and an octal number, which is a character of NeXTSTEP's encoding.
  package func dropsEscape(at index: Int) -> Bool {
    let entry = entries[index]
    // A text without escapes is a part of the file.
    guard entry.kind == .string, let base = entry.text.base, let start = source.base, path.hasSuffix(".strings"),
      base < start || base >= start + source.count, entry.offset < source.count
    else { return false }
    let raw = StringsRawText(source, at: entry.offset)
    return raw.dropsEscape
  }

  /// A warning for every entry that another one with its key has replaced.
  func reportDuplicates(to findings: inout FileFindings) {
    for (first, second) in duplicates {
      let (lost, kept) = firstKeyWins ? (second, first) : (first, second)
      findings.add(
        .duplicateEntry,
        "\"\(key(at: kept).string)\" is defined twice; the app shows the string of line \(line(at: kept))",
        at: entries[lost].offset)
    }
  }
}

/// The hash table of a list of entries, and the pairs of entries that have one key.
struct AppleTableIndex: ~Copyable {
  private(set) var slots: Column<UInt32>
  private(set) var duplicates: [(first: Int, second: Int)] = []

  init(_ entries: [AppleTableEntry], hash: KeyHash, firstKeyWins: Bool) {
    var size = 8
    while size < entries.count * 2 { size *= 2 }
    slots = Column(repeating: 0, count: size)
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
