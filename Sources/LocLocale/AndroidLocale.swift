// The locale part of an Android configuration.

/// Language, script, region, variant and numbering system as AOSP keeps them in a configuration.
package struct AndroidLocale: Hashable, Sendable {
  /// Lower case as the folder or the device spells it, first letter in the lowest byte; 0 for none.
  package var language: UInt32 = 0
  package var region: UInt32 = 0
  package var script: UInt32 = 0
  package var variant: UInt64 = 0
  package var numberingSystem: UInt64 = 0

  package init() {}

  init(language: String, region: String) {
    self.language = UInt32(truncatingIfNeeded: packed(language.utf8))
    self.region = UInt32(truncatingIfNeeded: packed(region.utf8))
  }

  package var isEmpty: Bool { language == 0 }

  package var tag: String {
    var text = packedText(UInt64(language))
    if script != 0 { text += "-" + packedText(UInt64(script)) }
    if region != 0 { text += "-" + packedText(UInt64(region)) }
    return text
  }
}
