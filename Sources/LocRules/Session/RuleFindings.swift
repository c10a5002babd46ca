// Warnings about a message, and their JSON for the C interface.

package import LocBase
import LocSandbox

/// Findings and their JSON.
package final class RuleFindings: Sendable {
  static let none = RuleFindings([])

  package let list: [Diagnostic]
  /// The findings in the format of locscript_engine_diagnostics, followed by a NUL, for the lifetime of this object.
  package let json: UTF8Slice

  init(_ list: [Diagnostic]) {
    self.list = list
    var writer = JSONWriter()
    writer.diagnostics(list)
    let written = writer.buffer.slice
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: written.count + 1)
    if let base = written.base { copy.update(from: base, count: written.count) }
    copy[written.count] = 0
    json = UTF8Slice(base: copy, count: written.count)
  }

  deinit { json.base?.deallocate() }
}
