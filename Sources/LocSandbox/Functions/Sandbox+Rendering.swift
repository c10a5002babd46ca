// loc.render, loc.source, loc.preview and loc.previews pass a text or a message to the host and return its answer.

import LocBase

extension Sandbox {
  /// The answer of `closure` to the arguments of `loc.render`: the finished text, or for `loc.source` the text's resource.
  func render(_ arguments: LocArguments, _ closure: RuleHost.Render?) throws(LocError) -> [UInt8] {
    let wanted: StaticString = "a loc.text with a key for this platform"
    let value = try arguments.required(1, wanted)
    let locale = try arguments.languageName(2)
    let device = try arguments.device(4)
    var platform: Device.Platform = value.member("android") == nil && value.kind == .object ? .ios : .android
    // All devices that a rule can name are Apple's.
    if device != nil, isLoaded(.ios), try key(value, .ios) != nil { platform = .ios }
    if arguments.optional(3) != nil { platform = try arguments.platform(3) }
    guard let key = try key(value, platform) else { throw arguments.wrong(1, wanted) }
    // Memory is needed for the arguments as lists of bytes and as strings together, and for the text that contains them.
    if let list = value.member("args") {
      try mayHold((list.bytesAsJSON + list.count * Self.bytesBesideText) * 2 * Self.copiesOfText)
    }
    var texts: [[UInt8]] = []
    if let list = value.member("args") { for item in list.elements { texts.append(item.text ?? []) } }
    guard let closure else { return [] }
    do throws(LocError) {
      return try unwrap(closure(key, texts, locale, platform, device), key: key)
    } catch {
      throw arguments.refusal(error, of: [locale], 2)
    }
  }

  func preview(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let body = try wireBody(arguments, 1).bytes
    let options = try options(arguments, ["platform", "locales", "foreground"])
    var locales: [String] = []
    var count = 0
    if let list = options?.member("locales"), list.count <= ArgumentLimit.languages {
      count = list.count
      for item in list.elements {
        if let tag = item.text(atMost: ArgumentLimit.languageTag) {
          locales.append(String(decoding: tag, as: UTF8.self))
        }
      }
    }
    guard let platform = options?.member("platform").flatMap({ Device.Platform(option: $0) }), !locales.isEmpty,
      locales.count == count
    else { throw arguments.wrong(2, "{platform = \"android\" or \"ios\", locales = {\"de-AT\", …}}") }
    let foreground = options?.member("foreground")
    guard foreground.map({ $0.isNull || $0.bool != nil }) ?? true else {
      throw arguments.wrong(2, "{…, foreground = true}, where the app is open on the screen")
    }
    guard let preview = host.preview else { return .nothing }
    try mayHold(Self.bytesOfPreview(body) * Self.copiesOfText)
    let device = Device(platform, locales, isForeground: foreground?.bool ?? false)
    do throws(LocError) {
      return .record(try unwrap(preview(body, device)), optional: Self.previewFields)
    } catch {
      throw arguments.refusal(error, of: locales, 2)
    }
  }

  func previews(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let body = try wireBody(arguments, 1).bytes
    guard let previews = host.previews else { return .nothing }
    let languages = (host.locales?(.android).count ?? 0) + (host.locales?(.ios).count ?? 0)
    try mayHold(languages * Self.bytesOfPreview(body) * Self.copiesOfText)
    return .record(try unwrap(previews(body)), optional: Self.previewFields)
  }

  /// The fields of previews, of their lines and of their findings that may be absent.
  private static let previewFields: StaticString =
    "title subtitle body text intended key locale file line column reason detail path help"

  /// About how many bytes one device's preview of a message takes.
  private static func bytesOfPreview(_ body: [UInt8]) -> Int { 2 * body.count + 1_024 }

  private func unwrap(_ result: Result<[UInt8], LocScriptError>, key: [UInt8]? = nil) throws(LocError) -> [UInt8] {
    switch result {
    case .success(let bytes): return bytes
    case .failure(let failure):
      guard let first = failure.diagnostics.first else { throw LocError(.internal, "the call failed", key: key) }
      var error = LocError(first)
      if error.key == nil { error.key = key }
      throw error
    }
  }
}
