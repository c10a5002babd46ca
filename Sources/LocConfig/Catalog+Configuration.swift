// Makes a catalog of the folders that a configuration names.

import LocBase
import LocCatalog

extension Catalog {
  /// The resources that a configuration file names, with its key map.
  /// - Throws: 201 for a folder that cannot be read or holds no resources.
  package init(_ settings: Configuration) throws(LocScriptError) {
    var android: [[ResourceFile]] = []
    for folder in try settings.androidFolders() {
      android.append(try ResourceFolders.android(folder, excluding: settings.androidExclusion))
    }
    var apple: [[ResourceFile]] = []
    for folder in try settings.iosFolders() {
      apple.append(try ResourceFolders.apple(folder, excluding: settings.iosExclusion))
    }
    self.init(
      android: android, androidLocales: settings.androidLocales, apple: apple, keys: settings.keys,
      developmentRegion: settings.developmentRegion)
  }
}
