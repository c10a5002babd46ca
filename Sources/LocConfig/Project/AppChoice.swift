// The user's choice among the apps of a project.

package import LocBase

/// The app of a project that the user has chosen.
package struct AppChoice: Sendable {
  /// The app's names; the empty list takes the only app.
  package var apps: [Text] = []
  package var flavor: Text?
  package var buildType: Text?
  /// The file with what Gradle itself says of the build, in place of its scripts.
  package var model: String?
  /// The place of the choice in a configuration; nil for a choice on the command line.
  package var position: SourcePosition?

  package var isEmpty: Bool { apps.isEmpty && flavor == nil && buildType == nil && model == nil }

  /// The choice with the apps of one platform. Gradle's modules begin with a colon, and no target of Xcode does.
  package func of(_ platform: Device.Platform) -> AppChoice {
    var choice = self
    choice.apps = apps.filter { (app: Text) -> Bool in
      platform == .android ? !AppleProject.isPath(app) : app.utf8.first != .colon
    }
    return choice
  }

  /// The choice of one app.
  package func with(app: Text) -> AppChoice {
    var choice = self
    choice.apps = [app]
    return choice
  }

  package init(apps: [String] = [], flavor: String? = nil, buildType: String? = nil, model: String? = nil) {
    self.apps = apps.map { Text($0) }
    self.model = model
    (self.flavor, self.buildType) = (flavor.map { Text($0) }, buildType.map { Text($0) })
  }
}

/// Names for a sentence: the first ones.
func listed(_ names: [Text], atMost limit: Int = 12) -> String {
  let text = names.prefix(limit).joined(separator: ", ").string
  return names.count > limit ? text + " and \(names.count - limit) more" : text
}
