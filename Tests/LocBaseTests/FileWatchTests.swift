// The watch over files that were read: what counts as a change, and what does not.

import Glibc
import Testing

@testable import LocBase

@Suite struct FileWatchTests {
  /// A folder of its own for each test.
  private let folder: String = {
    var template = Array("/tmp/watch-XXXXXX".utf8CString)
    return mkdtemp(&template) == nil
      ? "" : String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }()

  private func write(_ name: String, _ text: String) {
    let descriptor = open(folder + "/" + name, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    #expect(Descriptor.write([UInt8](text.utf8), to: descriptor) == nil)
    close(descriptor)
  }

  private func remove() {
    for name in (try? FileReader.names(in: folder)) ?? [] { unlink(folder + "/" + name) }
    rmdir(folder)
  }

  @Test func files() {
    write("a", "1")
    write("b", "1")
    let watch = FileWatch { _ = try? FileReader.read(folder + "/a") }
    #expect(watch.count == 1)
    #expect(watch.change() == nil)
    write("b", "22")
    #expect(watch.change() == nil)
    write("a", "22")
    #expect(watch.change() == folder + "/a")
    unlink(folder + "/a")
    #expect(watch.change() == folder + "/a")
    remove()
  }

  /// A file that was saved between two readings has changed: the first one's answer is old.
  @Test func aFileReadTwice() {
    write("a", "1")
    let watch = FileWatch {
      _ = try? FileReader.read(folder + "/a")
      write("a", "22")
      _ = try? FileReader.read(folder + "/a")
    }
    #expect(watch.count == 1 && watch.change() == folder + "/a")
    remove()
  }

  @Test func replacedFile() {
    write("a", "1")
    let watch = FileWatch { _ = try? FileReader.read(folder + "/a") }
    write("a.new", "1")
    rename(folder + "/a.new", folder + "/a")
    #expect(watch.change() == folder + "/a")
    remove()
  }

  @Test func fileThatThereWasNot() {
    let watch = FileWatch {
      _ = FileReader.kind(of: folder + "/a")
      _ = try? FileReader.read(folder + "/b")
    }
    #expect(watch.change() == nil)
    write("c", "")
    #expect(watch.change() == nil)
    write("b", "")
    #expect(watch.change() == folder + "/b")
    unlink(folder + "/b")
    write("a", "")
    #expect(watch.change() == folder + "/a")
    remove()
  }

  /// A path of which only the kind was asked may change otherwise.
  @Test func kind() {
    write("a", "1")
    let watch = FileWatch { _ = FileReader.kind(of: folder + "/a") }
    write("a", "22")
    #expect(watch.change() == nil)
    let both = FileWatch {
      _ = FileReader.kind(of: folder + "/a")
      _ = try? FileReader.read(folder + "/a")
    }
    #expect(both.count == 1)
    write("a", "333")
    #expect(both.change() == folder + "/a")
    remove()
  }

  @Test func namesInFolders() {
    write("a", "1")
    let watch = FileWatch(ignoring: ["elsewhere/page.html"]) { _ = try? FileReader.names(in: folder) }
    for name in [".a.swp", "a~", "page.html", "page.html.17.tmp"] { write(name, "") }
    #expect(watch.change() == nil)
    write("a", "22")
    #expect(watch.change() == nil)
    write("b", "")
    #expect(watch.change() == folder)
    unlink(folder + "/b")
    #expect(watch.change() == nil)
    unlink(folder + "/a")
    #expect(watch.change() == folder)
    remove()
  }

  /// What is read outside the work, or in a watch of its own, is not watched.
  @Test func onlyItsOwnWork() {
    write("a", "1")
    write("b", "1")
    var inner: FileWatch?
    let watch = FileWatch {
      inner = FileWatch { _ = try? FileReader.read(folder + "/b") }
      _ = try? FileReader.read(folder + "/a")
    }
    _ = try? FileReader.read(folder + "/b")
    #expect(watch.count == 1 && inner?.count == 1)
    write("b", "22")
    #expect(watch.change() == nil && inner?.change() == folder + "/b")
    remove()
  }

  /// A file that was read is known under every name; one that was only listed, looked for or read elsewhere is not.
  @Test func filesThatWereRead() {
    for name in ["a", "b"] { write(name, "1") }
    link(folder + "/a", folder + "/hard")
    symlink("a", folder + "/soft")
    func known() -> [Bool] { ["a", "./a", "hard", "soft", "b", "none"].map { FileWatch.hasRead(folder + "/" + $0) } }
    func work() -> [Bool] {
      _ = try? FileReader.read(folder + "/a")
      _ = try? FileReader.read(folder + "/none")
      _ = try? FileReader.names(in: folder)
      _ = FileReader.kind(of: folder + "/b")
      // What has been written to the file meanwhile makes it no other one.
      write("a", "22")
      return known()
    }
    let expected = [true, true, true, true, false, false]
    var remembered: [Bool] = []
    FileWatch.rememberingFiles { remembered = work() }
    #expect(remembered == expected)
    var watched: [Bool] = []
    _ = FileWatch { watched = work() }
    #expect(watched == expected)
    #expect(!known().contains(true))
    remove()
  }
}
