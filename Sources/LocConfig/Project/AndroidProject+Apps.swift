// The apps of a Gradle checkout, for a command that takes all of them.

package import LocBase

extension AndroidProject {
  /// The names of the application modules, as `AppChoice` accepts them; nil, the only app, for one or none.
  package static func apps(in folder: String) throws(LocScriptError) -> [Text?] {
    let project = GradleProject(folder, inside: nil)
    let apps = project.apps
    return apps.count < 2 ? [nil] : apps.map { project.modules[$0].path }
  }
}
