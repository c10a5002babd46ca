// Helpers that the suites of this module share.

import LocBase

@testable import LocCheck
@testable import LocRules
@testable import LocSandbox

/// Borrows a text's bytes for a call.
func withSlice<Result>(_ text: [UInt8], _ body: (UTF8Slice) throws -> Result) rethrows -> Result {
  try text.withUnsafeBufferPointer { try body(UTF8Slice($0)) }
}

/// What the check reads in a source.
func read(_ source: String) -> RuleSource { withSlice(Array(source.utf8)) { RuleSource($0, file: "r.lua") } }

extension TextKey {
  /// `key`, `chat|` for a family, `sale_…_title` for a computed key.
  var testDescription: String {
    switch self {
    case .literal(let text): String(decoding: text, as: UTF8.self)
    case .family(let prefix): String(decoding: prefix, as: UTF8.self) + "|"
    case .computed(let prefix, let suffix):
      String(decoding: prefix, as: UTF8.self) + "…" + String(decoding: suffix, as: UTF8.self)
    }
  }
}

/// A call in a few words: `text a,b #2 title`.
func words(_ call: TextCall) -> String {
  func list(_ keys: [TextKey]) -> String { keys.map { $0.testDescription }.joined(separator: ",") }
  var words = ["\(call.function)"]
  if !call.keys.isEmpty { words.append(list(call.keys)) }
  if !call.android.isEmpty { words.append("android=" + list(call.android)) }
  if !call.ios.isEmpty { words.append("ios=" + list(call.ios)) }
  if let version = call.version { words.append("version " + String(decoding: version, as: UTF8.self)) }
  if call.hasFallback { words.append("fallback") }
  if call.function != .has, call.function != .pluralKey { words.append(call.argumentCount.map { "#\($0)" } ?? "#?") }
  for line in call.lines { words.append("\(line)") }
  if let platform = call.platform { words.append("\(platform)") }
  return words.joined(separator: " ")
}
