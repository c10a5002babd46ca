// A configuration's folders, read.

import LocBase
import LocCatalog

extension Catalog {
  /// The resources that a configuration file names, with its key map.
  /// - Throws: 201 for a folder that cannot be read or holds no resources.
  package init(_ settings: Configuration) throws(Failure) {
    try self.init(
      androidFolders: try settings.androidFolders(), appleFolders: try settings.iosFolders(), keys: settings.keys,
      developmentRegion: settings.developmentRegion,
      excluding: (android: settings.androidExclusion, apple: settings.iosExclusion))
  }
}
