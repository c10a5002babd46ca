// Which keys an app has at all, whatever the language.

import LocBase

extension AndroidResources {
  /// Whether any configuration has a `<string>` of this name. Allocates nothing.
  package func hasString(_ name: UTF8Slice) -> Bool {
    store.names.find(.string, name).map { store.hasValues($0) } ?? false
  }

  /// The first of aapt2's types in which something has this name; nil where nothing has it.
  package func type(named name: UTF8Slice) -> AndroidResourceType? {
    for type in AndroidResourceType.allCases {
      if let index = store.names.find(type, name), store.hasValues(index) { return type }
    }
    return nil
  }
}
