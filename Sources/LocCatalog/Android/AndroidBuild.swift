// The facts about an Android build that are known before its files are read.

import LocBase
import LocLocale

/// The settings of a build that decide which values it keeps.
struct AndroidBuild {
  let compiler: AndroidCompiler
  private let applicationID: Text
  /// The build's locale filters; empty when it keeps every language.
  let filters: [AndroidLocaleFilter]
  /// The strings that the build adds itself, whose texts are not known.
  let madeTexts: Set<Text>

  init(compiler: AndroidCompiler, applicationID: Text, filters: [AndroidLocaleFilter], madeTexts: [Text]) {
    self.compiler = compiler
    self.applicationID = applicationID
    self.filters = filters
    self.madeTexts = Set(madeTexts)
  }

  /// Returns whether the build keeps the values of a configuration.
  func keeps(_ qualifiers: AndroidQualifiers) -> Bool {
    if filters.isEmpty { return true }
    for filter in filters where filter.keeps(qualifiers) { return true }
    return false
  }

  /// Whether this is the app's own package; true for every package where the app's is not known.
  func isOwn(_ package: UTF8Slice) -> Bool { applicationID.isEmpty || applicationID.withSlice { $0 == package } }
}
