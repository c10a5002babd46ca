// Walks over every key of a platform, with the source language's string, its translations, and the string that each
// device finds.

package import LocBase
package import LocLocale

/// One key on one platform, with the source language's text and its translations. Languages are places in the walk's `locales`.
package struct WalkedKey: Sendable {
  /// A translation with its language.
  package struct Translation: Sendable {
    package let text: any CatalogText
    package let language: Int
  }

  /// The platform's name of the key.
  package var key: UTF8Slice
  /// The text that a device in the source language shows.
  package var source: any CatalogText
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
package protocol TextWalk: Sendable {
  var platform: Device.Platform { get }
  /// The languages in BCP 47, as their folders spell them; Android's default folder is "".
  var locales: [Text] { get }
  /// The place of the source language in `locales`.
  var source: Int { get }
  /// The source language: of Android's default folder what the caller states.
  var sourceTag: LanguageTag { get }
  /// The languages of folders like `values-he`, which no phone asks for under that code, where the app has the language under no
  /// other code. They are not among `locales`.
  var unasked: [Text] { get }

  /// Calls the body with every key that has a text in the source language, until it returns false.
  func forEachKey(_ body: (WalkedKey) -> Bool)
  /// The key of this name; nil where the source language has no text for it. A plural comes where no string has the name.
  func key(_ name: UTF8Slice) -> WalkedKey?
  /// Whether the source language has the key.
  func hasSource(_ name: UTF8Slice) -> Bool
  /// Whether a device in this language finds a text under the key, in whatever language.
  func hasText(_ name: UTF8Slice, _ language: Int) -> Bool
  /// Whether a device in this language finds a text of its language under the key.
  func hasOwnText(_ name: UTF8Slice, _ language: Int) -> Bool
  /// Whether a language is the source language as another region writes it.
  func isOfSource(_ language: Int) -> Bool
  /// Whether the language has a text that no device shows, since another language's plural is found first.
  func hidesOwnText(_ name: UTF8Slice, _ language: Int) -> Bool
}
