// A folder of its own for one test, gone when the test lets go of it.

import Foundation

/// Files and folders in the system's temporary folder.
public final class TemporaryFolder: Sendable {
  /// Its absolute path.
  public let path: String

  /// Makes the folder.
  public init() {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("locscript-\(UUID().uuidString)").path
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The absolute path of something in it.
  public func full(_ name: String) -> String { path + "/" + name }

  /// Writes a file; makes its folders.
  public func write(_ name: String, _ text: String = "x") {
    let file = full(name)
    let folder = (file as NSString).deletingLastPathComponent
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    _ = FileManager.default.createFile(atPath: file, contents: Data(text.utf8))
  }

  /// Writes the locscript.toml of an app whose texts lie in `res` and `ios`, with more settings behind.
  public func writeSettings(_ more: String = "") {
    let app = """
      [android]
      resources = ["res"]
      [ios]
      resources = ["ios"]
      development-region = "en"
      """
    write("locscript.toml", app + "\n" + more)
  }

  /// Makes a folder and those above it.
  public func makeFolder(_ name: String) {
    try? FileManager.default.createDirectory(atPath: full(name), withIntermediateDirectories: true)
  }

  /// Makes a symbolic link; the target may be relative to it, and need not exist.
  public func link(_ name: String, to target: String) {
    try? FileManager.default.createSymbolicLink(atPath: full(name), withDestinationPath: target)
  }

  /// Makes a pipe that nobody writes to.
  public func makeFIFO(_ name: String) { _ = mkfifo(full(name), 0o600) }
}
