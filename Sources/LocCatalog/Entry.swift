// Lists the catalog's resources: languages, keys, and the position of each text.

public import LocBase
import LocFormat
public import LocLocale

/// One resource in one language.
public struct Entry: Sendable, Equatable {
  /// The kind of a resource: a push can only show strings.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// A string.
    case string
    /// A string with forms for numbers: `<plurals>`, a `.stringsdict` entry, a catalog's plural or substitutions.
    case plural
    /// A list of Android strings.
    case array
    /// An Apple string that differs by width or device and has no format text.
    case variation
    /// A string of a string catalog for which Xcode compiles no entry, so no phone finds it.
    case uncompiled
    /// Any other value: a number, a colour, a style.
    case other

    init(name: Text) {
      switch name {
      case "string": self = .string
      case "plural": self = .plural
      case "array": self = .array
      case "variation": self = .variation
      case "uncompiled": self = .uncompiled
      default: self = .other
      }
    }
  }

  /// One form of a plural.
  public struct Form: Sendable, Equatable {
    /// The variable of an Apple string whose number selects the form; nil for Android and for a string with one number.
    public var variable: String?
    /// The form's name in resource files: "one", "few", "other".
    public var category: PluralCategory
    /// The form's text, with its placeholders. A plural that differs by device lists only the iPhone's forms; a string
    /// that differs by width lists the widest.
    public var text: String

    /// Compares the texts byte by byte.
    public static func == (left: Form, right: Form) -> Bool {
      left.category == right.category && left.variable.map { Text($0) } == right.variable.map { Text($0) }
        && Text(left.text) == Text(right.text)
    }
  }

  /// The platform of the resource.
  public var platform: Device.Platform
  /// The language of its folder in BCP 47; "" for the default.
  public var locale: String
  /// Its name on its platform.
  public var key: String
  /// The kind of the resource.
  public var kind: Kind
  /// The kind's name in listings: `string`, `plural`, `array`, `uncompiled`; for Android's other types the type's name,
  /// such as `integer`.
  public let kindName: String
  /// The text as the device reads it, with its placeholders.
  public var text: String
  /// The forms of a plural, in the order of its file; empty for any other kind.
  public var forms: [Form] = []
  /// The file that it was read from.
  public var file: String
  /// Its line in the file, from 1.
  public var line: Int
  /// Its column in the line, from 1.
  public var column: Int

  init(_ resource: any CatalogText) {
    for choice in resource.plurals(onEveryDevice: false) {
      let variable = choice.variable.map { String(decoding: $0, as: UTF8.self) }
      for item in choice.cases {
        forms.append(
          Form(variable: variable, category: item.category, text: firstText(item.node).withSlice { $0.string })
        )
      }
    }
    platform = resource.platform
    locale = resource.locale.string
    key = resource.key.string
    kindName = resource.kindName.string
    kind = Kind(name: Text(kindName))
    text = resource.text.string
    let position = resource.position
    file = position.file
    line = position.line
    column = position.column
  }

  /// Compares the texts byte by byte.
  public static func == (left: Entry, right: Entry) -> Bool {
    left.platform == right.platform && left.line == right.line && left.column == right.column
      && left.kind == right.kind && left.forms == right.forms && left.texts == right.texts
  }

  private var texts: [Text] { [kindName, locale, key, text, file].map { Text($0) } }

  /// The entry as the JSON object that every interface returns.
  public var json: String {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.buffer.string
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.name("platform")
    writer.string(platform.name)
    writer.name("locale")
    writer.string(locale)
    writer.name("key")
    writer.string(key)
    writer.name("kind")
    writer.string(kindName)
    writer.name("text")
    writer.string(text)
    writer.name("file")
    writer.string(file)
    writer.name("line")
    writer.integer(line)
    writer.name("column")
    writer.integer(column)
    if !forms.isEmpty {
      writer.name("forms")
      writer.beginArray()
      for form in forms {
        writer.beginObject()
        if let variable = form.variable {
          writer.name("variable")
          writer.string(variable)
        }
        writer.name("category")
        writer.string(form.category.name)
        writer.name("text")
        writer.string(form.text)
        writer.endObject()
      }
      writer.endArray()
    }
    writer.endObject()
  }
}

extension Catalog {
  /// The languages of a platform's resources, in BCP 47, sorted. Android's default folder is "".
  package func locales(_ platform: Device.Platform) -> [Text] {
    store(platform)?.languages ?? []
  }

  /// Every resource of all platforms or of one. With a key, under either platform's name, only the resources of that key.
  package func entries(_ platform: Device.Platform?, key: Text?) -> [Entry] {
    let pair = key.map { names(of: $0) }
    var entries: [Entry] = []
    for store in stores(platform) {
      let name = pair?[store.platform]
      store.forEachText { text in
        if name == nil || text.key.bytes == name { entries.append(Entry(text)) }
      }
    }
    return entries
  }
}
