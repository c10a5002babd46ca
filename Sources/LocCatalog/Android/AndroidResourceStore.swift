// Stores the built resources: bytes, integer tables and the formats. Immutable; shared by every thread.

import LocBase
import LocFormat
import LocLocale

/// The kind of a stored value.
enum AndroidValueKind: UInt8, Sendable, BitwiseCopyable {
  /// Text, or a number, truth value or colour already coerced to text as TypedValue does.
  case text
  /// `@string/other`, resolved on the phone; `target` is the name.
  case reference
  /// `@android:string/ok`: the platform's own text; the stored text is the reference as written.
  case platform
  /// `?name`: getString gives "?" and the attribute's identifier; `target` is the name.
  case attribute
  /// `@drawable/x`, `@string/gone`: no file that was read defines it; the stored text is the reference as written.
  case unknown
  /// `@empty`: getString throws.
  case empty
  /// Plurals, arrays, styles, attributes: getString throws.
  case bag
}

/// Whether a resource may be declared again in the same configuration.
enum AndroidRepetition: UInt8, Sendable, BitwiseCopyable {
  /// The build refuses a second declaration.
  case never
  /// An attribute or identifier: aapt2 takes a second declaration, AGP's merger does not.
  case mergedOnce
  /// An attribute or identifier that AGP's merger does not treat as a resource.
  case weak
}

/// One value of one resource in one configuration.
struct AndroidValue: Sendable, BitwiseCopyable {
  var offset: UInt32 = 0
  var count: UInt32 = 0
  var line: UInt32 = 0
  var column: UInt32 = 0
  var file: UInt32 = 0
  /// For a reference: the name it leads to. For a bag: its first item.
  var target: UInt32 = 0
  /// For a bag: the number of items. For a text with `%`: 1 + its index in the table of formats.
  var extra: UInt32 = 0
  var kind = AndroidValueKind.text
  /// True when the build refuses the value.
  var isFaulty = false
  var repetition = AndroidRepetition.never
  /// For an item of a plural: its PluralCategory + 1. For an item of an array: 0. For a string, a plural or an array: `untranslatable` or 0.
  var quantity: UInt8 = 0

  /// The `quantity` of a string with `translatable="false"`.
  static let untranslatable: UInt8 = 0xFF
}

/// The files of the values, and the ones whose place among the configurations is open.
struct AndroidStoredFiles: Sendable {
  let paths: [Text]
  /// The files whose configuration is not settled.
  let unsettled: Set<Int>
  /// The files that Java may decode otherwise.
  let doubtful: Set<Int>
  let alternative: AndroidAlternative?
}

package final class AndroidResourceStore: Sendable {
  let names: AndroidNameTable
  /// The configurations in ascending order, as AOSP holds them.
  let configurations: [AndroidQualifiers]
  let localeTags: [Text]
  let files: AndroidStoredFiles
  /// By name: the index of its first value; one element more than there are names.
  private let starts: Column<UInt32>
  /// The app's values by name and then by ascending configuration: the configuration of each, and its index in `collected`.
  /// Callers outside the store number the values in this order.
  private let valueConfigurations: Column<UInt16>
  private let order: Column<UInt32>
  /// The values of the files, in the order of the files, with their names.
  private let collected: Column<AndroidValue>
  private let collectedNames: Column<UInt32>
  private let items: Column<AndroidValue>
  private let texts: Column<UInt8>
  private let formatTable: AndroidFormatTable
  /// By name: the identifier that aapt2 gives it; 0 for a name that is in no table.
  let identifiers: [UInt32]
  private let marks: AndroidSourceMarks
  /// The language of the texts in `values`, where `tools:locale` states it.
  let statedLocale: Text?

  init(
    names: consuming AndroidNameTable, configurations: [AndroidQualifiers], files: AndroidStoredFiles,
    starts: consuming Column<UInt32>, valueConfigurations: consuming Column<UInt16>, order: consuming Column<UInt32>,
    collected: consuming Column<AndroidValue>, collectedNames: consuming Column<UInt32>,
    items: consuming Column<AndroidValue>, texts: consuming Column<UInt8>, formatCount: Int, identifiers: [UInt32],
    marks: AndroidSourceMarks, statedLocale: Text?
  ) {
    self.names = names
    self.configurations = configurations
    var tags: [Text] = []
    for configuration in configurations { tags.append(configuration.localeTag) }
    localeTags = tags
    self.files = files
    self.starts = starts
    self.valueConfigurations = valueConfigurations
    self.order = order
    self.collected = collected
    self.collectedNames = collectedNames
    self.items = items
    self.texts = texts
    formatTable = AndroidFormatTable(count: formatCount)
    self.identifiers = identifiers
    self.marks = marks
    self.statedLocale = statedLocale
  }

  /// The other reading of the folders that Java may decode otherwise; nil if there are none.
  var alternative: AndroidAlternative? { files.alternative }

  var valueCount: Int { order.count }

  func value(at index: Int) -> AndroidValue { collected[Int(order[index])] }

  func slice(_ value: AndroidValue) -> UTF8Slice { slice(offset: Int(value.offset), count: Int(value.count)) }

  func slice(offset: Int, count: Int) -> UTF8Slice { UTF8Slice(base: texts.base + offset, count: count) }

  /// The offset of a slice of the store's own texts.
  func offset(of text: UTF8Slice) -> UInt32 {
    UInt32(truncatingIfNeeded: text.base.map { $0 - UnsafePointer(texts.base) } ?? 0)
  }

  func position(_ value: AndroidValue) -> SourcePosition {
    let path = Int(value.file) < files.paths.count ? files.paths[Int(value.file)] : ""
    return SourcePosition(file: path, line: Int(value.line), column: Int(value.column))
  }

  private func name(ofValue index: Int) -> Int { Int(collectedNames[Int(order[index])]) }

  func type(ofValue index: Int) -> AndroidResourceType { names.type(at: name(ofValue: index)) }
  func key(ofValue index: Int) -> UTF8Slice { names.name(at: name(ofValue: index)) }
  func text(ofValue index: Int) -> UTF8Slice {
    let value = value(at: index)
    return value.kind == .bag ? .empty : slice(value)
  }
  func position(ofValue index: Int) -> SourcePosition { position(value(at: index)) }
  func configuration(ofValue index: Int) -> UInt16 { valueConfigurations[index] }
  func localeTag(ofValue index: Int) -> Text { localeTags[Int(valueConfigurations[index])] }
  func identifier(ofValue index: Int) -> UInt32 { identifiers[name(ofValue: index)] }

  func isUnsettled(value index: Int) -> Bool {
    !files.unsettled.isEmpty && files.unsettled.contains(Int(value(at: index).file))
  }

  func isDoubtful(value index: Int) -> Bool {
    !files.doubtful.isEmpty && files.doubtful.contains(Int(value(at: index).file))
  }

  /// The Lint issues that the value's element or its file marks as intended.
  func lintIssues(ofValue index: Int) -> AndroidLintIssues {
    if marks.lint.isEmpty { return [] }
    return marks.lint.issues(ofValue: order[index], file: value(at: index).file)
  }

  /// What the reader has seen of the raw text of a value, or of the items of a plural or an array.
  func marks(ofValue index: Int) -> TextMarks {
    let value = value(at: index)
    guard value.kind == .bag else { return marks.texts.of(value) }
    var found: TextMarks = []
    for item in Int(value.target)..<Int(value.target) + Int(value.extra) {
      found.formUnion(marks.texts.of(items[item]))
    }
    return found
  }

  /// Whether the app says of a name that the build removes that it needs no default value.
  func isMeantToBeExtra(_ name: Int) -> Bool { marks.lint.extraNames.contains(name) }

  func differsByDevice(value index: Int) -> Bool {
    for value in values(ofName: name(ofValue: index)) {
      let configuration = configurations[Int(valueConfigurations[value])]
      if !configuration.isDefault, !configuration.isLocaleOnly { return true }
    }
    return false
  }

  func items(ofValue index: Int) -> [AndroidItem] {
    let value = value(at: index)
    guard value.kind == .bag else { return [] }
    var list: [AndroidItem] = []
    for index in Int(value.target)..<Int(value.target) + Int(value.extra) {
      let item = items[index]
      let name: UTF8Slice = PluralCategory(rawValue: item.quantity &- 1)?.name ?? ""
      list.append(
        AndroidItem(name: name, text: slice(item).bytes, position: position(item), marks: marks.texts.of(item)))
    }
    return list
  }

  func formats(ofValue index: Int) -> AndroidFormats? {
    let value = value(at: index)
    guard value.kind == .text, value.extra > 0 else { return nil }
    return formatTable.formats(at: Int(value.extra) - 1, of: slice(value))
  }

  /// The range of a name's values.
  func values(ofName name: Int) -> Range<Int> { Int(starts[name])..<Int(starts[name + 1]) }

  /// The configurations of the values in a range.
  func configurations(of values: Range<Int>) -> UnsafeBufferPointer<UInt16> {
    UnsafeBufferPointer(rebasing: valueConfigurations.buffer[values])
  }
}
