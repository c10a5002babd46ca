// Finds the strings that an app's own code and layouts name: a resource shrinker keeps them.

package import LocBase

/// The search for `R.string.name` in Kotlin and Java, and for `@string/name` in the attributes of layouts, menus and the manifest.
///
/// It leaves out comments, strings, the `tools` namespace and Android's own class `R`. The strings of arrays and
/// styles count, used or not. A name that it does not find may be used.
package struct AndroidCodeNames {
  /// The limits on what is read for one app; Wikipedia's has 2,500 files with 12 MB.
  private static let maxEntries = 30_000
  private static let maxBytes = 64 << 20
  private static let maxFileBytes = 1 << 20
  private static let maxDepth = 40

  private static let tools: UTF8Slice = "http://schemas.android.com/tools"
  private static let field: UTF8Slice = "R.string."
  private static let reference: UTF8Slice = "@string/"

  private var wanted: Set<[UInt8]>
  private var found: Set<[UInt8]> = []
  private var entriesLeft = Self.maxEntries
  private var bytesLeft = Self.maxBytes

  /// The names of R's fields, of those wanted, that the sources name.
  /// - Parameter sources: folders of code, res folders and manifests.
  package static func named(_ wanted: Set<[UInt8]>, in sources: [Text]) -> Set<[UInt8]> {
    var search = AndroidCodeNames(wanted: wanted)
    for path in sources { search.visit(path.string, isResources: path.hasSuffix("/res"), isValues: false, depth: 0) }
    return search.found
  }

  private init(wanted: Set<[UInt8]>) { self.wanted = wanted }

  private var isDone: Bool { wanted.isEmpty || entriesLeft <= 0 || bytesLeft <= 0 }

  private mutating func visit(_ path: String, isResources: Bool, isValues: Bool, depth: Int) {
    entriesLeft -= 1
    // A link may lead out of the project.
    guard !isDone, depth < Self.maxDepth, !FileReader.isLink(path) else { return }
    let name = Text(path).lastPathComponent
    switch name.utf8.last {
    case UInt8(ascii: "t") where name.hasSuffix(".kt"), UInt8(ascii: "a") where name.hasSuffix(".java"):
      readCode(path, isKotlin: name.hasSuffix(".kt"))
    case UInt8(ascii: "l") where name.hasSuffix(".xml"): isValues ? readValues(path) : readXML(path)
    default:
      guard FileReader.kind(of: path) == .folder, let names = try? FileReader.names(in: path) else { return }
      for name in names where !isResources || Self.holdsReferences(Text(name)) {
        let isValues = isValues || isResources && Text(name).hasPrefix("values")
        visit(FileReader.join(path, name), isResources: false, isValues: isValues, depth: depth + 1)
      }
    }
  }

  /// Whether a folder of res has files that refer to strings.
  private static func holdsReferences(_ name: Text) -> Bool {
    name.hasPrefix("layout") || name.hasPrefix("menu") || name.hasPrefix("xml") || name.hasPrefix("navigation")
      || name.hasPrefix("values")
  }

  private mutating func read(_ path: String) -> [UInt8]? {
    guard let bytes = try? FileReader.read(path, limit: Self.maxFileBytes) else { return nil }
    bytesLeft -= bytes.count
    return bytes
  }

  private mutating func add(_ name: UTF8Slice) {
    let field = AndroidKeepRules.fieldName(name.bytes)
    if wanted.remove(field) != nil { found.insert(field) }
  }

  // MARK: - Code

  private mutating func readCode(_ path: String, isKotlin: Bool) {
    guard let source = read(path) else { return }
    let code = AndroidCodeText(source, isKotlin: isKotlin).bytes
    code.withSlice { code in
      for field in Self.fields(in: code) { field.withSlice { readFields($0, in: code) } }
    }
  }

  private mutating func readFields(_ field: UTF8Slice, in code: UTF8Slice) {
    Self.forEach(field, in: code) { start in
      if Self.isOwn(code, at: start) { add(Self.name(code, at: start + field.count)) }
    }
  }

  /// What is before a string's name: `R.string.`, and the names that imports give to the class and to its part.
  private static func fields(in code: UTF8Slice) -> [[UInt8]] {
    var fields = [field.bytes]
    let imports: [(alias: UTF8Slice, end: UTF8Slice)] = [(".R as ", ".string."), (".R.string as ", ".")]
    for (alias, end) in imports {
      forEach(alias, in: code) { start in
        let name = name(code, at: start + alias.count)
        if name.count > 0 { fields.append(name.bytes + end.bytes) }
      }
    }
    return fields
  }

  private static func forEach(_ part: UTF8Slice, in text: UTF8Slice, _ body: (Int) -> Void) {
    guard text.count >= part.count else { return }
    for start in 0...(text.count - part.count) where text[start] == part[0] && startsWith(text, at: start, part) {
      body(start)
    }
  }

  private static func name(_ text: UTF8Slice, at start: Int, hasDots: Bool = false) -> UTF8Slice {
    var end = start
    while end < text.count, isNameByte(text[end]) || hasDots && text[end] == .period { end += 1 }
    return text.part(start, end)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit || byte == .underscore }

  /// Whether a reference to the app's own class begins here, and not in a longer name.
  private static func isOwn(_ code: UTF8Slice, at start: Int) -> Bool {
    guard start > 0 else { return true }
    return !isNameByte(code[start - 1]) && !code.part(0, start).hasSuffix("android.")
  }

  // MARK: - XML

  private mutating func readXML(_ path: String) {
    guard let bytes = read(path) else { return }
    var values: [[UInt8]] = []
    XMLElements.forEach(in: bytes) { element in
      for (name, value) in element.attributes where name.namespace != Self.tools { values.append(value) }
      return true
    }
    for value in values {
      value.withSlice { text in
        Self.forEach(Self.reference, in: text) { start in
          add(Self.name(text, at: start + Self.reference.count, hasDots: true))
        }
      }
    }
  }

  /// The items of arrays and styles: `<item>@string/name</item>`.
  private mutating func readValues(_ path: String) {
    guard let bytes = read(path) else { return }
    bytes.withSlice { text in
      Self.forEach(Self.reference, in: text) { start in
        var tag = start - 1
        guard tag > 0, text[tag] == .greaterThan else { return }
        while tag > 0, text[tag] != .lessThan { tag -= 1 }
        if text.part(tag, start).hasPrefix("<item") {
          add(Self.name(text, at: start + Self.reference.count, hasDots: true))
        }
      }
    }
  }
}
