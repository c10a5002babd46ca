// The files of an earlier time: the disk's, with the earlier content of those that have changed since.

import CLocSystem

/// The changes since an earlier time, for work that reads the files as they were then.
///
/// Folders count as existing if they had files: version control keeps no empty ones.
package final class EarlierFiles {
  /// The earlier content by the file's real path; nil for a file that did not exist.
  private let files: [Text: [UInt8]?]
  /// The names of changed files, and of folders with such files, by the real path of their folder.
  private var changed: [Text: Set<Text>] = [:]
  private var knownPlaces: [Text: Text] = [:]

  /// - Parameters:
  ///   - root: The real path of the folder that has the files.
  ///   - files: The earlier content by the path below that folder; nil for a file that did not exist.
  package init(in root: Text, _ files: [(path: Text, bytes: [UInt8]?)]) {
    var all: [Text: [UInt8]?] = [:]
    for (path, bytes) in files {
      var place = FileReader.join(root, path)
      all.updateValue(bytes, forKey: place)
      while place.utf8.count > root.utf8.count {
        let folder = Self.folder(of: place)
        changed[folder, default: []].insert(place.lastPathComponent)
        place = folder
      }
    }
    self.files = all
  }

  /// Does some work on this thread, during which `FileReader` reads the earlier files.
  package func reading<Result>(_ work: () throws(LocScriptError) -> Result) throws(LocScriptError) -> Result {
    try FileArchive.asking({ (question, path) in self.answer(question, path) }, before: work)
  }

  /// The answer to a question about a path; nil if it is that of the disk.
  private func answer(_ question: FileArchive.Question, _ path: Text) -> FileArchive.Answer? {
    let place = place(of: path)
    if let bytes = files[place] {
      guard let bytes else { return .missing }
      return switch question {
      case .file: .bytes(bytes)
      case .folder: .missing
      case .kind: .number(Int32(LOC_PATH_FILE.rawValue))
      case .link: .number(0)
      case .real: .bytes(place.bytes)
      }
    }
    guard changed[place] != nil else { return nil }
    let names = names(in: place)
    if names.isEmpty { return .missing }
    return switch question {
    case .folder: .names(names.map { $0.string })
    case .kind: .number(Int32(LOC_PATH_FOLDER.rawValue))
    case .real: .bytes(place.bytes)
    case .file, .link: nil
    }
  }

  /// The names in a folder with changes, sorted by their bytes.
  private func names(in folder: Text) -> [Text] {
    let own = changed[folder] ?? []
    var names = FileReader.namesOnDisk(folder.string).map { Text($0) }.filter { !own.contains($0) }
    for name in own where existed(FileReader.join(folder, name)) { names.append(name) }
    return names.sorted()
  }

  private func existed(_ place: Text) -> Bool {
    if let bytes = files[place] { return bytes != nil }
    return !names(in: place).isEmpty
  }

  /// The real path; of a path that does not exist that of its nearest folder, with the other names.
  private func place(of path: Text) -> Text {
    if let known = knownPlaces[path] { return known }
    var (found, rest) = (path, [Text]())
    while FileReader.realOnDisk(found.string) == nil, !found.isEmpty {
      rest.append(found.lastPathComponent)
      found = Self.folder(of: found)
    }
    var place = Text(decoding: FileReader.realOnDisk(found.isEmpty ? "." : found.string) ?? [])
    for name in rest.reversed() { place = FileReader.join(place, name) }
    knownPlaces[path] = place
    return place
  }

  /// The path of a path's folder; "" for a bare name.
  private static func folder(of path: Text) -> Text {
    guard let slash = path.utf8.lastIndex(of: .slash) else { return "" }
    return slash == path.utf8.startIndex && path != "/" ? "/" : Text(decoding: path.utf8[..<slash])
  }
}
