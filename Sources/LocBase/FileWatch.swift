// Detects changes of files that were read, for commands that update their output.

import CLocSystem

/// The files and folders that a piece of work has read or looked for, in the state in which it found them.
///
/// A caller asks a few times a second whether any has changed: a file was saved, a folder gained or lost an entry, a
/// missing path now exists. Files are compared by size, time and inode, not by contents, so saving an unchanged file
/// counts. Only paths that were read are watched.
package struct FileWatch: Sendable {
  /// The question that was asked about a path.
  private enum Use: Sendable {
    /// Only whether it is there.
    case kind
    case file
    case folder
  }

  private struct Entry: Sendable {
    let path: String
    var use: Use
    var stamp: Stamp
    /// The names in a folder.
    var names: [String]
  }

  private struct Stamp: Sendable, Equatable {
    let kind: Int32
    let device, inode, size: UInt64
    let seconds, nanoseconds: Int64

    init(_ path: String) {
      var stamp = loc_path_stamp()
      path.withCString { loc_stamp_path($0, &stamp) }
      (kind, device, inode) = (stamp.kind, stamp.device, stamp.inode)
      (size, seconds, nanoseconds) = (stamp.size, stamp.seconds, stamp.nanoseconds)
    }

    /// Whether both are of one file, whatever has been written to it between them.
    func isSameFile(as other: Stamp) -> Bool { inode != 0 && inode == other.inode && device == other.device }
  }

  private var entries: [Entry] = []
  private let ignored: [String]

  /// Does some work, and watches every path that it reads through `FileReader` on this thread.
  /// - Parameters:
  ///   - ignored: files that the work writes itself: their names are overlooked in folders.
  ///   - work: The code that reads. Nested work with its own watch is not part of the outer watch.
  package init(ignoring ignored: [String] = [], _ work: () -> Void) {
    self.ignored = ignored.map { (path: String) -> String in Text(path).lastPathComponent.string }
    let recorder = Recorder(self.ignored)
    Self.note(in: recorder, work)
    entries = recorder.entries
  }

  /// Does some work within which `hasRead` knows the files that it has read on this thread. Notes less than a watch, and costs less.
  package static func rememberingFiles(_ work: () -> Void) { note(in: Recorder(), work) }

  /// Whether the work that this thread is in has read the file at a path, under this name or another. False for a file that there is
  /// not, and outside of work that is watched or remembered.
  package static func hasRead(_ path: String) -> Bool {
    guard let recorder = loc_thread_recorder() else { return false }
    let stamp = Stamp(path)
    return Unmanaged<Recorder>.fromOpaque(recorder).takeUnretainedValue().entries.contains { entry in
      entry.use == .file && stamp.isSameFile(as: entry.stamp)
    }
  }

  /// Does some work whose paths no watch of this thread notes.
  package static func overlooking<Answer>(_ work: () -> Answer) -> Answer {
    let outer = loc_thread_recorder()
    loc_set_thread_recorder(nil)
    defer { loc_set_thread_recorder(outer) }
    return work()
  }

  private static func note(in recorder: Recorder, _ work: () -> Void) {
    let outer = loc_thread_recorder()
    loc_set_thread_recorder(Unmanaged.passUnretained(recorder).toOpaque())
    withExtendedLifetime(recorder) { work() }
    loc_set_thread_recorder(outer)
  }

  /// The number of paths that are watched.
  package var count: Int { entries.count }

  /// A path that is in another state than when it was read; nil if all are the same. A file that is read twice counts from the
  /// first time on.
  package func change() -> String? {
    for entry in entries {
      let stamp = Stamp(entry.path)
      if stamp == entry.stamp { continue }
      switch entry.use {
      case .kind: if stamp.kind == entry.stamp.kind { continue }
      case .file: break
      case .folder:
        // A folder's time also changes for files that LocScript does not read, such as an editor's.
        if stamp.kind == entry.stamp.kind,
          Self.names(in: entry.path, but: ignored).map({ Text($0) }) == entry.names.map({ Text($0) })
        {
          continue
        }
      }
      return entry.path
    }
    return nil
  }

  /// The names in a folder, without editors' temporary files and ignored ones; empty if it cannot be read.
  private static func names(in folder: String, but ignored: [String]) -> [String] {
    let outer = loc_thread_recorder()
    loc_set_thread_recorder(nil)
    defer { loc_set_thread_recorder(outer) }
    do throws(LocScriptError) {
      return try FileReader.names(in: folder).filter { (name: String) -> Bool in
        !Text(name).hasPrefix(".") && !Text(name).hasSuffix("~") && !Text(name).hasSuffix(".tmp")
          && !ignored.contains { Text($0) == Text(name) }
      }
    } catch {
      return []
    }
  }

  /// Collects the paths of one thread's work.
  private final class Recorder {
    private(set) var entries: [Entry] = []
    private var places: [Text: Int] = [:]
    private let ignored: [String]
    private let notesFilesOnly: Bool

    init(_ ignored: [String]) { (self.ignored, notesFilesOnly) = (ignored, false) }

    /// Records only the files that are read.
    init() { (ignored, notesFilesOnly) = ([], true) }

    func note(_ path: String, _ use: Use) {
      if notesFilesOnly, use != .file { return }
      if let place = places[Text(path)] {
        if entries[place].use != .kind || use == .kind { return }
        entries[place].use = use
        if use == .folder { entries[place].names = FileWatch.names(in: path, but: ignored) }
        return
      }
      places[Text(path)] = entries.count
      let stamp = Stamp(path)
      entries.append(
        Entry(path: path, use: use, stamp: stamp, names: use == .folder ? FileWatch.names(in: path, but: ignored) : []))
    }
  }

  // MARK: Calls from FileReader

  static func noteFile(_ path: String) { note(path, .file) }
  static func noteFolder(_ path: String) { note(path, .folder) }
  static func noteKind(_ path: String) { note(path, .kind) }

  private static func note(_ path: String, _ use: Use) {
    guard let recorder = loc_thread_recorder() else { return }
    Unmanaged<Recorder>.fromOpaque(recorder).takeUnretainedValue().note(path, use)
  }
}
