// Finds the configuration for a folder: a folder in, the path of a locscript.toml out.

import CLocSystem
import LocBase

extension Configuration {
  /// The limit on levels, more than any project has.
  private static let maxLevels = 64

  /// The nearest `locscript.toml` in `folder` ("" is the current one) or above it; nil when none exists up to the root or the
  /// end of the file system that holds `folder`. The path is relative when `folder` is.
  package static func find(from folder: String) -> String? {
    var current = folder.isEmpty ? "." : folder
    guard var place = identity(of: current) else { return nil }
    for _ in 0..<maxLevels {
      let file = Text(current) == "." ? fileName : FileReader.join(current, fileName)
      if FileReader.kind(of: file) == .file { return file }
      let above = parent(of: current)
      // At the root, the folder above is the folder itself. Another device is another file system, which is not the project's.
      guard let next = identity(of: above), next.device == place.device, next.inode != place.inode else { return nil }
      current = above
      place = next
    }
    return nil
  }

  private static func identity(of folder: String) -> (device: UInt64, inode: UInt64)? {
    guard FileReader.kind(of: folder) == .folder else { return nil }
    var device: UInt64 = 0
    var inode: UInt64 = 0
    guard folder.withCString({ loc_identify($0, &device, &inode) }) == 0 else { return nil }
    return (device, inode)
  }

  /// The path of the folder above, made from the name, so that a project reached through a link keeps the name it was given;
  /// made with `..` where the name ends in `.` or `..`.
  private static func parent(of folder: String) -> String {
    var bytes = [UInt8](folder.utf8)
    while bytes.count > 1, bytes.last == .slash { bytes.removeLast() }
    if bytes == [.period] { return ".." }
    if bytes == [.slash] { return "/" }
    let slash = bytes.lastIndex(of: .slash)
    let name = bytes[(slash ?? -1) + 1..<bytes.count]
    if name == [.period] || name == [.period, .period] {
      return FileReader.join(String(decoding: bytes, as: UTF8.self), "..")
    }
    guard let slash else { return "." }
    return slash == 0 ? "/" : String(decoding: bytes[..<slash], as: UTF8.self)
  }
}
