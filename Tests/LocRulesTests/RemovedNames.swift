// Names that Lua has and rules do not, from the file that scripts/dev/sandbox-check reads too.

import Foundation
import TestSupport

struct RemovedNames: Decodable, Sendable {
  struct Name: Decodable, Sendable {
    let name: String
    /// An expression with the name.
    let use: String
    /// A part of the error's text.
    let refusal: String
  }

  let names: [Name]
  /// The ids of the lines that asked for an answer before a name was removed. A refusal of the name counts as contained there.
  let excusedLines: [String]

  private enum CodingKeys: String, CodingKey {
    case names
    case excusedLines = "excused_lines"
  }

  /// The file's content, or nothing when it cannot be read; RemovedNamesTests requires it.
  static let shared: RemovedNames = {
    let bytes = (try? Fixtures.bytes("rules/removed-names.json")) ?? []
    let read = try? JSONDecoder().decode(RemovedNames.self, from: Data(bytes))
    return read ?? RemovedNames(names: [], excusedLines: [])
  }()

  /// The names whose use ended a run.
  func refused(by outcome: Outcome) -> [String] {
    outcome.status == 608 ? names.filter { outcome.text.contains($0.refusal) }.map(\.name) : []
  }
}
