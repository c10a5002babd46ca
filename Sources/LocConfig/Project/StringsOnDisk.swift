// Finds the files with strings in a checkout that its apps do not include, so that LocScript can name what it has not read.

package import LocBase
import LocCatalog

/// The files with strings below a folder, without those that were read. The search goes by the names of files and folders.
package struct StringsOnDisk: Sendable {
  /// The system of strings to which a file belongs.
  package enum System: String, CaseIterable, Sendable {
    case android
    case apple = "ios"
    case moko
    case compose
    case flutter
    case dotNet = "net"

    /// Why a push does not find the texts of such a file, to follow its path.
    package var whyNoPush: String {
      switch self {
      case .android: "which is not part of the app that was read"
      case .apple: "which is not part of the app's bundle that was read"
      case .moko: "from which the build makes the app's text, but which was not read"
      case .compose: "a file of Compose Multiplatform, where a push does not look"
      case .flutter: "a file of Flutter, where a push does not look"
      case .dotNet: "a file of .NET, where a push does not look"
      }
    }
  }

  /// One file that was not read.
  package struct File: Sendable {
    package let system: System
    package let path: Text
    /// The folder that stands for it in a list: the res folder, or the folder of all languages.
    package let home: Text
  }

  /// More levels than any checkout has.
  private static let maxDepth = 24
  /// The most bytes of Android's files that are searched for strings.
  private static let maxBytes = 64 << 20

  package private(set) var files: [File] = []
  /// True when the search ended before it had seen every folder.
  package private(set) var stoppedEarly = false

  private var checkout: Checkout
  /// The files that were read, and the folders that are not searched.
  private let wasRead: Set<Text>
  private var bytesLeft = Self.maxBytes

  /// - Parameters:
  ///   - folder: where the search begins; nothing outside of it is read, and no link is followed.
  ///   - read: the paths of the files that were read, below the same folder.
  ///   - excluded: folders that are not searched.
  package init(below folder: String, butFor read: [Text], outside excluded: [Text] = []) {
    checkout = Checkout(folder)
    wasRead = Set((read + excluded).map { Self.plain($0) })
    var level = [Text("")]
    for _ in 0..<Self.maxDepth where !level.isEmpty {
      var next: [Text] = []
      for folder in level { look(in: folder, &next) }
      level = next
    }
    stoppedEarly = checkout.entriesLeft <= 0 || !level.isEmpty
  }

  /// A path without `./` at its start, as the search writes it.
  private static func plain(_ path: Text) -> Text { path.hasPrefix("./") ? path.dropFirst(2) : path }

  private func fullPath(_ path: Text) -> Text { Self.plain(Text(checkout.fullPath(path))) }

  private mutating func look(in folder: Text, _ next: inout [Text]) {
    for name in checkout.names(ofFolder: folder) {
      let path = FileReader.join(folder, name)
      if let system = Self.system(ofFile: name) {
        add(system, path, home: folder)
      } else if ResourceFolders.mayHoldSources(name) || name.hasSuffix(".lproj"),
        isFolder(fullPath(path))
      {
        enter(path, name, in: folder, &next)
      }
    }
  }

  /// Whether a path is a folder to be searched.
  private func isFolder(_ path: Text) -> Bool {
    !wasRead.contains(path) && !FileReader.isLink(path) && FileReader.kind(of: path) == .folder
  }

  /// Looks into a folder whose name says that it has the texts of a language, or notes it for the next level.
  private mutating func enter(_ path: Text, _ name: Text, in folder: Text, _ next: inout [Text]) {
    if name.hasSuffix(".lproj") {
      for file in checkout.names(ofFolder: path) where ResourceFolders.isAppleTable(file) {
        add(.apple, FileReader.join(path, file), home: folder)
      }
    } else if ResourceFolders.isValuesFolder(name) {
      guard !Self.isOfTests(folder) else { return }
      let system: System = ResourceFolders.isOfCompose(folder) ? .compose : .android
      for file in checkout.names(ofFolder: path) where file.hasSuffix(".xml") {
        let path = FileReader.join(path, file)
        if hasStrings(path) { add(system, path, home: folder) }
      }
    } else if MokoResources.isHere(folder) {
      for file in checkout.names(ofFolder: path) where MokoResources.isRead(file) {
        add(.moko, FileReader.join(path, file), home: folder)
      }
    } else {
      next.append(path)
    }
  }

  private mutating func add(_ system: System, _ path: Text, home: Text) {
    guard !wasRead.contains(fullPath(path)), !Self.isOfTests(home) else { return }
    files.append(File(system: system, path: fullPath(path), home: fullPath(home)))
  }

  /// Whether an Android file has strings: most files of an app's res folders have colours and styles.
  private mutating func hasStrings(_ path: Text) -> Bool {
    guard !wasRead.contains(fullPath(path)) else { return false }
    do throws(LocScriptError) {
      let bytes = try FileReader.read(fullPath(path), limit: max(bytesLeft, 0))
      bytesLeft -= bytes.count
      return bytes.withSlice { $0.contains("<string") || $0.contains("<plurals") || $0.contains("type=\"string\"") }
    } catch {
      // A file that cannot be read may have some.
      return true
    }
  }

  /// Whether a folder belongs to a source set of tests, by its path: `src/test/res`, `src/androidTestDebug/res`.
  private static func isOfTests(_ folder: Text) -> Bool {
    for part in folder.split(separator: .slash) {
      switch part {
      case "test", "tests", "Tests", "androidTest", "testFixtures", "commonTest": return true
      default: if part.hasPrefix("androidTest") || part.hasSuffix("UnitTest") { return true }
      }
    }
    return false
  }

  /// The system of a file that its name alone tells.
  private static func system(ofFile name: Text) -> System? {
    if ResourceFolders.isAppleTable(name) { return .apple }
    if name.hasSuffix(".arb") { return .flutter }
    return name.hasSuffix(".resx") || name.hasSuffix(".resw") ? .dotNet : nil
  }
}

extension StringsOnDisk {
  /// One finding for each system that has files, and one for a search that ended early.
  package var findings: [Diagnostic] {
    var findings: [Diagnostic] = []
    for system in System.allCases {
      let files = files.filter { $0.system == system }
      if !files.isEmpty { findings.append(Self.finding(about: files, of: system)) }
    }
    if stoppedEarly {
      findings.append(
        Diagnostic(
          .unreadProject,
          "the search for strings that were not read ended after \(Checkout.maxEntries) files and folders"
            + ", or \(Self.maxDepth) levels",
          at: SourcePosition(file: fullPath(""))))
    }
    return findings
  }

  private static func finding(about files: [File], of system: System) -> Diagnostic {
    var homes: [Text] = []
    for file in files where !homes.contains(file.home) { homes.append(file.home) }
    let strings = files.count == 1 ? "1 file with strings" : "\(files.count) files with strings"
    let are = files.count == 1 ? "is" : "are"
    let words =
      switch system {
      case .android: "\(strings) \(are) not part of the app, and not read"
      case .apple: "\(strings) \(are) not part of the app's bundle, and not read"
      case .moko: "\(strings) for moko-resources \(are) not read, and the build makes texts of them that a push finds"
      case .compose: "\(strings) for Compose Multiplatform \(are) not read, as a push does not look there"
      case .flutter: "\(strings) for Flutter \(are) not read, as a push does not look there"
      case .dotNet: "\(strings) for .NET \(are) not read, as a push does not look there"
      }
    return Diagnostic(
      system == .moko ? .unreadProject : .project, "\(words): \(listed(homes, atMost: 5))",
      at: SourcePosition(file: files[0].path))
  }

  /// The first file that names a key which the app of a platform does not have.
  package func file(naming key: Text, missingOn platform: Device.Platform) -> File? {
    let other: System = platform == .android ? .apple : .android
    let quoted = "\"" + key + "\""
    var bytesLeft = Self.maxBytes
    for file in files where file.system != other {
      do throws(LocScriptError) {
        let bytes = try FileReader.read(file.path, limit: max(bytesLeft, 0))
        bytesLeft -= bytes.count
        let names = bytes.withSlice { (text) -> Bool in quoted.withSlice { text.contains($0) } }
        if names { return file }
      } catch {
        continue
      }
    }
    return nil
  }
}
