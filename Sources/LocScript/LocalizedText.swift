// One text in one locale, ready to be rendered as often as wanted.

import LocBase
import LocRender

/// A localized text, looked up and compiled once. Immutable: any thread may render it.
public final class LocalizedText: Sendable {
  private let template: RenderTemplate
  private let key: String
  private let asked: String
  let position: SourcePosition
  /// Where the resource was read.
  public var file: String { position.file }
  /// Its line in the file, from 1.
  public var line: Int { position.line }
  /// The language of the resource in BCP 47; "" for Android's default folder and for `Base.lproj`.
  public let locale: String
  /// True when the resource is not of the language asked for.
  public let isFallback: Bool

  init(
    _ template: RenderTemplate, key: String, asked: String, locale: String, isFallback: Bool, position: SourcePosition
  ) {
    self.template = template
    self.key = key
    self.asked = asked
    self.locale = locale
    self.isFallback = isFallback
    self.position = position
  }

  /// The text with its arguments inserted.
  /// - Throws: 300 for a text without a form for the device or the number, 302 and 303 for arguments that are missing or
  ///   are no numbers.
  public func render(_ arguments: [String]) throws(LocScriptError) -> String {
    try publicErrors { () throws(Failure) -> String in
      try withSlices(of: arguments) { (slices) throws(Failure) -> String in
        let bytes = try collectBytes { (output) throws(Failure) in try render(slices, into: &output) }
        return String(decoding: bytes, as: UTF8.self)
      }
    }
  }

  /// Which resource this is, as the JSON object that every door gives.
  package func writeSource(to writer: inout JSONWriter) {
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

  /// As below, for who has no use for words when it fails.
  package func renders(_ arguments: UnsafeBufferPointer<UTF8Slice>, into output: inout OutputBuffer) -> Bool {
    do throws(RenderError) {
      try template.render(arguments, into: &output)
      return true
    } catch {
      return false
    }
  }

  /// As above, over borrowed text and into the caller's memory. A text without plurals allocates nothing.
  package func render(
    _ arguments: UnsafeBufferPointer<UTF8Slice>, into output: inout OutputBuffer
  ) throws(Failure) {
    do throws(RenderError) {
      try template.render(arguments, into: &output)
    } catch {
      throw Failure(error.diagnostic(key: key, locale: asked, at: position))
    }
  }
}
