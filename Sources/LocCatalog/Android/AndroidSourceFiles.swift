// The values files of an app, with the properties that all values of a file share.

import LocBase
import LocLocale

/// The files in the order in which they were read.
struct AndroidSourceFiles {
  /// One values file.
  struct File {
    /// The index of the file's configuration.
    var configuration: UInt16
    /// The index of the res folder, a source set of the build; later folders overlay earlier ones.
    var folder: UInt32
    /// The index of the merged folder's name; 0 for aapt2, which merges nothing.
    var mergedFolder: UInt32 = 0
    /// The index of the file's first value, and of its first value that belongs to no folder.
    var start: Int
    var everywhereStart = 0
    /// The name of the file's folder, and why the compiler or the linker refuses the merged folder; nil if both take it.
    var name: Text = ""
    var refusal: AndroidQualifierError?
    /// True when the folder's name has a variant, which later versions of AGP may read in another way.
    var isUnsettled = false
    /// True when Java may decode the file otherwise.
    var isDoubtful = false
  }

  private(set) var all: [File] = []
  private(set) var paths: [Text] = []
  /// The last folder that was refused.
  private var refusedFolder: (folder: Int, name: Text)?

  /// Adds a file and returns its number.
  @discardableResult
  mutating func add(_ file: File, path: Text) -> UInt32 {
    paths.append(path)
    all.append(file)
    return UInt32(truncatingIfNeeded: paths.count - 1)
  }

  subscript(index: UInt32) -> File { _read { yield all[Int(index)] } }

  mutating func doubtLast() {
    if let last = all.indices.last { all[last].isDoubtful = true }
  }

  func position(of value: AndroidValue) -> SourcePosition {
    SourcePosition(file: paths[Int(value.file)], line: Int(value.line), column: Int(value.column))
  }

  /// Returns whether the folder is refused for the first time: its files come one after the other.
  mutating func refuses(_ name: Text, in folder: Int) -> Bool {
    if let refusedFolder, refusedFolder.folder == folder, refusedFolder.name == name { return false }
    refusedFolder = (folder, name)
    return true
  }
}
