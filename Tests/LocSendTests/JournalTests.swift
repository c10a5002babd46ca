// The journal: what a crash leaves, who may open it, and what is in it.

import CSQLite
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

  // MARK: - Prepared files

  /// Makes a database, as a program other than the sender would.
  private func prepare(_ path: String, _ sql: String) {
    var database: OpaquePointer?
    #expect(sqlite3_open(path, &database) == SQLITE_OK)
    #expect(sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK)
    sqlite3_close(database)
  }

  /// The tables as the sender has always written them.
  private static let tables = """
    CREATE TABLE IF NOT EXISTS campaign (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS record (
            line INTEGER PRIMARY KEY, digest BLOB NOT NULL, state INTEGER NOT NULL, code TEXT, message_id TEXT, token BLOB);
    """

  @Test func theTablesOfEarlierJournalsAreOurs() throws {
    let path = folder.file("j")
    prepare(path, Self.tables)
    #expect(try !Journal(path: path).isOld)
    let half = folder.file("half")
    prepare(half, String(Self.tables.prefix { $0 != ";" }))
    #expect(try !Journal(path: half).isOld)
  }

  /// A trigger could remove each record that is written, so that a second run would send all messages again.
  @Test(arguments: [
    tables + "CREATE TRIGGER t AFTER UPDATE ON record BEGIN DELETE FROM record; END;",
    tables + """
      CREATE TRIGGER t AFTER INSERT ON record BEGIN
      INSERT INTO campaign WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 500000) SELECT i, i FROM n; END;
      """,
    tables + "CREATE VIEW v AS SELECT * FROM record;", tables + "CREATE INDEX i ON record (state);",
    tables.replacing("code TEXT", with: "code TEXT DEFAULT 'x'"),
    tables.replacing("token BLOB", with: "token BLOB, more AS (upper(code))"),
    "CREATE VIEW record AS SELECT 1 AS line;", "CREATE TABLE \"Record\" (line);",
  ]) func aFileWithMoreThanOurTables(_ sql: String) throws {
    let path = folder.file("j")
    prepare(path, sql)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let failure = #expect(throws: SendFailure.self) { try Journal(path: path) }
    #expect(failure?.message.contains("database of something else") == true)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    // The refused file is not locked.
    #expect(throws: SendFailure.self) { try Journal(path: path) }.map {
      #expect(!$0.message.contains("another process"))
    }
  }

  @Test func linksToAJournalAndToItsFolder() throws {
    let manager = FileManager.default
    let (target, link) = (folder.file("target"), folder.file("link"))
    do { _ = try Journal(path: target) }
    try manager.createSymbolicLink(atPath: link, withDestinationPath: target)
    let failure = #expect(throws: SendFailure.self) { try Journal(path: link) }
    #expect(failure?.message.contains("symbolic link") == true)
    // The administrator may have moved a folder.
    try manager.createDirectory(atPath: folder.file("moved"), withIntermediateDirectories: false)
    try manager.createSymbolicLink(atPath: folder.file("folder"), withDestinationPath: "moved")
    do { try Journal(path: folder.file("folder/j")).begin([("input", "x")]) }
    #expect(try Journal(path: folder.file("moved/j")).isOld)
  }

  @Test func anotherUsersJournal() throws {
    // Only root can make a file of another user.
    guard geteuid() == 0 else { return }
    let path = folder.file("j")
    do { _ = try Journal(path: path) }
    #expect(chown(path, 65_534, 65_534) == 0)
    let failure = #expect(throws: SendFailure.self) { try Journal(path: path) }
    #expect(failure?.message.contains("another user") == true)
  }
}
