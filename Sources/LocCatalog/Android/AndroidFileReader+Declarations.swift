// What a values file declares before its root: entities and attributes, which may make a few bytes as many as one likes.

import LocBase

extension AndroidFileReader {
  /// Refuses a file with more entities inside entities than anyone writes.
  mutating func countNestedEntity() {
    nestedEntities += 1
    guard mode != .done, nestedEntities > AndroidXMLParser.maxNestedEntities else { return }
    markPosition()
    builder.report(.tooBig, "more than \(AndroidXMLParser.maxNestedEntities) entities refer to others", at: position)
    stop()
  }

  /// Refuses a file that gives its elements more attributes by default than anyone writes.
  mutating func countDefault(_ bytes: Int) {
    defaults = (defaults.count + 1, defaults.bytes + bytes)
    guard mode != .done,
      defaults.count > AndroidXMLParser.maxDefaults || defaults.bytes > AndroidXMLParser.maxDefaultBytes
    else { return }
    markPosition()
    builder.report(
      .tooBig,
      "more than \(AndroidXMLParser.maxDefaults) attributes with a default, or \(AndroidXMLParser.maxDefaultBytes) bytes of defaults",
      at: position)
    stop()
  }

  mutating func skipExternalEntity() {
    markPosition()
    let tool = compiler == .gradle ? "a Gradle build" : "aapt2"
    builder.report(.externalEntity, "an external entity is never read; " + tool + " leaves it out too", at: position)
  }
}
