// The texts of one key on one platform, wherever the app has them.

package import LocBase
package import LocFormat

/// The texts of one key on one platform, as far as a push can find them.
package struct KeyTexts: Sendable {
  /// The strings of the key. A text that no phone shows, because the build refuses it, is left out.
  package var texts: [any CatalogText] = []
  /// The kind of the resource, "plural", where the platform has the key for something else than a string.
  package var otherKind: Text?

  package init() {}

  /// A rule that names a key causes the strings of all languages to be read. A notification shows a few hundred bytes
  /// of one.
  private static let longestCounted = 8 << 10

  fileprivate var haveArguments: Bool {
    texts.contains { $0.text.count <= Self.longestCounted && $0.argumentCount > 0 }
  }

  /// The maximum number of arguments that a string of each language uses, without strings of more than 8 KB. One
  /// language may have several strings, for night mode or for large screens.
  package var argumentCounts: [(locale: Text, count: Int)] {
    var counts: [(locale: Text, count: Int)] = []
    for text in texts where text.text.count <= Self.longestCounted {
      let count = text.argumentCount
      let locale = text.locale
      var isNew = true
      for index in counts.indices where counts[index].locale == locale {
        counts[index].count = max(counts[index].count, count)
        isNew = false
      }
      if isNew { counts.append((locale, count)) }
    }
    return counts
  }
}

extension Catalog {
  /// The texts of a key under the platform's own name.
  package func texts(of key: UTF8Slice, _ platform: Device.Platform) -> KeyTexts {
    store(platform)?.texts(of: key) ?? KeyTexts()
  }

  /// Whether a string of the key, in any language on either platform, is written for arguments: then a percent sign
  /// that a formatter reads as a specifier is one in all of them.
  /// - Parameter key: under the platform's own name.
  package func takesArguments(_ key: UTF8Slice, _ platform: Device.Platform) -> Bool {
    let names = names(of: key)
    return texts(of: key, platform).haveArguments
      || stores.contains { store in
        store.platform != platform && names[store.platform].withSlice { store.texts(of: $0).haveArguments }
      }
  }

  /// Whether a string of the key that is shown unformatted has placeholders, as its author sees it.
  package func hasPlaceholders(_ format: GuideFormat, _ key: UTF8Slice, _ platform: Device.Platform) -> Bool {
    format.hasPlaceholder || !format.uses.isEmpty && takesArguments(key, platform)
  }

  /// Whether the platform's resources have the key, under the platform's own name, as a string or as a plural, in any
  /// language.
  package func holds(_ key: [UInt8], _ platform: Device.Platform) -> Bool {
    key.withSlice { has($0, platform) || texts(of: $0, platform).otherKind != nil }
  }
}

extension AndroidResources {
  package func texts(of key: UTF8Slice) -> KeyTexts {
    var found = KeyTexts()
    guard let name = store.names.find(.string, key), store.hasValues(name) else {
      found.otherKind = type(named: key).map { "\($0.kind)" }
      return found
    }
    for index in store.values(ofName: name) {
      let entry = AndroidEntry(store: store, index: index)
      if !entry.isFaulty, !entry.isUnresolved { found.texts.append(entry) }
    }
    return found
  }
}

extension AppleResources {
  package func texts(of key: UTF8Slice) -> KeyTexts {
    var found = KeyTexts()
    for table in tables {
      guard let index = table.find(key), table.isLive(index) else { continue }
      let entry = AppleEntry(table: table, index: index)
      switch entry.kind {
      case .string, .uncompiled: found.texts.append(entry)
      case .plural, .variation, .other: found.otherKind = "\(entry.kind.name)"
      }
    }
    // A push finds the languages that have it as a string; previews report the others.
    if !found.texts.isEmpty { found.otherKind = nil }
    return found
  }
}
