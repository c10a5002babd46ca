// One values file at a time: expat's elements and texts in, values for the builder out. aapt2's ResourceParser.

import CExpat
import LocBase
import LocLocale

/// The reader of `values*/*.xml`. It lives in memory of its own, to which expat's callbacks lead.
struct AndroidFileReader: ~Copyable {
  var builder: AndroidResourceBuilder
  /// Set while expat runs.
  var parser: XML_Parser?

  private enum Mode {
    case beforeRoot
    case resources
    /// Inside an element whose content is one value.
    case value
    /// Inside plurals or an array, and inside one item of it.
    case bag
    case bagItem
    case styleable
    case skip
    case done
  }

  private var mode = Mode.beforeRoot
  private var resume = Mode.resources
  /// Open elements, and where the value, bag and skipped element at hand began.
  var depth = 0
  var valueDepth = 0
  private var bagDepth = 0
  private var skipDepth = 0

  private var positions: AndroidPositions
  private var usesParserPositions = false
  var file: UInt32 = 0
  var path = ""

  var element = AndroidElement()
  var raw = AndroidScratch()
  var cooked = AndroidScratch()
  var segments: [Segment] = []
  var segmentStart = 0
  var hasSpans = false
  var needsReset = false
  var xliffDepth = 0
  /// By open tag inside the value: whether it is a plain one.
  var tags: [Bool] = []
  private var isBagFaulty = false
  private var reportedText = false

  /// Raw text up to `end`; `resets` where a plain tag stands before it.
  struct Segment {
    var start: Int
    var end: Int
    var resets: Bool
  }

  init(builder: AndroidResourceBuilder) {
    self.builder = builder
    positions = AndroidPositions(UnsafeBufferPointer(start: nil, count: 0))
  }

  mutating func begin(path: String, file: UInt32, bytes: UnsafeBufferPointer<UInt8>) {
    self.path = path
    self.file = file
    mode = .beforeRoot
    depth = 0
    positions = AndroidPositions(bytes)
    // UTF-16 in any form begins with a mark or with a zero byte beside `<`.
    usesParserPositions =
      bytes.count >= 2 && (bytes[0] >= 0xFE || bytes[1] >= 0xFE || bytes[0] == 0 || bytes[1] == 0)
  }

  mutating func declare(encoding: UTF8Slice) {
    let isUTF8 = encoding.count == 5 && encoding.string.uppercased() == "UTF-8"
    if !isUTF8 { usesParserPositions = true }
  }

  mutating func fail(_ message: String, line: UInt32, column: UInt32) {
    guard mode != .done else { return }
    builder.report(
      .androidXML, "xml parser error: " + message, stage: .compile,
      at: SourcePosition(file: path, line: Int(line), column: Int(column)))
  }

  mutating func skipExternalEntity() {
    markPosition()
    builder.report(.externalEntity, "an external entity is never read; aapt2 leaves it out too", at: position)
  }

  // MARK: Elements

  mutating func start(_ name: XMLName, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
    defer { depth += 1 }
    switch mode {
    case .done, .skip:
      break
    case .beforeRoot:
      if name.namespace.count == 0, name.local.equals("resources") {
        mode = .resources
        return
      }
      markPosition()
      builder.report(.androidElement, "root element must be <resources>", stage: .compile, at: position)
      stop()
    case .resources:
      reportedText = false
      startResource(name, attributes)
    case .value, .bagItem:
      startInsideValue(name)
    case .bag:
      startBagItem(name, attributes)
    case .styleable:
      if name.namespace.count == 0, name.local.equals("attr") {
        let child = AndroidElement(attributes)
        if child.name.count > 0 { declareAttribute(child.name) }
      }
      skip(thenGoOnWith: .styleable)
    }
  }

  mutating func end() {
    depth -= 1
    switch mode {
    case .beforeRoot, .done:
      break
    case .resources:
      // aapt2 does not look at what follows the root.
      if depth == 0 { stop() }
    case .skip:
      if depth == skipDepth { mode = resume }
    case .value:
      if depth == valueDepth { finishResource() } else { endInsideValue() }
    case .bagItem:
      if depth == valueDepth { finishBagItem() } else { endInsideValue() }
    case .bag:
      if depth == bagDepth { finishBag() }
    case .styleable:
      if depth == bagDepth { mode = .resources }
    }
  }

  mutating func text(_ bytes: UnsafePointer<UInt8>, count: Int) {
    switch mode {
    case .value, .bagItem:
      raw.append(bytes, count: count)
    case .resources:
      if reportedText { return }
      for index in 0..<count where !isAndroidSpace(bytes[index]) {
        reportedText = true
        markPosition()
        builder.report(.androidElement, "plain text not allowed here", stage: .compile, at: position)
        return
      }
    default:
      break
    }
  }

  private mutating func stop() {
    mode = .done
    if let parser { _ = XML_StopParser(parser, XML_Bool(XML_FALSE)) }
  }

  private mutating func skip(thenGoOnWith next: Mode) {
    resume = next
    skipDepth = depth
    mode = .skip
  }

  // MARK: Positions

  mutating func markPosition() {
    if let parser, !usesParserPositions {
      positions.advance(to: Int(XML_GetCurrentByteIndex(parser)))
    }
  }

  private var line: UInt32 {
    guard usesParserPositions, let parser else { return positions.line }
    return UInt32(truncatingIfNeeded: XML_GetCurrentLineNumber(parser))
  }

  private var column: UInt32 {
    guard usesParserPositions, let parser else { return positions.column }
    return UInt32(truncatingIfNeeded: XML_GetCurrentColumnNumber(parser)) &+ 1
  }

  var position: SourcePosition { SourcePosition(file: path, line: Int(line), column: Int(column)) }

  private var elementPosition: SourcePosition {
    SourcePosition(file: path, line: Int(element.line), column: Int(element.column))
  }

  func place(of value: AndroidValue) -> SourcePosition {
    SourcePosition(file: path, line: Int(value.line), column: Int(value.column))
  }

  // MARK: A child of <resources>

  private mutating func startResource(_ name: XMLName, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
    let isIgnored = name.local.equals("skip") || name.local.equals("eat-comment")
    if name.namespace.count > 0 || isIgnored { return skip(thenGoOnWith: .resources) }
    markPosition()
    element = AndroidElement(attributes)
    element.line = line
    element.column = column
    element.product = builder.product(element.productName)
    switch element.resolve(name.local) {
    case .value:
      guard declare(name.local) else { return skip(thenGoOnWith: .resources) }
      startValue()
      mode = .value
    case .bag:
      guard declare(name.local) else { return skip(thenGoOnWith: .resources) }
      isBagFaulty = element.isFaulty
      bagDepth = depth
      builder.beginBag()
      mode = .bag
    case .opaque:
      guard declare(name.local) else { return skip(thenGoOnWith: .resources) }
      if element.type == .attr {
        builder.addWeak(element.nameIndex, AndroidValue(position: element, file: file, kind: .bag))
      } else {
        builder.add(
          element.nameIndex, product: element.product,
          AndroidValue(position: element, file: file, kind: .bag))
      }
      skip(thenGoOnWith: .resources)
    case .styleable:
      bagDepth = depth
      mode = .styleable
    case .publicName:
      if element.name.count > 0, let type = AndroidResourceType(element.typeName) {
        builder.publish(type, element.name)
      }
      skip(thenGoOnWith: .resources)
    case .ignored:
      skip(thenGoOnWith: .resources)
    case .problem(let message):
      builder.report(.androidElement, message, stage: .compile, at: position)
      skip(thenGoOnWith: .resources)
    }
  }

  /// Enters the element's name; false where it has none that a resource may have.
  private mutating func declare(_ elementName: UTF8Slice) -> Bool {
    if element.name.count == 0 {
      builder.report(
        .androidName, "<" + elementName.string + "> missing 'name' attribute", stage: .compile, at: position)
      return false
    }
    guard let index = builder.declare(element.type, element.name) else {
      builder.report(
        .androidName,
        "resource '\(element.type.name)/" + element.name.string + "' has invalid entry name '" + element.name.string
          + "'", stage: .compile, at: position)
      return false
    }
    element.nameIndex = index
    if let problem = element.formattedProblem ?? element.translatableProblem {
      element.isFaulty = true
      builder.report(.androidElement, "\(problem)", stage: .compile, at: position)
    }
    return true
  }

  private mutating func declareAttribute(_ name: UTF8Slice) {
    guard let index = builder.declare(.attr, name) else { return }
    markPosition()
    var child = AndroidElement()
    child.line = line
    child.column = column
    builder.addWeak(index, AndroidValue(position: child, file: file, kind: .bag))
  }

  private mutating func finishResource() {
    mode = .resources
    var value = finishValue(element)
    guard element.type == .id else {
      builder.add(element.nameIndex, product: element.product, value)
      return
    }
    if value.kind == .text, value.count > 0 {
      builder.report(
        .androidValue, "<id> inner element must either be a resource reference or empty", stage: .compile,
        at: elementPosition)
    }
    if value.kind == .text { value = builder.text(AndroidValue(position: element, file: file, kind: .text), "false") }
    builder.addWeak(element.nameIndex, value)
  }

  // MARK: Plurals and arrays

  private mutating func startBagItem(_ name: XMLName, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
    markPosition()
    guard name.namespace.count == 0, name.local.equals("item") else {
      let isIgnored = name.local.equals("skip") || name.local.equals("eat-comment")
      if name.namespace.count > 0 || !isIgnored {
        isBagFaulty = true
        builder.report(.androidElement, "unknown tag <" + name.local.string + ">", stage: .compile, at: position)
      }
      return skip(thenGoOnWith: .bag)
    }
    let line = line
    let column = column
    element.itemLine = line
    element.itemColumn = column
    element.quantity = 0
    if element.type == .plurals {
      let quantity = AndroidElement(attributes).quantityName
      guard quantity.count > 0 else {
        return refuseItem("<item> in <plurals> requires attribute 'quantity'")
      }
      guard let category = PluralCategory(name: quantity.trimmed) else {
        return refuseItem(
          "<item> in <plural> has invalid value '" + quantity.trimmed.string + "' for attribute 'quantity'")
      }
      element.quantity = category.rawValue + 1
      if !builder.claimQuantity(element.quantity) {
        return refuseItem("duplicate quantity '\(category.name)'")
      }
    }
    startValue()
    mode = .bagItem
  }

  private mutating func refuseItem(_ message: String) {
    isBagFaulty = true
    builder.report(.pluralQuantity, message, stage: .compile, at: position)
    skip(thenGoOnWith: .bag)
  }

  private mutating func finishBagItem() {
    mode = .bag
    var item = element
    item.line = element.itemLine
    item.column = element.itemColumn
    item.isItem = true
    var value = finishValue(item)
    value.quantity = element.quantity
    if value.isFaulty { isBagFaulty = true }
    builder.addItem(value)
  }

  private mutating func finishBag() {
    mode = .resources
    var value = AndroidValue(position: element, file: file, kind: .bag)
    value.isFaulty = isBagFaulty
    builder.endBag(element.nameIndex, product: element.product, &value)
  }
}
