// What only a Gradle build's merger does with a file, before the compiler sees it: AGP's ValueResourceParser2.

import CExpat
import LocBase

extension AndroidFileReader {
  // MARK: Findings

  /// Reports a finding of the step that compiles. A Gradle build compiles only what the merge leaves: a finding about the current
  /// resource waits until it is known that no later folder replaces it.
  mutating func fault(
    _ code: DiagnosticCode, _ message: String, stage: AndroidBuildStage? = .compile,
    severity: Diagnostic.Severity? = nil, at position: SourcePosition, help: String? = nil
  ) {
    let place = compiler == .gradle ? resource.place ?? nextPlace : nil
    builder.report(
      code, message, severity: severity, stage: stage, at: position, help: help, ifValueStays: place)
  }

  /// The number by which findings know the current resource, before it is added; nil for one that no later folder replaces.
  var nextPlace: Int? {
    if resource.isValue { return builder.values.count }
    return resource.type == .attr ? AndroidMerger.place(ofEverywhere: builder.everywhere.count) : nil
  }

  /// Refuses a version of XML that the JDK's parser does not know.
  mutating func declare(version: UTF8Slice) {
    guard compiler == .gradle, version != "1.0", version != "1.1" else { return }
    refuseFile("XML version \"" + version.string + "\" is not supported, only XML 1.0 is supported")
  }

  /// Refuses an entity that nobody declares, unless the file has an external subset, which may declare it and is never read.
  mutating func skipUndeclaredEntity(_ name: UTF8Slice) {
    if !hasExternalSubset { refuseFile("the entity \"" + name.string + "\" was referenced, but not declared") }
  }

  private mutating func refuseFile(_ message: String) {
    guard mode != .done else { return }
    markPosition()
    builder.report(.androidXML, "xml parser error: " + message, stage: .merge, at: position)
    stop()
  }

  // MARK: Elements

  /// Returns whether the merger takes an element below the root; reports it when the build stops here.
  mutating func isMerged(_ name: XMLName, _ element: AndroidElement) -> Bool {
    guard element.isKnownToMerger(name.local) else {
      builder.report(
        .androidElement, "can't determine the type of the element <" + name.local.string + ">", stage: .merge,
        at: position)
      return false
    }
    if element.name.base == nil {
      // Without a name it makes all resources of a library private.
      if name.local == "public" { return false }
      builder.report(
        .androidName, "<" + name.local.string + "> has no name: a Gradle build leaves it out", severity: .warning,
        at: position, help: "Native aapt2 refuses it.")
      return false
    }
    return name.local != "macro"
  }

  /// Reads an element in a namespace. The merger takes it for the resource of its local name, which it may repeat or replace; the
  /// compiler then passes over it.
  mutating func passOver(
    _ name: XMLName, _ element: AndroidElement, _ content: AndroidElement.Content,
    _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) {
    skip(thenGoOnWith: .resources)
    builder.report(
      .namespacedTag, "<" + name.local.string + "> in a namespace: a Gradle build leaves it out", at: position)
    switch content {
    case .value, .bag, .opaque: break
    case .problem: resource.type = element.mergedType(name.local)
    case .ignored: return claimOverlayable(name.local, element, attributes)
    case .symbol: return addSymbol(name.local, element)
    case .styleable: return
    }
    resource.isValue = resource.type != .attr
    guard declare(element.name) else { return }
    checkNamespaces(attributes)
    resource.place = nextPlace
    skipsMerged = true
    var value = bagValue(line: resource.line, column: resource.column)
    if resource.type == .attr {
      value.repetition = .mergedOnce
      builder.everywhere.passOverNextAttribute()
      return builder.addEverywhere(resource.nameIndex, value)
    }
    builder.addPassedOver(resource.nameIndex, product: resource.product, value)
  }

  /// Adds a resource whose element the compiler refuses, unless a later folder replaces it.
  mutating func addFaulty(_ local: UTF8Slice, _ element: AndroidElement, _ message: String) {
    resource.type = element.mergedType(local)
    resource.isValue = resource.type != .attr
    guard declare(element.name) else { return }
    fault(.androidElement, message, at: position)
    resource.place = nextPlace
    skipsMerged = true
    var value = bagValue(line: resource.line, column: resource.column)
    value.isFaulty = true
    if resource.isValue { return builder.add(resource.nameIndex, product: resource.product, value) }
    value.repetition = .mergedOnce
    builder.addEverywhere(resource.nameIndex, value)
  }

  /// Reports an `<overlayable>` that its res folder has already. What is in it decides about no text and is not read.
  mutating func claimOverlayable(
    _ local: UTF8Slice, _ element: AndroidElement, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) {
    guard local == "overlayable" else { return }
    // Its name need not be one of a resource.
    if element.name.count == 0 { return refuse(element.name) }
    resource.isValue = false
    skipsMerged = true
    checkNamespaces(attributes)
    claim("overlayable/\(element.name)", mayRepeatInFile: false)
  }

  /// Reports a name that another file of the same res folder and of the same merged folder has given.
  mutating func claim(_ label: Text, mayRepeatInFile: Bool) {
    guard let first = builder.claims.enter(label, in: builder.files[Int(file)], at: position) else { return }
    let isSameFile = first.file.utf8.elementsEqual(path.utf8)
    if isSameFile, mayRepeatInFile { return }
    builder.report(
      .duplicateResource,
      isSameFile ? "found item \(label) more than one time" : "duplicate resources \(label)", stage: .merge,
      at: position,
      help: "First defined at " + first.text + ".")
  }

  /// Reports text between resources, which the merger drops.
  mutating func dropText() {
    markPosition()
    builder.report(
      .androidElement, "text between resources: a Gradle build leaves it out", severity: .warning, at: position,
      help: "Native aapt2 refuses it.")
  }

  /// Reports `xml:lang` and the like: the merger declares a prefix for XML's own namespace, which XML forbids.
  mutating func checkNamespaces(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
    var index = 0
    while let attribute = attributes[index] {
      index += 2
      if attribute[0] == UInt8(ascii: "h"), XMLName(attribute).namespace == "http://www.w3.org/XML/1998/namespace" {
        markPosition()
        resource.isFaulty = true
        return fault(
          .androidElement, "a Gradle build cannot merge an attribute xml:" + XMLName(attribute).local.string,
          at: position,
          help: "On <resources> it does no harm; native aapt2 takes it here, too.")
      }
    }
  }

  /// Returns whether the text would end a CDATA section. Only text that has references can: XML itself refuses it as it stands.
  func endsCDATA() -> Bool {
    guard hasTags else { return UTF8Slice(base: raw.base, count: raw.count).containsEndOfCDATA }
    for segment in segments where !segment.isCDATA {
      let text = UTF8Slice(base: raw.base + segment.start, count: segment.end - segment.start)
      if text.containsEndOfCDATA { return true }
    }
    return false
  }

  mutating func reportEndOfCDATA(at position: SourcePosition) {
    fault(
      .androidElement, "a Gradle build cannot merge a text with ]]>", at: position,
      help: "Write \\u005d]> for it; native aapt2 takes it.")
  }

  /// Looks for `]]>` in text that belongs to no value.
  mutating func watch(_ bytes: UnsafePointer<UInt8>, count: Int) {
    if chunks.isInCDATA { return }
    for index in 0..<count {
      if bytes[index] == .greaterThan, brackets >= 2 {
        markPosition()
        isBagFaulty = true
        reportEndOfCDATA(at: position)
      }
      brackets = bytes[index] == .rightBracket ? brackets + 1 : 0
    }
  }

  // MARK: Chunks

  mutating func startCDATA() {
    brackets = 0
    partValue()
    chunks.startCDATA()
  }

  mutating func endCDATA() {
    brackets = 0
    partValue()
    chunks.endCDATA()
  }

  mutating func comment() {
    guard isInValue else { return }
    if chunks.parts(byCommentInsideTag: isInBagItem || depth > valueDepth + 1) { partValue() }
  }

  /// Ends a chunk of the current value.
  private mutating func partValue() {
    guard isInValue else { return }
    hasTags = true
    closeSegment()
  }
}

extension UTF8Slice {
  fileprivate var containsEndOfCDATA: Bool {
    var index = 2
    while index < count {
      if buffer[index] == .greaterThan, buffer[index - 1] == .rightBracket, buffer[index - 2] == .rightBracket {
        return true
      }
      index += 1
    }
    return false
  }
}
