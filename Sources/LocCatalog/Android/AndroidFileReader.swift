// Reads one values file at a time: turns expat's elements and texts into values for the builder. It follows aapt2's
// ResourceParser and the TableExtractor of AGP's compiler; the earlier steps of AGP's merger are in
// AndroidFileReader+Merge.swift.

import CExpat
import LocBase
import LocLocale

/// The reader of `values*/*.xml`. It is allocated separately, so that expat's callbacks can point to it.
struct AndroidFileReader: ~Copyable {
  var builder: AndroidResourceBuilder
  let compiler: AndroidCompiler
  let rules: AndroidTextRules
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
  /// The number of open elements, and the depth at which the current value began.
  var depth = 0
  private(set) var valueDepth = 0
  var cursor = AndroidFileCursor()
  var doctype = AndroidDoctype()
  /// The resource that the current element declares.
  var resource = AndroidDeclaration(line: 1, column: 1)
  var text = AndroidValueText()
  var bag = AndroidOpenBag()
  var skipped = AndroidSkippedElement()
  /// The number of `]` at the end of the last text that belongs to no value.
  var brackets = 0
  private var reportedText = false

  init(builder: consuming AndroidResourceBuilder) {
    compiler = builder.compiler
    rules = compiler.textRules
    self.builder = builder
  }

  /// The builder with all values that were read.
  consuming func finish() -> AndroidResourceBuilder { builder }

  mutating func begin(path: Text, file: UInt32, bytes: UTF8Slice) {
    mode = .beforeRoot
    depth = 0
    doctype = AndroidDoctype()
    cursor.begin(path: path, file: file, bytes: bytes, compiler: compiler)
  }

  /// Takes the encoding of aapt2's file. AGP's files were decoded before.
  mutating func declare(encoding: UTF8Slice) {
    if compiler != .gradle { cursor.declare(encoding: encoding) }
  }

  mutating func fail(_ message: String, line: UInt32, column: UInt32, help: String? = nil) {
    guard mode != .done else { return }
    builder.report(
      .androidXML, message, stage: compiler == .gradle ? .merge : .compile, at: cursor.position(line, column),
      help: help)
  }

  mutating func fail(_ mistake: XMLMistake, in text: UTF8Slice) {
    let place = SourcePosition(file: "", offset: mistake.offset, in: text)
    fail(
      mistake.message, line: UInt32(truncatingIfNeeded: place.line), column: UInt32(truncatingIfNeeded: place.column),
      help: mistake.help)
  }

  // MARK: Elements

  mutating func start(_ name: UnsafePointer<CChar>, _ attributes: XMLAttributeList) {
    defer { depth += 1 }
    brackets = 0
    switch mode {
    case .done:
      break
    case .skip:
      if skipped.isMerged { checkNamespaces(attributes) }
      if skipped.isAttribute, depth == skipped.depth + 1 { declareAttributeValue(XMLName(name), attributes) }
    case .beforeRoot:
      if compiler == .gradle || XMLName(name).isPlain("resources") {
        mode = .resources
        builder.sourceMarks.lint.readRoot(attributes, file: cursor.file)
        return
      }
      cursor.mark()
      builder.report(
        .androidElement, "root element must be <resources>", stage: .compile, at: cursor.position,
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
      // aapt2 does not check the text after the root, and so accepts any.
      if depth == 0, compiler != .gradle { stop() }
    case .skip:
      if depth == skipped.depth { mode = skipped.next }
    case .value:
      if depth == valueDepth { finishResource() } else { text.endTag(depth: depth) }
    case .bagItem:
      if depth == valueDepth { finishBagItem() } else { text.endTag(depth: depth) }
    case .bag:
      if depth == bag.depth { finishBag() }
    case .styleable:
      if depth == bag.depth { mode = .resources }
    }
  }

  mutating func take(_ bytes: UTF8Slice) {
    switch mode {
    case .value, .bagItem:
      text.append(bytes, for: compiler)
    case .resources:
      if !reportedText, bytes.contains(where: { !isAndroidSpace($0) }) { refuse(text: bytes) }
    case .bag, .styleable:
      if compiler == .gradle { watch(bytes) }
    case .skip:
      if skipped.isMerged { watch(bytes) }
    case .beforeRoot, .done:
      break
    }
  }

  private mutating func refuse(text: UTF8Slice) {
    reportedText = true
    if compiler == .gradle { return drop(text: text) }
    cursor.mark()
    builder.report(
      .androidElement, "plain text not allowed here", stage: .compile, at: cursor.position,
      help: "A Gradle build leaves it out.")
  }

  /// Whether expat's texts belong to a value.
  var isInValue: Bool { mode == .value || mode == .bagItem }

  mutating func stop() {
    mode = .done
    cursor.stop()
  }

  mutating func skip(thenGoOnWith next: Mode) {
    skipped = AndroidSkippedElement(depth: depth, next: next)
    mode = .skip
  }

  // MARK: A child of <resources>

  private mutating func startResource(
    _ name: UnsafePointer<CChar>, _ attributes: XMLAttributeList
  ) {
    // Nearly every element is <string name="…"> without further attributes.
    if let key = AndroidElement.plainString(name, attributes) {
      cursor.mark()
      resource = AndroidDeclaration(line: cursor.line, column: cursor.column)
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

  @inline(__always)
  mutating func startValue() {
    valueDepth = depth
    text.begin()
  }

  private mutating func startOtherResource(
    _ name: XMLName, _ attributes: XMLAttributeList
  ) {
    let isIgnored = name.local == "skip" || name.local == "eat-comment"
    let hasNamespace = name.namespace.count > 0 && compiler != .gradle
    if hasNamespace || isIgnored { return skip(thenGoOnWith: .resources) }
    cursor.mark()
    var element = AndroidElement(attributes, rules)
    if compiler == .gradle, !isMerged(name, element) { return skip(thenGoOnWith: .resources) }
    let content = element.resolve(name.local)
    resource = AndroidDeclaration(
      type: element.type, mask: element.mask, checksSubstitutions: element.checksSubstitutions,
      isTranslatable: element.isTranslatable, product: builder.rows.product(element.productName), lint: element.lint,
      line: cursor.line, column: cursor.column)
    if name.namespace.count > 0 { return passOver(name, element, content, attributes) }
    switch content {
    case .value, .bag, .opaque, .styleable:
      guard element.name.count > 0 || compiler == .gradle else {
        builder.report(
          .androidName, "<\(name.local)> missing 'name' attribute", stage: .compile, at: cursor.position,
          help: element.name.base == nil ? "A Gradle build leaves it out." : nil)
        return skip(thenGoOnWith: .resources)
      }
      guard declare(element.name) else { return skip(thenGoOnWith: .resources) }
      if case .styleable = content { resource.isValue = false }
      if resource.type == .attr { resource.isValue = false }
      if let problem = element.formattedProblem ?? element.translatableProblem {
        resource.isFaulty = true
        fault(.androidElement, "\(problem)", at: cursor.position)
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
      builder.report(.androidElement, message, stage: .compile, at: cursor.position)
    }
  }

  /// Continues inside an element that declares a resource.
  private mutating func enter(_ content: AndroidElement.Content) {
    switch content {
    case .value:
      startValue()
      mode = .value
    case .bag:
      bag = AndroidOpenBag(depth: depth, isFaulty: resource.isFaulty)
      builder.items.begin()
      mode = .bag
    case .styleable:
      var value = cursor.value(of: resource, .bag)
      value.repetition = .never
      builder.addEverywhere(resource.nameIndex, value)
      bag = AndroidOpenBag(depth: depth, isFaulty: false)
      mode = .styleable
    default:
      var value = cursor.value(of: resource, .bag)
      skip(thenGoOnWith: .resources)
      resource.place = nextPlace
      skipped.isMerged = compiler == .gradle
      if resource.type == .attr {
        value.repetition = .mergedOnce
        builder.addEverywhere(resource.nameIndex, value)
        skipped.isAttribute = true
      } else {
        builder.add(resource.nameIndex, product: resource.product, value)
      }
    }
  }

  /// Enters the element's name; false if `name` is not a legal resource name.
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
      "resource '\(resource.type.name)/\(name)' has invalid entry name '\(name)'\(problem?.reason ?? "")",
      stage: problem?.stage ?? .compile, at: cursor.position, help: problem?.help)
  }

  private mutating func finishResource() {
    mode = .resources
    var value = finishValue(cursor.value(of: resource), isItem: false)
    guard resource.type == .id else {
      if !resource.isTranslatable { value.quantity = AndroidValue.untranslatable }
      builder.sourceMarks.lint.mark(value: builder.rows.values.count, resource.lint)
      builder.add(resource.nameIndex, product: resource.product, value)
      return
    }
    if value.kind == .text {
      if value.count > 0 {
        fault(
          .androidValue, "<id> inner element must either be a resource reference or empty", at: cursor.place(of: value))
      }
      value = builder.text(cursor.value(of: resource), "false")
    }
    builder.addWeak(resource.nameIndex, value)
  }
}

/// An element that is skipped, except for the part that a Gradle build writes into its merged file.
struct AndroidSkippedElement {
  private(set) var depth = 0
  /// The position after it, where reading continues.
  private(set) var next = AndroidFileReader.Mode.resources
  /// True when the element goes into the merged file.
  var isMerged = false
  /// True for an attribute, whose enum and flag values are identifiers.
  var isAttribute = false
}
