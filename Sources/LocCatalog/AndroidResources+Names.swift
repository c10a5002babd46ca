// Which keys an app has at all, whatever the language.

import LocBase

extension AndroidResources {
  /// Whether any configuration has a `<string>` of this name. Allocates nothing.
  package func hasString(_ name: UTF8Slice) -> Bool {
    store.names.find(.string, name).map { store.hasValues($0) } ?? false
  }
}
