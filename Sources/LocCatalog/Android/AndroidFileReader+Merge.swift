// What only a Gradle build's merger does with a file, before the compiler sees it: AGP's ValueResourceParser2.

import CExpat
import LocBase

extension AndroidFileReader {
  // MARK: Findings

  /// Reports a finding of the step that compiles. A Gradle build compiles only what the merge leaves: a finding about the current
  /// resource waits until it is known that no later folder replaces it.
  mutating func fault(
    _ code: DiagnosticCode, _ message: String, stage: AndroidBuildStage? = .compile, at position: SourcePosition,
    help: String? = nil
  ) {
    let ownsFindings = compiler == .gradle && resource.isValue
    builder.report(
      code, message, stage: stage, at: position, help: help, ifValueStays: ownsFindings ? builder.values.count : nil)
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
      if name.local.equals("public") { return false }
      builder.report(
        .androidName, "<" + name.local.string + "> has no name: a Gradle build leaves it out", severity: .warning,
        at: position, help: "Native aapt2 refuses it.")
      return false
    }
    return !name.local.equals("macro")
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
    default: return
    }
    guard resource.type != .attr, declare(element.name) else { return }
    checkNamespaces(attributes)
    builder.addPassedOver(
      resource.nameIndex, product: resource.product, bagValue(line: resource.line, column: resource.column))
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
      if attribute[0] == 0x68, XMLName(attribute).namespace.equals("http://www.w3.org/XML/1998/namespace") {
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

  // MARK: Chunks

  mutating func startCDATA() {
    partValue()
    chunks.startCDATA()
  }

  mutating func endCDATA() {
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
      if buffer[index] == 0x3E, buffer[index - 1] == 0x5D, buffer[index - 2] == 0x5D { return true }
      index += 1
    }
    return false
  }
}
