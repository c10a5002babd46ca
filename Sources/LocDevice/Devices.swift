// Single rules of a device, without an app: for tests, tools and teaching.

public import LocBase
import LocCatalog
import LocFormat
package import LocLocale

/// The rules of Android and iOS for folders, languages and format strings.
public enum Devices {
  /// The values folder whose string a phone with these languages shows; nil if it shows none. The result comes from a
  /// small app with one string in each folder, so it includes everything that a Gradle build does with the names.
  /// - Throws: 400 for an invalid language tag; the folders' own languages are valid.
  public static func androidFolder(_ folders: [String], locales: [String]) throws(LocScriptError) -> String? {
    guard !locales.isEmpty else { throw LocScriptError(.unknownLocale, "a device without a language") }
    let files = folders.map { folder in
      ResourceFile(
        path: Text(folder + "/strings.xml"), folder: Text(folder), name: "strings.xml",
        bytes: [UInt8](
          "<resources><string name=\"folder\">\(position(of: folder, in: folders))</string></resources>".utf8))
    }
    let app = Catalog(android: [files], apple: [])
    let locales = locales.map { Text($0) }
    for locale in locales { _ = try app.languageTag(locale) }
    guard let resources = app.android else { return nil }
    if resources.failedStage != nil, let error = resources.diagnostics.items.first(where: { $0.severity == .error }) {
      throw LocScriptError(.usage, [error])
    }
    let device = resources.resolve(AndroidDeviceConfiguration(locales: locales))
    let name: UTF8Slice = "folder"
    guard
      case .text(let found) = resources.lookup(
        name, in: device),
      let index = parseInteger(found.text), folders.indices.contains(index)
    else { return nil }
    return folders[index]
  }

  private static func position(of folder: String, in folders: [String]) -> Int {
    folders.firstIndex { Text($0) == Text(folder) } ?? 0
  }

  /// Formats as java.util.Formatter does with String arguments on Android.
  /// - Throws: 302 for MissingFormatArgumentException, 300 for every other exception.
  package static func androidFormat(
    _ format: UTF8Slice, _ arguments: Slices, locale: Text
  ) throws(LocScriptError) -> [UInt8] {
    let tag = try LanguageTag(known: locale)
    try requireUTF8(format, "the format")
    for argument in arguments { try requireUTF8(argument, "an argument") }
    let compiled = JavaFormat(format)
    do throws(JavaFormatError) {
      return try collectBytes { (output) throws(JavaFormatError) in
        try compiled.format(arguments, locale: tag, into: &output)
      }
    } catch {
      throw LocScriptError(
        error.isMissingArgument ? .fewArguments : .crashSpecifier, error.description)
    }
  }

  /// Formats as iOS's push formatter does; nil is a JSON null.
  /// - Throws: 300 when the phone shows no text at all.
  package static func appleFormat(
    _ format: UTF8Slice, _ arguments: [UTF8Slice?]
  ) throws(LocScriptError) -> [UInt8] {
    try requireUTF8(format, "the format")
    for argument in arguments { try requireUTF8(argument ?? .empty, "an argument") }
    // Without arguments iOS does not format at all.
    guard !arguments.isEmpty else { return format.bytes }
    let compiled = PushFormat(format)
    var isText = true
    let bytes = collectBytes { output in isText = compiled.format(arguments, into: &output) }
    guard isText else {
      throw LocScriptError(
        .brokenText, "iOS shows no text: % stands before a character beyond ASCII and takes its first byte away")
    }
    return bytes
  }

  /// - Throws: 303 for a text that is not a decimal number.
  package static func pluralCategory(_ locale: Text, _ number: UTF8Slice) throws(LocScriptError) -> PluralCategory {
    let tag = try LanguageTag(known: locale)
    guard let operand = PluralOperand(decimal: number) else {
      throw LocScriptError(.argumentConversion, "'\(number.string)' is not a decimal number")
    }
    return PluralRules.category(of: operand, in: tag)
  }

  /// Reads a .strings file as CF does and returns it as JSON: see `PropertyListValue.writeJSON`.
  /// - Throws: 202 where CF drops the table.
  package static func parseStrings(_ data: UTF8Slice, name: Text) throws(LocScriptError) -> [UInt8] {
    let reading = PropertyListReader.read(data, path: name)
    guard let list = reading.list else {
      throw LocScriptError(.format, reading.diagnostics.items.filter { $0.severity == .error })
    }
    guard list.root.kind == .dictionary else {
      throw LocScriptError(.tableDropped, "the top level is not a dictionary: CF drops the table")
    }
    var writer = JSONWriter(capacity: data.count)
    list.root.writeJSON(to: &writer)
    return writer.buffer.bytes
  }

  private static func requireUTF8(_ text: UTF8Slice, _ what: UTF8Slice) throws(LocScriptError) {
    if firstInvalidUTF8(in: text) != nil {
      throw LocScriptError(.usage, [.init(.invalidUTF8, "\(what) is not UTF-8")])
    }
  }
}
