// The resources that the build removes, because no folder without a language has a value for them.

package import LocBase

/// A resource that aapt2 removes, with the place of its last value.
struct AndroidRemoval: Sendable {
  /// The index of its name in the store's names.
  let name: Int
  let file: UInt32
  let line: UInt32
  let column: UInt32
}

/// A string or a plural that the build removes.
package struct AndroidRemovedText: Sendable {
  package let type: AndroidResourceType
  package let name: Text
  package let position: SourcePosition
  /// Whether the files say that it needs no default value: `tools:ignore="ExtraTranslation"` on each of its translations.
  package let isMeantToBeExtra: Bool
}

extension AndroidResources {
  /// The place of a string that the build removes, because no folder without a language has it; nil when the build keeps it.
  package func missingDefault(_ name: Text) -> SourcePosition? {
    guard let index = name.withSlice({ store.names.find(.string, $0) }) else { return nil }
    var (low, high) = (0, removals.count)
    while low < high {
      let middle = (low + high) / 2
      if removals[middle].name < index { low = middle + 1 } else { high = middle }
    }
    return low < removals.count && removals[low].name == index ? position(of: removals[low]) : nil
  }

  /// The strings and plurals that the build removes, because no folder without a language has them.
  package var removedTexts: [AndroidRemovedText] {
    var texts: [AndroidRemovedText] = []
    for removal in removals {
      let type = store.names.type(at: removal.name)
      guard type == .string || type == .plurals else { continue }
      texts.append(
        AndroidRemovedText(
          type: type, name: Text(store.names.name(at: removal.name)), position: position(of: removal),
          isMeantToBeExtra: store.isMeantToBeExtra(removal.name)))
    }
    return texts
  }

  private func position(of removal: AndroidRemoval) -> SourcePosition {
    SourcePosition(file: store.files.paths[Int(removal.file)], line: Int(removal.line), column: Int(removal.column))
  }
}
