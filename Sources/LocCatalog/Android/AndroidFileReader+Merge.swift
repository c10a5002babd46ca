// The steps that only a Gradle build's merger applies to a file, before the compiler sees it: AGP's
// ValueResourceParser2.

import CExpat
import LocBase

extension AndroidFileReader {
  // MARK: Findings

  /// Reports a finding of the compile step. A Gradle build compiles only the resources that remain after the merge, so
  /// a finding about the current resource waits until it is clear that no later folder replaces it.
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
    if resource.isValue { return builder.rows.values.count }
    return resource.type == .attr ? AndroidMerger.place(ofEverywhere: builder.everywhere.count) : nil
  }

  /// Refuses a version of XML that the JDK's parser does not know.
  mutating func declare(version: UTF8Slice) {
    guard compiler == .gradle, version != "1.0", version != "1.1" else { return }
    refuseFile("XML version \"\(version)\" is not supported, only XML 1.0 is supported")
  }

  /// Refuses an undeclared entity, unless the file has an external subset, which may declare it and is never read.
  mutating func skipUndeclaredEntity(_ name: UTF8Slice) {
    if doctype.hasExternalSubset { return }
    refuseFile(
      "the entity \"\(name)\" was referenced, but not declared",
      help: "Write the character itself, or &amp; for an ampersand.")
  }

  private mutating func refuseFile(_ message: String, help: String? = nil) {
    guard mode != .done else { return }
    cursor.mark()
    builder.report(.androidXML, "xml parser error: " + message, stage: .merge, at: cursor.position, help: help)
    stop()
  }

  // MARK: Elements

  /// Returns whether the merger takes an element below the root; reports it when the build stops here.
  mutating func isMerged(_ name: XMLName, _ element: AndroidElement) -> Bool {
    guard element.isKnownToMerger(name.local) else {
      builder.report(
        .androidElement, "can't determine the type of the element <\(name.local)>", stage: .merge,
        at: cursor.position)
      return false
    }
    if element.name.base == nil {
      // Without a name it makes all resources of a library private.
      if name.local == "public" { return false }
      builder.report(
        .androidName, "<\(name.local)> has no name: a Gradle build leaves it out", severity: .warning,
        at: cursor.position, help: "Native aapt2 refuses it.")
      return false
    }
    return name.local != "macro"
  }

  /// Reads an element in a namespace. The merger treats it as the resource of its local name, which it may repeat or
  /// replace; the compiler then skips it.
  mutating func passOver(
    _ name: XMLName, _ element: AndroidElement, _ content: AndroidElement.Content,
    _ attributes: XMLAttributeList
  ) {
    skip(thenGoOnWith: .resources)
    builder.report(
      .namespacedTag, "<\(name.local)> in a namespace: a Gradle build leaves it out", at: cursor.position)
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
    skipped.isMerged = true
    var value = cursor.value(of: resource, .bag)
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
    fault(.androidElement, message, at: cursor.position)
    resource.place = nextPlace
    skipped.isMerged = true
    var value = cursor.value(of: resource, .bag)
    value.isFaulty = true
    if resource.isValue { return builder.add(resource.nameIndex, product: resource.product, value) }
    value.repetition = .mergedOnce
    builder.addEverywhere(resource.nameIndex, value)
  }

  /// Reports an `<overlayable>` that its res folder already has. Its contents do not affect any string and are not
  /// read.
  mutating func claimOverlayable(
    _ local: UTF8Slice, _ element: AndroidElement, _ attributes: XMLAttributeList
  ) {
    guard local == "overlayable" else { return }
    // Its name need not be one of a resource.
    if element.name.count == 0 { return refuse(element.name) }
    resource.isValue = false
    skipped.isMerged = true
    checkNamespaces(attributes)
    claim("overlayable/\(element.name)", mayRepeatInFile: false)
  }

  /// Reports a name that another file of the same res folder and of the same merged folder has given.
  mutating func claim(_ label: Text, mayRepeatInFile: Bool) {
    guard let first = builder.claims.enter(label, in: builder.files[cursor.file], at: cursor.position) else { return }
    let isSameFile = Text(first.file) == cursor.path
    if isSameFile, mayRepeatInFile { return }
    builder.report(
      .duplicateResource,
      isSameFile ? "found item \(label) more than one time" : "duplicate resources \(label)", stage: .merge,
      at: cursor.position,
      help: "First defined at " + first.text + ".")
  }

  /// Reports text between resources, which the merger drops.
  mutating func drop(text: UTF8Slice) {
    cursor.mark()
    let isConflict = MergeMarker.isMark(text, at: 0)
    builder.report(
      .androidElement, isConflict ? MergeMarker.message : "text between resources: a Gradle build leaves it out",
      severity: isConflict ? .error : .warning, at: cursor.position,
      help: isConflict ? MergeMarker.help : "Native aapt2 refuses it.")
  }

  /// Reports `xml:lang` and the like: the merger declares a prefix for XML's own namespace, which XML forbids.
  mutating func checkNamespaces(_ attributes: XMLAttributeList) {
    var index = 0
    while let attribute = attributes[index] {
      index += 2
      if attribute[0] == UInt8(ascii: "h"), XMLName(attribute).namespace == "http://www.w3.org/XML/1998/namespace" {
        cursor.mark()
        resource.isFaulty = true
        return fault(
          .androidElement, "a Gradle build cannot merge an attribute xml:" + XMLName(attribute).local.string,
          at: cursor.position,
          help: "On <resources> it does no harm; native aapt2 takes it here, too.")
      }
    }
  }

  mutating func reportEndOfCDATA(at position: SourcePosition) {
    fault(
      .androidElement, "a Gradle build cannot merge a text with ]]>", at: position,
      help: "Write \\u005d]> for it; native aapt2 takes it.")
  }

  /// Looks for `]]>` in text that belongs to no value.
  mutating func watch(_ bytes: UTF8Slice) {
    if text.isInCDATA { return }
    for byte in bytes {
      if byte == .greaterThan, brackets >= 2 {
        cursor.mark()
        bag.isFaulty = true
        reportEndOfCDATA(at: cursor.position)
      }
      brackets = byte == .rightBracket ? brackets + 1 : 0
    }
  }

  // MARK: Chunks

  mutating func startCDATA() {
    brackets = 0
    if isInValue { text.endChunk() }
    text.startCDATA()
  }

  mutating func endCDATA() {
    brackets = 0
    if isInValue { text.endChunk() }
    text.endCDATA()
  }

  mutating func comment() {
    if isInValue { text.comment(isInsideTag: mode == .bagItem || depth > valueDepth + 1) }
  }
}
