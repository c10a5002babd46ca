// One string of an app's resources, of either platform, for checks of all of them.

import LocBase
import LocFormat
import LocLocale

/// A string or a plural in one language. Its slices are borrowed from the resources, which it keeps alive.
package enum CatalogText: Sendable {
  case android(AndroidEntry)
  case apple(AppleEntry)

  package var platform: Device.Platform {
    switch self {
    case .android: .android
    case .apple: .ios
    }
  }

  /// The language of its folder in BCP 47; "" for the default.
  package var locale: Text {
    switch self {
    case .android(let entry): entry.locale
    case .apple(let entry): entry.locale
    }
  }

  /// The text with its specifiers; of a plural Android's is empty, and Apple's is its format text.
  package var text: UTF8Slice {
    switch self {
    case .android(let entry): entry.text
    case .apple(let entry): entry.text
    }
  }

  package var position: SourcePosition {
    switch self {
    case .android(let entry): entry.position
    case .apple(let entry): entry.position
    }
  }

  /// Whether a push finds it as a string: it is not a plural, and does not differ by width or device.
  package var isString: Bool {
    switch self {
    case .android(let entry): entry.type == .string
    case .apple(let entry): entry.kind == .string || entry.kind == .uncompiled
    }
  }

  /// Whether the text is only the key, because the key has no text.
  package var isRawKey: Bool {
    switch self {
    case .android: false
    case .apple(let entry): entry.isRawKey
    }
  }

  /// The number of arguments that the text uses: the position of the last one that the author can have meant.
  package var argumentCount: Int {
    var count = 0
    for use in GuideFormat(text).uses where use.isMeant { count = max(count, use.argument &+ 1) }
    return count
  }

  /// Its marks in a string catalog.
  package var state: AppleEntryState {
    switch self {
    case .android: []
    case .apple(let entry): entry.state
    }
  }

  /// The issues of Android Lint that its file marks as intended; none on iOS.
  package var lintIssues: AndroidLintIssues {
    switch self {
    case .android(let entry): entry.lintIssues
    case .apple: []
    }
  }

  /// The choices by number in it: one of a `<plurals>`, one for each variable of Apple's. Empty for a string.
  package var plurals: [PluralChoice] { plurals(onEveryDevice: true) }

  /// The choices that an iPhone makes.
  var iPhonePlurals: [PluralChoice] { plurals(onEveryDevice: false) }

  private func plurals(onEveryDevice: Bool) -> [PluralChoice] {
    switch self {
    case .android(let entry):
      guard entry.type == .plurals else { return [] }
      var cases: [PluralCase] = []
      for item in entry.items {
        guard let category = PluralCategory(name: item.name) else { continue }
        cases.append(PluralCase(category, .text(item.text)))
      }
      return cases.isEmpty ? [] : [PluralChoice(variable: nil, cases: cases)]
    case .apple(let entry):
      guard entry.kind == .plural || entry.kind == .variation, let plural = entry.plural else { return [] }
      var found: [PluralChoice] = []
      plural.node.collectPlurals(&found, variable: nil, onEveryDevice: onEveryDevice, depth: 0)
      for variable in plural.variables {
        variable.node.collectPlurals(&found, variable: variable.name, onEveryDevice: onEveryDevice, depth: 0)
      }
      return found
    }
  }
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
