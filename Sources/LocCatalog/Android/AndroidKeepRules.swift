// Reads what an app tells its resource shrinker: tools:keep and tools:discard of res/raw/keep.xml.

import LocBase

/// The strings that a release build's resource shrinker keeps or drops whatever the code names.
///
/// The rules are those of AGP's ToolsAttributeUsageRecorder and ResourceStore, which R8's own shrinker repeats:
/// - Only the root element `<resources>` of a file counts. A `tools:keep` on a `<string>` does nothing, and neither does one on the
///   root of a values file: Gradle's merger writes the values anew, without it.
/// - A list is split at commas, and each part trimmed. A part is a reference, `@string/x`; anything else names nothing.
/// - Names are those of R's fields: the key `a.b` is `a_b`. A part with `*` or `?` is a pattern.
/// - What both lists name is dropped.
package struct AndroidKeepRules: Sendable {
  private static let tools: StaticString = "http://schemas.android.com/tools"

  private var kept: [Pattern] = []
  private var discarded: [Pattern] = []

  package init() {}

  /// Adds the rules of one file; none of a file that is no XML, or that declares entities.
  package mutating func add(_ file: [UInt8]) {
    var (keep, discard): ([UInt8], [UInt8]) = ([], [])
    XMLElements.forEach(in: file) { name, attributes in
      // Only the root counts.
      if name.local.equals("resources") {
        for (name, value) in attributes where name.namespace.equals(Self.tools) {
          if name.local.equals("keep") { keep = value }
          if name.local.equals("discard") { discard = value }
        }
      }
      return false
    }
    kept += Self.patterns(in: keep)
    discarded += Self.patterns(in: discard)
  }

  /// Whether a list of the files names the string, and no list of what is dropped does.
  package func keeps(_ key: UTF8Slice) -> Bool {
    let name = Name(key)
    return !discards(name) && kept.contains { $0.fits(name) }
  }

  /// Whether a `tools:discard` names the string.
  package func discards(_ key: UTF8Slice) -> Bool { discards(Name(key)) }

  private func discards(_ name: Name) -> Bool { discarded.contains { $0.fits(name) } }

  /// The name of R's field for a key, as a keep file has to write it.
  package static func fieldName(_ key: [UInt8]) -> [UInt8] {
    key.map { (byte: UInt8) -> UInt8 in byte == 0x2E || byte == 0x2D || byte == 0x3A ? 0x5F : byte }
  }

  // MARK: - References

  private static func patterns(in list: [UInt8]) -> [Pattern] {
    var patterns: [Pattern] = []
    for part in list.split(separator: 0x2C) {
      if let name = stringName(ofReference: part) { patterns.append(Pattern(name)) }
    }
    return patterns
  }

  /// The name in `@string/name` or `@com.shop:string/name`; nil for other types, for Android's own and for what is no reference.
  private static func stringName(ofReference part: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest = part.drop { $0 <= 0x20 }
    while let last = rest.last, last <= 0x20 { rest = rest.dropLast() }
    guard rest.first == 0x40 else { return nil }
    rest = rest.dropFirst()
    if rest.first == 0x2B || rest.first == 0x2A { rest = rest.dropFirst() }
    guard let slash = rest.firstIndex(of: 0x2F) else { return nil }
    var type = rest[..<slash]
    if let colon = type.firstIndex(of: 0x3A) {
      if type[..<colon].elementsEqual("android".utf8) { return nil }
      type = type[(colon + 1)...]
    }
    let name = rest[(slash + 1)...]
    return type.elementsEqual("string".utf8) && !name.isEmpty ? name : nil
  }
}

/// A key as the shrinker compares it.
private struct Name {
  let bytes: [UInt8]
  let scalars: [Unicode.Scalar]

  init(_ key: UTF8Slice) {
    bytes = AndroidKeepRules.fieldName(key.bytes)
    scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
  }
}

/// One name of a list. `*` stands for any characters and `?` for one or none, as SdkUtils.globToRegexp has it. A name with neither is
/// compared as it is written, so that `a.b` fits no key.
private struct Pattern {
  private let bytes: [UInt8]
  /// Nil for a plain name.
  private let scalars: [Unicode.Scalar]?

  init(_ name: ArraySlice<UInt8>) {
    let isPlain = !name.contains(0x2A) && !name.contains(0x3F)
    bytes = isPlain ? Array(name) : AndroidKeepRules.fieldName(Array(name))
    scalars = isPlain ? nil : Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
  }

  func fits(_ name: Name) -> Bool {
    guard let scalars else { return bytes == name.bytes }
    // By each number of characters of the pattern: whether they can stand for the characters of the name so far.
    var reached = [Bool](repeating: false, count: scalars.count + 1)
    reached[0] = true
    Self.passEmpty(&reached, scalars)
    for character in name.scalars {
      var next = [Bool](repeating: false, count: scalars.count + 1)
      for (place, wanted) in scalars.enumerated() where reached[place] {
        if wanted == "*" {
          next[place] = true
        } else if wanted == "?" || wanted == character {
          next[place + 1] = true
        }
      }
      Self.passEmpty(&next, scalars)
      reached = next
    }
    return reached.last ?? false
  }

  /// Both wildcards may stand for nothing.
  private static func passEmpty(_ reached: inout [Bool], _ pattern: [Unicode.Scalar]) {
    for (place, wanted) in pattern.enumerated() where reached[place] && (wanted == "*" || wanted == "?") {
      reached[place + 1] = true
    }
  }
}

/// What is known of an app whose build shrinks resources.
package struct AndroidShrinking: Sendable {
  package let rules: AndroidKeepRules
  /// The place in the build script that turns shrinking on.
  package let position: SourcePosition

  package init(_ rules: AndroidKeepRules, at position: SourcePosition) {
    self.rules = rules
    self.position = position
  }
}
