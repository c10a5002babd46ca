// An iPhone's strings: the languages chosen when it is made, then a key in and a text out.

import LocBase

/// What an iPhone with one language list finds under every key. Any thread may ask.
package final class AppleStrings: Sendable {
  private let strings: AppleTable?
  private let dictionary: AppleTable?

  package init(_ resources: AppleResources, locales: [String]) {
    let choice = resources.choice(preferred: locales)
    strings = choice.strings
    dictionary = choice.stringsDictionary
  }

  /// The entry's text; nil where neither table has the key. Borrowed from the table.
  package func text(_ key: UTF8Slice) -> UTF8Slice? {
    if let dictionary, let index = dictionary.find(key) { return dictionary.text(at: index) }
    if let strings, let index = strings.findCompiled(key) { return strings.text(at: index) }
    return nil
  }

  /// The entry where that text stands.
  package func entry(_ key: UTF8Slice) -> AppleEntry? { AppleResources.entry(key, strings, dictionary) }
}
