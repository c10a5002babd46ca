// One text in one locale, ready to be rendered any number of times.

public import LocBase

/// A finished text and its resource.
public struct Rendering: Sendable {
  /// The text with its arguments inserted.
  public var text: String
  /// The language of the resource in BCP 47; "" for Android's default folder.
  public var locale: String
  /// True when the resource is not in the requested language.
  public var isFallback: Bool
  /// The file that the resource was read from.
  public var file: String
  /// Its line in the file, from 1.
  public var line: Int
}

/// A localized string, looked up and compiled once. Immutable, so any thread may render it.
public final class LocalizedText: Sendable {
  private let template: RenderTemplate
  private let key: Text
  private let asked: Text
  private let position: SourcePosition
  /// The file that the resource was read from.
  public var file: String { position.file }
  /// Its line in the file, from 1.
  public var line: Int { position.line }
  /// The language of the resource in BCP 47; "" for Android's default folder and for `Base.lproj`.
  public let locale: String
  /// True when the resource is not in the requested language.
  public let isFallback: Bool

  init(
    _ template: RenderTemplate, key: Text, asked: Text, locale: Text, isFallback: Bool, position: SourcePosition
  ) {
    self.template = template
    self.key = key
    self.asked = asked
    self.locale = locale.string
    self.isFallback = isFallback
    self.position = position
  }

  /// The text with its arguments inserted.
  /// - Throws: 300 if the string has no form for the device or the number, 302 for missing arguments, 303 for arguments
  ///   that are not numbers.
  public func render(_ arguments: [String]) throws(LocScriptError) -> String {
    try withSlices(of: arguments) { (slices) throws(LocScriptError) -> String in
      String(decoding: try render(slices), as: UTF8.self)
    }
  }

  /// The text with its arguments inserted, and its resource.
  /// - Throws: as `render`.
  package func rendering(_ arguments: [String]) throws(LocScriptError) -> Rendering {
    Rendering(text: try render(arguments), locale: locale, isFallback: isFallback, file: file, line: line)
  }

  /// - Parameter permit: called before the memory for a longer text is allocated; if it refuses, the result is empty.
  package func render(
    _ arguments: Slices, permit: MemoryPermit? = nil
  ) throws(LocScriptError) -> [UInt8] {
    do throws(RenderError) {
      return try collectBytes(permit) { (output) throws(RenderError) in try template.render(arguments, into: &output) }
    } catch {
      throw LocScriptError(error.diagnostic(key: key, locale: asked, at: position))
    }
  }

  /// Renders into the caller's memory if that needs only copying, as for most strings; otherwise returns false, with
  /// nothing counted. The arguments may come unchecked from C.
  package func copies(_ arguments: Slices, into output: inout OutputBuffer) -> Bool {
    template.copies(arguments, into: &output)
  }

  /// Renders into the caller's memory; false when it fails, for callers that do not report errors. A text without plurals
  /// allocates nothing.
  package func renders(_ arguments: Slices, into output: inout OutputBuffer) -> Bool {
    do throws(RenderError) {
      try template.render(arguments, into: &output)
      return true
    } catch {
      return false
    }
  }

  /// Writes the text's resource as the object that every interface gives.
  package func writeSource<Writer: ValueWriter & ~Copyable>(to writer: inout Writer) {
    writer.beginObject()
    writer.name("locale")
    writer.string(locale)
    writer.name("fallback")
    writer.bool(isFallback)
    writer.name("file")
    writer.string(file)
    writer.name("line")
    writer.integer(line)
    writer.endObject()
  }
}
