// One resource file: its bytes and its path. Readers never touch the disk; ResourceFolders does.

import LocBase

/// One resource file in memory.
package struct ResourceFile: Sendable {
  /// The owner of a file's bytes.
  package enum Contents: Sendable {
    case owned([UInt8])
    /// The caller owns the bytes and keeps them until all files are read.
    case borrowed(UTF8Slice)
    /// Why the file cannot be read; then there are no bytes.
    case unread(Diagnostic)
  }

  /// The path as the user knows it, for diagnostics and previews.
  package let path: Text
  /// The folder whose name qualifies the file: `values-fr-rCA` or `fr.lproj`; "" for a file at the root of an iOS resource
  /// folder.
  package let folder: Text
  /// The file's own name: `strings.xml`.
  package let name: Text
  private let contents: Contents

  package init(path: Text, folder: Text, name: Text, contents: Contents) {
    self.path = path
    self.folder = folder
    self.name = name
    self.contents = contents
  }

  package init(path: Text, folder: Text, name: Text, bytes: [UInt8]) {
    self.init(path: path, folder: folder, name: name, contents: .owned(bytes))
  }

  package var byteCount: Int {
    switch contents {
    case .owned(let bytes): bytes.count
    case .borrowed(let slice): slice.count
    case .unread: 0
    }
  }

  /// The reason why the file was not read; nil when it was read.
  package var problem: Diagnostic? {
    if case .unread(let diagnostic) = contents { return diagnostic }
    return nil
  }

  package func withBytes<Result>(_ body: (UTF8Slice) -> Result) -> Result {
    switch contents {
    case .owned(let bytes): bytes.withSlice(body)
    case .borrowed(let slice): body(slice)
    case .unread: body(.empty)
    }
  }
}
