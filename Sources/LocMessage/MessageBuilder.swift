// `loc.message{…}` → request bodies: one for each target, with the findings in the rule's own terms.

import LocBase

package enum MessageBuilder {
  /// Builds the message that the table describes; one reading a target (`tokens` and `fids` name several).
  /// `place` is where the rule calls `loc.message`. A table with errors gives one reading at least, which holds them.
  package static func build(_ table: JSONCursor, place: SourcePosition? = nil) -> [MessageReading] {
    []
  }
}
