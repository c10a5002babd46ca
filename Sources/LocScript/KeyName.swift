// A string whose keys on the two platforms do not follow the convention.

import LocBase
import LocCatalog

/// The names of one string's key, like a line of `[keys.names]` in a locscript.toml.
public struct KeyName: Sendable {
  /// The key on Android; nil: follow the convention.
  public var android: String?
  /// The key on iOS; nil: follow the convention.
  public var ios: String?
  /// The key that rules and callers use; nil: Android's, else iOS's.
  public var key: String?

  /// The names of one string.
  public init(android: String? = nil, ios: String? = nil, key: String? = nil) {
    self.android = android
    self.ios = ios
    self.key = key
  }

  /// The line of the map; nil without any name.
  var line: KeyMap.Name? {
    guard let key = key ?? android ?? ios else { return nil }
    return KeyMap.Name(key: Array(key.utf8), android: android.map { Array($0.utf8) }, ios: ios.map { Array($0.utf8) })
  }
}
