// What is inside a folder, how long a path may be, and how much of a file is read.

import Foundation
import LocBase
import Testing

@Suite struct FilePathTests {
  /// A folder that is gone behind `body`.
  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func make(_ path: String, bytes count: Int = 1) {
    try? FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    #expect(FileManager.default.createFile(atPath: path, contents: Data(repeating: 0x61, count: count)))
  }

  @Test func aFolderWhoseNameGoesOnIsNotInside() throws {
    try inFolder { folder in
      for path in ["/app/a.lua", "/app/lib/b.lua", "/app-old/a.lua"] { make(folder + path) }
      #expect(FileReader.path(of: folder + "/app/a.lua", below: folder + "/app") == "a.lua")
      #expect(FileReader.path(of: folder + "/app/lib/../lib/b.lua", below: folder + "/app/") == "lib/b.lua")
      #expect(FileReader.path(of: folder + "/app-old/a.lua", below: folder + "/app") == nil)
      #expect(FileReader.path(of: folder + "/app", below: folder + "/app") == nil)
    }
  }

  @Test func joinedPaths() {
    #expect(FileReader.join("a", "b") == "a/b" && FileReader.join("a/", "b") == "a/b")
    #expect(FileReader.join("", "b") == "b" && FileReader.join("a", "/b") == "/b" && FileReader.join("a", ".") == "a")
  }

  /// PATH_MAX counts the NUL: 4,095 bytes are the longest path that the system is asked for.
  @Test func theLongestPath() {
    func status(_ count: Int) -> String {
      do throws(LocScriptError) {
        _ = try FileReader.read(String(repeating: "a/", count: 3_000).prefix(count).description)
        return "read"
      } catch { return error.diagnostics.first?.message ?? "" }
    }
    #expect(!status(4_095).contains("more than 4095 bytes") && status(4_096).contains("more than 4095 bytes"))
  }

  @Test func namesInTheOrderOfTheirBytes() throws {
    try inFolder { folder in
      let names = ["b", "a10", "a2", "é", "Z", "_", "a"]
      for name in names { make(folder + "/" + name) }
      try #expect(FileReader.names(in: folder) == ["Z", "_", "a", "a10", "a2", "b", "é"])
    }
  }

  @Test func aFileOfExactlyTheLimit() throws {
    try inFolder { folder in
      for count in [0, 1, 4_096, 70_000] {
        make(folder + "/f", bytes: count)
        try #expect(FileReader.read(folder + "/f", limit: count).count == count)
        if count > 0 {
          #expect(throws: LocScriptError.self) { try FileReader.read(folder + "/f", limit: count - 1) }
        }
      }
    }
  }

  /// Opening a pipe must not wait for somebody who writes to it.
  @Test func aPipeIsNoFile() throws {
    try inFolder { folder in
      #expect(mkfifo(folder + "/pipe", 0o600) == 0)
      do throws(LocScriptError) {
        _ = try FileReader.read(folder + "/pipe")
        Issue.record("a pipe was read")
      } catch { #expect(error.diagnostics.first?.message == "is not a regular file") }
    }
  }
}
