// Both platforms' resources under one roof, with the names their keys have on each. Immutable once made.

import LocBase
import LocCatalog
import LocLocale

/// Everything an engine knows of an app.
package struct Catalog: Sendable {
  /// Nil when no Android folder was given.
  package let android: AndroidResources?
  /// Nil when no iOS folder was given.
  package let apple: AppleResources?
  package let keys: KeyMap
  /// What server-side rendering looks texts up in; nil as the resources are.
  package let androidLanguages: RenderLanguages?
  package let appleLanguages: RenderLanguages?

  init(
    android: [[ResourceFile]], androidLocales: [AndroidLocaleFilter] = [], apple: [[ResourceFile]], keys: KeyMap,
    developmentRegion: String?
  ) {
    self.android = android.isEmpty ? nil : AndroidResources(android, keeping: androidLocales)
    self.apple = apple.isEmpty ? nil : AppleResources(apple, developmentRegion: developmentRegion)
    self.keys = keys
    androidLanguages = self.android.map { RenderLanguages($0) }
    appleLanguages = self.apple.map { RenderLanguages($0) }
  }

  package init(androidFolders: [String], appleFolders: [String], options: Engine.Options) throws(Failure) {
    self.init(
      android: try Self.read(androidFolders) { (path) throws(Failure) in try ResourceFolders.android(path) },
      apple: try Self.read(appleFolders) { (path) throws(Failure) in try ResourceFolders.apple(path) },
      keys: KeyMap(ios: options.iosKeys == .upper ? .upper : .same), developmentRegion: options.developmentRegion)
  }

  /// What a configuration file names, with its key map.
  package init(_ settings: Configuration) throws(Failure) {
    self.init(
      android: try Self.read(try settings.androidFolders()) { (path) throws(Failure) in
        try ResourceFolders.android(path, excluding: settings.androidExclusion)
      },
      androidLocales: settings.androidLocales,
      apple: try Self.read(try settings.iosFolders()) { (path) throws(Failure) in
        try ResourceFolders.apple(path, excluding: settings.iosExclusion)
      },
      keys: settings.keys, developmentRegion: settings.developmentRegion)
  }

  private static func read(
    _ folders: [String], _ read: (String) throws(Failure) -> [ResourceFile]
  ) throws(Failure) -> [[ResourceFile]] {
    var files: [[ResourceFile]] = []
    for folder in folders { files.append(try read(folder)) }
    return files
  }

  /// One file in memory on its way into a catalog.
  package struct Input {
    let platform: Device.Platform
    let path: String
    let contents: ResourceFile.Contents

    init(_ file: Engine.File) {
      platform = file.platform
      path = file.path
      contents = .owned(file.bytes)
    }

    /// Bytes that stay where they are until the catalog is made, which keeps none of them.
    package init(_ platform: Device.Platform, path: String, borrowing bytes: UTF8Slice) {
      self.platform = platform
      self.path = path
      contents = .borrowed(bytes)
    }
  }

  package init(files: [Input], options: Engine.Options) throws(Failure) {
    var android: [ResourceFile] = []
    var apple: [ResourceFile] = []
    for file in files {
      let path = Array(file.path.utf8)
      let name = Self.component(of: path, before: path.count)
      guard !name.isEmpty else { throw Failure(.usage, "a file without a path") }
      let folder = String(decoding: Self.component(of: path, before: name.startIndex), as: UTF8.self)
      let resource = ResourceFile(
        path: file.path, folder: folder, name: String(decoding: name, as: UTF8.self), contents: file.contents)
      switch file.platform {
      case .android:
        guard folder.begins(with: "values") else {
          throw Failure(.usage, "\(file.path): an Android file stands in a values folder: values-fr/strings.xml")
        }
        android.append(resource)
      case .ios: apple.append(resource)
      case .web: throw Failure(.usage, "\(file.path): the web has no resource files")
      }
    }
    self.init(
      android: android.isEmpty ? [] : [android], apple: apple.isEmpty ? [] : [apple],
      keys: KeyMap(ios: options.iosKeys == .upper ? .upper : .same), developmentRegion: options.developmentRegion)
  }

  private static func component(of path: [UInt8], before behind: Int) -> ArraySlice<UInt8> {
    var end = behind
    while end > 0, path[end - 1] == 0x2F { end -= 1 }
    var start = end
    while start > 0, path[start - 1] != 0x2F { start -= 1 }
    return path[start..<end]
  }

  /// Whether Android's resources have a string of this name, in any language.
  package func androidHas(_ key: UTF8Slice) -> Bool { android?.hasString(key) ?? false }

  /// Whether the iOS table has this key, in any language.
  package func appleHas(_ key: UTF8Slice) -> Bool {
    for table in apple?.tables ?? [] where table.find(key) != nil { return true }
    return false
  }

  package var diagnostics: DiagnosticList {
    var all = DiagnosticList()
    if let android { all.add(contentsOf: android.diagnostics) }
    if let apple { all.add(contentsOf: apple.diagnostics) }
    return all
  }
}
