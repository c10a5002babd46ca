// How many arguments the texts of a key use, language by language, for checks before anything is sent.

import LocBase
import LocFormat

/// The texts of one key on one platform, as far as a push can find them.
package struct KeyTexts: Sendable {
  /// One text: the language of its folder in BCP 47, "" for the default, and the number of arguments that it uses.
  package struct Text: Sendable {
    package var locale: String
    package var argumentCount: Int
  }

  /// The strings of the key. A text that no phone shows, because the build refuses it, is left out.
  package var texts: [Text] = []
  /// The kind of the resource, "plural", where the platform has the key for something else than a string.
  package var otherKind: String?
}

extension Catalog {
  /// The texts of a key under the platform's own name.
  package func texts(of key: UTF8Slice, _ platform: Device.Platform) -> KeyTexts {
    switch platform {
    case .android: return android?.texts(of: key) ?? KeyTexts()
    case .ios: return apple?.texts(of: key) ?? KeyTexts()
    case .web: return KeyTexts()
    }
  }
}

extension AndroidResources {
  func texts(of key: UTF8Slice) -> KeyTexts {
    var found = KeyTexts()
    guard let name = store.names.find(.string, key), store.hasValues(name) else {
      found.otherKind = type(named: key).map { "\($0.kind)" }
      return found
    }
    for index in store.values(ofName: name) {
      let entry = AndroidEntry(store: store, index: index)
      if entry.isFaulty || entry.isUnresolved { continue }
      found.add(entry.locale, entry.text)
    }
    return found
  }
}

extension AppleResources {
  func texts(of key: UTF8Slice) -> KeyTexts {
    var found = KeyTexts()
    for table in tables {
      guard let index = table.find(key), table.isLive(index) else { continue }
      let entry = AppleEntry(table: table, index: index)
      switch entry.kind {
      case .string, .uncompiled: found.add(entry.locale, entry.text)
      case .plural, .variation, .other: found.otherKind = "\(entry.kind.name)"
      }
    }
    // A language that has it as a string is what a push finds; previews tell of the others.
    if !found.texts.isEmpty { found.otherKind = nil }
    return found
  }
}

extension KeyTexts {
  fileprivate mutating func add(_ locale: String, _ text: UTF8Slice) {
    var count = 0
    for use in GuideFormat(text).uses { count = max(count, use.argument &+ 1) }
    // One language may have several texts, for the night or for large screens.
    for index in texts.indices where texts[index].locale.equals(locale) {
      texts[index].argumentCount = max(texts[index].argumentCount, count)
      return
    }
    texts.append(Text(locale: locale, argumentCount: count))
  }
}
