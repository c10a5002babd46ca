// Globs of configuration and command line: match one path, or list the paths that match.

package import LocBase

/// A path pattern. `*` matches any run of characters within a segment, `?` one character, and a segment `**` any number of
/// segments, none included. Every other character, brackets too, matches itself.
package struct PathPattern: Sendable {
  /// Longer patterns are refused, so that matching stays cheap.
  package static let maxBytes = 4_096
  package static let maxSegments = 64
  /// The number of folder entries that one expansion may read.
  package static let maxEntries = 200_000

  private enum Segment: Sendable {
    case literal([UInt8])
    case wildcard([UInt8])
    case anyDepth
  }

  package let text: Text
  private let segments: [Segment]
  private let isAbsolute: Bool

  package init(_ text: Text, at position: SourcePosition? = nil) throws(LocScriptError) {
    guard !text.isEmpty else { throw LocScriptError(.usage, "the path pattern is empty", at: position) }
    guard text.utf8.count <= Self.maxBytes, !text.utf8.contains(0) else {
      throw LocScriptError(.usage, "the path pattern is too long or has a NUL character in it", at: position)
    }
    self.text = text
    isAbsolute = text.utf8.first == .slash
    var segments: [Segment] = []
    for part in Self.parts(of: [UInt8](text.utf8)) {
      if part == [.asterisk, .asterisk] {
        if case .anyDepth = segments.last { continue }
        segments.append(.anyDepth)
      } else if part.contains(.asterisk) || part.contains(.questionMark) {
        segments.append(.wildcard(part))
      } else {
        segments.append(.literal(part))
      }
    }
    guard segments.count <= Self.maxSegments else {
      throw LocScriptError(.usage, "the path pattern has more than \(Self.maxSegments) segments", at: position)
    }
    self.segments = segments
  }

  /// False when the pattern names exactly one path.
  package var hasWildcards: Bool {
    for segment in segments {
      if case .literal = segment { continue }
      return true
    }
    return false
  }

  /// Returns whether the whole path matches. `.` segments and doubled slashes are ignored; names that begin with a dot are
  /// ordinary names here.
  package func matches(_ path: Text) -> Bool {
    guard (path.utf8.first == .slash) == isAbsolute else { return false }
    let parts = Self.parts(of: [UInt8](path.utf8))
    var part = 0
    var segment = 0
    // Only the last `**` needs a retry: if an earlier one took more segments, the later ones would have fewer.
    var retry: (segment: Int, part: Int)?
    while part < parts.count {
      if segment < segments.count {
        if case .anyDepth = segments[segment] {
          segment += 1
          retry = (segment, part)
          continue
        }
        if Self.fits(segments[segment], parts[part]) {
          segment += 1
          part += 1
          continue
        }
      }
      guard let last = retry else { return false }
      retry = (last.segment, last.part + 1)
      segment = last.segment
      part = last.part + 1
    }
    while segment < segments.count, case .anyDepth = segments[segment] { segment += 1 }
    return segment == segments.count
  }

  /// The files and folders below `base` ("" is the current folder) that match, sorted by their bytes, each beginning
  /// with `base` literally. Wildcards skip names that begin with a dot, and `**` does not follow symbolic links, so
  /// that no loop exists. A folder that matches a wildcard but cannot be listed is skipped.
  package func expand(below base: Text) throws(LocScriptError) -> [Text] {
    var states: [(path: Text, segment: Int)] = [(isAbsolute ? "/" : base, 0)]
    var seen: Set<State> = []
    var found: Set<[UInt8]> = []
    var entriesLeft = Self.maxEntries
    while let (path, segment) = states.popLast() {
      guard seen.insert(State(path: [UInt8](path.utf8), segment: segment)).inserted else { continue }
      guard segment < segments.count else {
        if FileReader.kind(of: path.isEmpty ? "." : path) != .missing { found.insert([UInt8](path.utf8)) }
        continue
      }
      switch segments[segment] {
      case .literal(let name):
        states.append((FileReader.join(path, Text(decoding: name)), segment + 1))
      case .wildcard:
        for name in Self.listing(path, &entriesLeft) where Self.fits(segments[segment], [UInt8](name.utf8)) {
          states.append((FileReader.join(path, name), segment + 1))
        }
      case .anyDepth:
        states.append((path, segment + 1))
        for name in Self.listing(path, &entriesLeft) {
          let inner = FileReader.join(path, name)
          let isLast = segment + 1 == segments.count
          let kind = FileReader.kind(of: inner)
          if kind == .folder, !FileReader.isLink(inner) {
            states.append((inner, segment))
          } else if isLast, kind != .missing {
            states.append((inner, segment + 1))
          }
        }
      }
      guard entriesLeft > 0 else {
        throw LocScriptError(
          .tooBig, "the pattern \(text) looks at more than \(Self.maxEntries) files and folders",
          help: "Begin the pattern with the folders that are always the same.")
      }
    }
    var paths: [Text] = []
    let sorted = found.sorted { (left: [UInt8], right: [UInt8]) -> Bool in left.lexicographicallyPrecedes(right) }
    for path in sorted where !path.isEmpty { paths.append(Text(decoding: path)) }
    return paths
  }

  private struct State: Hashable {
    let path: [UInt8]
    let segment: Int
  }

  private static func listing(_ path: Text, _ entriesLeft: inout Int) -> [Text] {
    let folder = path.isEmpty ? "." : path
    guard FileReader.kind(of: folder) == .folder else { return [] }
    var names: [Text] = []
    do throws(LocScriptError) {
      for name in try FileReader.names(in: folder) {
        entriesLeft -= 1
        if name.utf8.first != .period { names.append(name) }
      }
    } catch {
      return []
    }
    return entriesLeft > 0 ? names : []
  }

  private static func parts(of path: [UInt8]) -> [[UInt8]] {
    var parts: [[UInt8]] = []
    for part in path.split(separator: .slash) where part != [.period] { parts.append([UInt8](part)) }
    return parts
  }

  private static func fits(_ segment: Segment, _ name: [UInt8]) -> Bool {
    switch segment {
    case .literal(let wanted): wanted == name
    case .wildcard(let pattern): wildcardMatches(pattern, name)
    case .anyDepth: true
    }
  }

  /// Matches `*` and `?` against one name, in time of at most the product of both lengths. `?` matches one UTF-8 character.
  package static func wildcardMatches(_ pattern: [UInt8], _ name: [UInt8]) -> Bool {
    var at = 0
    var position = 0
    var retry: (pattern: Int, name: Int)?
    while position < name.count {
      if at < pattern.count {
        if pattern[at] == .asterisk {
          at += 1
          retry = (at, position)
          continue
        }
        if pattern[at] == .questionMark {
          at += 1
          position += 1
          while position < name.count, name[position] & 0xC0 == 0x80 { position += 1 }
          continue
        }
        if pattern[at] == name[position] {
          at += 1
          position += 1
          continue
        }
      }
      guard let last = retry else { return false }
      retry = (last.pattern, last.name + 1)
      at = last.pattern
      position = last.name + 1
    }
    while at < pattern.count, pattern[at] == .asterisk { at += 1 }
    return at == pattern.count
  }
}
