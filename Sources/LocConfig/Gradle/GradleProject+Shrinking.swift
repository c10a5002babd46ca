// Determines whether an app's build shrinks resources, and reads its keep files.

import LocBase
import LocCatalog

extension GradleProject {
  /// The resources that the build of a variant keeps when it shrinks; nil if the scripts do not enable shrinking.
  ///
  /// The files are those of `res/raw` in every source set of the app and of its libraries. If two have the same name in
  /// folders of the same name, the more important source set's counts, as for all file resources.
  mutating func shrinking(of app: Int, _ libraries: [Int], _ variant: GradleVariant) -> AndroidShrinking? {
    guard let position = modules[app].place(.shrinking, ofBuildType: variant.buildType) else { return nil }
    var files: [Text: Text] = [:]
    var sources: [Text] = []
    for module in libraries + [app] {
      for set in variant.sourceSets {
        for folder in modules[module].folders(ofSet: set) {
          addRawFiles(of: folder, to: &files)
          addSources(beside: folder, to: &sources)
        }
      }
    }
    var paths = files.values.map { $0 }
    paths.sort()
    var rules = AndroidKeepRules()
    for path in paths {
      guard let bytes = checkout.read(path) else { continue }
      let wasCut = rules.leavesOutPatterns
      if !rules.add(bytes) { reportUnread(path, "it keeps no text") }
      if rules.leavesOutPatterns, !wasCut {
        checkout.report(
          .unreadProject, "the lists have more patterns than are compared with the keys: the others keep no text here",
          at: SourcePosition(file: checkout.fullPath(path)))
      }
    }
    return AndroidShrinking(rules, at: position, sources: sources)
  }

  /// Adds a res folder, and the code and the manifest beside it.
  private mutating func addSources(beside folder: Text, to sources: inout [Text]) {
    guard folder.hasSuffix("/res") else { return }
    let parent = folder.dropLast(4)
    for path in [folder, parent + "/java", parent + "/kotlin", parent + "/AndroidManifest.xml"]
    where checkout.kind(of: path) != .missing {
      sources.append(Text(checkout.fullPath(path)))
    }
  }

  /// Adds the XML files of a res folder's raw folders, each by its name in the app.
  private mutating func addRawFiles(of folder: Text, to files: inout [Text: Text]) {
    for raw in checkout.names(in: folder) where raw == "raw" || raw.hasPrefix("raw-") {
      let inner = FileReader.join(folder, raw)
      for name in checkout.names(in: inner) where name.hasSuffix(".xml") || name.hasSuffix(".XML") {
        files[FileReader.join(raw, name)] = FileReader.join(inner, name)
      }
    }
  }
}
