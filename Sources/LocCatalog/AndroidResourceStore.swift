// The built resources: bytes, integer tables and the formats. Immutable; shared by every thread.

import LocBase
import LocFormat
import LocLocale

/// What a stored value is.
enum AndroidValueKind: UInt8, Sendable {
  /// Text, or a number, truth value or colour already coerced to text as TypedValue does.
  case text
  /// `@string/other`, resolved on the phone; `target` is the name.
  case reference
  /// `@android:string/ok`: the platform's own; the text is the reference as written.
  case platform
  /// `?name`: getString gives "?" and the attribute's identifier; `target` is the name.
  case attribute
  /// `@drawable/x`, `@string/gone`: nothing that was read defines it; the text is the reference as written.
  case unknown
  /// `@empty`: getString throws.
  case empty
  /// Plurals, arrays, styles, attributes: getString throws.
  case bag
}

/// One value of one resource in one configuration.
struct AndroidValue: Sendable {
  var offset: UInt32 = 0
  var count: UInt32 = 0
  var line: UInt32 = 0
  var column: UInt32 = 0
  var file: UInt32 = 0
  /// Of a reference: the name it leads to. Of a bag: its first item.
  var target: UInt32 = 0
  /// Of a bag: how many items. Of a text with `%`: 1 + its place in the table of formats.
  var extra: UInt32 = 0
  var kind = AndroidValueKind.text
  /// The build refuses it.
  var isFaulty = false
  /// Of a plural's item: its PluralCategory + 1; of an array's 0.
  var quantity: UInt8 = 0
}

package final class AndroidResourceStore: Sendable {
  let names: AndroidNameTable
  /// Ascending, as AOSP holds them.
  let configurations: [AndroidQualifiers]
  let localeTags: [String]
  let paths: [String]
  /// By name: where its values begin; one more than there are names.
  let starts: [UInt32]
  /// By value: its configuration and its name.
  let valueConfigurations: [UInt16]
  let valueNames: [UInt32]
  let values: [AndroidValue]
  let items: [AndroidValue]
  let texts: [UInt8]
  let formatTable: AndroidFormatTable
  /// By name: the identifier aapt2 gives it; 0 for a name that is in no table.
  let identifiers: [UInt32]

  init(
    names: AndroidNameTable, configurations: [AndroidQualifiers], paths: [String], starts: [UInt32],
    valueConfigurations: [UInt16], valueNames: [UInt32], values: [AndroidValue], items: [AndroidValue], texts: [UInt8],
    formatCount: Int, identifiers: [UInt32]
  ) {
    self.names = names
    self.configurations = configurations
    var tags: [String] = []
    for configuration in configurations { tags.append(configuration.localeTag) }
    localeTags = tags
    self.paths = paths
    self.starts = starts
    self.valueConfigurations = valueConfigurations
    self.valueNames = valueNames
    self.values = values
    self.items = items
    self.texts = texts
    formatTable = AndroidFormatTable(count: formatCount)
    self.identifiers = identifiers
  }

  func slice(_ value: AndroidValue) -> UTF8Slice {
    texts.withUnsafeBufferPointer {
      UTF8Slice(base: $0.baseAddress.map { $0 + Int(value.offset) }, count: Int(value.count))
    }
  }

  func position(_ value: AndroidValue) -> SourcePosition {
    let path = Int(value.file) < paths.count ? paths[Int(value.file)] : ""
    return SourcePosition(file: path, line: Int(value.line), column: Int(value.column))
  }

  func type(ofValue index: Int) -> AndroidResourceType { names.names[Int(valueNames[index])].type }
  func key(ofValue index: Int) -> UTF8Slice { names.name(at: Int(valueNames[index])) }
  func text(ofValue index: Int) -> UTF8Slice { values[index].kind == .bag ? .empty : slice(values[index]) }
  func position(ofValue index: Int) -> SourcePosition { position(values[index]) }
  func localeTag(ofValue index: Int) -> String { localeTags[Int(valueConfigurations[index])] }
  func isFaulty(value index: Int) -> Bool { values[index].isFaulty }

  func differsByDevice(value index: Int) -> Bool {
    let name = Int(valueNames[index])
    for value in Int(starts[name])..<Int(starts[name + 1]) {
      let configuration = configurations[Int(valueConfigurations[value])]
      if !configuration.isDefault, !configuration.isLocaleOnly { return true }
    }
    return false
  }

  func items(ofValue index: Int) -> [AndroidItem] {
    let value = values[index]
    guard value.kind == .bag else { return [] }
    var list: [AndroidItem] = []
    for item in items[Int(value.target)..<Int(value.target) + Int(value.extra)] {
      let name: StaticString = PluralCategory(rawValue: item.quantity &- 1)?.name ?? ""
      list.append(AndroidItem(name: name, text: slice(item).bytes, position: position(item)))
    }
    return list
  }

  func formats(ofValue index: Int) -> AndroidFormats? {
    let value = values[index]
    guard value.kind == .text, value.extra > 0 else { return nil }
    return formatTable.formats(at: Int(value.extra) - 1, of: slice(value))
  }
}
