// The user's choice among the apps of a project.

import LocBase

/// The app of a project that the user has chosen.
package struct AppChoice: Sendable {
  /// The app's names; the empty list takes the only app.
  package var apps: [String] = []
  package var flavor: String?
  package var buildType: String?
  /// The place of the choice in a configuration; nil for a choice on the command line.
  package var position: SourcePosition?

  package var isEmpty: Bool { apps.isEmpty && flavor == nil && buildType == nil }

  package init(apps: [String] = [], flavor: String? = nil, buildType: String? = nil, position: SourcePosition? = nil) {
    (self.apps, self.flavor, self.buildType, self.position) = (apps, flavor, buildType, position)
  }
}

/// Names for a sentence: the first twelve.
func listed(_ names: [String]) -> String {
  var text = ""
  for (index, name) in names.prefix(12).enumerated() { text += index == 0 ? name : ", " + name }
  return names.count > 12 ? text + " and \(names.count - 12) more" : text
}
