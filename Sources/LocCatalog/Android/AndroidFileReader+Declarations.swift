// Declarations before the root of a values file: entities and attributes, which can expand a few bytes to any size.

import LocBase

extension AndroidFileReader {
  /// Refuses a file with more entities inside entities than anyone writes.
  mutating func countNestedEntity() {
    guard !doctype.takesNestedEntity(), mode != .done else { return }
    cursor.mark()
    builder.report(
      .tooBig, "more than \(AndroidXMLParser.maxNestedEntities) entities refer to others", at: cursor.position)
    stop()
  }

  /// Refuses a file that gives its elements more attributes by default than anyone writes.
  mutating func countDefault(_ bytes: Int) {
    guard !doctype.takesDefault(bytes), mode != .done else { return }
    cursor.mark()
    builder.report(
      .tooBig,
      "more than \(AndroidXMLParser.maxDefaults) attributes with a default, or \(AndroidXMLParser.maxDefaultBytes) bytes of defaults",
      at: cursor.position)
    stop()
  }

  mutating func skipExternalEntity() {
    cursor.mark()
    let tool = compiler == .gradle ? "a Gradle build" : "aapt2"
    builder.report(.externalEntity, "an external entity is never read; \(tool) leaves it out too", at: cursor.position)
  }
}

/// The declarations of a file's DOCTYPE that count against a limit or excuse an entity.
struct AndroidDoctype {
  private var nestedEntities = 0
  private var defaults = 0
  private var defaultBytes = 0
  /// True if the last DOCTYPE names another file. Only a file with its own DOCTYPE can skip an entity.
  var hasExternalSubset = false

  /// Counts an entity that refers to another; false beyond the limit.
  mutating func takesNestedEntity() -> Bool {
    nestedEntities += 1
    return nestedEntities <= AndroidXMLParser.maxNestedEntities
  }

  /// Counts an attribute's default; false beyond the limits.
  mutating func takesDefault(_ bytes: Int) -> Bool {
    defaults += 1
    defaultBytes += bytes
    return defaults <= AndroidXMLParser.maxDefaults && defaultBytes <= AndroidXMLParser.maxDefaultBytes
  }
}
