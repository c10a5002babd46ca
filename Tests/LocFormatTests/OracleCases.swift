// Random cases with the answers of the real programs: made by Tests/Oracles, read when LOCSCRIPT_CASES names their folder.

import Foundation
import Testing

enum OracleCases {
  static let missing: Comment = "skipped: LOCSCRIPT_CASES names no folder that has this file"

  private static func text(_ name: String) -> String? {
    guard let folder = ProcessInfo.processInfo.environment["LOCSCRIPT_CASES"] else { return nil }
    return try? String(contentsOfFile: folder + "/" + name, encoding: .utf8)
  }

  static func has(_ name: String) -> Bool { text(name) != nil }

  /// One JSON object a line; nil where there is no such file.
  static func lines(_ name: String) throws -> (objects: [[String: Any]], unreadable: Int)? {
    guard let text = text(name) else { return nil }
    var objects: [[String: Any]] = []
    var unreadable = 0
    for line in text.split(separator: "\n") {
      if let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] {
        objects.append(object)
      } else {
        unreadable += 1
      }
    }
    return (objects, unreadable)
  }
}
