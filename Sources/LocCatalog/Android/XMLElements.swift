// The elements of a small XML file with their attributes, for files in which only a few attributes matter.

import CExpat
import LocBase

enum XMLElements {
  /// One element, while the parser is at it.
  struct Element {
    let name: XMLName
    let attributes: [(name: XMLName, value: [UInt8])]
    /// From 1.
    let line: Int
    let column: Int

    /// The value of an attribute of Android's namespace; nil if it is missing.
    func android(_ name: UTF8Slice) -> Text? {
      attributes.first { $0.name.namespace == Self.namespace && $0.name.local == name }.map { Text(decoding: $0.value) }
    }

    private static let namespace: UTF8Slice = "http://schemas.android.com/apk/res/android"
  }

  /// Why a file is not read, and where.
  struct Fault {
    /// From 1.
    let line: Int
    let column: Int
    /// In plain words, after a colon; empty if they are not known.
    var reason = ""
    var help: String?

    init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }

    init?(_ code: XML_Error, in text: UTF8Slice, at parser: XML_Parser) {
      guard let mistake = XMLMistake(code, in: text, at: Int(XML_GetCurrentByteIndex(parser))) else { return nil }
      let place = SourcePosition(file: "", offset: mistake.offset, in: text)
      (line, column) = (place.line, place.column)
      reason = ": " + mistake.message
      help = mistake.help
    }
  }

  typealias Body = (Element) -> Bool

  private struct Reader {
    let parser: XML_Parser
    let body: Body
    /// Whether the file has declarations that these files do not need.
    var isRefused = false

    func stop() { _ = XML_StopParser(parser, XML_Bool(XML_FALSE)) }
  }

  /// Gives each element to `body` in the order of the file, until it returns false.
  /// - Returns: what is wrong with a file that is not XML, or that declares entities or attributes; nil if it is read.
  @discardableResult
  static func forEach(in file: [UInt8], _ body: Body) -> Fault? {
    guard file.count <= AndroidXMLParser.largestFile, let parser = XML_ParserCreateNS(nil, 0x01) else {
      return Fault(line: 1, column: 1)
    }
    defer { XML_ParserFree(parser) }
    return withoutActuallyEscaping(body) { body in
      var reader = Reader(parser: parser, body: body)
      return withUnsafeMutablePointer(to: &reader) { reader in
        XML_SetUserData(parser, UnsafeMutableRawPointer(reader))
        XML_SetStartElementHandler(parser) { context, name, attributes in
          guard let reader = context?.assumingMemoryBound(to: Reader.self).pointee, let name, let attributes else {
            return
          }
          var list: [(name: XMLName, value: [UInt8])] = []
          var index = 0
          while let attribute = attributes[index], let value = attributes[index + 1] {
            list.append((XMLName(attribute), cString(value).bytes))
            index += 2
          }
          let element = Element(
            name: XMLName(name), attributes: list, line: Int(XML_GetCurrentLineNumber(reader.parser)),
            column: Int(XML_GetCurrentColumnNumber(reader.parser)) + 1)
          if !reader.body(element) { reader.stop() }
        }
        // Expat before 2.7 calls itself for each level of entities, and these files need none.
        XML_SetEntityDeclHandler(parser) { context, _, _, _, _, _, _, _, _ in XMLElements.refuse(context) }
        // Expat adds the default attributes of its type to every element: perhaps thousands for each `<a/>`.
        XML_SetAttlistDeclHandler(parser) { context, _, _, _, _, _ in XMLElements.refuse(context) }
        let status = file.withUnsafeBytes { bytes in
          let text = bytes.bindMemory(to: CChar.self)
          return XML_Parse(parser, text.baseAddress, Int32(truncatingIfNeeded: text.count), 1)
        }
        let isAborted = XML_GetErrorCode(parser) == XML_ERROR_ABORTED
        if !reader.pointee.isRefused, status != XML_STATUS_ERROR || isAborted { return nil }
        let place = Fault(
          line: Int(XML_GetCurrentLineNumber(parser)), column: Int(XML_GetCurrentColumnNumber(parser)) + 1)
        return reader.pointee.isRefused
          ? place : file.withSlice { Fault(XML_GetErrorCode(parser), in: $0, at: parser) } ?? place
      }
    }
  }

  private static func refuse(_ context: UnsafeMutableRawPointer?) {
    guard let reader = context?.assumingMemoryBound(to: Reader.self) else { return }
    reader.pointee.isRefused = true
    reader.pointee.stop()
  }
}
