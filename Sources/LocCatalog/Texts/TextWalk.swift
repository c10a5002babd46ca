// Walks over every key of a platform, with the source language's string, its translations, and the string that each
// device finds.

import LocBase
import LocLocale

/// One key on one platform, with the source language's text and its translations. Languages are places in the walk's `locales`.
package struct WalkedKey: Sendable {
  /// A translation with its language.
  package struct Translation: Sendable {
    package let text: CatalogText
    package let language: Int
  }

  /// The platform's name of the key.
  package var key: UTF8Slice
  /// The text that a device in the source language shows.
  package var source: CatalogText
  /// Every other text of the key, in the order of the files.
  package var translations: [Translation] = []
  /// The languages whose devices show the key in another language, or do not find it.
  package var missing: [Int] = []
  /// Whether the app says to Android Lint that translations may be missing.
  package var isExempt = false
  /// False if the resource says that its string is the same in every language.
  package var isTranslatable = true
}

/// The devices of one platform, one for each language of the app, and all keys as these devices see them.
package struct TextWalk: Sendable {
  package let platform: Device.Platform
  /// The languages in BCP 47, as their folders spell them; Android's default folder is "".
  package let locales: [Text]
  /// The place of the source language in `locales`.
  package let source: Int
  /// The source language; for Android's default folder, the caller states it.
  package let sourceTag: LanguageTag
  /// The languages of folders like `values-he`, which no phone asks for under that code, if the app has the language
  /// under no other code. They are not among `locales`.
  package let unasked: [Text]
  private let walk: Walk

  // Indirect: the compiler keeps an enum's case in bits of its values' padding, which a reader of memory takes for bytes never written.
  private indirect enum Walk: Sendable {
    case android(AndroidTextWalk)
    case apple(AppleTextWalk)
  }

  package init(_ resources: AndroidResources, source tag: LanguageTag, lint: AndroidLintIssues = []) {
    let walk = AndroidTextWalk(resources, source: tag, lint: lint)
    platform = .android
    locales = walk.locales
    source = 0
    sourceTag = tag
    unasked = walk.unasked
    self.walk = .android(walk)
  }

  /// - Parameter source: the source language where the app states no development region.
  /// - Returns: nil if the app has no table of texts.
  package init?(_ resources: AppleResources, source: LanguageTag) {
    guard let walk = AppleTextWalk(resources, source: source) else { return nil }
    platform = .ios
    locales = walk.locales
    self.source = walk.source
    sourceTag = LanguageTag(walk.locales[walk.source]) ?? source
    unasked = []
    self.walk = .apple(walk)
  }

  /// Calls the body with every key that has a string in the source language, until it returns false.
  package func forEachKey(_ body: (WalkedKey) -> Bool) {
    switch walk {
    case .android(let walk): walk.forEachKey(body)
    case .apple(let walk): walk.forEachKey(body)
    }
  }

  /// The key of this name; nil if the source language has no text for it. A plural comes where no string has the name.
  package func key(_ name: UTF8Slice) -> WalkedKey? {
    switch walk {
    case .android(let walk): walk.key(name)
    case .apple(let walk): walk.key(name)
    }
  }

  /// Whether the source language has the key.
  package func hasSource(_ name: UTF8Slice) -> Bool {
    switch walk {
    case .android(let walk): walk.key(name) != nil
    case .apple(let walk): walk.hasSource(name)
    }
  }

  /// Whether a device in this language finds a string under the key, in any language.
  package func hasText(_ name: UTF8Slice, _ language: Int) -> Bool {
    switch walk {
    case .android: true
    case .apple(let walk): walk.hasText(name, language)
    }
  }

  /// Whether a language is the source language as another region writes it.
  package func isOfSource(_ language: Int) -> Bool {
    switch walk {
    case .android: language == source
    case .apple(let walk): walk.isOfSource(language)
    }
  }

  /// Whether the language has a string that no device shows, because another language's plural is found first.
  package func hidesOwnText(_ name: UTF8Slice, _ language: Int) -> Bool {
    switch walk {
    case .android: false
    case .apple(let walk): walk.hidesOwnText(name, language)
    }
  }

  /// Whether a device in this language finds a string of its language under the key.
  package func hasOwnText(_ name: UTF8Slice, _ language: Int) -> Bool {
    switch walk {
    case .android(let walk): walk.hasOwnText(name, language)
    case .apple(let walk): walk.hasOwnText(name, language)
    }
  }
}
