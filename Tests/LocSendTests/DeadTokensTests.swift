// The file of dead tokens: who can read it, and which files are refused.

import Foundation
import Testing

@testable import LocSend

@Suite struct DeadTokensTests {
  private let folder = CredentialsTests.Folder()

  private func mode(_ path: String) -> UInt32 {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  private func make(_ path: String, mode: UInt32) {
    #expect(FileManager.default.createFile(atPath: path, contents: Data("old\n".utf8)))
    #expect(chmod(path, mode) == 0)
  }

  @Test func onlyItsOwnerReadsIt() throws {
    let path = folder.file("dead")
    make(path, mode: 0o644)
    let tokens = try DeadTokens(path)
    tokens.add("new")
    try tokens.flush()
    try tokens.flush()
    #expect(mode(path) == 0o600)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old\nnew\n")
  }

  /// A link could lead to any file of the user: its mode would change, and tokens would be appended to it.
  @Test(arguments: [true, false]) func aLink(leadsToAFile exists: Bool) throws {
    let (target, link) = (folder.file("target"), folder.file("link"))
    if exists { make(target, mode: 0o644) }
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    let failure = #expect(throws: SendFailure.self) { try DeadTokens(link) }
    #expect(failure?.message.contains("symbolic link") == true)
    #expect(mode(target) == (exists ? 0o644 : 0))
  }

  @Test func anotherUsersFile() throws {
    // Only root can make a file of another user.
    guard geteuid() == 0 else { return }
    let path = folder.file("dead")
    make(path, mode: 0o644)
    #expect(chown(path, 65_534, 65_534) == 0)
    let failure = #expect(throws: SendFailure.self) { try DeadTokens(path) }
    #expect(failure?.message.contains("another user") == true)
    #expect(mode(path) == 0o644)
  }

  /// A device keeps nothing, and its owner is root.
  @Test func aDevice() throws {
    let tokens = try DeadTokens("/dev/full")
    tokens.add("t")
    #expect(throws: SendFailure.self) { try tokens.flush() }
    #expect(mode("/dev/full") == 0o666)
  }
}
