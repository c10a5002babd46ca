// What Xcode makes of one key in one language of a string catalog.

import LocBase
import LocFormat

/// What is compiled for one key: a line of `.strings`, an entry of `.stringsdict`, or both.
struct StringCatalogCompiled {
  var text: StringCatalogUnit?
  /// The text that a push sees of it. `entry()` has the whole.
  var variation: (text: UTF8Slice, kind: AppleEntryKind)?
}

extension StringCatalogLocalization {
  /// What becomes of variations and substitutions; nil where nothing does.
  func compiled(
    _ key: UTF8Slice, isSource: Bool, _ findings: inout FileFindings
  ) -> StringCatalogCompiled? {
    if hasVariations, let root {
      switch forms[root].content {
      case .text(let unit): return StringCatalogCompiled(text: unit)
      case .plural(let first):
        if isSource, !writesNumber(first) {
          findings.add(
            .badEntry, "\"\(key.string)\": no form of the plural writes the number; Xcode does not build the catalog",
            at: offset)
        }
        return StringCatalogCompiled(variation: (Self.pluralFormat, .plural))
      case .device(let first):
        // The form `other` alone leaves nothing to choose.
        if forms[first].next == nil, let fallback { return StringCatalogCompiled(text: fallback) }
        return StringCatalogCompiled(text: fallback, variation: (firstText(first), .variation))
      }
    }
    guard !hasVariations, let unit else {
      findings.add(.badEntry, "\"\(key.string)\" has variations without a text", at: offset)
      return nil
    }
    // Forms that refer to nothing need no second look.
    let naming = SubstitutionNames(variables(withForms: isNested))
    let text = arena.copy(naming.compiled(unit.text.bytes))
    // Substitutions that no text refers to leave a plain text.
    guard refersToVariables(text) else { return StringCatalogCompiled(text: unit) }
    if let problem = variableProblem(text, naming.variables) {
      findings.add(.badEntry, "\"\(key.string)\": \(problem)", at: offset)
    }
    return StringCatalogCompiled(variation: (text, .plural))
  }

  /// What rendering starts from: the variations as they nest, and the substitutions. Nil for a plain text.
  func entry() -> PluralEntry? {
    guard isVaried, let whole = hasVariations ? root.map({ node($0) }) : unit.map({ .text($0.text.bytes) }) else {
      return nil
    }
    let naming = SubstitutionNames(variables(withForms: true))
    return PluralEntry(.apple, naming.compiled(whole, depth: 0), variables: naming.variables)
  }

  private func variables(withForms: Bool) -> [PluralVariable] {
    var variables: [PluralVariable] = []
    for substitution in substitutions {
      variables.append(substitution.variable)
      if withForms { variables[variables.count - 1].node = node(substitution.form) }
    }
    return variables
  }

  /// Forms nest at most `maxDepth` levels deep.
  private func node(_ index: Int) -> TextNode {
    switch forms[index].content {
    case .text(let unit): return .text(unit.text.bytes)
    case .plural(let first):
      var cases: [PluralCase] = []
      var next: Int? = first
      while let index = next {
        cases.append(PluralCase(forms[index].category, node(index)))
        next = forms[index].next
      }
      return .plural(cases)
    case .device(let first):
      var cases: [DeviceCase] = []
      var next: Int? = first
      while let index = next {
        cases.append(DeviceCase(forms[index].device.bytes, node(index)))
        next = forms[index].next
      }
      return .device(cases)
    }
  }

  /// The format text of a plural: what a push sees of it.
  private static let pluralFormat: UTF8Slice = {
    let text: StaticString = "%#@value@"
    return UTF8Slice(base: text.utf8Start, count: text.utf8CodeUnitCount)
  }()

  /// The text of a device rule that a push may see: the iPhone's, else the form `other`, else the first.
  private func firstText(_ first: Int) -> UTF8Slice {
    var depth = 1
    var index = chosen(first)
    while true {
      switch forms[index].content {
      case .plural: return Self.pluralFormat
      case .device(let first): index = chosen(first)
      case .text(let unit):
        guard !substitutions.isEmpty, depth < Self.maxDepth else { return unit.text }
        return arena.copy(SubstitutionNames(variables(withForms: false)).compiled(unit.text.bytes))
      }
      depth += 1
    }
  }

  private func chosen(_ first: Int) -> Int {
    var other: Int?
    var next: Int? = first
    while let index = next {
      if forms[index].device.equals("iphone") { return index }
      if other == nil, forms[index].device.equals("other") { other = index }
      next = forms[index].next
    }
    return other ?? first
  }

  private func writesNumber(_ first: Int) -> Bool {
    var next: Int? = first
    while let index = next {
      guard let unit = forms[index].unit else { return true }
      for use in GuideFormat(unit.text).uses where use.kind != .text { return true }
      next = forms[index].next
    }
    return false
  }
}
