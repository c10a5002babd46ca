// The key look-up of loc.text, and loc.has, loc.keys and loc.locales: the keys and languages of the catalogs.

import CLuaBridge
import LocBase
import LocCatalog

extension Sandbox {
  /// The key's names on both platforms for `loc.text`, and the facts about its strings; see LOC_FUNCTION_KEY.
  @inline(never)
  func keyNames(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let key = try arguments.key(1)
    let names = names(of: key)
    let question = TextQuestion(android: names.android, ios: names.ios)
    let isDoubtful = try !keyFindings(question, key: key).isEmpty
    let bounds = bounds(question)
    if !isDoubtful, names.android == key, names.ios == key { return bounds.map { .integer($0) } ?? .nothing }
    answer.beginArray()
    names.android.withSlice { answer.string($0) }
    names.ios.withSlice { answer.string($0) }
    answer.string(isDoubtful ? "doubtful" : "")
    if let bounds { answer.integer(bounds) }
    answer.endArray()
    return .value
  }

  // Functions with `@inline(never)` copy the app: inlined, a call would need kilobytes more of stack.

  /// The names of a key on the platforms, as the KeyMap translates it.
  @inline(never)
  private func names(of key: [UInt8]) -> KeyMap.Pair {
    guard let app else { return KeyMap.Pair(android: key, ios: key) }
    return key.withSlice { app.catalog.names(of: $0) }
  }

  /// Checks a `loc.text` by the platforms' names and the number of its arguments; nothing if there is nothing to
  /// report. A rule omits a platform on purpose.
  @inline(never)
  func checkText(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let question = TextQuestion(
      android: try checkedKey(arguments.optional(1)), ios: try checkedKey(arguments.optional(2)),
      argumentCount: try arguments.integer(3))
    let key = question.android ?? question.ios ?? []
    _ = try keyFindings(question, key: key)
    if let failed = tooFewArguments(question, key: key) { throw failed }
    return findings(of: question).isEmpty ? .nothing : .bool(true)
  }

  @inline(never)
  func isLoaded(_ platform: Device.Platform) -> Bool { app?.catalog.locales(platform).isEmpty == false }

  /// Whether the platform's resources have the key, under the platform's own name, in any language.
  @inline(never)
  func isKey(_ key: [UInt8], _ platform: Device.Platform) -> Bool {
    key.withSlice { app?.catalog.has($0, platform) } ?? false
  }

  /// The texts of a key in the platform's resources, under the platform's own name.
  func texts(_ key: [UInt8], _ platform: Device.Platform) -> KeyTexts {
    key.withSlice { app?.resources?.texts(of: $0, platform) } ?? KeyTexts()
  }

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

  @inline(never)
  func has(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let wanted: UTF8Slice = "a key or a loc.text"
    let value = try arguments.required(1, wanted)
    guard value.kind == .string || value.node.flags & UInt8(LOC_NODE_TEXT) != 0 else {
      throw arguments.wrong(1, wanted)
    }
    let options = try options(arguments, ["platform", "version"])
    var platforms: [Device.Platform] = [.android, .ios]
    if let name = options?.member("platform") { platforms = [try arguments.platform(option: name)] }
    if let version = options?.member("version") { return try hasReleased(value, version, platforms) }
    for platform in platforms {
      guard let name = try platformKey(value, platform) else { continue }
      // A plural is held as well: loc.render writes it.
      if app?.resources?.holds(name, platform) == true { return .bool(true) }
    }
    return .bool(false)
  }

  /// The platform's own name of a key, or of the key of a `loc.text`, which may be for only one platform.
  private func platformKey(_ value: JSONCursor, _ platform: Device.Platform) throws(LocError) -> [UInt8]? {
    guard let key = try key(value, platform) else { return nil }
    guard value.kind == .string else { return key }
    return names(of: key)[platform]
  }

  /// Whether a released version has the key on one of the platforms. If only one platform has the version, only that
  /// one counts.
  private func hasReleased(
    _ value: JSONCursor, _ version: JSONCursor, _ platforms: [Device.Platform]
  ) throws(LocError) -> LocAnswer {
    guard let name = version.text(atMost: ArgumentLimit.version) else {
      throw LocError(.argument, "the version of loc.has is the name of a released version, like \"5.2\"")
    }
    guard let released = app?.released, !released.versions.isEmpty else {
      throw LocError(.argument, "loc.has knows no released versions: the locscript.toml has no [[released]]")
    }
    var known: [Text] = []
    var isKnown = false
    for (index, release) in released.versions.enumerated() where platforms.contains(release.platform) {
      if !known.contains(release.name) { known.append(release.name) }
      guard name.elementsEqual(release.name.utf8) else { continue }
      isKnown = true
      guard let key = try platformKey(value, release.platform) else { continue }
      do throws(LocScriptError) {
        if try released.catalog(index).holds(key, release.platform) { return .bool(true) }
      } catch {
        let finding = error.diagnostics.first
        let file = finding?.position.map { $0.file + ": " } ?? ""
        throw LocError(
          finding?.code ?? .unreadable,
          "the texts of the version '\(release.name)' cannot be read: \(file)\(finding?.message ?? "")")
      }
    }
    if isKnown { return .bool(false) }
    let text = Text(decoding: name)
    let near = LocBase.suggestion(for: text, among: known).map { "did you mean '\($0)'?" }
    let all = known.isEmpty ? "there is none" : "there are \(known.joined(separator: ", "))"
    let place = platforms.count == 1 ? " of \(platforms[0].name)" : ""
    throw LocError(.argument, "no [[released]]\(place) is the version '\(text)'; \(near ?? all)")
  }

  /// The keys of both platforms that begin with the argument, sorted by bytes, each once.
  @inline(never)
  func keys(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let prefix = arguments.optional(1) == nil ? [] : try arguments.key(1)
    var keys: [UTF8Slice] = []
    var seen = 0
    func take(_ key: UTF8Slice) -> Bool {
      seen += 1
      if seen & 4_095 == 0 { _ = answer.allow(0) }
      guard answer.stop == 0, key.buffer.starts(with: prefix) else { return answer.stop == 0 }
      if keys.count == keys.capacity, !answer.allow(2 * keys.capacity * MemoryLayout<UTF8Slice>.stride / 3) {
        return false
      }
      keys.append(key)
      return true
    }
    for store in app?.catalog.stores ?? [] where answer.stop == 0 { store.forEachKey { take($0) } }
    guard answer.stop == 0, let sorted = sorted(keys) else { throw LocError(stop: answer.stop) }
    answer.endTexts()
    answer.beginArray()
    var last: UTF8Slice?
    for key in sorted where last.map({ !($0 == key) }) ?? true {
      answer.string(key)
      last = key
    }
    answer.endArray()
    return .value
  }

  /// The keys in byte order, checking the run's limits in between; nil if a limit has ended the run.
  private func sorted(_ keys: [UTF8Slice]) -> [UTF8Slice]? {
    func precedes(_ left: UTF8Slice, _ right: UTF8Slice) -> Bool {
      left.buffer.lexicographicallyPrecedes(right.buffer)
    }
    guard answer.allow(keys.count * MemoryLayout<UTF8Slice>.stride) else { return nil }
    var sorted: [UTF8Slice] = []
    sorted.reserveCapacity(keys.count)
    // Sorted parts that are merged in pairs: one sort of everything would take too long without checking the clock.
    var width = 4_096
    var parts = keys
    for start in stride(from: 0, to: parts.count, by: width) {
      parts[start..<min(start + width, parts.count)].sort(by: precedes)
      guard answer.allow(0) else { return nil }
    }
    while width < parts.count {
      sorted.removeAll(keepingCapacity: true)
      for start in stride(from: 0, to: parts.count, by: 2 * width) {
        var (left, right) = (start, min(start + width, parts.count))
        let (middle, end) = (right, min(start + 2 * width, parts.count))
        while left < middle || right < end {
          let isLeft = right == end || (left < middle && !precedes(parts[right], parts[left]))
          sorted.append(parts[isLeft ? left : right])
          if isLeft { left += 1 } else { right += 1 }
          if sorted.count & 65_535 == 0, !answer.allow(0) { return nil }
        }
      }
      swap(&parts, &sorted)
      width *= 2
    }
    return parts
  }

  @inline(never)
  func locales(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    answer.beginArray()
    for locale in app?.catalog.locales(try arguments.platform(1)) ?? [] { answer.string(locale.string) }
    answer.endArray()
    return .value
  }
}
