// Warnings about a message, and their JSON for the C interface.

package import LocBase
import LocSandbox

/// Findings and their JSON.
package final class RuleFindings: Sendable {
  static let none = RuleFindings([])

  package let list: [Diagnostic]
  /// The findings in the format of locscript_engine_diagnostics, followed by a NUL, for the lifetime of this object.
  package var json: UTF8Slice { memory.slice }
  private let memory: SharedBytes

  init(_ list: [Diagnostic]) {
    self.list = list
    var writer = JSONWriter()
    writer.diagnostics(list)
    memory = SharedBytes(copying: writer.buffer.slice)
  }
}
