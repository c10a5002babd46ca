// An engine as bytes, to open it in another process or on another machine without its files.

public import LocBase
import LocConfig
import LocRules

extension Engine {
  /// The engine's app as bytes: its settings, every file that was read for it, the versions of `[[released]]`, and
  /// rules. The files are read again.
  /// - Parameter rules: A folder of rules, or one file, to include in addition to the configuration's rules root.
  /// - Returns: bytes for `init(pack:)` of the same version of the library.
  /// - Throws: 201 for a file that can no longer be read, 200 and 202 for an app that no longer opens.
  public func pack(rules: String? = nil) throws(LocScriptError) -> [UInt8] {
    let files =
      if let archive {
        try archive.replaying { () throws(LocScriptError) in try filesReadAgain(rules) }
      } else {
        try filesReadAgain(rules)
      }
    var pack = PackWriter()
    pack.put(version)
    origin.write(to: &pack)
    files.write(to: &pack)
    return pack.bytes
  }

  private func filesReadAgain(_ rules: String?) throws(LocScriptError) -> FileArchive {
    try FileArchive.keeping { () throws(LocScriptError) in
      let engine = Engine(try origin.open(), of: origin)
      for index in engine.released.releases.indices { _ = try? engine.released.catalog(index) }
      if let rules { _ = try engine.ruleFiles(at: rules) }
      // An app whose rules cannot be read still opens.
      if let root = engine.rulesRoot { _ = try? engine.ruleFiles(at: root) }
    }
  }

  /// Opens an engine from the bytes that `pack(rules:)` returned. It reads no files: its app and rules are those from
  /// the time of packing.
  /// - Throws: 100 for an incomplete pack, or one from another version of the library.
  public convenience init(pack bytes: [UInt8]) throws(LocScriptError) {
    var pack = try PackReader(bytes)
    let made = try pack.text()
    guard Text(made) == Text(version) else {
      throw LocScriptError(
        .usage, "LocScript \(made) made this pack, and this is \(version)",
        help: "Install the same version on both sides.")
    }
    let origin = try EngineOrigin(&pack)
    let archive = try FileArchive(&pack)
    self.init(try archive.replaying { () throws(LocScriptError) in try origin.open() }, of: origin, archive: archive)
  }

  /// The rules that were packed for a path; nil if the disk has them.
  func packedRuleFiles(
    at path: String
  ) throws(LocScriptError) -> (files: [(name: String, bytes: [UInt8])], root: String, selected: String?)? {
    guard let archive, archive.has(path) else { return nil }
    return try archive.replaying { () throws(LocScriptError) in try ruleFiles(at: path) }
  }
}
