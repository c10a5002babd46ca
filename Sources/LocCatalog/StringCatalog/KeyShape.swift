// Decides whether a key is an identifier or a text: a string catalog shows the key itself if it has no text for it.

package import LocBase
import LocFormat

extension AppleEntry {
  /// Whether the phone shows a raw key: the key is managed by hand or is an identifier, and has no text. `Order %@
  /// shipped` is its own text, which the code also shows.
  package var isRawKey: Bool { text == key && (state.contains(.lacksText) || key.isIdentifier) }
}

extension UTF8Slice {
  /// Whether a phone that shows the key shows the intended text: several words, a placeholder, a letter beyond ASCII,
  /// or one capitalized word: `Confirm`, `%@ sent`. `TITLE`, `WelcomeTitle` and `welcome` may be names, and a push with
  /// arguments shows nothing sensible for `%ld sent`.
  package var isItsOwnText: Bool {
    if isIdentifier { return false }
    if count > 1, buffer[0].isUppercase, buffer.dropFirst().allSatisfy({ $0.isLowercase }) { return true }
    for byte in buffer where byte == .space || byte == .percent || byte >= 0x80 {
      return PushFormat(self).lost.isEmpty || !GuideFormat(self).hasPlaceholder
    }
    return count == 0
  }

  /// Whether a key is a name for programs: `welcome_title`, `push.order.title`, `welcome-title`, `welcomeTitle`. Single words, proper names
  /// (`iPhone`, `Wi-Fi`, `macOS`), addresses, and whatever has a blank, a letter beyond ASCII or a placeholder at its end are texts.
  package var isIdentifier: Bool {
    let bytes = buffer
    if bytes.isEmpty || bytes[0] == .at { return false }
    // After the last character that joins two words: the number and kind of letters.
    var joints = (underscores: 0, dots: 0, hyphens: 0)
    var humps = 0
    var lowerRun = 0
    for index in bytes.indices {
      let byte = bytes[index]
      let (before, after) = (index > 0 ? bytes[index - 1] : 0, index + 1 < bytes.count ? bytes[index + 1] : 0)
      switch byte {
      case .underscore where before.isLetterOrDigit && (after.isLetterOrDigit || after == .percent):
        joints.underscores += 1
      case .period where before.isLetter && after.isLetter: joints.dots += 1
      case .hyphen where before.isLetter && after.isLetter: joints.hyphens += 1
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        // A capital after two lower-case letters and before another one begins a word: `welcomeTitle`, but not `macOS`
        // or `iPhone`.
        if lowerRun > 1, after.isLowercase { humps += 1 }
        lowerRun = 0
        continue
      case UInt8(ascii: "a")...UInt8(ascii: "z"):
        lowerRun += 1
        continue
      case UInt8(ascii: "0")...UInt8(ascii: "9"), .underscore, .hyphen, .period: break
      // The specifiers of a key that the code makes: `order_%@`, `order_%lld`.
      case .percent, .at, .dollar: if joints.underscores == 0 { return false }
      default: return false
      }
      lowerRun = 0
    }
    if joints.underscores > 0 { return true }
    let isLower = bytes[0].isLowercase
    if joints.dots > 0 { return !isAddress && hasLongWords }
    if joints.hyphens > 0 { return isLower && hasLongWords }
    // `welcomeTitle`, and capitalized names of three words: `YouTube` and `FaceTime` are brands.
    return humps >= (isLower ? 1 : 2)
  }

  /// Whether every word between dots or hyphens has two letters or more: not in `U.S.A`, `e-mail`.
  private var hasLongWords: Bool {
    var run = 0
    for byte in buffer {
      if byte != .period, byte != .hyphen {
        run += 1
      } else if run < 2 {
        return false
      } else {
        run = 0
      }
    }
    return run > 1
  }

  /// Whether the text ends as the names of sites do.
  private var isAddress: Bool {
    for ending in [".com", ".org", ".net", ".app", ".io", ".de", ".js"] as [UTF8Slice] {
      if count > ending.count, hasSuffix(ending) { return true }
    }
    return false
  }
}
