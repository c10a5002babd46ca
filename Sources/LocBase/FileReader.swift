// The only way from the disk into the core: takes paths, returns bytes and names, and writes nothing.

import CLocSystem

/// Reads files and folders, with errors that name the path and quote the system's message.
package enum FileReader {
  /// The limit on a file's bytes, above any resource file; the reading of a file that grows meanwhile stops here.
  package static let defaultLimit = 64 << 20
  /// The longest path that Linux allows (PATH_MAX); longer paths are not tried.
  private static let maxPathBytes = 4_096

  package enum Kind: Sendable {
    case missing
    case file
    case folder
    /// A FIFO, a socket, a device.
    case other
  }

  /// All bytes of a regular file. Symbolic links are followed; a FIFO does not block.
  package static func read(_ path: String, limit: Int = defaultLimit) throws(LocScriptError) -> [UInt8] {
    try check(path)
    FileWatch.noteFile(path)
    let answer = try FileArchive.answer(.file, path) { () throws(LocScriptError) in .bytes(try bytes(of: path, limit)) }
    guard case .bytes(let bytes) = answer else { throw failure(path, words(ENOENT)) }
    return bytes
  }

  private static func bytes(of path: String, _ limit: Int) throws(LocScriptError) -> [UInt8] {
    let cap = max(limit, 0)
    var data: UnsafeMutablePointer<UInt8>?
    var length = 0
    let code = loc_read_file(path, cap, &data, &length)
    defer { free(data) }
    switch code {
    case 0: return bytes(data, length)
    case EFBIG:
      throw LocScriptError(.tooBig, "the file has more than \(sizeText(cap))", at: start(of: path))
    case EISDIR: throw failure(path, "expected a file, found a folder")
    case EINVAL where kind(of: path) == .other: throw failure(path, "is not a regular file")
    default: throw failure(path, words(code))
    }
  }

  /// The names in a folder, sorted by their bytes. A file whose name is not UTF-8 cannot be opened by its listed name.
  package static func names(in folder: String) throws(LocScriptError) -> [String] {
    try check(folder)
    FileWatch.noteFolder(folder)
    let answer = try FileArchive.answer(.folder, folder) { () throws(LocScriptError) in .names(try list(folder)) }
    guard case .names(let names) = answer else { throw failure(folder, words(ENOENT)) }
    return names
  }

  private static func list(_ folder: String) throws(LocScriptError) -> [String] {
    var text: UnsafeMutablePointer<CChar>?
    var length = 0
    let code = loc_list_folder(folder, &text, &length)
    defer { free(text) }
    guard code == 0 else {
      throw failure(folder, code == ENOTDIR ? "expected a folder, found a file" : words(code))
    }
    // Each name ends in NUL.
    return bytes(text, length).split(separator: 0).map { Text(decoding: $0) }.sorted().map { $0.string }
  }

  /// The kind of file at the path, symbolic links followed. A path that no file can have counts as missing.
  package static func kind(of path: String) -> Kind {
    guard isPossible(path) else { return .missing }
    FileWatch.noteKind(path)
    return unwatchedKind(of: path)
  }

  /// The same for a path whose changes no command waits for.
  static func unwatchedKind(of path: String) -> Kind {
    let answer = FileArchive.answer(.kind, path) { .number(Int32(path.withCString(loc_kind_of_path).rawValue)) }
    guard case .number(let kind) = answer else { return .missing }
    switch loc_path_kind(UInt32(bitPattern: kind)) {
    case LOC_PATH_FILE: return .file
    case LOC_PATH_FOLDER: return .folder
    case LOC_PATH_OTHER: return .other
    default: return .missing
    }
  }

  /// Whether the last component is itself a symbolic link.
  package static func isLink(_ path: String) -> Bool {
    guard isPossible(path) else { return false }
    let answer = FileArchive.answer(.link, path) { .number(path.withCString(loc_is_link)) }
    if case .number(1) = answer { return true }
    return false
  }

  /// The path of a file or folder inside `folder`, with `/`, symbolic links followed; nil for the folder itself and for a path
  /// that is not inside it or does not exist.
  package static func path(of path: String, below folder: String) -> String? {
    guard let whole = real(path), let start = real(folder.isEmpty ? "." : folder) else { return nil }
    let prefix = start == [.slash] ? start : start + [.slash]
    guard whole.count > prefix.count, whole.starts(with: prefix) else { return nil }
    return String(decoding: whole[prefix.count...], as: UTF8.self)
  }

  /// The path without links, `.` and `..`; nil for a path that does not exist.
  static func real(_ path: String) -> [UInt8]? {
    guard isPossible(path) else { return nil }
    let answer = FileArchive.answer(.real, path) { realOnDisk(path).map { .bytes($0) } ?? .missing }
    guard case .bytes(let bytes) = answer else { return nil }
    return bytes
  }

  static func realOnDisk(_ path: String) -> [UInt8]? {
    guard let text = loc_real_path(path) else { return nil }
    defer { free(text) }
    return bytes(text, strlen(text))
  }

  /// A copy of what the C functions have written into memory of their own; empty where they have written nothing.
  private static func bytes(_ start: UnsafeRawPointer?, _ count: Int) -> [UInt8] {
    [UInt8](UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  /// The names in a folder; none if it cannot be listed.
  static func namesOnDisk(_ folder: String) -> [String] { (try? list(folder)) ?? [] }

  /// `folder/name`; only the name if the folder is "" (the current folder), and only the folder if the name is ".".
  package static func join(_ folder: String, _ name: String) -> String {
    if folder.isEmpty || name.utf8.first == .slash { return name }
    if Text(name) == "." { return folder }
    return folder.utf8.last == .slash ? folder + name : folder + "/" + name
  }

  private static func isPossible(_ path: String) -> Bool {
    let bytes = path.utf8
    return !bytes.isEmpty && bytes.count < maxPathBytes && !bytes.contains(0)
  }

  private static func check(_ path: String) throws(LocScriptError) {
    if isPossible(path) { return }
    if path.isEmpty { throw LocScriptError(.unreadable, "the path is empty") }
    if path.utf8.contains(0) { throw LocScriptError(.unreadable, "the path has a NUL character in it") }
    throw LocScriptError(.unreadable, "the path has more than \(maxPathBytes - 1) bytes")
  }

  private static func failure(_ path: String, _ reason: String) -> LocScriptError {
    LocScriptError(.unreadable, reason, at: start(of: path))
  }

  private static func start(of path: String) -> SourcePosition { SourcePosition(file: path) }

  private static func words(_ code: Int32) -> String {
    var text = [CChar](repeating: 0, count: 128)
    loc_describe_errno(code, &text, text.count)
    var bytes: [UInt8] = []
    for character in text {
      if character == 0 { break }
      bytes.append(UInt8(bitPattern: character))
    }
    // The system's sentences begin in upper case; ours continue after a colon.
    if let first = bytes.first, first >= UInt8(ascii: "A"), first <= UInt8(ascii: "Z") { bytes[0] = first | 0x20 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A size as text: 67108864 is "64 MB" (2^20 bytes each). A size that is not a whole number of a unit uses the next
  /// smaller unit.
  package static func sizeText(_ bytes: Int) -> String {
    if bytes >= 1 << 20, bytes % (1 << 20) == 0 { return "\(bytes >> 20) MB" }
    if bytes >= 1 << 10, bytes % (1 << 10) == 0 { return "\(bytes >> 10) KB" }
    return "\(bytes) bytes"
  }
}
