// What code that treats all platforms alike needs of the resources of one. To add a third store of strings, write a type that
// conforms, and add it to `Catalog.stores`.

package import LocBase

/// The resources that were read for one platform.
package protocol PlatformResources: Sendable {
  static var platform: Device.Platform { get }
  /// Errors and warnings of every file.
  var diagnostics: DiagnosticList { get }
  /// The languages, in BCP 47, sorted. Android's default folder is "".
  var languages: [Text] { get }
  /// The resources: one for each key in each language.
  var entryCount: Int { get }

  /// Whether a push finds a text of this name, in any language.
  func hasText(_ key: UTF8Slice) -> Bool
  /// The texts of a key, as far as a push can find them.
  func texts(of key: UTF8Slice) -> KeyTexts
  /// Calls the body with every resource in the order of the files, without those that another one replaces.
  func forEachText(_ body: (any CatalogText) -> Void)
  /// Calls the body with the names of texts; a name may come several times.
  /// - Parameter most: how many resources are looked at.
  func forEachTextKey(ofFirst most: Int, _ body: (UTF8Slice) -> Void)
  /// Calls the body with the name of every resource, until it returns false; of a name in several languages several times.
  func forEachKey(_ body: (UTF8Slice) -> Bool)

  /// The choice among the texts of a key on a phone with these languages.
  func trace(_ key: UTF8Slice, on phone: Device) -> LanguageTrace
  /// The texts that a phone with these languages finds.
  func strings(_ locales: [Text]) -> any PhoneStrings
  /// The languages of a phone that shows the texts of the source language.
  var sourceLocales: [Text] { get }
  /// The language of the texts in a folder; "" for texts of every language, nil for a folder that holds no texts.
  static func language(ofFolder name: Text) -> Text?
}

extension PlatformResources {
  package var platform: Device.Platform { Self.platform }
}

/// The texts of an app as one phone finds them. Any thread may call it.
package protocol PhoneStrings: AnyObject, Sendable {
  /// The text before any formatting, borrowed from the resources; nil where the phone finds none.
  func text(_ key: UTF8Slice) -> UTF8Slice?
  /// The resource that holds that text.
  func found(_ key: UTF8Slice) -> (any CatalogText)?
}
