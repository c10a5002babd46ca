// The character sets that Java and this library read alike, by Java's names for them.

import CLocSystem
import LocBase

/// A character set of Java's that the system's iconv knows. Both were compared for every byte, and for every character of two to four
/// bytes: JDK 17, glibc 2.36.
enum AndroidCharset {
  /// One byte is one character.
  case single(iconv: Text)
  /// A character has up to four bytes. If some characters or errors differ, the decoded text shows it.
  case multiple(iconv: Text)

  /// A text as UTF-8; `isCertain` is false if Java may read another one.
  struct Decoded {
    var text: [UInt8]
    var isCertain: Bool
  }

  /// Finds a set by a name in lower case: Charset.forName. Nil if Java does not know the name, or reads it otherwise than iconv.
  init?(name: Text) {
    if let known = Self.find(name, in: Self.singles) {
      self = .single(iconv: known)
    } else if let known = Self.find(name, in: Self.multiples) {
      self = .multiple(iconv: known)
    } else {
      return nil
    }
  }

  private static func find(_ name: Text, in list: [UTF8Slice]) -> Text? {
    for line in list {
      let words = line.description.utf8.split(separator: .space)
      for word in words.dropFirst() where word.elementsEqual(name.utf8) { return Text(Substring(words[0])) }
    }
    return nil
  }

  /// Nil if this system has no such table.
  func decode(_ bytes: UTF8Slice) -> Decoded? {
    switch self {
    case .single(let iconv): Self.decodeSingle(bytes, iconv)
    case .multiple(let iconv): Self.decodeMultiple(bytes, iconv)
    }
  }

  // MARK: One byte

  /// Decodes byte by byte: iconv would combine a letter with the following accent, which Java does not.
  private static func decodeSingle(_ bytes: UTF8Slice, _ iconv: Text) -> Decoded? {
    var table = [UInt32](repeating: 0, count: 256)
    guard iconv.string.withCString({ loc_charset_table($0, &table) }) == 0 else { return nil }
    for change in changes where change.iconv == iconv { table[Int(change.byte)] = change.code }
    var units: [UInt32] = []
    units.reserveCapacity(bytes.count)
    for byte in bytes { units.append(table[Int(byte)]) }
    return Decoded(text: Array(String(decoding: units, as: UTF32.self).utf8), isCertain: true)
  }

  /// The bytes that Java reads otherwise.
  private static let changes: [(iconv: Text, byte: UInt8, code: UInt32)] = [
    ("TIS-620", 0xA0, 0xA0), ("MACINTOSH", 0xC6, 0x2206), ("MACINTOSH", 0xF0, 0xF8FF),
    ("MAC-CYRILLIC", 0xA2, 0xA2), ("MAC-CYRILLIC", 0xB6, 0x2202),
  ]

  // MARK: Several bytes

  private static func decodeMultiple(_ bytes: UTF8Slice, _ iconv: Text) -> Decoded? {
    var text: UnsafeMutablePointer<UInt8>?
    var length = 0
    let code = iconv.string.withCString { loc_decode_charset($0, bytes.base, bytes.count, &text, &length) }
    defer { free(text) }
    guard code == 0 else { return nil }
    let isJapanese = iconv == "SHIFT_JIS" || iconv == "EUC-JP"
    let isGBK = iconv == "GBK"
    let isKorean = iconv == "EUC-KR"
    var decoded = Decoded(text: [], isCertain: true)
    decoded.text.reserveCapacity(length)
    let all = UTF8Slice(base: text, count: text == nil ? 0 : length).string
    for scalar in all.unicodeScalars {
      var scalar = scalar
      switch scalar.value {
      case 0..<0x80: break
      case 0xA5 where isJapanese: scalar = "\\"
      case 0x203E where isJapanese: scalar = "~"
      case 0x2015 where isJapanese: scalar = "\u{2014}"
      // Single bytes that Java does not know.
      case 0x20AC where isGBK, 0x80..<0xA0 where isKorean: scalar = "\u{FFFD}"
      // An error, after which Java may continue elsewhere; bytes that only iconv accepts; characters that have been
      // moved since.
      case 0xFFFD, 0x80..<0xA0, 0xE000...0xF8FF, 0x20000...: decoded.isCertain = false
      case 0x2295 where isGBK: decoded.isCertain = false
      default: break
      }
      decoded.text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
    return decoded
  }

  // MARK: Names

  /// iconv's name, then all of Java's.
  private static let singles: [UTF8Slice] = [
    "ISO-8859-1 iso-8859-1 819 iso8859-1 l1 iso_8859-1:1987 iso_8859-1 8859_1 iso-ir-100 latin1 cp819 iso8859_1 ibm819 iso_8859_1 ibm-819 csisolatin1",
    "US-ASCII us-ascii ansi_x3.4-1968 cp367 csascii iso-ir-6 ascii iso_646.irv:1983 ansi_x3.4-1986 ascii7 default iso_646.irv:1991 iso646-us ibm367 646 us",
    "CP1250 windows-1250 cp1250 cp5346",
    "CP1251 windows-1251 cp5347 ansi-1251 cp1251",
    "CP1252 windows-1252 ibm-1252 cp1252 ibm1252 cp5348",
    "CP1253 windows-1253 cp1253 cp5349",
    "CP1254 windows-1254 cp1254 cp5350",
    "CP1255 windows-1255 cp1255",
    "CP1256 windows-1256 cp1256",
    "CP1257 windows-1257 cp1257 cp5353",
    "CP1258 windows-1258 cp1258",
    "WINDOWS-874 x-windows-874 ms-874 ms874 windows-874",
    "ISO-8859-2 iso-8859-2 iso8859-2 ibm912 l2 iso_8859-2 8859_2 cp912 iso_8859-2:1987 iso8859_2 iso-ir-101 latin2 912 csisolatin2 ibm-912",
    "ISO-8859-3 iso-8859-3 iso8859-3 ibm913 8859_3 l3 cp913 iso_8859-3 iso8859_3 latin3 csisolatin3 913 iso_8859-3:1988 ibm-913 iso-ir-109",
    "ISO-8859-4 iso-8859-4 8859_4 latin4 l4 cp914 iso_8859-4:1988 ibm914 iso_8859-4 iso-ir-110 iso8859_4 csisolatin4 iso8859-4 914 ibm-914",
    "ISO-8859-5 iso-8859-5 iso_8859-5:1988 csisolatincyrillic iso-ir-144 iso8859_5 cp915 8859_5 ibm-915 iso_8859-5 ibm915 915 cyrillic iso8859-5",
    "ISO-8859-6 iso-8859-6 asmo-708 8859_6 iso8859_6 iso_8859-6 csisolatinarabic ibm1089 arabic ibm-1089 1089 ecma-114 iso-ir-127 iso_8859-6:1987 iso8859-6 cp1089",
    "ISO-8859-7 iso-8859-7 greek 8859_7 greek8 ibm813 iso_8859-7 iso8859_7 elot_928 cp813 iso_8859-7:1987 sun_eu_greek csisolatingreek iso-ir-126 813 iso8859-7 ecma-118 ibm-813",
    "ISO-8859-8 iso-8859-8 8859_8 iso_8859-8 iso_8859-8:1988 cp916 iso-ir-138 iso8859-8 hebrew iso8859_8 ibm-916 csisolatinhebrew 916 ibm916",
    "ISO-8859-9 iso-8859-9 ibm-920 iso_8859-9 8859_9 iso_8859-9:1989 ibm920 latin5 l5 iso8859_9 cp920 920 iso-ir-148 iso8859-9 csisolatin5",
    "ISO-8859-11 x-iso-8859-11 iso-8859-11 iso8859_11",
    "ISO-8859-13 iso-8859-13 iso_8859-13 iso8859-13 iso8859_13 8859_13",
    "ISO-8859-15 iso-8859-15 csiso885915 latin-9 iso8859-15 latin0 iso8859_15_fdis iso8859_15 cp923 8859_15 l9 ibm923 csisolatin9 iso_8859-15 ibm-923 csisolatin0 923 latin9",
    "ISO-8859-16 iso-8859-16 iso_8859-16:2001 iso_8859-16 csiso885916 latin10 iso-ir-226 l10 iso8859_16",
    "TIS-620 tis-620 tis620 tis620.2533",
    "KOI8-R koi8-r koi8_r koi8 cskoi8r",
    "KOI8-U koi8-u koi8_u",
    "MACINTOSH x-macroman macroman",
    "MAC-CYRILLIC x-maccyrillic maccyrillic",
    "MAC-CENTRALEUROPE x-maccentraleurope maccentraleurope",
    "MAC-UK x-macukraine macukraine",
    "IBM437 ibm437 437 ibm-437 cspc8codepage437 cp437 windows-437",
    "CP737 x-ibm737 cp737 ibm737 737 ibm-737",
    "IBM775 ibm775 ibm-775 775 cp775",
    "IBM850 ibm850 cp850 cspc850multilingual 850 ibm-850",
    "IBM852 ibm852 cspcp852 ibm-852 852 cp852",
    "IBM855 ibm855 855 ibm-855 cp855 cspcp855",
    "IBM857 ibm857 857 cp857 csibm857 ibm-857",
    "CP858 ibm00858 pc-multilingual-850+euro ibm858 cp858 858 cp00858 ibm-858 ccsid00858",
    "IBM860 ibm860 860 cp860 csibm860 ibm-860",
    "IBM861 ibm861 cp861 861 ibm-861 cp-is csibm861",
    "IBM862 ibm862 csibm862 cp862 862 cspc862latinhebrew ibm-862",
    "IBM863 ibm863 csibm863 ibm-863 863 cp863",
    "IBM865 ibm865 ibm-865 csibm865 cp865 865",
    "IBM866 ibm866 866 ibm-866 csibm866 cp866",
    "IBM869 ibm869 cp869 869 ibm-869 cp-gr csibm869",
  ]

  /// Big5 is missing: 263 of its characters differ.
  private static let multiples: [UTF8Slice] = [
    "GB2312 gb2312 euc-cn x-euc-cn euccn euc_cn gb2312-80 gb2312-1980",
    "GBK gbk cp936 windows-936",
    "GB18030 gb18030 gb18030-2022",
    "CP932 windows-31j ms932 windows-932 cswindows31j",
    "SHIFT_JIS shift_jis x-sjis sjis shift-jis ms_kanji csshiftjis",
    "EUC-JP euc-jp cseucpkdfmtjapanese x-euc-jp eucjis extended_unix_code_packed_format_for_japanese euc_jp eucjp x-eucjp",
    "CP949 x-windows-949 windows949 ms949 windows-949 ms_949",
    "EUC-KR euc-kr ksc5601-1987 cseuckr ksc5601_1987 ksc5601 5601 euc_kr ksc_5601 ks_c_5601-1987 euckr",
  ]
}
