// Finds the apps of a repository: for commands without a locscript.toml, and for the one that `init` writes.

package import LocBase
import LocCatalog
package import LocConfig

/// The apps in a folder, as paths and as the sections of a locscript.toml.
package struct AppSearch {
  /// A section of the file.
  package struct Section: Sendable {
    /// "android" or "ios".
    package let name: String
    package let lines: [String]
  }

  /// A checkout's app on one platform.
  struct Found {
    /// The checkout's folder below the named one.
    let place: String
    /// The app's name as `AppChoice` accepts it; nil for the only app.
    let name: Text?
    /// The chosen flavor, which not each of several apps has.
    var flavor: Text?
  }

  /// How many levels below the folder the search for checkouts goes: `android/`, `apps/android/`.
  private static let maxDepth = 2

  /// The folder as the user named it.
  private let folder: String
  /// The app that the user has chosen, where there are several.
  private let choice: AppChoice
  /// Whether all apps of each platform are taken; else the only one.
  private let takesAll: Bool
  private(set) var androidApps: [Found] = []
  private(set) var iosApps: [Found] = []
  /// The projects of the Android apps by their folders; of a folder with several apps the last one.
  private(set) var androidProjects: [Text: AndroidProject] = [:]
  /// The sections of the file for one app of each platform.
  package private(set) var sections: [Section] = []
  /// The checkout or the resource folders of each platform.
  package private(set) var android: [String] = []
  package private(set) var ios: [String] = []
  package private(set) var findings: [Diagnostic] = []

  /// - Parameter takesAll: Whether all apps of a platform are taken if the user has chosen none.
  /// - Throws: 200 for several apps of which none is chosen, unless all are taken.
  package init(_ folder: String, _ choice: AppChoice, takesAll: Bool = false) throws(LocScriptError) {
    self.folder = folder
    self.choice = choice
    self.takesAll = takesAll && choice.apps.isEmpty
    try findAndroid()
    try findApple()
  }

  private mutating func findAndroid() throws(LocScriptError) {
    let choice = choice.of(.android)
    var refusal: LocScriptError?
    for place in places(where: { AndroidProject.isHere($0) }) {
      for name in takesAll ? try AndroidProject.apps(in: path(of: place)) : [nil] {
        let project: AndroidProject
        let flavor: Text?
        do throws(LocScriptError) {
          (project, flavor) = try androidProject(at: place, name.map { choice.with(app: $0) } ?? choice, &refusal)
        } catch {
          // A build without an app, as of a library's samples; and an app without texts.
          guard error.diagnostics.first?.code == .noResources, choice.model == nil else { throw error }
          continue
        }
        androidProjects[Text(path(of: place))] = project
        let own = name ?? (choice.apps.isEmpty ? nil : project.app)
        add(Found(place: place, name: own, flavor: flavor), of: .android)
      }
    }
    if let refusal, androidApps.allSatisfy({ $0.flavor == nil }) { throw refusal }
    if let app = androidApps.first {
      android = [path(of: app.place)]
      sections.append(section(of: app, .android))
    } else {
      android = add("android", resources: ResourceFolders.nearest(below: Text(path(of: "")), .android))
    }
  }

  /// A checkout's app, and its flavor. Of several apps, one without the chosen flavor is read without it.
  /// - Parameter refusal: why an app does not have the flavor.
  private func androidProject(
    at place: String, _ choice: AppChoice, _ refusal: inout LocScriptError?
  ) throws(LocScriptError) -> (AndroidProject, flavor: Text?) {
    do throws(LocScriptError) {
      return (try AndroidProject(path(of: place), choice), choice.flavor)
    } catch {
      guard takesAll, choice.flavor != nil, error.diagnostics.first?.code == .appChoice else { throw error }
      refusal = error
      var plain = choice
      plain.flavor = nil
      return (try AndroidProject(path(of: place), plain), nil)
    }
  }

  private mutating func findApple() throws(LocScriptError) {
    let choice = choice.of(.ios)
    var hasApp = false
    for place in places(where: { AppleProject.isHere($0) || AppleProject.generator(in: $0) != nil }) {
      guard AppleProject.isHere(path(of: place)) else {
        if !ResourceFolders.nearest(below: Text(path(of: place)), .ios).isEmpty {
          add(Found(place: place, name: nil), of: .ios)
        }
        continue
      }
      do throws(LocScriptError) {
        let names = choice.apps.isEmpty ? try AppleProject.apps(in: path(of: place)) : [nil]
        if names.isEmpty {
          hasApp = true
          findings.append(Self.withoutTexts(path(of: place)))
        }
        for name in takesAll || names.isEmpty ? names : [nil] {
          let project = try AppleProject(path(of: place), name.map { choice.with(app: $0) } ?? choice)
          hasApp = true
          if project.isWithoutTables {
            findings.append(Self.withoutTables(project))
            continue
          }
          try project.requireTables()
          add(Found(place: place, name: name ?? choice.apps.first), of: .ios)
        }
      } catch {
        guard error.diagnostics.first?.code == .noResources else { throw error }
      }
    }
    if let app = iosApps.first {
      ios = [path(of: app.place)]
      sections.append(section(of: app, .ios))
    } else if !hasApp {
      // Beside an app, tables that are not the app's belong to a watch app or an extension.
      ios = add("ios", resources: ResourceFolders.nearest(below: Text(path(of: "")), .ios))
    }
  }

  private static func withoutTables(_ project: AppleProject) -> Diagnostic {
    Diagnostic(
      .project, "the app \(project.app) has no string tables of its own, and no others are used for it",
      at: project.position, help: "If it has some, name their folder in resources of [ios].")
  }

  private static func withoutTexts(_ path: String) -> Diagnostic {
    Diagnostic(.project, "no app of this Xcode project has strings for pushes", at: SourcePosition(file: path))
  }

  /// Adds an app. If one of each platform is wanted, notes each further one, which the configuration does not name.
  private mutating func add(_ app: Found, of platform: Device.Platform) {
    let known = platform == .android ? androidApps : iosApps
    if !takesAll, !known.isEmpty {
      findings.append(
        Diagnostic(
          .project, "another app, which is not taken", at: SourcePosition(file: path(of: app.place)),
          help: "Run init without --app: it writes an [[app]] for each."))
    } else if platform == .android {
      androidApps.append(app)
    } else {
      iosApps.append(app)
    }
  }

  /// The section that names an app.
  func section(of app: Found, _ platform: Device.Platform) -> Section {
    var lines = ["project = " + quotedTOML(app.place.isEmpty ? "." : app.place)]
    if let name = app.name { lines.append("app = " + quotedTOML(name.string)) }
    if platform == .android, let flavor = app.flavor { lines.append("flavor = " + quotedTOML(flavor.string)) }
    return Section(name: "\(platform.name)", lines: lines)
  }

  /// Adds a section with resource folders; returns their paths.
  private mutating func add(_ section: String, resources folders: [Text]) -> [String] {
    guard !folders.isEmpty else { return [] }
    let places = folders.map { FileReader.path(of: $0.string, below: path(of: "")) ?? "" }
    let list = places.map { quotedTOML($0.isEmpty ? "." : $0) }.joined(separator: ", ")
    sections.append(Section(name: section, lines: ["resources = [" + list + "]"]))
    return places.map { path(of: $0) }
  }

  func path(of place: String) -> String {
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
package func quotedTOML(_ text: String) -> String { quotedJSON(text) }

/// A string of JSON.
package func quotedJSON(_ text: String) -> String {
  var writer = JSONWriter()
  writer.string(text)
  return writer.buffer.string
}
