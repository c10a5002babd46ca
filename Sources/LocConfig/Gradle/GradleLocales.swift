// The languages that the build of a Gradle module keeps, as its script restricts them.

import LocBase

struct GradleLocales {
  /// A locale that the build keeps: of the whole module, or of one flavor.
  struct Filter {
    let flavor: Text
    let text: Text
    let position: SourcePosition
  }

  private(set) var filters: [Filter] = []
  /// The place of `generateLocaleConfig = true`: the build writes the list of the app's languages.
  var listedAt: SourcePosition?

  mutating func add(_ text: Text, ofFlavor flavor: Text, at position: SourcePosition) {
    filters.append(Filter(flavor: flavor, text: text, position: position))
  }

  mutating func removeAll(ofFlavor flavor: Text) { filters.removeAll { $0.flavor == flavor } }
}
