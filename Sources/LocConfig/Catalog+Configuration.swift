// Makes a catalog of the folders that a configuration names.

import LocBase
import LocCatalog

extension Catalog {
  /// The resources that a configuration file names, with its key map.
  /// - Parameter compiler: the compiler of the Android resources; nil takes the configuration's.
  /// - Throws: 201 for a folder that cannot be read or holds no resources.
  package init(_ settings: Configuration, androidCompiler compiler: AndroidCompiler? = nil) throws(LocScriptError) {
    let compiler = compiler ?? settings.androidCompiler
    var android: [[ResourceFile]] = []
    for folder in try settings.androidFolders() {
      android.append(try ResourceFolders.android(folder, excluding: settings.androidExclusion, for: compiler))
    }
    var apple: [[ResourceFile]] = []
    for folder in try settings.iosFolders() {
      apple.append(try ResourceFolders.apple(folder, excluding: settings.iosExclusion))
    }
    self.init(
      android: android, androidLocales: settings.androidLocales, androidCompiler: compiler, apple: apple,
      keys: settings.keys, developmentRegion: settings.developmentRegion)
  }
}
