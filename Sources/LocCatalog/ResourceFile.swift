// What a reader reads: one file's bytes and where it stood. Readers never touch the disk; ResourceFolders does.

/// One resource file in memory.
package struct ResourceFile: Sendable {
  /// The path as people know it, for diagnostics and previews.
  package let path: String
  /// The folder that qualifies it: `values-fr-rCA` or `fr.lproj`; "" for a file at the root of an iOS resource folder.
  package let folder: String
  /// The file's own name: `strings.xml`.
  package let name: String
  package let bytes: [UInt8]

  package init(path: String, folder: String, name: String, bytes: [UInt8]) {
    self.path = path
    self.folder = folder
    self.name = name
    self.bytes = bytes
  }
}
