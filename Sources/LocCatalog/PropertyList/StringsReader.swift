// Reads a `.strings` file into a table: the strings of its top-level dictionary.

package import LocBase

/// The result of reading one table: nil when the app gets nothing of the file, and the diagnostics.
package struct AppleTableReading {
  package let table: AppleTable?
  package var diagnostics: DiagnosticList
}

package enum StringsReader {
  package static func read(_ bytes: UTF8Slice, path: Text, localization: Text) -> AppleTableReading {
    read(SharedBytes(copying: bytes), path: path, localization: localization)
  }

  static func read(_ file: SharedBytes, path: Text, localization: Text) -> AppleTableReading {
    if PropertyListReader.isEmpty(file.slice) { return empty(path) }
    let reading = PropertyListReader.read(file, path: path)
    var diagnostics = reading.diagnostics
    guard let list = topLevelDictionary(reading, &diagnostics) else {
      return AppleTableReading(table: nil, diagnostics: diagnostics)
    }
    var findings = FileFindings(path: path, text: list.lineSource)
    findings.add(contentsOf: diagnostics)
    var entries: [AppleTableEntry] = []
    list.appendStringEntries(to: &entries)
    for entry in entries where entry.kind == .other {
      findings.add(
        .badEntry, "the value of \"\(entry.key.string)\" is not a string; a push finds nothing under this key",
        at: entry.offset)
    }
    let table = AppleTable(
      path: path, localization: localization, entries: entries, source: list.lineSource, owners: [list],
      firstKeyWins: list.firstKeyWins)
    table.reportDuplicates(to: &findings)
    return AppleTableReading(table: table, diagnostics: findings.finished())
  }

  /// An empty file: Xcode copies it as a table without strings (CopyStringsFileTaskAction of swift-build), so that nothing is lost.
  private static func empty(_ path: Text) -> AppleTableReading {
    var diagnostics = DiagnosticList()
    diagnostics.add(
      Diagnostic(
        .tableDropped, "the file is empty: the language has no string", severity: .note,
        at: SourcePosition(file: path, line: 1, column: 1)))
    return AppleTableReading(table: nil, diagnostics: diagnostics)
  }

  /// The file's top-level dictionary; nil for any other root, because CF drops a file without a dictionary.
  static func topLevelDictionary(_ reading: PropertyListReading, _ diagnostics: inout DiagnosticList) -> PropertyList? {
    guard let list = reading.list else { return nil }
    if list.root.kind == .dictionary { return list }
    diagnostics.add(
      Diagnostic(
        .tableDropped, "the file holds a single value, not keys with values; the app gets nothing of this file",
        at: list.root.position, help: "Write entries of the form \"key\" = \"text\";"))
    return nil
  }
}

extension PropertyList {
  /// The text for line numbers; a binary list has none.
  var lineSource: UTF8Slice { firstKeyWins ? .empty : storage.text }

  /// Appends every key of the top-level dictionary with its string. Keys that are not strings are left out.
  func appendStringEntries(to entries: inout [AppleTableEntry]) {
    let nodes = storage.nodes
    var index = 1
    entries.reserveCapacity(Int(nodes[0].length))
    for _ in 0..<Int(nodes[0].length) {
      let key = nodes[index]
      let value = nodes[index + 1]
      if key.kind == .string {
        let isString = value.kind == .string
        entries.append(
          AppleTableEntry(
            key: storage.slice(key), text: isString ? storage.slice(value) : .empty, offset: Int(key.offset),
            kind: isString ? .string : .other))
      }
      index = Int(value.next)
    }
  }
}
