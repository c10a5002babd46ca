// Reads the settings that name a project and choose one of its apps.

import LocBase

extension ConfigurationReader {
  /// The settings of a section with one that is about a project.
  mutating func withProject(
    _ folders: Configuration.Folders, _ setting: Text, _ value: JSONCursor, _ path: String
  ) -> Configuration.Folders {
    var folders = folders
    switch setting {
    case "project": folders.project = self.path(value, path)
    case "app":
      folders.choice.apps = text(value, path).map { (app: Text) -> [Text] in [app] } ?? []
      folders.choice.position = document.position(of: value)
    case "flavor":
      folders.choice.flavor = text(value, path)
      folders.choice.position = folders.choice.position ?? document.position(of: value)
    case "model": folders.choice.model = self.path(value, path)
    default: folders.choice.buildType = text(value, path)
    }
    return folders
  }

  /// The folders of a section before it is read: those that hold for all apps, unless an app names its own.
  func replacedFolders(_ shared: Configuration.Folders, by section: JSONCursor) -> Configuration.Folders {
    var folders = shared
    if section.member("project") != nil { folders.resources = [] }
    guard section.member("resources") != nil else { return folders }
    (folders.project, folders.choice) = (nil, AppChoice())
    return folders
  }

  /// Reports settings of a section that exclude or need each other.
  mutating func checkProject(_ section: JSONCursor, _ name: String, _ folders: Configuration.Folders) {
    if folders.project != nil, let first = folders.resources.first {
      problems.add(
        Diagnostic(
          .badSetting, "\(name).resources and \(name).project exclude each other", at: first.position,
          help: "A project says itself where its resources are: take one of the two out."))
    }
    guard folders.project == nil, !folders.choice.isEmpty else { return }
    bad(
      section, "\(name) chooses an app and names no project", help: "Add project = \".\", the folder with the project.")
  }
}
