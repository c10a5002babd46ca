// The localizations that an app offers, parsed once for any number of matches.

package import LocBase

/// One localization that an app offers, with the forms of its name that the matcher compares.
package final class AppleLocalization: Sendable {
  package let name: Text
  let form: AppleLocaleName
  let chain: [[UInt8]]

  package init(_ name: Text) {
    self.name = name
    form = AppleLocaleName(name)
    chain = form.chain(penalty: true)
  }

  /// Whether two names are spellings of one: `English` and `en`, but not `en_GB`.
  package func isSame(as other: AppleLocalization) -> Bool { form.normalized == other.form.normalized }

  /// CFBundle's last resort.
  static let americanEnglish = AppleLocalization("en_US")

  /// The preferences of a user who wants only this localization.
  var wanted: [AppleLocaleName] { form.isReadable ? [form] : [] }
}

/// Localizations in one order, which decides between equal ones.
package final class AppleLocaleOffer: Sendable {
  let all: [AppleLocalization]
  /// False when CFBundle rejects the whole list because of one name.
  let isReadable: Bool
  /// The index of the localization "no linguistic content".
  let none: Int?
  // Only names of the same language group match, so a match looks through one bucket. Buckets are lists of ascending indexes:
  // the first index of each bucket, and the next one of each localization; −1 ends a list.
  private let heads: [Int]
  private let nexts: [Int]

  package init(_ all: [AppleLocalization]) {
    var (isReadable, none): (Bool, Int?) = (true, nil)
    var size = 1
    while size < all.count { size *= 2 }
    var heads = [Int](repeating: -1, count: size)
    var nexts = [Int](repeating: -1, count: all.count)
    for index in all.indices.reversed() {
      let localization = all[index]
      if !localization.form.isReadable { isReadable = false }
      if localization.name == "zxx" { none = index }
      let bucket = Self.bucket(of: localization.form.languageGroup, size)
      nexts[index] = heads[bucket]
      heads[bucket] = index
    }
    (self.all, self.isReadable, self.none, self.heads, self.nexts) = (all, isReadable, none, heads, nexts)
  }

  /// The localizations that match a preference: the winner, then those on its fallback chain. Empty when nothing matches.
  func matched(_ wanted: [AppleLocaleName]) -> [Text] {
    AppleLocaleMatch(wanted, in: self).chosen.map { all[$0].name }
  }

  /// Whether a localization matches a preference.
  package func matches(_ wanted: [AppleLocaleName]) -> Bool { !AppleLocaleMatch(wanted, in: self).chosen.isEmpty }

  /// The first index of a bucket that has every localization of the language group, and a few others.
  func first(like languageGroup: [UInt8]) -> Int? {
    let index = heads[Self.bucket(of: languageGroup, heads.count)]
    return index < 0 ? nil : index
  }

  /// The next index of the same bucket; nil after the last one.
  func next(after index: Int) -> Int? { nexts[index] < 0 ? nil : nexts[index] }

  private static func bucket(of languageGroup: [UInt8], _ size: Int) -> Int {
    var hash: UInt32 = 0
    for byte in languageGroup { hash = (hash ^ UInt32(byte)) &* 0x9E37_79B1 }
    return Int(hash >> 8) & (size - 1)
  }
}
