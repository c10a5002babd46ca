// The elements of a small XML file with their attributes, for files of which a few attributes count.

import CExpat
import LocBase

enum XMLElements {
  typealias Body = (_ name: XMLName, _ attributes: [(name: XMLName, value: [UInt8])]) -> Bool

  private struct Reader {
    let parser: XML_Parser
    let body: Body

    func stop() { _ = XML_StopParser(parser, XML_Bool(XML_FALSE)) }
  }

  /// Gives each element to `body` in the order of the file, until it answers false, or the file is no XML, or declares entities.
  static func forEach(in file: [UInt8], _ body: Body) {
    guard file.count <= AndroidXMLParser.largestFile, let parser = XML_ParserCreateNS(nil, 0x01) else { return }
    defer { XML_ParserFree(parser) }
    withoutActuallyEscaping(body) { body in
      var reader = Reader(parser: parser, body: body)
      withUnsafeMutablePointer(to: &reader) { reader in
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
          if !reader.body(XMLName(name), list) { reader.stop() }
        }
        // Expat before 2.7 calls itself for each level of entities, and these files need none.
        XML_SetEntityDeclHandler(parser) { context, _, _, _, _, _, _, _, _ in
          context?.assumingMemoryBound(to: Reader.self).pointee.stop()
        }
        file.withUnsafeBytes { bytes in
          let text = bytes.bindMemory(to: CChar.self)
          _ = XML_Parse(parser, text.baseAddress, Int32(truncatingIfNeeded: text.count), 1)
        }
      }
    }
  }
}
