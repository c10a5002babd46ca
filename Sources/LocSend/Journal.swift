// The journal of a campaign: every attempt is on disk before its bytes are on the wire. Tokens are in it as digests only.

import CSQLite
import CSend
import Glibc
import LocBase

/// A journal file, held by one process at a time.
package final class Journal {
  static let version = 3

  /// One record of an earlier run.
  package struct Entry {
    package var line: Int
    package var state: RecordState
    package var code: String?
  }

  package let path: String
  private var database: OpaquePointer?
  private var lock: Int32 = -1
  private var insert: OpaquePointer?
  private var update: OpaquePointer?
  private var find: OpaquePointer?
  /// Whether the file held a campaign when it was opened.
  package let isOld: Bool

  /// Opens a journal, or makes one that only its owner can read.
  package init(path: String) throws(SendFailure) {
    self.path = path
    let descriptor = loc_open_locked(path)
    guard descriptor >= 0 else {
      let reason =
        switch -descriptor {
        case EWOULDBLOCK: "another process is sending with this journal"
        case ELOOP: "is a symbolic link; name the file itself"
        default: SystemFile.reason(-descriptor)
        }
      throw SendFailure(.unreadable, "the journal \(path): \(reason)")
    }
    var opened: OpaquePointer?
    guard sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil) == SQLITE_OK else {
      throw Self.failure(opened, path)
    }
    isOld = try Self.prepare(opened, path)
    SystemFile.keepFromOthers(descriptor)
    lock = descriptor
    database = opened
    insert = try statement(
      "INSERT INTO record (line, digest, state) VALUES (?1, ?2, ?3) ON CONFLICT (line) DO UPDATE SET state = ?3")
    update = try statement("UPDATE record SET state = ?2, code = ?3, message_id = ?4, token = ?5 WHERE line = ?1")
    find = try statement("SELECT digest FROM record WHERE line = ?1")
  }

  deinit {
    sqlite3_finalize(insert)
    sqlite3_finalize(update)
    sqlite3_finalize(find)
    sqlite3_close(database)
    // Last: closing any descriptor of the file releases the locks that SQLite has on it.
    if lock >= 0 { close(lock) }
  }

  private static func prepare(_ database: OpaquePointer?, _ path: String) throws(SendFailure) -> Bool {
    try refuseOthers(database, path)
    // FULL: a commit is on disk when it returns. EXCLUSIVE: no other process, and no shared memory file.
    try run("PRAGMA locking_mode = EXCLUSIVE", database, path)
    try run("PRAGMA journal_mode = WAL", database, path)
    try run("PRAGMA synchronous = FULL", database, path)
    try run("BEGIN IMMEDIATE", database, path)
    try run(
      """
      CREATE TABLE IF NOT EXISTS campaign (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS record (
        line INTEGER PRIMARY KEY, digest BLOB NOT NULL, state INTEGER NOT NULL, code TEXT, message_id TEXT, token BLOB);
      """, database, path)
    try run("COMMIT", database, path)
    return try !values(database, path).isEmpty
  }

  /// Refuses a database that holds tables of something else, before anything is written to it.
  private static func refuseOthers(_ database: OpaquePointer?, _ path: String) throws(SendFailure) {
    var query: OpaquePointer?
    let sql = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('campaign', 'record') LIMIT 1"
    guard sqlite3_prepare_v2(database, sql, -1, &query, nil) == SQLITE_OK else { throw failure(database, path) }
    defer { sqlite3_finalize(query) }
    switch sqlite3_step(query) {
    case SQLITE_DONE: return
    case SQLITE_ROW: throw SendFailure(.unreadable, "\(path) is a database of something else, and no journal")
    default: throw failure(database, path)
    }
  }

  private static func run(_ sql: String, _ database: OpaquePointer?, _ path: String) throws(SendFailure) {
    guard sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else { throw failure(database, path) }
  }

  private static func failure(_ database: OpaquePointer?, _ path: String) -> SendFailure {
    var reason = database.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
    // SQLite says no more than "disk I/O error" of a full disk, at times.
    if let database, sqlite3_errcode(database) & 0xFF == SQLITE_IOERR, case let code = sqlite3_system_errno(database),
      code != 0
    {
      reason += ": " + SystemFile.reason(code)
    }
    return SendFailure(.unreadable, "the journal \(path): \(reason)")
  }

  private func failure() -> SendFailure { Self.failure(database, path) }

  private func statement(_ sql: String) throws(SendFailure) -> OpaquePointer? {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK else { throw failure() }
    return statement
  }

  // MARK: - The campaign

  private static func values(
    _ database: OpaquePointer?, _ path: String
  ) throws(SendFailure) -> [(name: String, value: String)] {
    var query: OpaquePointer?
    guard sqlite3_prepare_v2(database, "SELECT name, value FROM campaign", -1, &query, nil) == SQLITE_OK else {
      throw failure(database, path)
    }
    defer { sqlite3_finalize(query) }
    var values: [(name: String, value: String)] = []
    while true {
      switch sqlite3_step(query) {
      case SQLITE_ROW: values.append((text(query, 0) ?? "", text(query, 1) ?? ""))
      case SQLITE_DONE: return values
      default: throw failure(database, path)
      }
    }
  }

  /// The value that a campaign was begun with; nil where it has none.
  package func value(_ name: String) throws(SendFailure) -> String? {
    for (key, value) in try Self.values(database, path) where key.equals(name) { return value }
    return nil
  }

  /// Writes what identifies the campaign, at its beginning.
  package func begin(_ values: [(name: String, value: String)]) throws(SendFailure) {
    try Self.run("BEGIN IMMEDIATE", database, path)
    let write = try statement("INSERT OR REPLACE INTO campaign (name, value) VALUES (?1, ?2)")
    defer { sqlite3_finalize(write) }
    for (name, value) in [("version", "\(Self.version)")] + values {
      bind(write, 1, name)
      bind(write, 2, value)
      try step(write)
    }
    try Self.run("COMMIT", database, path)
  }

  // MARK: - Records

  /// Whether there is an attempt of an earlier run.
  package func hasRecords() throws(SendFailure) -> Bool {
    let query = try statement("SELECT 1 FROM record LIMIT 1")
    defer { sqlite3_finalize(query) }
    switch sqlite3_step(query) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw failure()
    }
  }

  /// Calls `body` for every record of earlier runs.
  package func forEach(_ body: (Entry) -> Void) throws(SendFailure) {
    let query = try statement("SELECT line, state, code FROM record ORDER BY line")
    defer { sqlite3_finalize(query) }
    while true {
      switch sqlite3_step(query) {
      case SQLITE_ROW:
        guard let state = RecordState(rawValue: sqlite3_column_int(query, 1)) else { continue }
        body(Entry(line: Int(sqlite3_column_int64(query, 0)), state: state, code: Self.text(query, 2)))
      case SQLITE_DONE: return
      default: throw failure()
      }
    }
  }

  /// Whether the line of this number had the same bytes; nil for a line without a record.
  package func matches(line: Int, digest: Digest) throws(SendFailure) -> Bool? {
    sqlite3_bind_int64(find, 1, Int64(line))
    defer { sqlite3_reset(find) }
    switch sqlite3_step(find) {
    case SQLITE_ROW:
      let count = Int(sqlite3_column_bytes(find, 0))
      let stored = UnsafeRawBufferPointer(start: sqlite3_column_blob(find, 0), count: count)
      return Digest(stored: stored) == digest
    case SQLITE_DONE: return nil
    default: throw failure()
    }
  }

  package func begin() throws(SendFailure) { try Self.run("BEGIN IMMEDIATE", database, path) }

  /// Everything since `begin` is on disk when this returns.
  package func commit() throws(SendFailure) { try Self.run("COMMIT", database, path) }

  package func rollback() { _ = sqlite3_exec(database, "ROLLBACK", nil, nil, nil) }

  /// Notes an attempt.
  package func attempt(line: Int, digest: Digest) throws(SendFailure) {
    sqlite3_bind_int64(insert, 1, Int64(line))
    withUnsafeBytes(of: digest.words) { _ = locscript_bind_blob(insert, 2, $0.baseAddress, Int32($0.count)) }
    sqlite3_bind_int(insert, 3, RecordState.attempted.rawValue)
    try step(insert)
  }

  /// Notes the state of a record that was attempted. The token is stored as its digest.
  package func note(
    line: Int, state: RecordState, code: String?, messageID: String?, token: Digest?
  ) throws(SendFailure) {
    sqlite3_bind_int64(update, 1, Int64(line))
    sqlite3_bind_int(update, 2, state.rawValue)
    bind(update, 3, code)
    bind(update, 4, messageID)
    if let token {
      withUnsafeBytes(of: token.words) { _ = locscript_bind_blob(update, 5, $0.baseAddress, Int32($0.count)) }
    } else {
      sqlite3_bind_null(update, 5)
    }
    try step(update)
  }

  /// Gives records without an answer the end state unknown.
  package func settleAttempts() throws(SendFailure) {
    let (from, to) = (RecordState.attempted.rawValue, RecordState.unknown.rawValue)
    try Self.run("UPDATE record SET state = \(to) WHERE state = \(from)", database, path)
  }

  private func step(_ statement: OpaquePointer?) throws(SendFailure) {
    let code = sqlite3_step(statement)
    // The error's text is gone after the reset.
    let problem: SendFailure? = code == SQLITE_DONE ? nil : failure()
    sqlite3_reset(statement)
    if let problem { throw problem }
  }

  private func bind(_ statement: OpaquePointer?, _ index: Int32, _ text: String?) {
    guard var text else {
      sqlite3_bind_null(statement, index)
      return
    }
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        _ = locscript_bind_text(statement, index, characters.baseAddress, Int32(characters.count))
      }
    }
  }

  private static func text(_ statement: OpaquePointer?, _ column: Int32) -> String? {
    sqlite3_column_text(statement, column).map { String(cString: $0) }
  }
}
