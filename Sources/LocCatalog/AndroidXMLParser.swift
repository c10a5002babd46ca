// expat, set up for files that nobody trusts: limits on expansion, no file but the one in memory.

import CExpat
import CSystem
import LocBase

/// One pass of expat over one file, calling into a reader.
enum AndroidXMLParser {
  /// Larger files are refused: expat counts bytes in an int.
  static let largestFile = 1 << 30

  /// Reads the bytes into `reader`, which is told about every element and text, and about the end.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>, _ reader: UnsafeMutablePointer<AndroidFileReader>) {
    // aapt2 asks for namespaces, so that an undeclared prefix is an error; the separator is its own.
    guard let parser = XML_ParserCreateNS(nil, 0x01) else { return }
    defer { XML_ParserFree(parser) }
    var random = SystemRandomNumberGenerator()
    XML_SetHashSalt(parser, UInt(truncatingIfNeeded: random.next()) | 1)
    // A strings file has a few entities of a few words; expat's own limits would let 8 MB pass unquestioned.
    XML_SetBillionLaughsAttackProtectionMaximumAmplification(parser, 100)
    XML_SetBillionLaughsAttackProtectionActivationThreshold(parser, 1 << 20)
    XML_SetParamEntityParsing(parser, XML_PARAM_ENTITY_PARSING_NEVER)
    XML_SetUserData(parser, UnsafeMutableRawPointer(reader))
    reader.pointee.parser = parser
    XML_SetElementHandler(
      parser,
      { context, name, attributes in
        guard let context, let name, let attributes else { return }
        context.assumingMemoryBound(to: AndroidFileReader.self).pointee.start(XMLName(name), attributes)
      },
      { context, _ in context?.assumingMemoryBound(to: AndroidFileReader.self).pointee.end() })
    XML_SetCharacterDataHandler(parser) { context, text, count in
      guard let context, let text else { return }
      text.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
        context.assumingMemoryBound(to: AndroidFileReader.self).pointee.text($0, count: Int(count))
      }
    }
    XML_SetXmlDeclHandler(parser) { context, _, encoding, _ in
      guard let context, let encoding else { return }
      context.assumingMemoryBound(to: AndroidFileReader.self).pointee.declare(encoding: cString(encoding))
    }
    // Without a handler expat passes over such an entity in silence; it is never opened either way.
    XML_SetExternalEntityRefHandler(parser) { parser, _, _, _, _ in
      guard let parser, let context = locscript_expat_context(parser) else { return Int32(XML_STATUS_OK.rawValue) }
      context.assumingMemoryBound(to: AndroidFileReader.self).pointee.skipExternalEntity()
      return Int32(XML_STATUS_OK.rawValue)
    }
    let status = bytes.withMemoryRebound(to: CChar.self) { XML_Parse(parser, $0.baseAddress, Int32($0.count), 1) }
    if status == XML_STATUS_ERROR, XML_GetErrorCode(parser) != XML_ERROR_ABORTED {
      let message = XML_ErrorString(XML_GetErrorCode(parser)).map { cString($0).string } ?? "unknown error"
      reader.pointee.fail(
        message, line: UInt32(truncatingIfNeeded: XML_GetCurrentLineNumber(parser)),
        column: UInt32(truncatingIfNeeded: XML_GetCurrentColumnNumber(parser)) &+ 1)
    }
    reader.pointee.parser = nil
  }
}

/// The bytes before the terminating NUL, borrowed.
func cString(_ text: UnsafePointer<CChar>) -> UTF8Slice {
  UTF8Slice(base: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: strlen(text))
}

/// A name as expat hands it over: `uri\u{1}local`, or `local` alone.
struct XMLName {
  let namespace: UTF8Slice
  let local: UTF8Slice

  init(_ text: UnsafePointer<CChar>) {
    let whole = cString(text)
    if let separator = memchr(text, 0x01, whole.count) {
      let at = UnsafeRawPointer(separator) - UnsafeRawPointer(text)
      namespace = whole.part(0, at)
      local = whole.part(at + 1, whole.count)
    } else {
      namespace = .empty
      local = whole
    }
  }
}
