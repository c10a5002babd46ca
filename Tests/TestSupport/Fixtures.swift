// Where the tests find the shared corpus, read with Foundation so that no test trusts our own reader by accident.

public import Foundation

/// The files below Tests/Fixtures.
public enum Fixtures {
  /// Tests/Fixtures itself.
  public static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures")

  /// A fixture's bytes.
  public static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent(path)))
  }

  /// A fixture as text.
  public static func text(_ path: String) throws -> String {
    String(decoding: try bytes(path), as: UTF8.self)
  }

  /// One JSON object a line. A line that Foundation cannot read (a lone surrogate) is left out; `unreadable` counts them.
  public static func lines(_ path: String) throws -> (objects: [[String: Any]], unreadable: Int) {
    var objects: [[String: Any]] = []
    var unreadable = 0
    for line in try text(path).split(separator: "\n") {
      if let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] {
        objects.append(object)
      } else {
        unreadable += 1
      }
    }
    return (objects, unreadable)
  }
}
