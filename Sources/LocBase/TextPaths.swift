// Paths as `Text`: the file reader and positions for modules that store paths this way.

extension FileReader {
  package static func read(_ path: Text, limit: Int = defaultLimit) throws(LocScriptError) -> [UInt8] {
    try read(path.string, limit: limit)
  }

  package static func names(in folder: Text) throws(LocScriptError) -> [Text] {
    try names(in: folder.string).map { Text($0) }
  }

  package static func kind(of path: Text) -> Kind { kind(of: path.string) }

  package static func isLink(_ path: Text) -> Bool { isLink(path.string) }

  package static func join(_ folder: Text, _ name: Text) -> Text { Text(join(folder.string, name.string)) }
}

extension SourcePosition {
  package init(file: Text, line: Int, column: Int) { self.init(file: file.string, line: line, column: column) }

  package init(file: Text) { self.init(file: file.string) }

  package init(file: Text, offset: Int, in source: UTF8Slice) {
    self.init(file: file.string, offset: offset, in: source)
  }
}
