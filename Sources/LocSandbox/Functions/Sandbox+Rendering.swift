// loc.render, loc.source, loc.preview and loc.previews: strings rendered on the server, and messages as phones show
// them.

import LocBase
import LocCatalog
import LocDevice
import LocMessage
import LocRender

extension Sandbox {
  @inline(never)
  func render(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    try localized(arguments) { (text, slices, permit) throws(LocScriptError) in
      .text(try text.render(slices, permit: permit))
    }
  }

  /// The resource that the string of `loc.render` comes from.
  @inline(never)
  func source(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    try localized(arguments) { (text, _, _) throws(LocScriptError) in
      text.writeSource(to: &answer)
      return .record(optional: "")
    }
  }

  /// The approximate memory overhead of a list of bytes.
  private static let bytesBesideText = 32

  /// The answer of `body` for the text that the arguments name, and its own arguments.
  private func localized(
    _ arguments: LocArguments,
    _ body: (LocalizedText, Slices, @escaping MemoryPermit) throws(LocScriptError) -> LocAnswer
  ) throws(LocError) -> LocAnswer {
    let wanted: UTF8Slice = "a loc.text with a key for this platform"
    let value = try arguments.required(1, wanted)
    let locale = try arguments.languageName(2)
    let device = try arguments.device(4)
    var platform: Device.Platform = value.member("android") == nil && value.kind == .object ? .ios : .android
    // All devices that a rule can name are Apple's.
    if device != nil, isLoaded(.ios), try key(value, .ios) != nil { platform = .ios }
    if arguments.optional(3) != nil { platform = try arguments.platform(3) }
    guard let key = try key(value, platform) else { throw arguments.wrong(1, wanted) }
    var texts: [[UInt8]] = []
    if let list = value.member("args") {
      guard answer.allow(list.bytesAsJSON + Self.bytesBesideText * list.count) else {
        throw LocError(stop: answer.stop)
      }
      for item in list.elements { texts.append(item.text ?? []) }
    }
    guard let app else { return .nothing }
    return try attempt(naming: key) { (permit) throws(LocScriptError) in
      let text = try key.withSlice { (key) throws(LocScriptError) in
        try app.renderer.text(
          key, locale: locale, options: RenderOptions(platform: platform, device: device), permit: permit)
      }
      return try withSlices(of: texts) { (slices) throws(LocScriptError) in try body(text, slices, permit) }
    } refusal: {
      arguments.refusal($0, of: [locale], 2, in: app.catalog)
    }
  }

  @inline(never)
  func preview(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let body = try wireBody(arguments, 1)
    guard let options = try options(arguments, ["platform", "locales", "foreground", "release", "process"]) else {
      throw arguments.wrong(2, "{platform = \"android\" or \"ios\", locales = {\"de-AT\", …}}")
    }
    guard let name = options.member("platform"), let list = options.member("locales") else {
      throw LocError(.argument, "loc.preview needs platform = \"android\" or \"ios\", and locales = {\"de-AT\", …}")
    }
    let platform = try arguments.platform(option: name, orWeb: true)
    var locales: [Text] = []
    for item in list.elements.prefix(ArgumentLimit.languages) {
      guard let tag = item.text(atMost: ArgumentLimit.languageTag) else { break }
      locales.append(Text(decoding: tag))
    }
    guard !locales.isEmpty, locales.count == list.count else {
      throw LocError(.argument, "the locales of loc.preview are a list of 1 to 64 language tags, like {\"de-AT\"}")
    }
    let foreground = options.member("foreground")
    guard foreground.map({ $0.isNull || $0.bool != nil }) ?? true else {
      throw LocError(
        .argument, "foreground of loc.preview: write foreground = true where the app is open on the screen")
    }
    var device = Device(platform, locales.map { $0.string }, isForeground: foreground?.bool ?? false)
    try setRelease(of: &device, options)
    guard let app else { return .nothing }
    return try attempt { (permit) throws(LocScriptError) in
      let push = try PushMessage(body, name: "<message>")
      let preview = try app.catalog.preview(push, on: device, hasHints: false, permit: permit)
      answer.preview(preview)
      return .record(optional: Self.previewFields)
    } refusal: {
      arguments.refusal($0, of: locales, 2, in: app.catalog)
    }
  }

  private func setRelease(of device: inout Device, _ options: JSONCursor) throws(LocError) {
    if let release = options.member("release"), !release.isNull {
      guard let number = release.int else {
        throw LocError(.argument, "release of loc.preview is a number, like 14")
      }
      device.release = Int(number)
    }
    if let process = options.member("process"), !process.isNull {
      guard
        let state = process.text(atMost: ArgumentLimit.languageTag).flatMap({
          Device.ProcessState(rawValue: Text(decoding: $0).string)
        })
      else {
        throw LocError(.argument, "process of loc.preview is start, rotated, new or new-rotated")
      }
      device.process = state
    }
    do throws(LocScriptError) { try device.check() } catch {
      throw LocError(.argument, error.diagnostics.first?.message ?? "")
    }
  }

  /// The previews in every language of the app on both platforms. Besides the result, only one of them exists at a
  /// time.
  @inline(never)
  func previews(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let body = try wireBody(arguments, 1)
    guard let app else { return .nothing }
    return try attempt { (permit) throws(LocScriptError) in
      let push = try PushMessage(body, name: "<message>")
      answer.beginArray()
      for device in app.catalog.devices() where answer.allow(0) {
        let preview = try app.catalog.preview(push, on: device, hasHints: false, permit: permit)
        answer.preview(preview)
        answer.endTexts()
      }
      answer.endArray()
      return .record(optional: Self.previewFields)
    } refusal: {
      $0
    }
  }

  /// The fields of previews, of their lines and of their findings that may be absent.
  private static let previewFields: StaticString =
    "title subtitle body text intended key locale file line column reason detail path help release process fallback elsewhere"

  /// The result of `body`, which asks its permit before it creates a text. A limit ends the run; `refusal` is the error
  /// that the call raises for any other failure.
  private func attempt(
    naming key: [UInt8]? = nil, _ body: (@escaping MemoryPermit) throws(LocScriptError) -> LocAnswer,
    refusal: (LocError) -> LocError
  ) throws(LocError) -> LocAnswer {
    var failure = LocScriptError(.internal, "the call failed")
    do throws(LocScriptError) {
      let made = try body { [unowned(unsafe) self] bytes in answer.allow(bytes) }
      if answer.stop == 0 { return made }
    } catch {
      failure = error
    }
    if answer.stop != 0 { throw LocError(stop: answer.stop) }
    guard let first = failure.diagnostics.first else { throw LocError(.internal, "the call failed", key: key) }
    var error = LocError(first)
    if error.key == nil { error.key = key }
    if let key, error.code == .missingKey, error.rest?.help == nil {
      error.add { $0.absentKey = AbsentKey(name: Text(decoding: key), isInSentence: false) }
    }
    throw refusal(error)
  }
}
