// The resource types that aapt2 knows, in the order in which it numbers them.

import CLocSystem
package import LocBase

/// The type of a resource, such as `string` in `@string/name`. The order is aapt2's, which numbers identifiers type by type.
package enum AndroidResourceType: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  case anim, animator, array, attr, attrPrivate, bool, color, configVarying, dimen, drawable, font, fraction, id,
    integer
  case interpolator, layout, menu, mipmap, navigation, plurals, raw, string, style, styleable, transition, xml

  /// The name as a reference spells it.
  package var name: UTF8Slice {
    switch self {
    case .anim: "anim"
    case .animator: "animator"
    case .array: "array"
    case .attr: "attr"
    case .attrPrivate: "^attr-private"
    case .bool: "bool"
    case .color: "color"
    case .configVarying: "configVarying"
    case .dimen: "dimen"
    case .drawable: "drawable"
    case .font: "font"
    case .fraction: "fraction"
    case .id: "id"
    case .integer: "integer"
    case .interpolator: "interpolator"
    case .layout: "layout"
    case .menu: "menu"
    case .mipmap: "mipmap"
    case .navigation: "navigation"
    case .plurals: "plurals"
    case .raw: "raw"
    case .string: "string"
    case .style: "style"
    case .styleable: "styleable"
    case .transition: "transition"
    case .xml: "xml"
    }
  }

  /// The word for the type in a catalog listing: "string", "plural", "array", "integer" …
  package var kind: UTF8Slice { self == .plurals ? "plural" : name }

  package init?(_ text: UTF8Slice) {
    for type in Self.allCases where text == type.name {
      self = type
      return
    }
    return nil
  }

  /// True if a type's values also come from files outside `values` folders, which are not read here: an unknown name of
  /// such a type is not an error.
  var hasFiles: Bool {
    switch self {
    case .anim, .animator, .color, .drawable, .font, .id, .interpolator, .layout, .menu, .mipmap, .navigation, .raw,
      .transition, .xml:
      true
    default: false
    }
  }
}
