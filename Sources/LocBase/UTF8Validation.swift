// UTF-8 as RFC 3629 defines it: no overlong forms, no surrogates, nothing above U+10FFFF.

/// The number of bytes of the well-formed sequence at `index`, or 0 when it is ill-formed or cut off.
@inlinable
package func utf8SequenceLength(_ source: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
  let lead = source[index]
  if lead < 0x80 { return 1 }
  guard index + 1 < source.count else { return 0 }
  let second = source[index + 1]
  switch lead {
  case 0xC2...0xDF:
    return second & 0xC0 == 0x80 ? 2 : 0
  case 0xE0...0xEF:
    guard index + 2 < source.count, source[index + 2] & 0xC0 == 0x80 else { return 0 }
    let lowest: UInt8 = lead == 0xE0 ? 0xA0 : 0x80
    let highest: UInt8 = lead == 0xED ? 0x9F : 0xBF
    return second >= lowest && second <= highest ? 3 : 0
  case 0xF0...0xF4:
    guard index + 3 < source.count, source[index + 2] & 0xC0 == 0x80, source[index + 3] & 0xC0 == 0x80 else {
      return 0
    }
    let lowest: UInt8 = lead == 0xF0 ? 0x90 : 0x80
    let highest: UInt8 = lead == 0xF4 ? 0x8F : 0xBF
    return second >= lowest && second <= highest ? 4 : 0
  default:
    return 0
  }
}

/// The offset of the first byte that is not well-formed UTF-8; nil when all of it is.
///
/// Looks at eight bytes together: the places where continuation bytes must stand, as the leads before them demand, are
/// those where they do stand. Whatever is wrong or rare there is looked at again one character after the other.
package func firstInvalidUTF8(in source: UnsafeBufferPointer<UInt8>) -> Int? {
  guard let base = source.baseAddress else { return nil }
  let count = source.count
  let bytes = UnsafeRawPointer(base)
  let highs: UInt64 = 0x8080_8080_8080_8080
  var index = 0
  // What the end of the eight bytes before demands of these: continuation bytes; behind E0, and behind ED.
  var demanded: UInt64 = 0
  var behindE0: UInt64 = 0
  var behindED: UInt64 = 0
  while index &+ 8 <= count {
    let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    if word & highs | demanded == 0 {
      index &+= 8
      continue
    }
    let bit6 = word << 1
    let bit5 = word << 2
    let leads = word & bit6 & highs
    let longLeads = leads & bit5
    let e0 = bytesEqual(word, 0xE0)
    let ed = bytesEqual(word, 0xED)
    var suspect = (leads << 8 | longLeads << 16 | demanded) ^ (word & ~bit6 & highs)
    // Four-byte sequences, and the overlong C0 and C1.
    suspect |= longLeads & word << 3 | bytesEqual(word & 0xFEFE_FEFE_FEFE_FEFE, 0xC0)
    // Behind E0 stands A0 or more (else overlong), behind ED less (else a surrogate).
    suspect |= (e0 << 8 | behindE0) & ~bit5 | (ed << 8 | behindED) & bit5
    if suspect == 0 {
      demanded = leads >> 56 | longLeads >> 48
      behindE0 = e0 >> 56
      behindED = ed >> 56
      index &+= 8
      continue
    }
    let stop = index &+ 8
    if demanded != 0 { index = leadBefore(index, base) }
    (demanded, behindE0, behindED) = (0, 0, 0)
    while index < stop, index &+ 4 <= count {
      let length = sequenceLength(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self)))
      if length == 0 { return index }
      index &+= length
    }
    if index < stop { break }
  }
  if demanded != 0 { index = leadBefore(index, base) }
  while index < count {
    let length = utf8SequenceLength(source, at: index)
    if length == 0 { return index }
    index &+= length
  }
  return nil
}

/// 0x80 in every byte that equals `byte`, 0 in the others.
@inline(__always)
private func bytesEqual(_ word: UInt64, _ byte: UInt8) -> UInt64 {
  let sevens: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
  let difference = word ^ (UInt64(byte) &* 0x0101_0101_0101_0101)
  return ~(((difference & sevens) &+ sevens) | difference | sevens)
}

/// The lead byte of the character that goes on at `index`; there is one.
private func leadBefore(_ index: Int, _ base: UnsafePointer<UInt8>) -> Int {
  var lead = index - 1
  while lead > 0, base[lead] < 0xC0 { lead -= 1 }
  return lead
}

/// The length of the well-formed sequence in the low bytes of a word, or 0.
@inline(__always)
private func sequenceLength(_ word: UInt32) -> Int {
  if word & 0x80 == 0 { return 1 }
  // 110xxxxx 10xxxxxx, not overlong.
  if word & 0xC0E0 == 0x80C0 { return word & 0x1E != 0 ? 2 : 0 }
  // 1110xxxx 10xxxxxx 10xxxxxx: the lead's bits with the first bit behind it tell overlong forms and surrogates.
  if word & 0xC0_C0F0 == 0x80_80E0 {
    let bits = word & 0x200F
    return bits != 0 && bits != 0x200D ? 3 : 0
  }
  // 11110xxx and three more: U+10000 to U+10FFFF.
  if word & 0xC0C0_C0F8 == 0x8080_80F0 {
    let lead = word & 7
    let bits = word & 0x3000
    return lead == 0 ? (bits != 0 ? 4 : 0) : lead < 4 || (lead == 4 && bits == 0) ? 4 : 0
  }
  return 0
}

/// Appends a scalar value (not a surrogate) as UTF-8.
package func appendUTF8(_ scalar: UInt32, to buffer: inout ByteBuffer) {
  if scalar < 0x80 {
    buffer.append(UInt8(truncatingIfNeeded: scalar))
  } else if scalar < 0x800 {
    buffer.append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
    buffer.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 63))
  } else if scalar < 0x10000 {
    buffer.append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
    buffer.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 63))
    buffer.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 63))
  } else {
    buffer.append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
    buffer.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 63))
    buffer.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 63))
    buffer.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 63))
  }
}
