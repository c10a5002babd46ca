// Reports which keys an app has, in any language.

package import LocBase

extension AndroidResources {
  /// Returns whether any configuration has a `<string>` of this name. Allocates nothing.
  package func hasText(_ name: UTF8Slice) -> Bool {
    store.names.find(.string, name).map { store.hasValues($0) } ?? false
  }

  /// The key of the value at each position; nil if no value of the app is there.
  package func keys(at places: [SourcePosition?]) -> [Text?] {
    var files: [Text: [UInt32]] = [:]
    for (index, path) in store.files.paths.enumerated() {
      files[path, default: []].append(UInt32(truncatingIfNeeded: index))
    }
    var wanted: [UInt64: [Int]] = [:]
    for (index, place) in places.enumerated() {
      guard let place, place.line > 0 else { continue }
      for file in files[Text(place.file)] ?? [] {
        wanted[Self.lineKey(file, place.line), default: []].append(index)
      }
    }
    var keys = [Text?](repeating: nil, count: places.count)
    if wanted.isEmpty { return keys }
    for value in 0..<store.valueCount {
      let at = store.value(at: value)
      for index in wanted[Self.lineKey(at.file, Int(at.line))] ?? [] where places[index]?.column == Int(at.column) {
        keys[index] = Text(store.key(ofValue: value))
      }
    }
    return keys
  }

  private static func lineKey(_ file: UInt32, _ line: Int) -> UInt64 {
    UInt64(file) << 32 | UInt64(truncatingIfNeeded: line) & 0xFFFF_FFFF
  }

  /// The first of aapt2's types that has a resource of this name; nil when none has one.
  package func type(named name: UTF8Slice) -> AndroidResourceType? {
    for type in AndroidResourceType.allCases {
      if let index = store.names.find(type, name), store.hasValues(index) { return type }
    }
    return nil
  }

  /// Whether the build refuses a value of this resource, in any configuration.
  package func refuses(_ type: AndroidResourceType, _ name: UTF8Slice) -> Bool {
    guard let index = store.names.find(type, name) else { return false }
    return store.values(ofName: index).contains { AndroidEntry(store: store, index: $0).isFaulty }
  }
}
