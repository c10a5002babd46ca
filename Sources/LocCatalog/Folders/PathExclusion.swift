// Decides whether the configuration excludes a path; its patterns are relative to the configuration's folder.

package import LocBase

/// The `exclude` list of a section.
package struct PathExclusion: Sendable {
  package static let none = PathExclusion(patterns: [], base: "")

  private let patterns: [PathPattern]
  private let base: [UInt8]

  /// `base` is the folder to which the patterns are relative; paths below it must begin with `base` literally.
  package init(patterns: [PathPattern], base: Text) {
    self.patterns = patterns
    self.base = [UInt8](base.utf8)
  }

  package func contains(_ path: Text) -> Bool {
    if patterns.isEmpty { return false }
    let below = relative(path)
    for pattern in patterns where pattern.matches(below) || pattern.matches(path) { return true }
    return false
  }

  private func relative(_ path: Text) -> Text {
    let bytes = [UInt8](path.utf8)
    guard !base.isEmpty, bytes.starts(with: base) else { return path }
    var start = base.count
    if base.last != .slash {
      guard start < bytes.count, bytes[start] == .slash else { return path }
    }
    while start < bytes.count, bytes[start] == .slash { start += 1 }
    return Text(decoding: bytes[start...])
  }
}
