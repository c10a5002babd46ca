// Where the suites find their cases: the committed corpus, and more of the same shape, where a folder is named.

import Foundation
import TestSupport
import Testing

enum CaseFiles {
  /// A folder of further case files, in the corpus's format; nil on a normal run.
  static let more = ProcessInfo.processInfo.environment["LOCSCRIPT_CASES"].map { URL(fileURLWithPath: $0) }

  /// The lines of the committed file and of the further one of the same name.
  static func lines(_ name: String) throws -> [[String: Any]] {
    let committed = try Fixtures.lines("conformance/" + name)
    #expect(committed.unreadable == 0)
    guard let file = more?.appendingPathComponent(name), let data = try? Data(contentsOf: file) else {
      return committed.objects
    }
    var objects = committed.objects
    for line in data.split(separator: UInt8(ascii: "\n")) {
      objects.append(try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]))
    }
    return objects
  }

  /// Runs every line, prints the count, and records each failure (the first fifty in words).
  /// - Parameter least: how many lines the file has at least: one that was emptied is no file that passes.
  static func run(_ name: String, least: Int, _ check: ([String: Any]) throws -> String?) throws {
    var failed = 0
    let lines = try lines(name)
    #expect(lines.count >= least)
    for line in lines {
      guard let problem = try check(line) else { continue }
      failed += 1
      if failed <= 50 { Issue.record("\(name): \(problem)") }
    }
    print("\(name): \(lines.count - failed) passed, \(failed) failed, 0 skipped")
    #expect(failed == 0)
  }
}
