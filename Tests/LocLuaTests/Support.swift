// Helpers that the suites of this module share.

import LocBase

@testable import LocLua
@testable import LocRules
@testable import LocSandbox

/// Borrows a text's bytes for a call.
func withSlice<Result>(_ text: [UInt8], _ body: (UTF8Slice) throws -> Result) rethrows -> Result {
  try text.withUnsafeBufferPointer { try body(UTF8Slice($0)) }
}

/// Whether the parser understands all of a source.
func isWhole(_ source: [UInt8]) -> Bool { withSlice(source) { LuaParser.tree(of: $0).isWhole } }

/// Lua's own reading of sources, in one session.
struct RealLua {
  private let session: RuleSession

  /// A session with limits that no source of the tests meets.
  init() {
    var limits = RuleLimits(milliseconds: 60_000)
    limits.instructions = 1_000_000_000
    limits.memory = 256 << 20
    limits.source = 1 << 20
    session = RuleSession(rules: nil, limits: limits)
  }

  /// Whether Lua compiles a source; nothing of it runs.
  func compiles(_ source: [UInt8]) -> Bool {
    // Before the code a file may have a byte order mark and a line that begins with `#`.
    var start = source.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if source[start...].first == UInt8(ascii: "#") { start = source.firstIndex(of: 0x0A) ?? source.count }
    do {
      _ = try withSlice(source[..<start] + Array("do return end ".utf8) + source[start...]) {
        try session.evaluate(source: $0, name: "chunk.lua")
      }
      return true
    } catch {
      // What the sandbox alone refuses, Lua has compiled.
      let findings = (error as? LocScriptError)?.diagnostics ?? []
      return findings.contains { $0.message.contains("an expression indexes") }
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
