// ICU's spelling of a locale's name in any form: `uloc_getBaseName` and its helpers.

import LocBase

extension AppleLocaleName {
  /// The base name: language in lower case, script in title case, country and the rest in upper case, joined by `_`, without
  /// keywords.
  static func baseName(_ name: [UInt8]) -> [UInt8] {
    let id = withoutExtensions(name)
    var (result, next) = language(id)
    var hasCountry = false
    if next < id.count, isSeparator(id[next]) {
      let script = script(id, at: next + 1)
      if !script.isEmpty {
        result += [.underscore] + script
        next += 5
      }
    }
    if next < id.count, isSeparator(id[next]) {
      let (country, length) = country(id, at: next + 1)
      if !country.isEmpty {
        result += [.underscore] + country
        next += 1 + length
        hasCountry = true
      }
    }
    if next < id.count, isSeparator(id[next]) {
      // An empty country is skipped with its separator.
      next += !hasCountry && next + 1 < id.count && isSeparator(id[next + 1]) ? 2 : 1
      if next < id.count, !isEnd(id[next]) { result += hasCountry ? [.underscore] : [.underscore, .underscore] }
      while next < id.count, !isEnd(id[next]) {
        result.append(id[next] == .hyphen ? .underscore : upper(id[next]))
        next += 1
      }
    }
    return result + rest(id, from: next)
  }

  /// The language, script and country of a base name.
  static func split(_ name: [UInt8]) -> (language: [UInt8], script: [UInt8], country: [UInt8]) {
    var (language, next) = language(name)
    guard next < name.count, isSeparator(name[next]) else { return (language, [], []) }
    let script = script(name, at: next + 1)
    if !script.isEmpty { next += 5 }
    guard next < name.count, isSeparator(name[next]) else { return (language, script, []) }
    return (language, script, country(name, at: next + 1).code)
  }

  /// The name without BCP 47 extensions. A name with a one-letter subtag has extensions, which become keywords and are dropped;
  /// but where the extension is empty, ICU reads the name unchanged.
  private static func withoutExtensions(_ name: [UInt8]) -> [UInt8] {
    if name.contains(.at) { return name }
    var start = 0
    while start < name.count {
      var end = start
      while end < name.count, !isSeparator(name[end]) { end += 1 }
      if end == start + 1 {
        guard start > 0, end < name.count else { return name }
        let hasValue = end + 1 < name.count && !isSeparator(name[end + 1])
        return hasValue ? Array(name[..<(start - 1)]) : name
      }
      start = end + 1
    }
    return name
  }

  private static func language(_ id: [UInt8]) -> (code: [UInt8], end: Int) {
    var code: [UInt8] = []
    var next = 0
    if id.count > 1, id[0].lowercased == UInt8(ascii: "i") || id[0].lowercased == UInt8(ascii: "x"), isSeparator(id[1])
    {
      code = [id[0].lowercased, .hyphen]
      next = 2
    }
    while next < id.count, !isSeparator(id[next]), !isEnd(id[next]) {
      code.append(id[next].lowercased)
      next += 1
    }
    if code.count == 3, let short = shortLanguages.value(of: code) { code = short }
    return (code, next)
  }

  /// The script, four letters in title case; empty if the subtag is not a script.
  private static func script(_ id: [UInt8], at start: Int) -> [UInt8] {
    var code: [UInt8] = []
    var next = start
    while next < id.count, id[next].isLetter {
      code.append(code.isEmpty ? upper(id[next]) : id[next].lowercased)
      next += 1
      if code.count > 4 { return [] }
    }
    return code.count == 4 ? code : []
  }

  /// The country, two or three characters in upper case, and its length in the name; empty if the subtag is not a
  /// country.
  private static func country(_ id: [UInt8], at start: Int) -> (code: [UInt8], length: Int) {
    var code: [UInt8] = []
    var next = start
    while next < id.count, !isSeparator(id[next]), !isEnd(id[next]) {
      code.append(upper(id[next]))
      next += 1
      if code.count > 3 { return ([], 0) }
    }
    guard code.count >= 2 else { return ([], 0) }
    let length = code.count
    if length == 3, let short = shortCountries.value(of: code) { code = short }
    return (code, length)
  }

  /// The rest of the name: a POSIX charset and a POSIX variant are kept; keywords, which have a `=`, are not.
  private static func rest(_ id: [UInt8], from start: Int) -> [UInt8] {
    var next = start
    var kept: [UInt8] = []
    if next < id.count, id[next] == .period {
      while next < id.count, id[next] != .at {
        kept.append(id[next])
        next += 1
      }
    }
    guard let at = id[min(next, id.count)...].firstIndex(of: .at), !id[at...].contains(.equalSign) else { return kept }
    return kept + id[at...]
  }

  private static func isSeparator(_ byte: UInt8) -> Bool { byte == .hyphen || byte == .underscore }
  private static func isEnd(_ byte: UInt8) -> Bool { byte == .period || byte == .at }
  private static func upper(_ byte: UInt8) -> UInt8 { byte.isLowercase ? byte & ~0x20 : byte }
}
