// Random cases with the answers of the real programs: made by Tests/Oracles, read when LOCSCRIPT_CASES names their folder.

import Foundation

enum OracleCases {
  /// One JSON object a line; nil, and said so, where there is no such file.
  static func lines(_ name: String) throws -> (objects: [[String: Any]], unreadable: Int)? {
    guard let folder = ProcessInfo.processInfo.environment["LOCSCRIPT_CASES"],
      let text = try? String(contentsOfFile: folder + "/" + name, encoding: .utf8)
    else {
      print("random \(name): skipped, LOCSCRIPT_CASES names no folder that has it")
      return nil
    }
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
