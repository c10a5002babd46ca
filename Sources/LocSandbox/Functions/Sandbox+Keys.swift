// The key look-up of loc.text, and loc.has, loc.keys and loc.locales: the keys and languages of the catalogs.

import CLuaBridge
import LocBase

extension Sandbox {
  /// The key's names on both platforms for `loc.text`, and what is known of its texts; see LOC_FUNCTION_KEY.
  func keyNames(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let key = try arguments.key(1)
    let names = host.keyNames?(key) ?? (android: key, ios: key)
    let question = TextQuestion(android: names.android, ios: names.ios)
    let isDoubtful = try !keyFindings(question, key: key).isEmpty
    let bounds = bounds(question)
    if !isDoubtful, names.android == key, names.ios == key { return bounds.map { .integer($0) } ?? .nothing }
    var writer = JSONWriter()
    writer.beginArray()
    names.android.withUnsafeBufferPointer { writer.string(UTF8Slice($0)) }
    names.ios.withUnsafeBufferPointer { writer.string(UTF8Slice($0)) }
    writer.string(isDoubtful ? "doubtful" : "")
    if let bounds { writer.integer(bounds) }
    writer.endArray()
    return .json(writer.buffer.bytes)
  }

  /// Checks a `loc.text` by the platforms' names and the number of its arguments; no answer where there is nothing to report. A
  /// rule leaves out a platform on purpose.
  func checkText(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let question = TextQuestion(
      android: try checkedKey(arguments.optional(1)), ios: try checkedKey(arguments.optional(2)),
      argumentCount: try arguments.integer(3))
    let key = question.android ?? question.ios ?? []
    _ = try keyFindings(question, key: key)
    if let failed = tooFewArguments(question, key: key) { throw failed }
    return findings(of: question).isEmpty ? .nothing : .bool(true)
  }

  func isLoaded(_ platform: Device.Platform) -> Bool { host.locales?(platform).isEmpty == false }

  /// The key that an argument names: a string, or a `loc.text`, whose key for this platform counts.
  func key(_ value: JSONCursor, _ platform: Device.Platform) throws(LocError) -> [UInt8]? {
    if value.kind == .string { return try checkedKey(value) }
    guard value.node.flags & UInt8(LOC_NODE_TEXT) != 0 else { return nil }
    return try checkedKey(value.member(platform == .ios ? "ios" : "android"))
  }

  /// The string's text as a key; nil for any other value.
  private func checkedKey(_ value: JSONCursor?) throws(LocError) -> [UInt8]? {
    guard let value, value.kind == .string else { return nil }
    guard let key = value.text(atMost: ArgumentLimit.key) else {
      throw LocError(.argument, "a key has more than 32 KB")
    }
    return key
  }

  func has(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let wanted: StaticString = "a key or a loc.text"
    let value = try arguments.required(1, wanted)
    guard value.kind == .string || value.node.flags & UInt8(LOC_NODE_TEXT) != 0 else {
      throw arguments.wrong(1, wanted)
    }
    let options = try options(arguments, ["platform", "version"])
    var platforms: [Device.Platform] = [.android, .ios]
    if let name = options?.member("platform") {
      guard let platform = Device.Platform(option: name), platform != .web else {
        throw LocError(.argument, "the platform of loc.has is \"android\" or \"ios\"")
      }
      platforms = [platform]
    }
    if let version = options?.member("version") { return try hasReleased(value, version, platforms) }
    for platform in platforms {
      guard let name = try platformKey(value, platform) else { continue }
      // A plural is held as well: loc.render writes it.
      if host.hasKey?(name, platform) == true || host.texts?(name, platform).otherKind != nil { return .bool(true) }
    }
    return .bool(false)
  }

  /// The platform's own name of a key, or of the key of a `loc.text`, which may be one platform's alone.
  private func platformKey(_ value: JSONCursor, _ platform: Device.Platform) throws(LocError) -> [UInt8]? {
    guard let key = try key(value, platform) else { return nil }
    let names = value.kind == .string ? host.keyNames?(key) : nil
    return names.map { platform == .ios ? $0.ios : $0.android } ?? key
  }

  /// Whether a released version has the key on one of the platforms; of a version that only one platform has only that one counts.
  private func hasReleased(
    _ value: JSONCursor, _ version: JSONCursor, _ platforms: [Device.Platform]
  ) throws(LocError) -> LocAnswer {
    guard let name = version.text(atMost: ArgumentLimit.version) else {
      throw LocError(.argument, "the version of loc.has is the name of a released version, like \"5.2\"")
    }
    guard !host.releasedVersions.isEmpty else {
      throw LocError(.argument, "loc.has knows no released versions: the locscript.toml has no [[released]]")
    }
    var known: [String] = []
    var isKnown = false
    for (index, release) in host.releasedVersions.enumerated() where platforms.contains(release.platform) {
      if !known.holds(release.name) { known.append(release.name) }
      guard name.elementsEqual(release.name.utf8) else { continue }
      isKnown = true
      guard let key = try platformKey(value, release.platform) else { continue }
      switch host.releasedHasKey?(index, key) {
      case .success(true): return .bool(true)
      case .failure(let error):
        let finding = error.diagnostics.first
        let file = finding?.position.map { $0.file + ": " } ?? ""
        throw LocError(
          finding?.code ?? .unreadable,
          "the texts of the version '\(release.name)' cannot be read: \(file)\(finding?.message ?? "")")
      case .success(false), nil: continue
      }
    }
    if isKnown { return .bool(false) }
    let text = String(decoding: name, as: UTF8.self)
    let near = LocBase.suggestion(for: text, among: known).map { "did you mean '\($0)'?" }
    let all = known.isEmpty ? "there is none" : "there are \(known.joined(separator: ", "))"
    let place = platforms.count == 1 ? " of \(platforms[0].name)" : ""
    throw LocError(.argument, "no [[released]]\(place) is the version '\(text)'; \(near ?? all)")
  }

  /// The keys of both catalogs that begin with the argument. Their size is known once the host has returned them; the table of
  /// keys is made only where the limits leave room for it.
  func keys(_ arguments: LocArguments) throws(LocError) -> [UInt8] {
    let keys = host.keys?(arguments.optional(1) == nil ? [] : try arguments.key(1)) ?? []
    var bytes = 2
    for key in keys { bytes += key.count + Self.bytesBesideText }
    try mayHold(bytes * Self.copiesOfText)
    return list(keys)
  }

  func locales(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    var names: [[UInt8]] = []
    for locale in host.locales?(try arguments.platform(1)) ?? [] { names.append([UInt8](locale.utf8)) }
    return .json(list(names))
  }
}
