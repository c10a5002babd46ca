// The names of keys and rules in settings, where `*` stands for any run of characters.

/// A name in which `*` stands for any run of characters.
package struct NamePattern: Sendable, Equatable {
  private let bytes: [UInt8]

  package init(_ text: String) { bytes = [UInt8](text.utf8) }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the whole name matches, byte for byte.
  package func matches(_ name: String) -> Bool { matches([UInt8](name.utf8)) }

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

/// Names, and patterns of names with `*`, of which a name matches one. Most lists are names, and a check asks for each of its findings.
package struct NamePatterns: Sendable {
  private var names: Set<[UInt8]> = []
  private var patterns: [NamePattern] = []

  package init(_ texts: [String] = []) {
    for text in texts {
      let pattern = NamePattern(text)
      if pattern.isName { names.insert([UInt8](text.utf8)) } else { patterns.append(pattern) }
    }
  }

  package var isEmpty: Bool { names.isEmpty && patterns.isEmpty }

  /// How many of them have a `*`.
  package var patternCount: Int { patterns.count }

  package func matches(_ name: String) -> Bool {
    let name = [UInt8](name.utf8)
    return names.contains(name) || patterns.contains { $0.matches(name) }
  }
}
