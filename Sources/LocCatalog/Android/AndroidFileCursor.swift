// The place in a values file up to which expat has read.

import CExpat
import LocBase

/// The file that is being read, and a place in it.
struct AndroidFileCursor {
  private(set) var file: UInt32 = 0
  private(set) var path: Text = ""
  /// Set while expat runs.
  var parser: XML_Parser?
  private var positions = AndroidPositions(.empty)
  private var usesParserPositions = false

  mutating func begin(path: Text, file: UInt32, bytes: UTF8Slice, compiler: AndroidCompiler) {
    self.path = path
    self.file = file
    positions = AndroidPositions(bytes)
    // UTF-16 in any form begins with a byte order mark, or with a zero byte next to `<`.
    usesParserPositions =
      compiler != .gradle && bytes.count >= 2
      && (bytes[0] >= 0xFE || bytes[1] >= 0xFE || bytes[0] == 0 || bytes[1] == 0)
  }

  /// Takes the encoding that the file declares.
  mutating func declare(encoding: UTF8Slice) {
    if encoding.prefix(6).map({ $0.lowercased }) != Array("utf-8".utf8) { usesParserPositions = true }
  }

  /// Moves to the element or text that expat reports.
  mutating func mark() {
    if let parser, !usesParserPositions { positions.advance(to: Int(XML_GetCurrentByteIndex(parser))) }
  }

  /// Ends the reading of the file.
  func stop() {
    if let parser { _ = XML_StopParser(parser, XML_Bool(XML_FALSE)) }
  }

  var line: UInt32 {
    guard usesParserPositions, let parser else { return positions.line }
    return UInt32(truncatingIfNeeded: XML_GetCurrentLineNumber(parser))
  }

  var column: UInt32 {
    guard usesParserPositions, let parser else { return positions.column }
    return UInt32(truncatingIfNeeded: XML_GetCurrentColumnNumber(parser)) &+ 1
  }

  var position: SourcePosition { position(line, column) }

  func position(_ line: UInt32, _ column: UInt32) -> SourcePosition {
    SourcePosition(file: path, line: Int(line), column: Int(column))
  }

  func place(of value: AndroidValue) -> SourcePosition { position(value.line, value.column) }

  /// A value that begins here.
  func value(_ kind: AndroidValueKind = .text) -> AndroidValue {
    AndroidValue(line: line, column: column, file: file, kind: kind)
  }

  /// A value that begins where the resource does.
  func value(of resource: AndroidDeclaration, _ kind: AndroidValueKind = .text) -> AndroidValue {
    AndroidValue(line: resource.line, column: resource.column, file: file, kind: kind)
  }
}

extension AndroidValue {
  init(line: UInt32, column: UInt32, file: UInt32, kind: AndroidValueKind) {
    self.line = line
    self.column = column
    self.file = file
    self.kind = kind
  }
}
