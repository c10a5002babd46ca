// The journal: what a crash leaves, who may open it, and what is in it.

import Foundation
import LocBase
import Testing

@testable import LocSend

@Suite struct JournalTests {
  private let folder = CredentialsTests.Folder()

  private func states(_ journal: Journal) throws -> [Int: RecordState] {
    var states: [Int: RecordState] = [:]
    try journal.forEach { states[$0.line] = $0.state }
    return states
  }

  @Test func aCrashLeavesAttempts() throws {
    let path = folder.file("j")
    let digest = Digest(of: Array("line".utf8))
    do {
      let journal = try Journal(path: path)
      #expect(!journal.isOld)
      try journal.begin([("input", "x")])
      try journal.begin()
      for line in 1...4 { try journal.attempt(line: line, digest: digest) }
      try journal.commit()
      try journal.begin()
      try journal.note(line: 1, state: .sent, code: nil, messageID: "1", token: nil)
      try journal.note(line: 2, state: .failed, code: "UNREGISTERED", messageID: nil, token: digest)
      try journal.note(line: 3, state: .open, code: nil, messageID: nil, token: nil)
      try journal.commit()
      // Never committed: as if the process had been killed before.
      try journal.begin()
      try journal.note(line: 4, state: .sent, code: nil, messageID: "4", token: nil)
    }
    let journal = try Journal(path: path)
    #expect(journal.isOld)
    #expect(try journal.value("input") == "x")
    #expect(try states(journal) == [1: .sent, 2: .failed, 3: .open, 4: .attempted])
    try journal.settleAttempts()
    #expect(try states(journal)[4] == .unknown)
    #expect(try journal.matches(line: 1, digest: digest) == true)
    #expect(try journal.matches(line: 1, digest: Digest(of: [])) == false)
    #expect(try journal.matches(line: 9, digest: digest) == nil)
    // An attempt after an earlier one replaces it.
    try journal.begin()
    try journal.attempt(line: 3, digest: digest)
    try journal.commit()
    #expect(try states(journal)[3] == .attempted)
  }

  @Test func oneProcessAJournal() throws {
    let path = folder.file("j")
    let journal = try Journal(path: path)
    let failure = #expect(throws: SendFailure.self) { try Journal(path: path) }
    #expect(failure?.message.contains("another process") == true)
    withExtendedLifetime(journal) {}
  }

  @Test func onlyItsOwnerReadsIt() throws {
    let path = folder.file("j")
    do {
      let journal = try Journal(path: path)
      try journal.begin([("input", "x")])
      for name in [path, path + "-wal"] {
        var status = stat()
        #expect(stat(name, &status) == 0 && status.st_mode & 0o777 == 0o600)
      }
    }
  }

  @Test func anotherFileIsNoJournal() throws {
    let path = folder.file("text")
    try Data("some text that is no database, and longer than its header".utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: SendFailure.self) { try Journal(path: path) }
    #expect(throws: SendFailure.self) { try Journal(path: folder.file("missing/j")) }
    #expect(throws: SendFailure.self) { try Journal(path: folder.path) }
  }
}
