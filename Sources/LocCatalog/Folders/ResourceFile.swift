// One resource file: its bytes and its path. Readers never touch the disk; ResourceFolders does.

package import LocBase

/// One resource file in memory.
package struct ResourceFile: Sendable {
  /// The owner of a file's bytes.
  package enum Contents: Sendable {
    case owned([UInt8])
    /// The tables that are made of the file point into them.
    case shared(SharedBytes)
    /// The file cannot be read, for this reason; there are no bytes.
    case unread(Diagnostic)

    func withBytes<Result>(_ body: (UTF8Slice) -> Result) -> Result {
      switch self {
      case .owned(let bytes): bytes.withSlice(body)
      case .shared(let bytes): body(bytes.slice)
      case .unread: body(.empty)
      }
    }
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

  package var byteCount: Int { withBytes { $0.count } }

  /// The reason why the file was not read; nil when it was read.
  package var problem: Diagnostic? {
    if case .unread(let diagnostic) = contents { return diagnostic }
    return nil
  }

  package func withBytes<Result>(_ body: (UTF8Slice) -> Result) -> Result { contents.withBytes(body) }

  /// The bytes for tables whose texts point into them: a copy, unless the file has them in this form.
  var shared: SharedBytes {
    if case .shared(let bytes) = contents { return bytes }
    return withBytes { SharedBytes(copying: $0) }
  }
}
