// One string of an app's resources, of either platform, for checks of all of them.

package import LocBase
package import LocFormat
package import LocLocale

/// A resource in one language. Its slices are borrowed from the resources, which it keeps alive.
package protocol CatalogText: Sendable {
  static var platform: Device.Platform { get }
  /// Its name on its platform.
  var key: UTF8Slice { get }
  /// The kind as listings name it.
  var kindName: UTF8Slice { get }
  /// The language of its folder in BCP 47; "" for the default.
  var locale: Text { get }
  /// The text with its specifiers; of a plural Android's is empty, and Apple's is its format text.
  var text: UTF8Slice { get }
  var position: SourcePosition { get }
  /// Whether a push finds it as a plain string: not a plural, and not a string that varies by width or device.
  var isString: Bool { get }
  /// Whether the key itself serves as the string, because the catalog has none for it.
  var isRawKey: Bool { get }
  /// Its marks in a string catalog.
  var state: AppleEntryState { get }
  /// The issues of Android Lint that its file takes for meant; none on iOS.
  var lintIssues: AndroidLintIssues { get }
  /// What its reader has seen of its raw form; of a plural, of all forms together.
  var marks: TextMarks { get }
  /// The choices by number in it: one of a `<plurals>`, one for each variable of Apple's. Empty for a string.
  func plurals(onEveryDevice: Bool) -> [PluralChoice]
  /// The place of one form of its plural; nil if only the place of the whole is known.
  func place(ofForm category: PluralCategory) -> SourcePosition?
}

extension CatalogText {
  package var platform: Device.Platform { Self.platform }
  package var plurals: [PluralChoice] { plurals(onEveryDevice: true) }

  /// The number of arguments that the text uses: the position of the last one that the author can have meant.
  package var argumentCount: Int {
    var count = 0
    for use in GuideFormat(text).uses where use.isMeant { count = max(count, use.argument &+ 1) }
    return count
  }
}

extension AndroidEntry: CatalogText {
  package static var platform: Device.Platform { .android }
  package var kindName: UTF8Slice { type.kind }
  package var isString: Bool { type == .string }
  package var isRawKey: Bool { false }
  package var state: AppleEntryState { [] }
  package var marks: TextMarks { store.marks(ofValue: index) }

  package func plurals(onEveryDevice: Bool) -> [PluralChoice] {
    guard type == .plurals else { return [] }
    var cases: [PluralCase] = []
    for item in items {
      guard let category = PluralCategory(name: item.name) else { continue }
      cases.append(PluralCase(category, .text(item.text)))
    }
    return cases.isEmpty ? [] : [PluralChoice(variable: nil, cases: cases)]
  }

  package func place(ofForm category: PluralCategory) -> SourcePosition? {
    items.first { PluralCategory(name: $0.name) == category }?.position
  }
}

extension AppleEntry: CatalogText {
  package static var platform: Device.Platform { .ios }
  package var kindName: UTF8Slice { kind.name }
  package var isString: Bool { kind == .string || kind == .uncompiled }
  package var lintIssues: AndroidLintIssues { [] }
  package var marks: TextMarks { table.dropsEscape(at: index) ? .droppedEscape : [] }

  package func plurals(onEveryDevice: Bool) -> [PluralChoice] {
    guard kind == .plural || kind == .variation, let plural else { return [] }
    var found: [PluralChoice] = []
    plural.node.collectPlurals(&found, variable: nil, onEveryDevice: onEveryDevice, depth: 0)
    for variable in plural.variables {
      variable.node.collectPlurals(&found, variable: variable.name, onEveryDevice: onEveryDevice, depth: 0)
    }
    return found
  }

  package func place(ofForm category: PluralCategory) -> SourcePosition? { nil }
}

/// A choice by number in a text: its forms.
package struct PluralChoice: Sendable {
  /// The name of Apple's variable; nil for Android, and for a catalog's plural without a name.
  package let variable: [UInt8]?
  package let cases: [PluralCase]
}

extension TextNode {
  /// Adds the choices by number in this node, of every device or of the iPhone. The readers build no deeper nodes.
  fileprivate func collectPlurals(
    _ found: inout [PluralChoice], variable: [UInt8]?, onEveryDevice: Bool, depth: Int
  ) {
    guard depth < 32 else { return }
    let nodes: [TextNode]
    switch self {
    case .text: return
    case .plural(let cases):
      found.append(PluralChoice(variable: variable, cases: cases))
      nodes = cases.map { $0.node }
    case .device(let cases): nodes = onEveryDevice ? cases.map { $0.node } : onIPhone.map { [$0] } ?? []
    case .width(let cases): nodes = onEveryDevice ? cases.map { $0.node } : onIPhone.map { [$0] } ?? []
    }
    for node in nodes {
      node.collectPlurals(&found, variable: variable, onEveryDevice: onEveryDevice, depth: depth + 1)
    }
  }
}
