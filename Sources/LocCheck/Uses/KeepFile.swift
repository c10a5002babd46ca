// Writes the file that keeps the strings of pushes in an app whose build shrinks resources.

package import LocBase
import LocCatalog
import LocDevice

/// A `keep.xml` for `res/raw`: every Android key that rules and messages use.
public struct KeepFile: Sendable {
  /// The names of strings as the shrinker knows them, sorted by their bytes: `a_b` for the key `a.b`, and `sale_*` if a
  /// rule lists its keys this way.
  public let names: [String]

  /// - Parameter patterns: Keys, or prefixes of keys followed by `*`.
  init(keys: [[UInt8]], patterns: [[UInt8]]) {
    var known: Set<[UInt8]> = []
    for key in keys where !key.isEmpty && Self.isName(key[...]) { known.insert(AndroidKeepRules.fieldName(key)) }
    for pattern in patterns where !pattern.isEmpty {
      let start = pattern.last == .asterisk ? pattern.dropLast() : pattern[...]
      if Self.isName(start) { known.insert(AndroidKeepRules.fieldName(pattern)) }
    }
    names = known.sorted { $0.lexicographicallyPrecedes($1) }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The file, with a line for each name. XML turns a line's end in an attribute into a space, and the shrinker trims each name.
  public var xml: String {
    var text = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
    text += "<!-- The texts that push messages name. Made by `locscript export keep`. -->\n"
    text += "<resources xmlns:tools=\"http://schemas.android.com/tools\""
    for (index, name) in names.enumerated() {
      text += index == 0 ? "\n    tools:keep=\"\n        " : ",\n        "
      text += "@string/" + name
    }
    return text + (names.isEmpty ? " />\n" : "\" />\n")
  }

  /// The names that another file does not keep. A pattern counts as missing if the file does not contain it literally.
  public func missing(in file: [UInt8]) -> [String] {
    var rules = AndroidKeepRules()
    rules.add(file)
    return names.filter { (name: String) -> Bool in
      !Array(name.utf8).withSlice { rules.keeps($0) }
    }
  }

  /// Whether a resource can have the name, or one that begins so. Any other key is in no app, and a comma would end the name.
  private static func isName(_ key: ArraySlice<UInt8>) -> Bool {
    for byte in key {
      let isWord = byte.isLetter || byte.isDigit || byte == .underscore || byte >= 0x80
      if !isWord, byte != .period, byte != .hyphen { return false }
    }
    return true
  }
}

extension CheckRun {
  /// The keep file for everything that was run, the calls whose keys it may lack because they are unknown
  /// (`not-provable`), and everything that could not be run.
  package func keepFile() -> (file: KeepFile, unproven: [Finding], unchecked: [Diagnostic]) {
    let keys = uses.compactMap { (use: KeyUse) -> [UInt8]? in use.android?.key }
    let file = KeepFile(keys: keys, patterns: keyPatterns.map { catalog.keys.androidName($0) })
    let unproven = findings.filter { (finding: Finding) -> Bool in
      finding.diagnostic.code == .notProvable && (finding.platform == nil || finding.platform == .android)
    }
    return (file, unproven.merged, unchecked)
  }
}
