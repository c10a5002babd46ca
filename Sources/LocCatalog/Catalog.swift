// Stores the resources of all platforms, with the names that their keys have on each. Immutable once made.

package import LocBase
package import LocLocale

/// The resources that were read for one app.
package struct Catalog: Sendable {
  /// Nil when no Android folder was given.
  package let android: AndroidResources?
  /// Nil when no iOS folder was given.
  package let apple: AppleResources?
  /// The resources that the app has, Android's first, for code that treats platforms alike.
  package let stores: [any PlatformResources]
  package let keys: KeyMap
  /// The files that were read, Android's first.
  package let files: [(platform: Device.Platform, path: Text)]
  /// The findings of the search for the app's resources, including files that it could not read.
  package var findings = DiagnosticList()
  /// The resources that the app's build keeps when it shrinks; nil if it does not shrink, or if no build script is
  /// known.
  package var shrinking: AndroidShrinking?
  /// The app's instructions for Android Lint about all its strings, in lint.xml and its build script.
  package var lint: AndroidLintIssues = []
  /// Whether libraries (AARs), which are not read, may add strings to the Android app: it is built by Gradle.
  package var hasAndroidLibraries = false
  /// How the project's settings change findings; nil if they do not.
  package var policy: FindingPolicy?
  /// The release of Android whose rules count for a device that does not name one; nil: today's.
  package var androidRelease: Int?

  package init(
    android: [[ResourceFile]], androidLocales: [AndroidLocaleFilter] = [], androidCompiler: AndroidCompiler = .gradle,
    androidMade: [Text] = [], androidLocaleConfig: AndroidLocaleConfigFile? = nil, apple: [[ResourceFile]],
    keys: KeyMap = KeyMap(), developmentRegion: Text? = nil
  ) {
    self.android =
      android.isEmpty
      ? nil
      : AndroidResources(
        android, keeping: androidLocales, compiler: androidCompiler, made: androidMade,
        localeConfig: androidLocaleConfig)
    self.apple = apple.isEmpty ? nil : AppleResources(apple, developmentRegion: developmentRegion)
    let all: [(any PlatformResources)?] = [self.android, self.apple]
    stores = all.compactMap { $0 }
    files =
      android.flatMap { set in set.map { (Device.Platform.android, $0.path) } }
      + apple.flatMap { set in set.map { (Device.Platform.ios, $0.path) } }
    self.keys = keys
    if let androidLocaleConfig, let resources = self.android {
      for finding in androidLocaleConfig.findings + resources.findings(about: androidLocaleConfig) {
        findings.add(finding)
      }
    }
  }

  /// The resources of a platform; nil where the app has none.
  package func store(_ platform: Device.Platform) -> (any PlatformResources)? {
    stores.first { $0.platform == platform }
  }

  /// The resources of one platform, or of all: for nil, and for a platform whose apps have no resources.
  func stores(_ platform: Device.Platform?) -> [any PlatformResources] {
    guard let platform, platform.hasResources else { return stores }
    return stores.filter { $0.platform == platform }
  }

  /// Reads folders; a later folder replaces resources of an earlier one.
  /// - Throws: 201 for a folder that cannot be read or holds no resources.
  package init(
    androidFolders: [Text], androidCompiler: AndroidCompiler = .gradle, appleFolders: [Text], keys: KeyMap,
    developmentRegion: Text?
  ) throws(LocScriptError) {
    var android: [[ResourceFile]] = []
    for folder in androidFolders { android.append(try ResourceFolders.android(folder, for: androidCompiler)) }
    var apple: [[ResourceFile]] = []
    for folder in appleFolders { apple.append(try ResourceFolders.apple(folder)) }
    self.init(
      android: android, androidCompiler: androidCompiler, apple: apple, keys: keys, developmentRegion: developmentRegion
    )
  }

  /// One file in memory on its way into a catalog.
  package struct Input: Sendable {
    package let platform: Device.Platform
    package let path: Text
    let contents: ResourceFile.Contents

    package init(_ platform: Device.Platform, path: Text, bytes: [UInt8]) {
      self.platform = platform
      self.path = path
      contents = .owned(bytes)
    }

    /// - Parameter bytes: the catalog's tables keep them.
    package init(_ platform: Device.Platform, path: Text, bytes: SharedBytes) {
      self.platform = platform
      self.path = path
      contents = .shared(bytes)
    }

    package var bytes: [UInt8] { contents.withBytes { $0.bytes } }
  }

  /// - Throws: 100 for a path without a folder, and for a file that belongs to the web platform.
  package init(
    files: [Input], androidCompiler: AndroidCompiler = .gradle, keys: KeyMap, developmentRegion: Text?
  ) throws(LocScriptError) {
    var android: [ResourceFile] = []
    var apple: [ResourceFile] = []
    var localeConfig: AndroidLocaleConfigFile?
    for file in files {
      let path = Array(file.path.utf8)
      let name = Self.component(of: path, before: path.count)
      guard !name.isEmpty else { throw LocScriptError(.usage, "a file without a path") }
      let folder = Text(decoding: Self.component(of: path, before: name.startIndex))
      let resource = ResourceFile(
        path: file.path, folder: folder, name: Text(decoding: name), contents: file.contents)
      switch file.platform {
      case .android where folder == "xml":
        let found = AndroidLocaleConfigFile(file.bytes, path: file.path.string)
        // Any other file of this folder is not a LocaleConfig, whatever is wrong with it.
        if localeConfig == nil, found?.config != nil || Text(decoding: name).contains("locale") { localeConfig = found }
      case .android:
        guard folder.hasPrefix("values") || androidCompiler.readsAsValues(folder: folder) else {
          throw LocScriptError(
            .usage, "\(file.path): an Android file must be in a values folder: values-fr/strings.xml")
        }
        android.append(resource)
      case .ios: apple.append(resource)
      case .web: throw LocScriptError(.usage, "\(file.path): the web has no resource files")
      }
    }
    self.init(
      android: android.isEmpty ? [] : [android], androidCompiler: androidCompiler, androidLocaleConfig: localeConfig,
      apple: apple.isEmpty ? [] : [apple], keys: keys, developmentRegion: developmentRegion)
  }

  private static func component(of path: [UInt8], before behind: Int) -> ArraySlice<UInt8> {
    var end = behind
    while end > 0, path[end - 1] == .slash { end -= 1 }
    var start = end
    while start > 0, path[start - 1] != .slash { start -= 1 }
    return path[start..<end]
  }
}

// MARK: - Keys

extension Catalog {
  /// Returns whether the platform's resources have a text of this name, in any language.
  package func has(_ key: UTF8Slice, _ platform: Device.Platform) -> Bool { store(platform)?.hasText(key) ?? false }

  /// The names of one text on both platforms; `key` may be either of them.
  package func names(of key: UTF8Slice) -> KeyMap.Pair { keys.pair(for: key) { android?.hasText($0) ?? false } }

  package func names(of key: Text) -> KeyMap.Pair {
    key.withSlice { names(of: $0) }
  }

  /// Every key of both platforms that begins with the prefix, under its platform's name, sorted by bytes, each once.
  package func keys(beginningWith prefix: [UInt8]) -> [[UInt8]] {
    var names: [[UInt8]] = []
    for store in stores {
      store.forEachKey { key in
        if key.buffer.starts(with: prefix) { names.append(key.bytes) }
        return true
      }
    }
    return Self.sortedOnce(names)
  }

  /// The entries of both platforms: one for each key in each language.
  package var entryCount: Int { stores.reduce(0) { $0 + $1.entryCount } }

  /// The keys that a push can name, sorted by bytes, each text once: under the name of the first store that has it.
  package var pushKeys: [[UInt8]] {
    var names: [[UInt8]] = []
    var earlier: [(platform: Device.Platform, names: Set<[UInt8]>)] = []
    for store in stores {
      var own: Set<[UInt8]> = []
      store.forEachTextKey(ofFirst: .max) { if store.hasText($0) { own.insert($0.bytes) } }
      for name in own {
        let pair = name.withSlice { self.names(of: $0) }
        if !earlier.contains(where: { $0.names.contains(pair[$0.platform]) }) { names.append(name) }
      }
      earlier.append((store.platform, own))
    }
    return Self.sortedOnce(names)
  }

  private static func sortedOnce(_ names: [[UInt8]]) -> [[UInt8]] {
    let names = names.sorted { (left: [UInt8], right: [UInt8]) -> Bool in left.lexicographicallyPrecedes(right) }
    var distinct: [[UInt8]] = []
    for name in names where distinct.last != name { distinct.append(name) }
    return distinct
  }

  /// The existing key most similar to a missing one, of one platform or of both; nil when none is similar. Compares every key.
  /// - Parameter most: the entries of each platform that are compared; one key has an entry in each language.
  package func nearestKey(
    to key: UTF8Slice, _ platform: Device.Platform? = nil, among most: Int = .max
  ) -> [UInt8]? {
    var left = most
    return nearestKey(to: key, platform, among: &left)
  }

  /// The same, if several searches share the number of entries that may be compared.
  package func nearestKey(to key: UTF8Slice, _ platform: Device.Platform? = nil, among left: inout Int) -> [UInt8]? {
    if let name = key.nameInReference, stores(platform).contains(where: { has(name, $0.platform) }) {
      return name.bytes
    }
    var search = SuggestionSearch(for: key)
    var compared = 0
    func consider(_ name: UTF8Slice) {
      compared += 1
      search.consider(name)
    }
    for store in stores(platform) where left > 0 { store.forEachTextKey(ofFirst: left) { consider($0) } }
    left = max(left - compared, 0)
    return search.best
  }
}

extension UTF8Slice {
  /// The key in a reference to it as code and layouts write it: `R.string.x`, `@string/x`, `strings.xml:x`, `"x"`.
  fileprivate var nameInReference: UTF8Slice? {
    let field: UTF8Slice = "R.string."
    if let start = indices.first(where: { startsWith(self, at: $0, field) }) { return part(start + field.count, count) }
    if let mark = buffer.lastIndex(where: { $0 == .slash || $0 == .colon }) { return part(mark + 1, count) }
    guard let first = buffer.firstIndex(where: { $0 == .quote || $0 == .apostrophe }),
      let last = buffer.lastIndex(of: buffer[first]), last > first
    else { return nil }
    return part(first + 1, last)
  }
}
