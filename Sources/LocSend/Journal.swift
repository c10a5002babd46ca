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
  package private(set) var isOld = false

  /// Opens a journal, or makes one that only its owner can read.
  package init(path: String) throws(SendFailure) {
    self.path = path
    lock = try Self.lock(path)
    // SQLite refuses links in the whole path: links to folders are resolved before.
    let resolved = try Self.resolved(path)
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW
    guard sqlite3_open_v2(resolved, &database, flags, nil) == SQLITE_OK else { throw failure() }
    isOld = try prepare()
    SystemFile.keepFromOthers(lock)
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

  /// Opens the file and locks it for this process.
  private static func lock(_ path: String) throws(SendFailure) -> Int32 {
    let name = "the journal \(path)"
    let descriptor = try SystemFile.openOwn(path, O_RDWR, as: name)
    var status = stat()
    var reason: String?
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      reason = errno == EWOULDBLOCK ? "another process is sending with this journal" : SystemFile.reason
    } else if fstat(descriptor, &status) != 0 || status.st_mode & S_IFMT != S_IFREG {
      reason = "is not a regular file"
    }
    guard let reason else { return descriptor }
    close(descriptor)
    throw SendFailure(.unreadable, "\(name): \(reason)")
  }

  /// The path with the links to its folders resolved.
  private static func resolved(_ path: String) throws(SendFailure) -> String {
    let name = Text(path).lastPathComponent.string
    let folder = Text(path).dropLast(name.utf8.count).string
    guard let real = realpath(folder.isEmpty ? "." : folder, nil) else {
      throw SendFailure(.unreadable, "the journal \(path): \(SystemFile.reason)")
    }
    defer { free(real) }
    return FileReader.join(String(cString: real), name)
  }

  /// The tables of a journal. SQLite stores this text literally.
  private static let tables: [(name: String, sql: String)] = [
    ("campaign", "CREATE TABLE campaign (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID"),
    (
      "record",
      """
      CREATE TABLE record (
              line INTEGER PRIMARY KEY, digest BLOB NOT NULL, state INTEGER NOT NULL, code TEXT, message_id TEXT, token BLOB)
      """
    ),
  ]

  /// Makes the tables of a new journal. Whether the file held a campaign before.
  private func prepare() throws(SendFailure) -> Bool {
    // Nothing stored in the file is executed: a prepared file must not make the sender lose its records.
    for (setting, isOn) in [
      (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0), (SQLITE_DBCONFIG_ENABLE_VIEW, 0), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
      (SQLITE_DBCONFIG_DEFENSIVE, 1),
    ] as [(Int32, Int32)] {
      guard locscript_configure(database, setting, isOn) == SQLITE_OK else { throw failure() }
    }
    let found = try ownTables()
    // FULL: a commit is on disk when it returns. EXCLUSIVE: no other process, and no shared memory file.
    try run("PRAGMA locking_mode = EXCLUSIVE")
    try run("PRAGMA journal_mode = WAL")
    try run("PRAGMA synchronous = FULL")
    try run("BEGIN IMMEDIATE")
    for table in Self.tables where !found.contains(where: { Text($0) == Text(table.name) }) { try run(table.sql) }
    try run("COMMIT")
    return try !values().isEmpty
  }

  /// The names of the journal's tables in the file. Refuses a database that holds anything else, before anything is written to it.
  private func ownTables() throws(SendFailure) -> [String] {
    let query = try statement("SELECT name, sql FROM sqlite_schema")
    defer { sqlite3_finalize(query) }
    var found: [String] = []
    while true {
      switch sqlite3_step(query) {
      case SQLITE_DONE: return found
      case SQLITE_ROW:
        let (name, sql) = (Self.text(query, 0) ?? "", Self.text(query, 1) ?? "")
        guard Self.tables.contains(where: { Text($0.name) == Text(name) && Text($0.sql) == Text(sql) }) else {
          throw SendFailure(.unreadable, "\(path) is a database of something else, and no journal")
        }
        found.append(name)
      default: throw failure()
      }
    }
  }

  private func run(_ sql: String) throws(SendFailure) {
    guard sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else { throw failure() }
  }

  private func failure() -> SendFailure {
    var reason = database.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
    // SQLite says no more than "disk I/O error" of a full disk, at times.
    if let database, sqlite3_errcode(database) & 0xFF == SQLITE_IOERR, case let code = sqlite3_system_errno(database),
      code != 0
    {
      reason += ": " + SystemFile.reason(code)
    }
    return SendFailure(.unreadable, "the journal \(path): \(reason)")
  }

  private func statement(_ sql: String) throws(SendFailure) -> OpaquePointer? {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK else { throw failure() }
    return statement
  }

  // MARK: - The campaign

  private func values() throws(SendFailure) -> [(name: String, value: String)] {
    let query = try statement("SELECT name, value FROM campaign")
    defer { sqlite3_finalize(query) }
    var values: [(name: String, value: String)] = []
    while true {
      switch sqlite3_step(query) {
      case SQLITE_ROW: values.append((Self.text(query, 0) ?? "", Self.text(query, 1) ?? ""))
      case SQLITE_DONE: return values
      default: throw failure()
      }
    }
  }

  /// The value that a campaign was begun with; nil if it has none.
  package func value(_ name: String) throws(SendFailure) -> String? {
    for (key, value) in try values() where Text(key) == Text(name) { return value }
    return nil
  }

  /// Writes the identity of the campaign, at its beginning.
  package func begin(_ values: [(name: String, value: String)]) throws(SendFailure) {
    try run("BEGIN IMMEDIATE")
    let write = try statement("INSERT OR REPLACE INTO campaign (name, value) VALUES (?1, ?2)")
    defer { sqlite3_finalize(write) }
    for (name, value) in [("version", "\(Self.version)")] + values {
      bind(write, 1, name)
      bind(write, 2, value)
      try step(write)
    }
    try run("COMMIT")
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

  package func begin() throws(SendFailure) { try run("BEGIN IMMEDIATE") }

  /// Everything since `begin` is on disk when this returns.
  package func commit() throws(SendFailure) { try run("COMMIT") }

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
    try run("UPDATE record SET state = \(to) WHERE state = \(from)")
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
