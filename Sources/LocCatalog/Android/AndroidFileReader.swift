// Reads one values file at a time: turns expat's elements and texts into values for the builder. aapt2's ResourceParser, and the
// TableExtractor of AGP's compiler; what AGP's merger does before is in AndroidFileReader+Merge.swift.

import CExpat
import LocBase
import LocLocale

/// The reader of `values*/*.xml`. It has an allocation of its own, so that expat's callbacks can point to it.
struct AndroidFileReader: ~Copyable {
  var builder: AndroidResourceBuilder
  let compiler: AndroidCompiler
  let rules: AndroidTextRules
  /// Set while expat runs.
  var parser: XML_Parser?

  enum Mode {
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

  var mode = Mode.beforeRoot
  private var resume = Mode.resources
  /// The number of open elements, and the depths at which the current value, bag and skipped element began.
  var depth = 0
  var valueDepth = 0
  var bagDepth = 0
  private var skipDepth = 0
  /// True when the skipped element goes into the file that a Gradle build merges.
  var skipsMerged = false
  /// The number of `]` at the end of the last text that belongs to no value.
  var brackets = 0
  /// True when the skipped element is an attribute, whose enum and flag values are identifiers.
  var skipsAttribute = false

  private var positions: AndroidPositions
  private var usesParserPositions = false
  var file: UInt32 = 0
  var path: Text = ""
  /// The number of the file's entities that refer to others.
  var nestedEntities = 0
  /// The attributes with a default, and the bytes of the defaults.
  var defaults = (count: 0, bytes: 0)
  /// True when the last DOCTYPE names another file. Only a file with a DOCTYPE of its own can skip an entity.
  var hasExternalSubset = false

  /// The resource that the current element declares.
  var resource = AndroidDeclaration(line: 1, column: 1)
  /// The position of the current item of plurals or an array.
  var itemLine: UInt32 = 0
  var itemColumn: UInt32 = 0
  var quantity: UInt8 = 0
  /// The text of the current value, as expat reports it.
  var raw = Column<UInt8>(capacity: 4096)
  var chunks = AndroidChunks()
  /// True when the value has tags inside; only then are the fields below valid.
  var hasTags = false
  var segments: [Segment] = []
  var segmentStart = 0
  var hasSpans = false
  var needsReset = false
  var xliffDepth = 0
  /// The segments before which the first `xliff:g` begins and the last one ends; without any `firstPart` is nil.
  var firstPart: Int?
  var partEnd = 0
  /// One element per open tag inside the value: whether the tag is a plain one.
  var tags: [Bool] = []
  var isBagFaulty = false
  private var reportedText = false

  /// Raw text up to `end`; `resets` is true when a plain tag precedes it.
  struct Segment {
    var start: Int
    var end: Int
    var resets = false
    var isCDATA = false
  }

  init(builder: consuming AndroidResourceBuilder) {
    compiler = builder.compiler
    rules = compiler.textRules
    self.builder = builder
    positions = AndroidPositions(.empty)
  }

  /// The builder with all values that were read.
  consuming func finish() -> AndroidResourceBuilder { builder }

  mutating func begin(path: Text, file: UInt32, bytes: UTF8Slice) {
    self.path = path
    self.file = file
    mode = .beforeRoot
    nestedEntities = 0
    defaults = (0, 0)
    depth = 0
    positions = AndroidPositions(bytes)
    // UTF-16 in any form begins with a mark or with a zero byte beside `<`.
    usesParserPositions =
      compiler == .aapt2 && bytes.count >= 2 && (bytes[0] >= 0xFE || bytes[1] >= 0xFE || bytes[0] == 0 || bytes[1] == 0)
  }

  /// Takes the encoding of aapt2's file. AGP's files were decoded before.
  mutating func declare(encoding: UTF8Slice) {
    if compiler == .gradle { return }
    var lower: [UInt8] = []
    for byte in encoding.buffer.prefix(6) { lower.append(byte.lowercased) }
    let isUTF8 = lower.withUnsafeBufferPointer { UTF8Slice($0) == "utf-8" }
    if !isUTF8 { usesParserPositions = true }
  }

  mutating func fail(_ message: String, line: UInt32, column: UInt32) {
    guard mode != .done else { return }
    builder.report(
      .androidXML, "xml parser error: " + message, stage: compiler == .gradle ? .merge : .compile,
      at: SourcePosition(file: path, line: Int(line), column: Int(column)))
  }

  // MARK: Elements

  mutating func start(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
    defer { depth += 1 }
    brackets = 0
    switch mode {
    case .done:
      break
    case .skip:
      if skipsMerged { checkNamespaces(attributes) }
      if skipsAttribute, depth == skipDepth + 1 { declareAttributeValue(XMLName(name), attributes) }
    case .beforeRoot:
      if compiler == .gradle || XMLName(name).isPlain("resources") {
        mode = .resources
        builder.lint.readRoot(attributes, file: file)
        return
      }
      markPosition()
      builder.report(
        .androidElement, "root element must be <resources>", stage: .compile, at: position,
        help: "A Gradle build takes any root.")
      stop()
    case .resources:
      reportedText = false
      startResource(name, attributes)
    case .value, .bagItem:
      startInsideValue(XMLName(name), attributes)
    case .bag:
      startBagItem(XMLName(name), attributes)
    case .styleable:
      startStyleableItem(XMLName(name), attributes)
    }
  }

  mutating func end() {
    depth -= 1
    brackets = 0
    switch mode {
    case .beforeRoot, .done:
      break
    case .resources:
      // aapt2 does not look at what follows the root, and so takes any text there.
      if depth == 0, compiler == .aapt2 { stop() }
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
      if compiler == .gradle {
        chunks.add(bytes, count: count, to: &raw)
      } else {
        raw.append(bytes, count: count)
      }
    case .resources:
      if reportedText { return }
      for index in 0..<count where !isAndroidSpace(bytes[index]) { return refuseText() }
    case .bag, .styleable:
      if compiler == .gradle { watch(bytes, count: count) }
    case .skip:
      if skipsMerged { watch(bytes, count: count) }
    case .beforeRoot, .done:
      break
    }
  }

  private mutating func refuseText() {
    reportedText = true
    if compiler == .gradle { return dropText() }
    markPosition()
    builder.report(
      .androidElement, "plain text not allowed here", stage: .compile, at: position,
      help: "A Gradle build leaves it out.")
  }

  /// Whether expat's texts belong to a value.
  var isInValue: Bool { mode == .value || mode == .bagItem }
  var isInBagItem: Bool { mode == .bagItem }

  mutating func stop() {
    mode = .done
    if let parser { _ = XML_StopParser(parser, XML_Bool(XML_FALSE)) }
  }

  mutating func skip(thenGoOnWith next: Mode) {
    skipsAttribute = false
    skipsMerged = false
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

  var line: UInt32 {
    guard usesParserPositions, let parser else { return positions.line }
    return UInt32(truncatingIfNeeded: XML_GetCurrentLineNumber(parser))
  }

  var column: UInt32 {
    guard usesParserPositions, let parser else { return positions.column }
    return UInt32(truncatingIfNeeded: XML_GetCurrentColumnNumber(parser)) &+ 1
  }

  var position: SourcePosition { SourcePosition(file: path, line: Int(line), column: Int(column)) }

  func place(of value: AndroidValue) -> SourcePosition {
    SourcePosition(file: path, line: Int(value.line), column: Int(value.column))
  }

  // MARK: A child of <resources>

  private mutating func startResource(
    _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) {
    // Nearly every element is <string name="…"> without further attributes.
    if let key = AndroidElement.plainString(name, attributes) {
      markPosition()
      resource = AndroidDeclaration(line: line, column: column)
      if let index = builder.meetNext(.string, key) {
        resource.nameIndex = index
      } else if !declare(rules.name(key)) {
        return skip(thenGoOnWith: .resources)
      }
      startValue()
      mode = .value
      return
    }
    startOtherResource(XMLName(name), attributes)
  }

  private mutating func startOtherResource(
    _ name: XMLName, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) {
    let isIgnored = name.local == "skip" || name.local == "eat-comment"
    let hasNamespace = name.namespace.count > 0 && compiler == .aapt2
    if hasNamespace || isIgnored { return skip(thenGoOnWith: .resources) }
    markPosition()
    var element = AndroidElement(attributes, rules)
    if compiler == .gradle, !isMerged(name, element) { return skip(thenGoOnWith: .resources) }
    let content = element.resolve(name.local)
    resource = AndroidDeclaration(
      type: element.type, mask: element.mask, checksSubstitutions: element.checksSubstitutions,
      isTranslatable: element.isTranslatable, product: builder.product(element.productName), lint: element.lint,
      line: line, column: column)
    if name.namespace.count > 0 { return passOver(name, element, content, attributes) }
    switch content {
    case .value, .bag, .opaque, .styleable:
      guard element.name.count > 0 || compiler == .gradle else {
        builder.report(
          .androidName, "<" + name.local.string + "> missing 'name' attribute", stage: .compile, at: position,
          help: element.name.base == nil ? "A Gradle build leaves it out." : nil)
        return skip(thenGoOnWith: .resources)
      }
      guard declare(element.name) else { return skip(thenGoOnWith: .resources) }
      if case .styleable = content { resource.isValue = false }
      if resource.type == .attr { resource.isValue = false }
      if let problem = element.formattedProblem ?? element.translatableProblem {
        resource.isFaulty = true
        fault(.androidElement, "\(problem)", at: position)
      }
      if compiler == .gradle { checkNamespaces(attributes) }
      if case .opaque = content, resource.type == .style { enter(.bag) } else { enter(content) }
    case .symbol:
      addSymbol(name.local, element)
      skip(thenGoOnWith: .resources)
    case .ignored:
      skip(thenGoOnWith: .resources)
      if compiler == .gradle { claimOverlayable(name.local, element, attributes) }
    case .problem(let message):
      skip(thenGoOnWith: .resources)
      if compiler == .gradle { return addFaulty(name.local, element, message) }
      builder.report(.androidElement, message, stage: .compile, at: position)
    }
  }

  /// Continues inside an element that declares a resource.
  private mutating func enter(_ content: AndroidElement.Content) {
    switch content {
    case .value:
      startValue()
      mode = .value
    case .bag:
      isBagFaulty = resource.isFaulty
      bagDepth = depth
      builder.beginBag()
      mode = .bag
    case .styleable:
      var value = bagValue(line: resource.line, column: resource.column)
      value.repetition = .never
      builder.addEverywhere(resource.nameIndex, value)
      bagDepth = depth
      mode = .styleable
    default:
      var value = bagValue(line: resource.line, column: resource.column)
      skip(thenGoOnWith: .resources)
      resource.place = nextPlace
      skipsMerged = compiler == .gradle
      if resource.type == .attr {
        value.repetition = .mergedOnce
        builder.addEverywhere(resource.nameIndex, value)
        skipsAttribute = true
      } else {
        builder.add(resource.nameIndex, product: resource.product, value)
      }
    }
  }

  /// Enters the element's name; false when `name` is no legal resource name.
  @inline(__always)
  mutating func declare(_ name: UTF8Slice) -> Bool {
    guard let index = builder.declare(resource.type, name) else {
      refuse(name)
      return false
    }
    resource.nameIndex = index
    return true
  }

  mutating func refuse(_ name: UTF8Slice) {
    let problem = compiler.problem(ofName: name)
    builder.report(
      .androidName,
      "resource '\(resource.type.name)/" + name.string + "' has invalid entry name '" + name.string + "'"
        + (problem?.reason ?? ""), stage: problem?.stage ?? .compile, at: position, help: problem?.help)
  }

  private mutating func finishResource() {
    mode = .resources
    var value = finishValue(AndroidValue(line: resource.line, column: resource.column, file: file), isItem: false)
    guard resource.type == .id else {
      if !resource.isTranslatable { value.quantity = AndroidValue.untranslatable }
      builder.lint.mark(value: builder.values.count, resource.lint)
      builder.add(resource.nameIndex, product: resource.product, value)
      return
    }
    if value.kind == .text {
      if value.count > 0 {
        fault(
          .androidValue, "<id> inner element must either be a resource reference or empty", at: place(of: value))
      }
      value = builder.text(AndroidValue(line: resource.line, column: resource.column, file: file), "false")
    }
    builder.addWeak(resource.nameIndex, value)
  }
}
