// Configures expat for untrusted files: limits on expansion, no file except the one in memory.

import CExpat
import CLocSystem
import LocBase

/// An expat parser that reads one file after the other and calls a reader. It keeps its memory for the next file.
struct AndroidXMLParser: ~Copyable {
  /// Larger files are refused: expat counts bytes in an int, and decoding may make three bytes of one.
  static let largestFile = 256 << 20
  /// A parser that has read more is not reused: every reset would walk everything that a hostile file made it store.
  private static let largestKept = 1 << 20
  /// The limit on entities that refer to others. expat before 2.7 calls itself for each level of them, and a chain of tens of thousands
  /// would end the process.
  static let maxNestedEntities = 100

  /// The limits on attributes with a default, and on the bytes of the defaults: expat gives them to every element of their type.
  static let maxDefaults = 20
  static let maxDefaultBytes = 1_000

  private var parser: XML_Parser?
  private var isUsed = false

  init() {}

  deinit {
    if let parser { XML_ParserFree(parser) }
  }

  /// A parser that has read nothing; nil when memory runs out.
  private mutating func fresh() -> XML_Parser? {
    if isUsed, let old = parser, XML_ParserReset(old, nil) == XML_FALSE {
      XML_ParserFree(old)
      parser = nil
    }
    // aapt2 asks for namespaces, so that an undeclared prefix is an error; the separator is its own.
    if parser == nil { parser = XML_ParserCreateNS(nil, 0x01) }
    isUsed = true
    return parser
  }

  /// Parses the bytes and calls `reader` for every element, for every text and at the end. Returns false when it ended at bytes
  /// that may be no characters.
  @discardableResult
  mutating func parse(
    _ bytes: UTF8Slice, _ reader: UnsafeMutablePointer<AndroidFileReader>
  ) -> Bool {
    guard let parser = fresh() else { return true }
    Self.prepare(parser)
    if reader.pointee.compiler == .gradle { Self.prepareForMerge(parser) }
    XML_SetUserData(parser, UnsafeMutableRawPointer(reader))
    reader.pointee.cursor.parser = parser
    let status = bytes.buffer.withMemoryRebound(to: CChar.self) {
      XML_Parse(parser, $0.baseAddress, Int32($0.count), 1)
    }
    var isReadable = true
    if status == XML_STATUS_ERROR, XML_GetErrorCode(parser) != XML_ERROR_ABORTED {
      let code = XML_GetErrorCode(parser)
      isReadable = code != XML_ERROR_INVALID_TOKEN && code != XML_ERROR_PARTIAL_CHAR
      if let mistake = XMLMistake(code, in: bytes, at: Int(XML_GetCurrentByteIndex(parser))) {
        reader.pointee.fail(mistake, in: bytes)
      } else {
        reader.pointee.fail(
          "xml parser error: " + (XML_ErrorString(code).map { cString($0).string } ?? "unknown error"),
          line: UInt32(truncatingIfNeeded: XML_GetCurrentLineNumber(parser)),
          column: UInt32(truncatingIfNeeded: XML_GetCurrentColumnNumber(parser)) &+ 1)
      }
    }
    reader.pointee.cursor.parser = nil
    if bytes.count > Self.largestKept {
      XML_ParserFree(parser)
      self.parser = nil
    }
    return isReadable
  }

  /// Adds the parts that only a Gradle build's merger reads. The files are already converted to UTF-8, whatever they
  /// declare.
  private static func prepareForMerge(_ parser: XML_Parser) {
    XML_SetEncoding(parser, "UTF-8")
    XML_SetParamEntityParsing(parser, XML_PARAM_ENTITY_PARSING_ALWAYS)
    XML_SetStartDoctypeDeclHandler(parser) { context, _, system, _, _ in
      context?.assumingMemoryBound(to: AndroidFileReader.self).pointee.doctype.hasExternalSubset = system != nil
    }
    XML_SetSkippedEntityHandler(parser) { context, name, isParameter in
      guard isParameter == 0, let context, let name else { return }
      reader(context).pointee.skipUndeclaredEntity(cString(name))
    }
    XML_SetCdataSectionHandler(
      parser, { context in context?.assumingMemoryBound(to: AndroidFileReader.self).pointee.startCDATA() },
      { context in context?.assumingMemoryBound(to: AndroidFileReader.self).pointee.endCDATA() })
    XML_SetCommentHandler(parser) { context, _ in
      context?.assumingMemoryBound(to: AndroidFileReader.self).pointee.comment()
    }
  }

  /// Sets limits and handlers; a reset removes them all.
  private static func prepare(_ parser: XML_Parser) {
    var random = SystemRandomNumberGenerator()
    XML_SetHashSalt(parser, UInt(truncatingIfNeeded: random.next()) | 1)
    // A strings file has a few short entities; expat's own limits would allow 8 MB unchecked.
    XML_SetBillionLaughsAttackProtectionMaximumAmplification(parser, 100)
    XML_SetBillionLaughsAttackProtectionActivationThreshold(parser, 1 << 20)
    XML_SetParamEntityParsing(parser, XML_PARAM_ENTITY_PARSING_NEVER)
    XML_SetElementHandler(
      parser,
      { context, name, attributes in
        guard let context, let name, let attributes else { return }
        reader(context).pointee.start(name, attributes)
      },
      { context, _ in context?.assumingMemoryBound(to: AndroidFileReader.self).pointee.end() })
    XML_SetCharacterDataHandler(parser) { context, text, count in
      guard let context, let text else { return }
      reader(context).pointee.take(expatText(text, Int(count)))
    }
    XML_SetEntityDeclHandler(parser) { context, _, _, value, count, _, _, _, _ in
      guard let context, let value, count > 0 else { return }
      let refers = expatText(value, Int(count)).contains { $0 == .ampersand || $0 == .percent }
      if refers { reader(context).pointee.countNestedEntity() }
    }
    XML_SetAttlistDeclHandler(parser) { context, _, _, _, value, _ in
      guard let context, let value else { return }
      reader(context).pointee.countDefault(strlen(value))
    }
    XML_SetXmlDeclHandler(parser) { context, version, encoding, _ in
      guard let reader = context?.assumingMemoryBound(to: AndroidFileReader.self) else { return }
      if let encoding { reader.pointee.declare(encoding: cString(encoding)) }
      if let version { reader.pointee.declare(version: cString(version)) }
    }
    // Without a handler expat skips such an entity silently; it is never opened in either case.
    XML_SetExternalEntityRefHandler(parser) { parser, name, _, _, _ in
      guard let parser, let context = locscript_expat_context(parser) else { return Int32(XML_STATUS_OK.rawValue) }
      // A part of the DTD counts as empty. Otherwise declarations after an unread part would not count.
      guard name != nil else {
        guard let part = XML_ExternalEntityParserCreate(parser, nil, nil) else { return 0 }
        defer { XML_ParserFree(part) }
        return Int32(XML_Parse(part, "", 0, 1).rawValue)
      }
      reader(context).pointee.skipExternalEntity()
      return Int32(XML_STATUS_OK.rawValue)
    }
  }
}

/// The bytes before the terminating NUL, borrowed.
func cString(_ text: UnsafePointer<CChar>) -> UTF8Slice {
  expatText(text, strlen(text))
}

/// Bytes that expat passes, borrowed.
@inline(__always)
private func expatText(_ text: UnsafePointer<CChar>, _ count: Int) -> UTF8Slice {
  UTF8Slice(base: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: count)
}

/// The reader that expat's handlers get back.
@inline(__always)
private func reader(_ context: UnsafeMutableRawPointer) -> UnsafeMutablePointer<AndroidFileReader> {
  context.assumingMemoryBound(to: AndroidFileReader.self)
}

/// The attributes of an element as expat passes them: names and values in turn, and nil at the end.
typealias XMLAttributeList = UnsafeMutablePointer<UnsafePointer<CChar>?>

/// A name as expat passes it: `uri\u{1}local`, or only `local`.
struct XMLName {
  let namespace: UTF8Slice
  let local: UTF8Slice

  init(_ text: UnsafePointer<CChar>) {
    // Names are a few bytes long: one loop finds the separator and the end sooner than two calls do.
    var count = 0
    var start = 0
    while text[count] != 0 {
      if text[count] == 0x01, start == 0 { start = count + 1 }
      count += 1
    }
    let whole = expatText(text, count)
    namespace = start > 0 ? whole.part(0, start - 1) : .empty
    local = whole.part(start, count)
  }

  /// Returns whether this is the given name, without a namespace.
  func isPlain(_ name: UTF8Slice) -> Bool { namespace.count == 0 && local == name }
}
