// Reads a property list file: as binary, then as XML, then as old-style text, in the order in which CF tries them.

package import LocBase

/// The result of reading one file: a document, or nil if CF finds none, and the diagnostics.
package struct PropertyListReading {
  package let list: PropertyList?
  package internal(set) var diagnostics: DiagnosticList
}

package enum PropertyListReader {
  package static func read(_ bytes: UTF8Slice, path: Text) -> PropertyListReading {
    read(SharedBytes(copying: bytes), path: path)
  }

  /// Reads a file as CF's `CFPropertyListCreateWithData` does. `path` is for positions only.
  static func read(_ file: SharedBytes, path: Text) -> PropertyListReading {
    let bytes = file.slice
    if isEmpty(bytes) { return dropped(path, .empty, bytes) }
    guard bytes.count <= PropertyListStorage.maxBytes / 3 else {
      return dropped(path, PropertyListProblem(message: "the file is too large", offset: 0), bytes)
    }
    var binaryProblem: PropertyListProblem?
    if startsWith(bytes, at: 0, "bplist0") {
      binaryProblem = PropertyListProblem(
        message: "the binary property list is corrupt: its trailer does not fit the file", offset: 0)
      if var reader = BinaryPropertyListReader(PropertyListStorage(file)) {
        binaryProblem = reader.parse()
        if binaryProblem == nil {
          return PropertyListReading(list: PropertyList(reader.finish(), path: path), diagnostics: DiagnosticList())
        }
      }
    }
    var reading = readText(file, path: path)
    if let binaryProblem, reading.list == nil { reading = dropped(path, binaryProblem, bytes) }
    return reading
  }

  /// Whether a file has no byte except a byte order mark.
  static func isEmpty(_ bytes: UTF8Slice) -> Bool {
    if bytes.count == 2 { return bytes[0] ^ bytes[1] == 1 && max(bytes[0], bytes[1]) == 0xFF }
    return bytes.isEmpty || bytes == Self.mark
  }

  private static let mark: UTF8Slice = "\u{FEFF}"

  private static func readText(_ file: SharedBytes, path: Text) -> PropertyListReading {
    let bytes = file.slice
    let encoding: PropertyListEncoding
    let skip: Int
    switch guessPropertyListEncoding(bytes) {
    case .failure(let message): return dropped(path, PropertyListProblem(message: message, offset: 0), bytes)
    case .found(let found, let mark): (encoding, skip) = (found, mark)
    }
    if encoding == .utf8 { return readUTF8(PropertyListStorage(file), start: skip, path: path, firstSurrogate: nil) }
    guard let text = TranscodedText(bytes.part(skip, bytes.count), from: encoding) else {
      return dropped(path, PropertyListProblem(message: "the text does not fit its byte order mark", offset: 0), bytes)
    }
    var storage = PropertyListStorage(SharedBytes(copying: text.buffer.slice))
    storage.holdsSurrogates = text.firstSurrogate != nil
    let reading = readUTF8(storage, start: 0, path: path, firstSurrogate: text.firstSurrogate)
    if reading.list == nil, encoding == .utf16LittleEndian, bytes[0] == 0 || bytes[1] == 0 {
      let problem = PropertyListProblem(
        message: "UTF-16 without a byte order mark: Apple's parser takes the first character for one", offset: 0,
        help: "Save the file as UTF-8, or as UTF-16 with a byte order mark.")
      return dropped(path, problem, bytes)
    }
    return reading
  }

  private static func readUTF8(
    _ storage: consuming PropertyListStorage, start: Int, path: Text, firstSurrogate: Int?
  ) -> PropertyListReading {
    var first = start
    while first < storage.count, storage.source[first] <= .space { first += 1 }
    guard first < storage.count, storage.source[first] == .lessThan else {
      return readOldStyle(storage, start: start, path: path, xmlProblem: nil)
    }
    // CF converts the text to UTF-8 up to the first lone surrogate; the XML reader reads only that part.
    var reader = XMLPropertyListReader(storage, start: start, end: firstSurrogate ?? storage.count)
    guard let problem = reader.parse() else {
      return PropertyListReading(list: PropertyList(reader.finish(), path: path), diagnostics: DiagnosticList())
    }
    var text = reader.finish()
    text.removeAllNodes()
    let plain = XMLMistake(propertyList: text.text, at: problem.offset).map {
      PropertyListProblem(message: $0.message, offset: $0.offset, help: $0.help)
    }
    return readOldStyle(text, start: start, path: path, xmlProblem: plain ?? problem)
  }

  private static func readOldStyle(
    _ storage: consuming PropertyListStorage, start: Int, path: Text, xmlProblem: PropertyListProblem?
  ) -> PropertyListReading {
    if !storage.holdsSurrogates, let bad = firstInvalidUTF8(in: storage.text) {
      if let repaired = repairedUTF8(storage.text) {
        let file = repaired.withSlice { SharedBytes(copying: $0) }
        var reading = readOldStyle(PropertyListStorage(file), start: start, path: path, xmlProblem: xmlProblem)
        reading.diagnostics.add(
          Diagnostic(
            .invalidUTF8, "a byte 0xA9 that is not valid UTF-8; Apple reads it as U+FFFD", severity: .warning,
            at: SourcePosition(file: path, offset: bad, in: storage.text), help: "Save the file as UTF-8."))
        return reading
      }
      let problem =
        xmlProblem
        ?? PropertyListProblem(
          message: "invalid UTF-8", offset: bad, help: "Save the file as UTF-8, or as UTF-16 with a byte order mark.")
      return dropped(path, problem, storage.text)
    }
    var parser = StringsParser(storage, start: start)
    let oldStyleProblem = parser.parse()
    let stop = parser.stop
    let openComment = parser.openComment
    let text = parser.finish()
    if let oldStyleProblem { return dropped(path, xmlProblem ?? oldStyleProblem, text.text) }
    var diagnostics = DiagnosticList()
    let list = PropertyList(text, path: path)
    if let stop, stop < list.storage.count { diagnostics.add(ignoredRest(list, stop)) }
    if let openComment {
      diagnostics.add(
        Diagnostic(
          .ignoredRest, "the comment that begins here is not closed: \(extent(list, openComment)) are a comment",
          at: list.position(at: openComment), help: "Close it with */."))
    }
    return PropertyListReading(list: list, diagnostics: diagnostics)
  }

  private static func dropped(
    _ path: Text, _ problem: PropertyListProblem, _ text: UTF8Slice
  ) -> PropertyListReading {
    var problem = problem
    if let line = MergeMarker.line(around: problem.offset, in: text) {
      problem = PropertyListProblem(message: MergeMarker.message, offset: line, help: MergeMarker.help)
    }
    var diagnostics = DiagnosticList()
    diagnostics.add(
      Diagnostic(
        .tableDropped, problem.message + "; the app gets nothing of this file",
        at: SourcePosition(file: path, offset: problem.offset, in: text), help: problem.help))
    return PropertyListReading(list: nil, diagnostics: diagnostics)
  }

  /// Reports text that CF skipped after it stopped without an error; the text is named by its first token.
  private static func ignoredRest(_ list: PropertyList, _ stop: Int) -> Diagnostic {
    let text = list.storage.text
    let scanner = StringsScanner(base: list.storage.source, index: stop, end: text.count)
    let isConflict = MergeMarker.line(around: stop, in: text) != nil
    let message = isConflict ? MergeMarker.message : "\(scanner.described()) begins no entry"
    return Diagnostic(
      .ignoredRest,
      message + ", and Apple's parser stops here without an error: \(extent(list, stop)) are not in the table",
      severity: isConflict ? .error : nil, at: list.position(at: stop),
      help: isConflict ? MergeMarker.help : "Remove it.")
  }

  /// The extent from an offset to the end of the file, without trailing white space: "lines 3 to 9", "12 bytes".
  private static func extent(_ list: PropertyList, _ start: Int) -> String {
    let text = list.storage.text
    var last = text.count
    while last > start, text[last - 1] <= .space { last -= 1 }
    let line = list.position(at: start).line
    let lastLine = list.position(at: last).line
    return lastLine > line ? "lines \(line) to \(lastLine)" : "\(last - start) bytes"
  }
}
