// The app whose strings rules use: its resources, their renderer, and the strings of its released versions.

package import LocBase
package import LocCatalog
package import LocRender

/// The app as `loc` sees it. Without an app, keys are not checked, and `loc.render`, `loc.preview` and similar
/// functions are absent.
package struct RuleApp: Sendable {
  package let catalog: Catalog
  package let renderer: Renderer
  package let released: ReleasedTexts

  package init(_ catalog: Catalog, renderer: Renderer? = nil, released: ReleasedTexts = ReleasedTexts()) {
    self.catalog = catalog
    self.renderer = renderer ?? Renderer(catalog)
    self.released = released
  }

  /// The resources, where there are any: without them no key can be checked.
  var resources: Catalog? { catalog.stores.isEmpty ? nil : catalog }
}

/// The released versions of an app that the configuration names. Without any `loc.has` takes no version.
package struct ReleasedTexts: Sendable {
  package let versions: [(name: Text, platform: Device.Platform)]
  /// The resources of a version, by its place in the list; they are read when a rule first asks for them.
  let catalog: @Sendable (_ version: Int) throws(LocScriptError) -> Catalog

  package init(
    _ versions: [(name: String, platform: Device.Platform)] = [],
    catalog: @escaping @Sendable (_ version: Int) throws(LocScriptError) -> Catalog = { _ throws(LocScriptError) in
      throw LocScriptError(.internal, "no such released version")
    }
  ) {
    self.versions = versions.map { (Text($0.name), $0.platform) }
    self.catalog = catalog
  }

  /// Reads the strings of the versions that the files name after `version`, so that this time does not count in a
  /// rule's first run. A version with a computed name is read when the rule asks for it.
  package func load(namedIn files: [(name: String, bytes: [UInt8])]) {
    if versions.isEmpty { return }
    var asking: [[UInt8]] = []
    for file in files where file.bytes.withSlice({ $0.contains("version" as UTF8Slice) }) { asking.append(file.bytes) }
    for (index, version) in versions.enumerated() {
      let isNamed = version.name.withSlice { (name) -> Bool in
        asking.contains { (bytes: [UInt8]) -> Bool in bytes.withSlice { $0.contains(name) } }
      }
      // An error is the rule's that asks.
      if isNamed { _ = try? catalog(index) }
    }
  }
}
