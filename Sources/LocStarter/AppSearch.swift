// Finds the apps of a repository, as `--android .` and `--ios .` do, and says it in the words of a locscript.toml.

import LocBase
import LocCatalog
import LocConfig

/// The sections of a locscript.toml for the apps that are in a folder.
struct AppSearch {
  /// How many levels below the folder the search for checkouts goes: `android/`, `apps/android/`.
  private static let maxDepth = 2

  /// The folder as the user named it.
  let folder: String
  /// The app that the user has chosen, if there are several.
  private let choice: AppChoice
  /// The sections of the file.
  private(set) var sections: [String] = []
  private(set) var findings: [Diagnostic] = []

  /// - Throws: 200 for several apps without a choice.
  init(_ folder: String, _ choice: AppChoice) throws(LocScriptError) {
    self.folder = folder
    self.choice = choice
    try findAndroid()
    try findApple()
  }

  private mutating func findAndroid() throws(LocScriptError) {
    let choice = choice(of: .android)
    var taken = false
    for place in places(where: { AndroidProject.isHere($0) }) {
      let project: AndroidProject
      do throws(LocScriptError) {
        project = try AndroidProject(path(of: place), choice)
      } catch {
        // A build without an app, as of a library's samples.
        guard error.diagnostics.first?.code == .noResources else { throw error }
        continue
      }
      if taken {
        leaveOut(place)
        continue
      }
      taken = true
      var lines = ["project = " + quotedTOML(place.isEmpty ? "." : place)]
      if !choice.apps.isEmpty { lines.append("app = " + quotedTOML(project.app.string)) }
      if let flavor = choice.flavor { lines.append("flavor = " + quotedTOML(flavor.string)) }
      add("android", lines)
    }
    if !taken {
      add("android", resources: ResourceFolders.nearest(below: Text(path(of: "")), .android).map { $0.string })
    }
  }

  private mutating func findApple() throws(LocScriptError) {
    let choice = choice(of: .ios)
    var taken = false
    for place in places(where: { AppleProject.isHere($0) || AppleProject.generator(in: $0) != nil }) {
      var lines = ["project = " + quotedTOML(place.isEmpty ? "." : place)]
      if AppleProject.isHere(path(of: place)) {
        do throws(LocScriptError) {
          let project = try AppleProject(path(of: place), choice)
          if !choice.apps.isEmpty { lines.append("app = " + quotedTOML(project.app.string)) }
        } catch {
          guard error.diagnostics.first?.code == .noResources else { throw error }
          continue
        }
      } else if ResourceFolders.nearest(below: Text(path(of: place)), .ios).isEmpty {
        continue
      }
      if taken { leaveOut(place) } else { add("ios", lines) }
      taken = true
    }
    if !taken { add("ios", resources: ResourceFolders.nearest(below: Text(path(of: "")), .ios).map { $0.string }) }
  }

  /// Notes an app that the configuration, which has one of each platform, does not name.
  private mutating func leaveOut(_ place: String) {
    findings.append(
      Diagnostic(
        .project, "another app, which is not taken", at: SourcePosition(file: path(of: place)),
        help: "An app has a locscript.toml of its own: run init in its folder."))
  }

  /// The choice with the apps of one platform. Gradle's modules begin with a colon, and no target of Xcode does.
  private func choice(of platform: Device.Platform) -> AppChoice {
    var choice = choice
    choice.apps = choice.apps.filter { ($0.utf8.first == .colon) == (platform == .android) }
    return choice
  }

  private mutating func add(_ section: String, resources folders: [String]) {
    guard !folders.isEmpty else { return }
    let names = folders.map {
      quotedTOML(FileReader.path(of: $0, below: path(of: "")).flatMap { $0.isEmpty ? nil : $0 } ?? ".")
    }
    add(section, ["resources = [" + names.joined(separator: ", ") + "]"])
  }

  private mutating func add(_ section: String, _ lines: [String]) {
    sections.append("[\(section)]\n" + lines.joined(separator: "\n") + "\n")
  }

  private func path(of place: String) -> String {
    place.isEmpty ? folder : FileReader.join(Text(folder) == "." ? "" : folder, place)
  }

  /// The folder itself where it is a checkout, else those on the nearest level below it that are one.
  private func places(where isHere: (String) -> Bool) -> [String] {
    var level = [""]
    for depth in 0...Self.maxDepth {
      let found = level.filter { isHere(path(of: $0)) }
      if !found.isEmpty || depth == Self.maxDepth { return found }
      var next: [String] = []
      for place in level {
        for name in (try? FileReader.names(in: path(of: place))) ?? [] where ResourceFolders.mayHoldSources(Text(name))
        {
          let inner = FileReader.join(place, name)
          if FileReader.kind(of: path(of: inner)) == .folder, !FileReader.isLink(path(of: inner)) { next.append(inner) }
        }
      }
      level = next
    }
    return []
  }
}

/// A string of TOML. JSON's escapes are TOML's, too.
func quotedTOML(_ text: String) -> String { quotedJSON(text) }

/// A string of JSON.
func quotedJSON(_ text: String) -> String {
  var writer = JSONWriter()
  writer.string(text)
  return writer.buffer.string
}
