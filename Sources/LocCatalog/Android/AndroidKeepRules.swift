// Reads an app's instructions for its resource shrinker: tools:keep and tools:discard of res/raw/keep.xml.

package import LocBase

/// The strings that a release build's resource shrinker keeps or drops whatever the code names.
///
/// The rules come from AGP's ToolsAttributeUsageRecorder and ResourceStore; R8's own shrinker has the same:
/// - Only the root element `<resources>` of a file counts. A `tools:keep` on a `<string>` does nothing, and neither
///   does one on the root of a values file: Gradle's merger rewrites the values without it.
/// - A list is split at commas, and each part trimmed. A part is a reference, `@string/x`; anything else names nothing.
/// - Names are spelled like R's fields: the key `a.b` is `a_b`. A part with `*` or `?` is a pattern.
/// - A name in both lists is dropped.
package struct AndroidKeepRules: Sendable {
  private static let tools: UTF8Slice = "http://schemas.android.com/tools"

  private var kept = AndroidNamePatterns()
  private var discarded = AndroidNamePatterns()

  package init() {}

  /// Whether names with `*` or `?` were left out, because they are more than a check compares with each key.
  package var leavesOutPatterns: Bool { kept.isCut || discarded.isCut }

  /// Adds the rules of one file.
  /// - Returns: false for a file that is not XML, or that declares entities or attributes; then none of its rules
  ///   count.
  @discardableResult
  package mutating func add(_ file: [UInt8]) -> Bool {
    var (keep, discard): ([UInt8], [UInt8]) = ([], [])
    let fault = XMLElements.forEach(in: file) { element in
      // Only the root counts.
      if element.name.local == "resources" {
        for (name, value) in element.attributes where name.namespace == Self.tools {
          if name.local == "keep" { keep = value }
          if name.local == "discard" { discard = value }
        }
      }
      return false
    }
    guard fault == nil else { return false }
    Self.add(keep, to: &kept)
    Self.add(discard, to: &discarded)
    return true
  }

  /// Whether a keep list of the files names the string and no discard list does.
  package func keeps(_ key: UTF8Slice) -> Bool {
    let name = AndroidNamePatterns.Name(key)
    return !discarded.fit(name) && kept.fit(name)
  }

  /// Whether a `tools:discard` names the string.
  package func discards(_ key: UTF8Slice) -> Bool { discarded.fit(AndroidNamePatterns.Name(key)) }

  /// The name of R's field for a key, as a keep file has to write it.
  package static func fieldName(_ key: [UInt8]) -> [UInt8] {
    key.map { (byte: UInt8) -> UInt8 in byte == .period || byte == .hyphen || byte == .colon ? .underscore : byte }
  }

  // MARK: - References

  private static func add(_ list: [UInt8], to patterns: inout AndroidNamePatterns) {
    for part in list.split(separator: .comma) { if let name = stringName(ofReference: part) { patterns.add(name) } }
  }

  /// The name in `@string/name` or `@com.shop:string/name`; nil for other types, for Android's own resources and for
  /// anything that is not a reference.
  private static func stringName(ofReference part: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest = part.drop { $0 <= .space }
    while let last = rest.last, last <= .space { rest = rest.dropLast() }
    guard rest.first == .at else { return nil }
    rest = rest.dropFirst()
    if rest.first == .plus || rest.first == .asterisk { rest = rest.dropFirst() }
    guard let slash = rest.firstIndex(of: .slash) else { return nil }
    var type = rest[..<slash]
    if let colon = type.firstIndex(of: .colon) {
      if type[..<colon].elementsEqual("android".utf8) { return nil }
      type = type[(colon + 1)...]
    }
    let name = rest[(slash + 1)...]
    return type.elementsEqual("string".utf8) && !name.isEmpty ? name : nil
  }
}

/// The facts about an app whose build shrinks resources.
package struct AndroidShrinking: Sendable {
  package let rules: AndroidKeepRules
  /// The place in the build script that turns shrinking on.
  package let position: SourcePosition
  /// The folders of code, the res folders and the manifests of the build, in which `AndroidCodeNames` looks for keys.
  package let sources: [Text]

  package init(_ rules: AndroidKeepRules, at position: SourcePosition, sources: [Text] = []) {
    self.rules = rules
    self.position = position
    self.sources = sources
  }
}
