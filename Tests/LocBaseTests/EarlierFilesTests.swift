// Files as they were before some changes: their content, the names in folders, and paths that no longer or not yet exist.

import Foundation
import LocBase
import TestSupport
import Testing

@Suite struct EarlierFilesTests {
  private func text(_ path: String) -> String {
    do { return String(decoding: try FileReader.read(path), as: UTF8.self) } catch { return "\(error.status)" }
  }

  private func names(_ path: String) -> [String] {
    do { return try FileReader.names(in: path) } catch { return ["\(error.status)"] }
  }

  @Test func filesAndFolders() throws {
    let folder = TemporaryFolder()
    folder.write("same.txt", "same")
    folder.write("changed.txt", "new")
    folder.write("added.txt", "added")
    folder.write("new/only.txt", "new")
    let root = Text(URL(fileURLWithPath: folder.path).resolvingSymlinksInPath().path)
    let earlier = EarlierFiles(
      in: root,
      [
        ("changed.txt", Array("old".utf8)), ("added.txt", nil), ("new/only.txt", nil),
        ("gone/deep/a.txt", Array("gone".utf8)),
      ])
    try earlier.reading { () throws(LocScriptError) in
      #expect(names(folder.path) == ["changed.txt", "gone", "same.txt"])
      #expect(names(folder.full("gone")) == ["deep"])
      #expect(text(folder.full("changed.txt")) == "old")
      #expect(text(folder.full("same.txt")) == "same")
      #expect(text(folder.full("gone/deep/a.txt")) == "gone")
      #expect(text(folder.full("./gone/../added.txt")) != "added")
      #expect(FileReader.kind(of: folder.full("added.txt")) == .missing)
      #expect(FileReader.kind(of: folder.full("new")) == .missing)
      #expect(FileReader.kind(of: folder.full("gone/deep")) == .folder)
      #expect(FileReader.kind(of: folder.full("gone/deep/a.txt")) == .file)
      #expect(!FileReader.isLink(folder.full("changed.txt")))
      #expect(FileReader.path(of: folder.full("gone/deep"), below: folder.path) == "gone/deep")
      #expect(ProjectRoot(of: folder.path).contains(folder.full("gone/deep/a.txt")))
    }
    #expect(text(folder.full("changed.txt")) == "new")
    #expect(FileReader.kind(of: folder.full("gone")) == .missing)
  }
}
