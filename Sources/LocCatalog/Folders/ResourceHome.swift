// What makes a folder one that holds an app's texts.

import LocBase

/// A kind of folder that is looked for. One type rather than a function handed to the search: it is compiled once.
enum ResourceHome {
  /// With `values` folders.
  case android
  /// With `.lproj` folders or a string catalog.
  case apple
  /// As `apple`, and pushes find texts here.
  case pushes
  /// With a table of pushes in the very folder, for all languages.
  case unlocalized

  /// - Parameter names: what stands in the folder.
  func isHere(_ folder: String, _ names: [String]) -> Bool {
    var hasLanguages = false
    for name in names {
      switch self {
      case .android:
        if ResourceFolders.isValuesFolder(name), isFolder(name, in: folder) { return true }
      case .apple:
        if ResourceFolders.hasExtension(name, "xcstrings") { return true }
        if ResourceFolders.hasExtension(name, "lproj"), isFolder(name, in: folder) { return true }
      case .pushes:
        if name.equals("Localizable.xcstrings") { return true }
        guard ResourceFolders.hasExtension(name, "lproj"), isFolder(name, in: folder) else { continue }
        hasLanguages = true
        if hasPushTable(FileReader.join(folder, name)) { return true }
      case .unlocalized: return !isLanguage(folder) && hasPushTable(folder)
      }
    }
    return hasLanguages && hasPushTable(folder)
  }

  private func isFolder(_ name: String, in folder: String) -> Bool {
    FileReader.kind(of: FileReader.join(folder, name)) == .folder
  }

  private func isLanguage(_ folder: String) -> Bool { folder.ends(with: ".lproj") || folder.ends(with: ".lproj/") }

  private func hasPushTable(_ folder: String) -> Bool {
    FileReader.kind(of: FileReader.join(folder, "Localizable.strings")) == .file
      || FileReader.kind(of: FileReader.join(folder, "Localizable.stringsdict")) == .file
  }
}
