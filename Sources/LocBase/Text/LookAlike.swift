// Characters that a reader does not see or takes for others, and the difference between two words that look the same.

/// A sentence about the character in which `word` differs from the known word `near`; empty if a reader sees the difference.
/// It begins with a space and goes after "did you mean 'near'?".
package func hiddenDifference(of word: UTF8Slice, from near: UTF8Slice) -> String {
  var index = 0
  while index < min(word.count, near.count), word[index] == near[index] { index += 1 }
  // Back to the first byte of the character.
  while index > 0, index < word.count, word[index] & 0xC0 == 0x80 { index -= 1 }
  let own = index < word.count ? SeenSign(at: index, in: word) : nil
  let other = index < near.count ? SeenSign(at: index, in: near) : nil
  if let own, own.isBlank, index + own.length == word.count, index == near.count { return " Yours ends with a blank." }
  if let own, own.isBlank, index == 0 { return " Yours begins with a blank." }
  switch (own?.look, other?.look) {
  case (.invisible, _): return " Yours has \(own?.name ?? ""), which is invisible."
  case (_, .invisible): return " It has \(other?.name ?? ""), which is invisible."
  case (_, .accented) where isAccent(after: own, at: index, in: word),
    (.accented, _) where isAccent(after: other, at: index, in: near):
    return " One of them writes a letter and its accent as two characters, the other as one."
  case (.letter(let letter), _) where other?.character == UInt32(letter):
    return " Yours has \(own?.name ?? "") in place of \(other?.name ?? "")."
  case (_, .letter(let letter)) where own?.character == UInt32(letter):
    return " It has \(other?.name ?? "") in place of \(own?.name ?? "")."
  default: return ""
  }
}

private func isAccent(after sign: SeenSign?, at index: Int, in text: UTF8Slice) -> Bool {
  guard let sign, index + sign.length < text.count else { return false }
  return SeenSign(at: index + sign.length, in: text).isAccent
}

/// The same for texts.
package func hiddenDifference(of word: Text, from near: Text) -> String {
  word.withSlice { word in near.withSlice { hiddenDifference(of: word, from: $0) } }
}

/// One character of a text, by the look that it has for a reader.
struct SeenSign {
  enum Look {
    /// A character that looks like nothing else.
    case own
    /// A character of another script that looks like this one of ASCII.
    case letter(UInt8)
    /// A letter of ASCII with an accent, as one character.
    case accented(UInt8)
    case invisible
    /// A combining mark.
    case accent
  }

  let character: UInt32
  /// The number of its bytes, 1 or more.
  let length: Int

  /// The character at an index of UTF-8; a byte that begins no character stands for itself.
  init(at index: Int, in text: UTF8Slice) {
    let first = text[index]
    let wanted = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 1
    guard wanted > 1, index + wanted <= text.count else {
      (character, length) = (UInt32(first), 1)
      return
    }
    var character = UInt32(first) & (0x7F >> UInt32(wanted))
    for next in index + 1..<index + wanted { character = character << 6 | UInt32(text[next] & 0x3F) }
    (self.character, length) = (character, wanted)
  }

  var look: Look {
    switch character {
    case 0x00AD, 0x034F, 0x061C, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x2069, 0xFE00...0xFE0F,
      0xFEFF:
      return .invisible
    case 0x0300...0x036F: return .accent
    // Full-width ASCII.
    case 0xFF01...0xFF5E: return .letter(UInt8(truncatingIfNeeded: character - 0xFF01 + 0x21))
    case 0x00A0, 0x2007, 0x202F: return .letter(.space)
    default:
      if let letter = letter(in: Self.lookAlikes) { return .letter(letter) }
      return letter(in: Self.accented).map { .accented($0) } ?? .own
    }
  }

  /// Whether this is a combining mark.
  var isAccent: Bool { if case .accent = look { true } else { false } }

  var isBlank: Bool {
    character == UInt32(UInt8.space) || character == 0x00A0 || character == 0x2007 || character == 0x202F
  }

  /// "'o'", "U+043E, a Cyrillic letter".
  var name: String {
    if character > 0x20, character < 0x7F { return "'\(Character(UnicodeScalar(UInt8(character))))'" }
    var digits = String(character, radix: 16, uppercase: true)
    while digits.utf8.count < 4 { digits = "0" + digits }
    switch character {
    case 0x0370...0x03FF: return "U+\(digits), a Greek letter,"
    case 0x0400...0x04FF: return "U+\(digits), a Cyrillic letter,"
    default: return "U+\(digits)"
    }
  }

  // Each word begins with the letter of ASCII. Greek and Cyrillic letters that look like it:
  private static let lookAlikes: StaticString = """
    aаα AАΑ BВΒ cс CС dԁ eе EЕΕ hһ HНΗ iіι IІΙ jј JЈ kκ KКΚ MМΜ NΝ oоο OОΟ pрρ PРΡ qԛ sѕ SЅ TТΤ vν wԝ xх \
    XХΧ yу YУΥ ZΖ
    """
  // The same letter with an accent:
  private static let accented: StaticString = """
    aàáâãäåāăą AÀÁÂÃÄÅĀĂĄ cçćĉċč CÇĆĈĊČ dđď DĎĐ eèéêëēĕėęě EÈÉÊËĒĔĖĘĚ gĝğġģ GĜĞĠĢ hĥ HĤ iìíîïĩīĭįı \
    IÌÍÎÏĨĪĬĮİ jĵ JĴ kķ KĶ lĺļľł LĹĻĽŁ nñńņň NÑŃŅŇ oòóôõöøōŏő OÒÓÔÕÖØŌŎŐ rŕŗř RŔŖŘ sśŝşš SŚŜŞŠ tţť TŢŤ \
    uùúûüũūŭůűų UÙÚÛÜŨŪŬŮŰŲ wŵ WŴ yýÿŷ YÝŶŸ zźżž ZŹŻŽ
    """

  /// The first letter of the word that has this character; nil if none has it.
  private func letter(in words: StaticString) -> UInt8? {
    guard length == 2 else { return nil }
    let words = UTF8Slice(words)
    var letter: UInt8 = 0
    var index = 0
    while index < words.count {
      let sign = SeenSign(at: index, in: words)
      // A blank has one byte, too, and a letter of ASCII follows it.
      if sign.length == 1 { letter = words[index] }
      if sign.character == character { return letter }
      index += sign.length
    }
    return nil
  }
}
