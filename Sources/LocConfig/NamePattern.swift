// The names of keys and rules in settings, in which `*` matches any characters.

package import LocBase

/// A name in which `*` matches any characters.
package struct NamePattern: Sendable, Equatable {
  private let bytes: [UInt8]

  package init(_ text: Text) { bytes = text.bytes }

  package var text: Text { Text(decoding: bytes) }

  /// Whether the whole name matches, byte for byte.
  package func matches(_ name: Text) -> Bool { matches(name.bytes) }

  fileprivate var isName: Bool { !bytes.contains(.asterisk) }

  fileprivate func matches(_ name: [UInt8]) -> Bool {
    var (index, place) = (0, 0)
    // Only the last `*` needs a retry: if an earlier one took more, the later ones would have less.
    var retry: (index: Int, place: Int)?
    while place < name.count {
      if index < bytes.count, bytes[index] == .asterisk {
        index += 1
        retry = (index, place)
      } else if index < bytes.count, bytes[index] == name[place] {
        index += 1
        place += 1
      } else if let last = retry {
        retry = (last.index, last.place + 1)
        (index, place) = (last.index, last.place + 1)
      } else {
        return false
      }
    }
    while index < bytes.count, bytes[index] == .asterisk { index += 1 }
    return index == bytes.count
  }
}

/// A list of names and of patterns with `*`; a name matches if one of them does. Most lists contain only names, and a
/// check asks for each of its findings.
package struct NamePatterns: Sendable {
  private var names: Set<[UInt8]> = []
  private var patterns: [NamePattern] = []

  package init(_ texts: [Text] = []) {
    for text in texts {
      let pattern = NamePattern(text)
      if pattern.isName { names.insert(text.bytes) } else { patterns.append(pattern) }
    }
  }

  package var isEmpty: Bool { names.isEmpty && patterns.isEmpty }

  /// The number of entries with a `*`.
  package var patternCount: Int { patterns.count }

  package func matches(_ name: Text) -> Bool {
    let name = name.bytes
    return names.contains(name) || patterns.contains { $0.matches(name) }
  }
}
