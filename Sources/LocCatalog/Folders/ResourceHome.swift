// Decides whether a folder holds an app's texts.

import LocBase

/// A kind of resource folder to search for. An enum rather than a function passed to the search: the search is compiled once.
enum ResourceHome {
  /// A folder with `values` folders.
  case android
  /// A folder with `.lproj` folders or a string catalog.
  case apple
  /// Like `apple`, and pushes find texts in the folder.
  case pushes
  /// A folder that itself has a table for pushes, for all languages.
  case unlocalized

  /// - Parameter names: the names of the folder's entries.
  func isHere(_ folder: Text, _ names: [Text]) -> Bool {
    // Compose Multiplatform names its folders as Android does, but its strings are not resources of the app.
    if self == .android, ResourceFolders.isOfCompose(folder) { return false }
    var hasLanguages = false
    for name in names {
      switch self {
      case .android:
        if ResourceFolders.isValuesFolder(name), isFolder(name, in: folder) { return true }
      case .apple:
        if ResourceFolders.hasExtension(name, "xcstrings") { return true }
        if ResourceFolders.hasExtension(name, "lproj"), isFolder(name, in: folder) { return true }
      case .pushes:
        if name == "Localizable.xcstrings" { return true }
        guard ResourceFolders.hasExtension(name, "lproj"), isFolder(name, in: folder) else { continue }
        hasLanguages = true
        if hasPushTable(FileReader.join(folder, name)) { return true }
      case .unlocalized: return !isLanguage(folder) && hasPushTable(folder)
      }
    }
    return hasLanguages && hasPushTable(folder)
  }

  private func isFolder(_ name: Text, in folder: Text) -> Bool {
    FileReader.kind(of: FileReader.join(folder, name)) == .folder
  }

  private func isLanguage(_ folder: Text) -> Bool { folder.hasSuffix(".lproj") || folder.hasSuffix(".lproj/") }

  private func hasPushTable(_ folder: Text) -> Bool {
    FileReader.kind(of: FileReader.join(folder, "Localizable.strings")) == .file
      || FileReader.kind(of: FileReader.join(folder, "Localizable.stringsdict")) == .file
  }
}
