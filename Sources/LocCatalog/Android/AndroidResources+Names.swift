// Reports which keys an app has, in any language.

import LocBase

extension AndroidResources {
  /// Returns whether any configuration has a `<string>` of this name. Allocates nothing.
  package func hasString(_ name: UTF8Slice) -> Bool {
    store.names.find(.string, name).map { store.hasValues($0) } ?? false
  }

  /// The first of aapt2's types that has a resource of this name; nil when none has one.
  package func type(named name: UTF8Slice) -> AndroidResourceType? {
    for type in AndroidResourceType.allCases {
      if let index = store.names.find(type, name), store.hasValues(index) { return type }
    }
    return nil
  }
}
