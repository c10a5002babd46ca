// A localizable text with its variations, as both platforms' resource readers hand it to rendering: plain values,
// in the resource's own words.

import LocBase
package import LocLocale

/// Which platform's rules choose among the forms and write the numbers.
package enum RenderStyle: UInt8, Sendable {
  /// android.content.res.Resources.getQuantityText: only CLDR's category counts.
  case android
  /// Foundation: a `zero` form is used for 0 in every language.
  case apple
}

/// A text, or a choice that leads to one.
package enum TextNode: Sendable, Equatable {
  /// UTF-8, with the platform's own specifiers.
  case text([UInt8])
  /// Chosen by the plural category of a number.
  case plural([PluralCase])
  /// Chosen by the device: `iphone`, `ipad`, `mac`, `applewatch`, … , `other`.
  case device([DeviceCase])
  /// Chosen by the width at hand (NSStringVariableWidthRuleType).
  case width([WidthCase])
}

package struct PluralCase: Sendable, Equatable {
  package var category: PluralCategory
  package var node: TextNode

  package init(_ category: PluralCategory, _ node: TextNode) {
    self.category = category
    self.node = node
  }
}

package struct DeviceCase: Sendable, Equatable {
  /// The name as the resource writes it.
  package var device: [UInt8]
  package var node: TextNode

  package init(_ device: [UInt8], _ node: TextNode) {
    self.device = device
    self.node = node
  }
}

package struct WidthCase: Sendable, Equatable {
  package var width: Int
  package var node: TextNode

  package init(_ width: Int, _ node: TextNode) {
    self.width = width
    self.node = node
  }
}

/// The meaning of `%#@name@`: a variable of a .stringsdict entry or a substitution of a string catalog.
package struct PluralVariable: Sendable, Equatable {
  package var name: [UInt8]
  /// The conversion of the number without `%`: "d", "lld", "@" …; empty is read as "d".
  package var valueType: [UInt8]
  /// 1-based position that the resource states (`argNum`); nil when the reference in the text decides.
  package var argument: Int?
  /// Its text may hold `%arg` (the number) and other variables.
  package var node: TextNode

  package init(name: [UInt8], valueType: [UInt8] = [], argument: Int? = nil, node: TextNode) {
    self.name = name
    self.valueType = valueType
    self.argument = argument
    self.node = node
  }
}

/// One key in one language, ready to be rendered.
/// - Android `<string>`: a `.text`; `<plurals>`: a `.plural`; no variables.
/// - `.stringsdict`: `.text(NSStringLocalizedFormatKey)` with the variables; device and width rules as nodes.
/// - `.xcstrings`: the unit's value or its variations as they nest, substitutions as variables.
package struct PluralEntry: Sendable, Equatable {
  package var style: RenderStyle
  package var node: TextNode
  package var variables: [PluralVariable]

  package init(_ style: RenderStyle, _ node: TextNode, variables: [PluralVariable] = []) {
    self.style = style
    self.node = node
    self.variables = variables
  }
}
