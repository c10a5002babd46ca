// The strings of one iPhone: its languages are chosen at creation, then each key gives a text.

package import LocBase

/// The texts that an iPhone with one language list finds. Any thread may call it.
package final class AppleStrings: PhoneStrings {
  private let strings: AppleTable?
  private let dictionary: AppleTable?

  package init(_ resources: AppleResources, locales: [Text]) {
    let choice = resources.choice(preferred: locales)
    strings = choice.strings
    dictionary = choice.stringsDictionary
  }

  /// The entry's text; nil if neither table has the key. Borrowed from the table.
  package func text(_ key: UTF8Slice) -> UTF8Slice? {
    if let dictionary, let index = dictionary.find(key) { return dictionary.text(at: index) }
    if let strings, let index = strings.findCompiled(key) { return strings.text(at: index) }
    return nil
  }

  package func found(_ key: UTF8Slice) -> (any CatalogText)? { AppleResources.entry(key, strings, dictionary) }
}
