// Helpers that the suites of this module share.

import LocBase

@testable import LocRules
@testable import LocSandbox

/// Borrows a text's bytes for a call.
func withSlice<Result>(_ text: [UInt8], _ body: (UTF8Slice) throws -> Result) rethrows -> Result {
  try text.withUnsafeBufferPointer { try body(UTF8Slice($0)) }
}

/// Lua's own reading of sources, in one session.
struct RealLua {
  private let session = RuleSession(rules: nil, limits: RuleLimits(milliseconds: 60_000))

  /// Whether Lua compiles a source; nothing of it runs.
  func compiles(_ source: [UInt8]) -> Bool {
    do {
      _ = try withSlice(Array("do return end ".utf8) + source) { try session.evaluate(source: $0, name: "chunk.lua") }
      return true
    } catch {
      return false
    }
  }

  /// The bytes of a string expression as hexadecimal digits; nil where Lua does not compile it.
  func hex(_ expression: [UInt8]) -> String? {
    let before = Array("local s = ".utf8)
    let after = Array(
      "\nlocal t = {} for i = 1, #s do t[i] = ('%02x'):format(s:byte(i)) end return table.concat(t)".utf8)
    do {
      return String(
        decoding: try withSlice(before + expression + after) { try session.evaluate(source: $0, name: "chunk.lua") },
        as: UTF8.self)
    } catch {
      return nil
    }
  }
}
