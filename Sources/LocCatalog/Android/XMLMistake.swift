// Says in plain words why a file is not XML. expat finds the fault; the bytes around its place show what was meant.

import CExpat
import LocBase

/// What is wrong with a file that expat refused, and where. Where nothing better is known, expat's own words remain.
struct XMLMistake {
  let message: String
  /// Of the faulty byte, not of the token behind it.
  let offset: Int
  var help: String?
}

extension XMLMistake {
  /// - Parameter index: the place that expat states.
  init?(_ code: XML_Error, in text: UTF8Slice, at index: Int) {
    // The words are found by single bytes, which UTF-16 does not have.
    if text.count > 1, text[0] >= 0xFE || text[0] == 0 || text[1] == 0 { return nil }
    let index = min(max(index, 0), text.count)
    if let line = MergeMarker.line(around: index, in: text) {
      self.init(message: MergeMarker.message, offset: line, help: MergeMarker.help)
      return
    }
    let isAtEnd =
      code == XML_ERROR_NO_ELEMENTS || code == XML_ERROR_UNCLOSED_TOKEN || code == XML_ERROR_UNCLOSED_CDATA_SECTION
    guard let scanner = XMLScanner(text, before: isAtEnd ? text.count : index) else { return nil }
    let reader = XMLMistakeReader(scanner: scanner, index: index)
    let mistake: XMLMistake?
    switch code {
    case _ where isAtEnd: mistake = reader.end()
    case XML_ERROR_INVALID_TOKEN: mistake = reader.token()
    case XML_ERROR_TAG_MISMATCH: mistake = reader.mismatch()
    case XML_ERROR_UNDEFINED_ENTITY: mistake = reader.entity()
    case XML_ERROR_BAD_CHAR_REF: mistake = reader.character(at: index)
    case XML_ERROR_DUPLICATE_ATTRIBUTE: mistake = reader.duplicate()
    case XML_ERROR_UNBOUND_PREFIX: mistake = reader.prefix()
    case XML_ERROR_MISPLACED_XML_PI:
      mistake = reader.at("`<?xml` is not the first thing in the file", index, help: "Delete what is before it.")
    case XML_ERROR_JUNK_AFTER_DOC_ELEMENT: mistake = reader.afterRoot("the file goes on")
    case XML_ERROR_SYNTAX: mistake = reader.beforeRoot()
    default: mistake = nil
    }
    guard let mistake else { return nil }
    self = mistake
  }
}

extension XMLMistake {
  /// What is wrong where the reader of property lists stops. Nil where that reader's words say it.
  init?(propertyList text: UTF8Slice, at offset: Int) {
    guard offset < text.count else {
      self.init(XML_ERROR_NO_ELEMENTS, in: text, at: text.count)
      return
    }
    if text[offset] == .ampersand {
      // That reader's words about numbers are its own.
      if startsWith(text, at: offset, "&#") { return nil }
      var end = offset + 1
      while end < text.count, XMLScanner.isNameByte(text[end]) { end += 1 }
      let isClosed = end < text.count && text[end] == .semicolon
      self.init(
        isClosed ? XML_ERROR_UNDEFINED_ENTITY : XML_ERROR_INVALID_TOKEN, in: text, at: isClosed ? offset : end)
    } else if startsWith(text, at: offset, "</") {
      self.init(XML_ERROR_TAG_MISMATCH, in: text, at: offset + 2)
    } else if text[offset] == .lessThan, offset + 1 < text.count, !text[offset + 1].isLetter {
      self.init(message: XMLMistakeReader.lessThan, offset: offset)
    } else {
      return nil
    }
  }
}

/// The words for each of expat's faults.
private struct XMLMistakeReader {
  let scanner: XMLScanner
  let index: Int

  fileprivate static let lessThan = "`<` is written `&lt;`"
  private static let openTag = "the tag that begins here is not closed"
  private var text: UTF8Slice { scanner.text }

  func at(_ message: String, _ offset: Int, help: String? = nil) -> XMLMistake {
    XMLMistake(message: message, offset: offset, help: help)
  }

  // MARK: - Single signs

  /// A byte that cannot stand where it is.
  func token() -> XMLMistake? {
    if let ampersand = ampersand() { return ampersand }
    if index < text.count, let byte = byteMistake(text[index]) { return byte }
    switch scanner.place {
    case .comment:
      let dashes = index - 2
      return startsWith(text, at: dashes, "--")
        ? at("`--` is not allowed inside a comment", dashes, help: "Write one dash, or another sign.") : nil
    case .value(_, let quote):
      guard index < text.count, text[index] == .lessThan else { return nil }
      // A tag that ends inside the value: the quote before it was forgotten.
      return text.part(quote, index).contains(.greaterThan)
        ? at("the quote that begins here is not closed", quote) : at(Self.lessThan, index)
    case .tag(let start): return inTag(start)
    case .content:
      let brackets = index - 2
      if startsWith(text, at: brackets, "]]>") { return at("`]]>` in a text is written `]]&gt;`", brackets) }
      return beforeRoot()
    case .cdata, .other: return nil
    }
  }

  /// An `&` that begins no entity, up to `index`.
  private func ampersand() -> XMLMistake? {
    var start = index
    while start > 0, XMLScanner.isNameByte(text[start - 1]) || text[start - 1] == .hash { start -= 1 }
    guard start > 0, text[start - 1] == .ampersand else { return nil }
    let name = text.part(start, index)
    if name.first == .hash, reference(at: start - 1).buffer.last == .semicolon { return character(at: start - 1) }
    let isEntity =
      name.first == .hash || name == "amp" || name == "lt" || name == "gt" || name == "quot" || name == "apos"
    return at(isEntity ? "`&\(name)` has no `;`" : "`&` is written `&amp;`", start - 1)
  }

  /// A byte that no XML file may have.
  private func byteMistake(_ byte: UInt8) -> XMLMistake? {
    if byte < .space, byte != .tab, byte != .newline, byte != .carriageReturn {
      return at("a control character, which XML does not allow", index, help: "Delete it.")
    }
    guard byte >= 0x80, firstInvalidUTF8(in: text.part(index, min(index + 4, text.count))) == 0 else {
      return nil
    }
    return at("the file is not valid UTF-8 here", index, help: "Save the file as UTF-8.")
  }

  // MARK: - Tags

  private func inTag(_ start: Int) -> XMLMistake? {
    if scanner.open.isEmpty, scanner.rootEnd != nil { return afterRoot("a tag") }
    var name = start + 1
    if name < index, text[name] == .slash { name += 1 }
    if name == index {
      var word = index
      while word < text.count, text[word] <= .space { word += 1 }
      let tag = self.name(at: word)
      let isTag = word > index && (tag == "string" || tag == "plurals" || tag == "item" || tag == "resources")
      return isTag
        ? at("`<` and the name of its tag have a space between them", start, help: "Write <\(tag).")
        : at(Self.lessThan, start)
    }
    // The next tag begins before this one ends.
    if index < text.count, text[index] == .lessThan { return at(Self.openTag, start) }
    var last = index - 1
    while last > name, text[last] <= .space { last -= 1 }
    let previous = text[last]
    if previous == .equalSign { return at("the value of an attribute is not in straight quotes", index) }
    if previous == .quote || previous == .apostrophe {
      return last == index - 1 ? at("two attributes have no space between them", index) : nil
    }
    var word = last
    while word > name, XMLScanner.isNameByte(text[word - 1]) { word -= 1 }
    // No tag ends its name with such a byte: it is a text.
    if word == name { return at("`<` in a text is written `&lt;`", start) }
    return XMLScanner.isNameByte(previous) ? at("the attribute `\(self.name(at: word))` has no value", word) : nil
  }

  /// An end tag that does not belong to the element that is open.
  func mismatch() -> XMLMistake? {
    guard let top = scanner.open.last, case .tag(let start) = scanner.place else { return nil }
    let name = name(at: index)
    if name == top.name { return nil }
    let outer = scanner.open.dropLast()
    guard outer.contains(where: { $0.name == name }) else {
      return at(
        "`</\(name)>` closes nothing: `<\(top.name)>` of line \(line(of: top.offset)) is open", start,
        help: outer.isEmpty ? "Delete it, or write its start tag." : "Write </\(top.name)>, or delete it.")
    }
    if !top.hasAttributes, let parent = outer.last, parent.hasAttributes, parent.name == top.name {
      return at("`<\(top.name)>` opens another `<\(top.name)>`", top.offset, help: "Write </\(top.name)>.")
    }
    return at(
      "`</\(top.name)>` is missing: `<\(top.name)>` of line \(line(of: top.offset)) is still open", start,
      help: top.name == "br" ? "Write \\n for a line break." : nil)
  }

  func afterRoot(_ what: String) -> XMLMistake? {
    guard let end = scanner.rootEnd else { return nil }
    var start = min(index, text.count - 1)
    while start > end, text[start] != .lessThan { start -= 1 }
    return at("\(what) after the end of the root element in line \(line(of: end))", max(start, end))
  }

  func beforeRoot() -> XMLMistake? {
    guard scanner.open.isEmpty, scanner.rootEnd == nil, case .content = scanner.place,
      !text.part(0, index).contains("<!DOCTYPE" as UTF8Slice)
    else { return nil }
    return at("the file does not begin with a tag", index)
  }

  /// The file ends too early.
  func end() -> XMLMistake? {
    switch scanner.place {
    case .comment(let start): return at("the comment that begins here is not closed", start, help: "Close it with -->.")
    case .cdata(let start): return at("`<![CDATA[` has no `]]>`", start)
    case .value(_, let quote): return at("the quote that begins here is not closed", quote)
    case .tag(let start): return at(Self.openTag, start)
    case .content:
      if let top = scanner.open.last {
        return at(
          "the file ends, and `<\(top.name)>` of line \(line(of: top.offset)) is still open", index,
          help: "Add </\(top.name)>.")
      }
      return text.trimmed.isEmpty ? at("the file is empty", 0) : nil
    case .other: return nil
    }
  }

  // MARK: - Names

  func entity() -> XMLMistake? {
    let reference = reference(at: index)
    return at(
      "XML does not know `\(reference)`", index,
      help: reference == "&nbsp;"
        ? "Write &#160; for it." : "Write the character itself, or &amp; for an ampersand.")
  }

  /// A reference to a number that XML does not allow as a character.
  func character(at start: Int) -> XMLMistake {
    at("`\(reference(at: start))` is not a character that XML allows", start)
  }

  /// The reference that begins at an offset, with the byte after its name: `&nbsp;`.
  private func reference(at start: Int) -> UTF8Slice {
    var end = min(start + 1, text.count)
    while end < text.count, XMLScanner.isNameByte(text[end]) || text[end] == .hash { end += 1 }
    return text.part(start, min(end + 1, text.count))
  }

  func duplicate() -> XMLMistake? {
    let name = name(at: index)
    return name.isEmpty ? nil : at("the attribute `\(name)` is written twice", index)
  }

  /// The first name of the tag whose prefix no `xmlns:` before it declares.
  func prefix() -> XMLMistake? {
    guard index < text.count, text[index] == .lessThan else { return nil }
    var end = index + 1
    var quote: UInt8?
    var names = 0
    while end < text.count, names < Self.maxNames, quote != nil || text[end] != .greaterThan {
      let byte = text[end]
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == .quote || byte == .apostrophe {
        quote = byte
      } else if quote == nil {
        let name = name(at: end)
        if let colon = name.firstIndex(of: .colon), !name.hasPrefix("xml"), !isDeclared(name.part(0, colon)) {
          let prefix = name.part(0, colon)
          return at(
            "the prefix `\(prefix):` is not declared", end,
            help: Self.namespace(of: prefix).map { "Add xmlns:\(prefix)=\"\($0)\" to the root element." })
        }
        if !name.isEmpty { names += 1 }
        end += max(name.count, 1) - 1
      }
      end += 1
    }
    return nil
  }

  private func isDeclared(_ prefix: UTF8Slice) -> Bool {
    text.contains(UTF8Slice("xmlns:")) && ([UInt8]("xmlns:".utf8) + prefix).withSlice { text.contains($0) }
  }

  private static func namespace(of prefix: UTF8Slice) -> String? {
    switch prefix {
    case "tools": "http://schemas.android.com/tools"
    case "android": "http://schemas.android.com/apk/res/android"
    case "xliff": "urn:oasis:names:tc:xliff:document:1.2"
    default: nil
    }
  }

  /// No real tag has more names, and each is searched in the whole file.
  private static let maxNames = 50
  /// No real name is longer.
  private static let maxNameBytes = 40

  private func name(at start: Int) -> UTF8Slice {
    var end = start
    while end < text.count, end - start < Self.maxNameBytes, XMLScanner.isNameByte(text[end]) { end += 1 }
    return text.part(start, end)
  }

  /// The line, from 1, of an offset.
  private func line(of offset: Int) -> Int { SourcePosition(file: "", offset: offset, in: text).line }
}
