// Parses the names inside references and keys: `@[*][package:]type/name`, `?[package:][attr/]name`, `[@][package:][type/]name`.

import CLocSystem
import LocBase

/// The three parts of a resource name; absent ones are empty.
struct AndroidNameParts {
  var package = UTF8Slice.empty
  var type = UTF8Slice.empty
  var entry = UTF8Slice.empty

  /// Skips one `@` and splits at the first `:` and the first `/` that end a non-empty part, as `ExtractResourceName` of aapt2
  /// and of libandroidfw does. Nil when a separator has nothing before it.
  init?(_ text: UTF8Slice) {
    let bytes = text.buffer
    var start = bytes.count > 0 && bytes[0] == .at ? 1 : 0
    var sawType = false
    var sawPackage = false
    for index in 0..<bytes.count {
      if type.count == 0, bytes[index] == .slash {
        sawType = true
        type = text.part(start, index)
        start = index + 1
      } else if package.count == 0, bytes[index] == .colon {
        sawPackage = true
        package = text.part(start, index)
        start = index + 1
      }
    }
    entry = text.part(start, bytes.count)
    if (sawPackage && package.count == 0) || (sawType && type.count == 0) { return nil }
  }
}

/// A special value of a raw text; checked before the raw text is read as plain text.
enum AndroidReference {
  /// `@null`: getString returns "@0".
  case null
  /// `@empty`
  case empty
  case resource(AndroidResourceType, AndroidNameParts, creates: Bool)
  /// `?name`: an attribute of the theme.
  case attribute(AndroidNameParts)

  /// Parses a trimmed text. Nil if it is plain text (`@user hi`, `a@b`, a single `?`).
  init?(_ text: UTF8Slice) {
    guard text.count > 1, let first = text.base?[0], let second = text.base?[1] else { return nil }
    if first == .questionMark {
      guard let parts = AndroidNameParts(text.part(1, text.count)), parts.entry.count > 0,
        parts.type.count == 0 || parts.type == "attr"
      else { return nil }
      self = .attribute(parts)
      return
    }
    guard first == .at else { return nil }
    if text == "@null" {
      self = .null
      return
    }
    if text == "@empty" {
      self = .empty
      return
    }
    let creates = second == .plus
    var name = text.part(creates || second == .asterisk ? 2 : 1, text.count)
    var isPrivate = second == .asterisk
    // ParseResourceName itself accepts a second star.
    if let star = name.base?[0], name.count > 0, star == .asterisk {
      name = name.part(1, name.count)
      isPrivate = true
    }
    guard name.count > 0, let parts = AndroidNameParts(name), let type = AndroidResourceType(parts.type),
      parts.entry.count > 0, !creates || (type == .id && !isPrivate)
    else { return nil }
    self = .resource(type, parts, creates: creates)
  }

  /// Returns whether a compiler treats the reference as plain text: AGP's does if `@+id/…` has a name that no resource
  /// may have.
  func isText(to compiler: AndroidCompiler) -> Bool {
    guard compiler == .gradle, case .resource(_, let parts, creates: true) = self else { return false }
    return !isAndroidResourceName(parts.entry)
  }
}

extension UTF8Slice {
  /// The slice without ASCII white space at both ends.
  var trimmed: UTF8Slice {
    var start = 0
    var end = count
    let bytes = buffer
    while start < end, isAndroidSpace(bytes[start]) { start += 1 }
    while end > start, isAndroidSpace(bytes[end - 1]) { end -= 1 }
    return part(start, end)
  }
}

extension UTF8Slice {
  /// True when the text contains `%`, so that a formatter may change it.
  var containsPercent: Bool { offset(of: .percent) != nil }
}

/// C's isspace in the C locale.
@inline(__always)
func isAndroidSpace(_ byte: UInt8) -> Bool { byte == .space || (byte >= .tab && byte <= .carriageReturn) }
