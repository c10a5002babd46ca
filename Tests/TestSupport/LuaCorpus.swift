// Lua sources to read: those of the repository and of its fixtures.

import Foundation

/// Lua sources of the repository.
public enum LuaCorpus {
  private static let root = Fixtures.folder.deletingLastPathComponent().deletingLastPathComponent()

  /// The files with the ending .lua.
  public static let files: [(name: String, bytes: [UInt8])] = {
    var found: [(String, [UInt8])] = []
    for folder in ["scripts", "bindings/lua", "Tests"] {
      let all = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
      while let name = all?.nextObject() as? String {
        // A scenario's rule of this folder does not compile.
        guard name.hasSuffix(".lua"), !name.contains("rules/broken/"),
          let bytes = try? Data(contentsOf: root.appendingPathComponent(folder + "/" + name))
        else {
          continue
        }
        found.append((folder + "/" + name, Array(bytes)))
      }
    }
    return found.sorted { $0.0 < $1.0 }
  }()

  /// The sources in the fixtures of the sandbox and of mistakes.
  public static let chunks: [[UInt8]] = {
    var found: [[UInt8]] = []
    let folders = ["rules", "conformance", "mistakes"]
    for folder in folders {
      let path = Fixtures.folder.appendingPathComponent(folder).path
      for name in (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? []
      where name.hasSuffix(".jsonl") {
        for line in (try? Fixtures.lines(folder + "/" + name).objects) ?? [] {
          for key in ["lua", "run", "source", "rule"] {
            if let text = line[key] as? String, text.utf8.count < 20_000 { found.append(Array(text.utf8)) }
          }
        }
      }
    }
    return found
  }()
}
