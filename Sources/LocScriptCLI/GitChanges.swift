// check --changed-since: the files that differ from a commit, with their content there, as git knows them.

import Glibc
import LocBase
import LocScript

/// The changes of a working tree since a commit, also those that are not committed or tracked. Git runs without a shell, a pager,
/// hooks or the network, and changes nothing.
struct GitChanges {
  /// The limit on git's lists of files.
  private static let mostListed = 64 << 20
  /// The limit on the content of all changed files, and of one; a larger file counts as empty.
  private static let mostContent = 512 << 20
  private static let mostOfFile = FileReader.defaultLimit

  /// The files as they were.
  let files: EarlierFiles
  /// How many files differ.
  let count: Int

  /// - Parameters:
  ///   - reference: A commit, a branch or a tag.
  ///   - folder: A folder of the repository.
  init(since reference: String, in folder: String) throws {
    guard let git = HelperProgram("git") else {
      throw CommandFailure(
        code: .unavailable, message: "git is not in PATH: --changed-since asks it which files differ")
    }
    setenv("GIT_OPTIONAL_LOCKS", "0", 1)
    setenv("GIT_TERMINAL_PROMPT", "0", 1)
    setenv("GIT_NO_LAZY_FETCH", "1", 1)
    let answer = try Self.checkout(around: folder).map { try Self.run(git, in: $0, ["rev-parse", "--show-toplevel"]) }
    guard let answer, answer.status == 0, let root = Self.line(answer.output) else {
      throw CommandFailure(
        code: .usage,
        message: "--changed-since needs a git repository: \(answer?.complaint ?? "there is none around \(folder)")")
    }
    // A word that begins with a hyphen would be an option of git.
    let isOption = reference.utf8.first == .hyphen
    let found = isOption ? nil : try Self.commit(git, reference, in: root)
    guard let commit = found else {
      throw CommandFailure(
        code: .usage, message: "git knows no commit '\(reference)'",
        help: "A shallow clone has the newest commit only: fetch the others, too (fetch-depth: 0 of actions/checkout).")
    }
    var changed = try Self.changed(git, since: commit, in: root)
    try Self.addContent(git, to: &changed, in: root)
    count = changed.count
    files = EarlierFiles(in: Text(root), changed.map { (path: $0.path, bytes: $0.bytes) })
  }

  /// A file that differs.
  private struct Change {
    let path: Text
    /// The name of its content in the commit; nil if the commit does not have the file.
    let object: Text?
    var bytes: [UInt8]?
  }

  /// The nearest folder, at or above one, that git has checked out. Git itself would also take a folder whose files look like a
  /// repository, with the settings in them: a stranger's commit can have such files, but no `.git`.
  private static func checkout(around folder: String) -> String? {
    guard let real = realpath(folder, nil) else { return nil }
    defer { free(real) }
    var place = String(cString: real)
    while FileReader.kind(of: FileReader.join(place, ".git")) == .missing {
      if place.utf8.count == 1 { return nil }
      place = EngineSource.folder(of: place)
    }
    return place
  }

  private static func commit(_ git: HelperProgram, _ reference: String, in root: String) throws -> Text? {
    let answer = try run(
      git, in: root, ["rev-parse", "--verify", "--quiet", "--end-of-options", reference + "^{commit}"])
    return answer.status == 0 ? line(answer.output).map { Text($0) } : nil
  }

  /// The files that differ from the commit, and those that git does not track.
  private static func changed(_ git: HelperProgram, since commit: Text, in root: String) throws -> [Change] {
    var changed: [Change] = []
    let differences = try list(
      git, in: root,
      [
        "diff-index", "--raw", "-z", "--no-abbrev", "--no-renames", "--no-ext-diff", "--ignore-submodules",
        commit.string, "--",
      ])
    // `:OLDMODE NEWMODE OLDOBJECT NEWOBJECT STATUS`, and the path in a field of its own.
    for index in stride(from: 0, to: differences.count - 1, by: 2) {
      let fields = Text(decoding: differences[index]).split(separator: .space)
      guard fields.count == 5 else { continue }
      // Links and submodules of the commit are left out: nothing is read through them.
      let isFile = fields[0].hasPrefix(":100")
      changed.append(Change(path: Text(decoding: differences[index + 1]), object: isFile ? fields[2] : nil))
    }
    for path in try list(git, in: root, ["ls-files", "-z", "--others", "--exclude-standard"]) {
      changed.append(Change(path: Text(decoding: path), object: nil))
    }
    return changed
  }

  /// Reads the content of the files in the commit.
  private static func addContent(_ git: HelperProgram, to changed: inout [Change], in root: String) throws {
    let places = changed.indices.filter { changed[$0].object != nil }
    if places.isEmpty { return }
    func objects(_ places: [Int]) -> [UInt8] {
      places.flatMap { (changed[$0].object ?? "").bytes + [.newline] }
    }
    let sizes = try run(
      git, in: root, ["cat-file", "--batch-check=%(objectsize)"], input: objects(places), mostBytes: mostListed)
    var wanted: [Int] = []
    for (place, size) in zip(places, sizes.output.split(separator: .newline)) {
      changed[place].bytes = []
      if let size = Int(String(decoding: size, as: UTF8.self)), size <= mostOfFile { wanted.append(place) }
    }
    let answer = try run(git, in: root, ["cat-file", "--batch"], input: objects(wanted), mostBytes: mostContent)
    // `OBJECT blob SIZE`, a newline, the content, a newline.
    var rest = answer.output[...]
    for place in wanted {
      guard let end = rest.firstIndex(of: .newline), let word = rest[..<end].split(separator: .space).last,
        let size = Int(String(decoding: word, as: UTF8.self)), rest.endIndex - end > size
      else { throw git.failure(answer.complaint ?? "it does not give the content of every file") }
      changed[place].bytes = Array(rest[(end + 1)..<(end + 1 + size)])
      rest = rest[(end + 1 + size)...].dropFirst()
    }
  }

  private static func list(_ git: HelperProgram, in root: String, _ arguments: [String]) throws -> [ArraySlice<UInt8>] {
    let answer = try run(git, in: root, arguments)
    guard answer.status == 0 else { throw git.failure(answer.complaint ?? "it cannot list the files that differ") }
    return answer.output.split(separator: 0)
  }

  private static func run(
    _ git: HelperProgram, in folder: String, _ arguments: [String], input: [UInt8] = [], mostBytes: Int = mostListed
  ) throws -> HelperProgram.Answer {
    let safety = ["-c", "core.fsmonitor=false", "-c", "safe.bareRepository=explicit"]
    return try git.run(["-C", folder] + safety + arguments, input: input, mostBytes: mostBytes)
  }

  private static func line(_ output: [UInt8]) -> String? {
    let text = String(decoding: output.last == .newline ? output.dropLast() : output[...], as: UTF8.self)
    return text.isEmpty ? nil : text
  }
}
