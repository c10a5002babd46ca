// Xcode's output for one key in one language of a string catalog.

import LocBase
import LocFormat

/// The compiled form of one key: a line of `.strings`, an entry of `.stringsdict`, or both.
struct StringCatalogCompiled {
  var text: StringCatalogUnit?
  /// The text that a push sees. `entry` has everything.
  var variation: (text: UTF8Slice, kind: AppleEntryKind)?
}

extension StringCatalogLocalizationReader {
  /// The compiled form of variations and substitutions; nil if there is none.
  mutating func compiled(
    _ localization: StringCatalogLocalization, _ key: UTF8Slice, isSource: Bool
  ) -> StringCatalogCompiled? {
    let fallback = localization.fallback
    switch localization.variations {
    case .device(let cases):
      // With only the form `other` there is nothing to choose.
      if cases.count == 1, let fallback { return StringCatalogCompiled(text: fallback) }
      let text = localization.entry.map { Self.firstText($0.node) } ?? []
      return StringCatalogCompiled(text: fallback, variation: (arena.copy(text), .variation))
    case .some(let plural):
      if isSource, !Self.writesNumber(plural) {
        report(
          "\"\(key.string)\": no form of the plural writes the number; Xcode does not build the catalog",
          at: localization.offset)
      }
      return StringCatalogCompiled(variation: (Self.pluralFormat, .plural))
    case nil: break
    }
    guard !localization.hasVariations, let unit = localization.unit else {
      report("\"\(key.string)\" has variations without a text", at: localization.offset)
      return nil
    }
    let naming = SubstitutionNames(localization.substitutions)
    let text = arena.copy(naming.compiled(unit.text.bytes))
    // Substitutions that no text refers to leave a plain text.
    guard refersToVariables(text) else { return StringCatalogCompiled(text: unit) }
    if let problem = variableProblem(text, naming.variables) {
      report("\"\(key.string)\": \(problem)", at: localization.offset)
    }
    return StringCatalogCompiled(variation: (text, .plural))
  }

  /// The format text of a plural, which is all that a push sees.
  private static let pluralFormat: UTF8Slice = "%#@value@"

  /// The text that a push may see: of a device rule the iPhone's, else the form `other`, else the first.
  private static func firstText(_ node: TextNode) -> [UInt8] {
    switch node {
    case .text(let text): return text
    case .plural, .width: return pluralFormat.bytes
    case .device(let cases):
      let chosen =
        cases.first { $0.device.elementsEqual("iphone".utf8) } ?? cases.first { $0.device.elementsEqual("other".utf8) }
      return (chosen ?? cases.first).map { firstText($0.node) } ?? []
    }
  }

  private static func writesNumber(_ plural: TextNode) -> Bool {
    guard case .plural(let cases) = plural else { return true }
    return cases.contains { item in
      guard case .text(let text) = item.node else { return true }
      return text.withSlice { GuideFormat($0).uses.contains { $0.kind != .text } }
    }
  }
}

extension StringCatalogLocalization {
  /// The input for rendering: the nested variations, and the substitutions. Nil for a plain string.
  var entry: PluralEntry? {
    guard isVaried, let node = hasVariations ? variations : unit.map({ .text($0.text.bytes) }) else { return nil }
    let naming = SubstitutionNames(substitutions)
    return PluralEntry(.apple, naming.compiled(node, depth: 0), variables: naming.variables)
  }
}
