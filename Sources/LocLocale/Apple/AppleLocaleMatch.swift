// One run of Apple ICU's matcher, which chooses localizations by their names.

import LocBase

/// The matcher `ualoc_localizationsToUse` and its result.
struct AppleLocaleMatch {
  /// Indexes into the available localizations: the winner, then those on its fallback chain.
  private(set) var chosen: [Int] = []

  private let wanted: [AppleLocaleName]
  private let offer: AppleLocaleOffer

  /// - Parameter wanted: a person's preferences, by `AppleLocaleName.wanted`.
  init(_ wanted: [AppleLocaleName], in offer: AppleLocaleOffer) {
    self.wanted = wanted
    self.offer = offer
    guard offer.isReadable, !wanted.isEmpty else { return }
    if let winner = winner() { chosen = withFallbacks(of: winner) }
    // The localization "no linguistic content" is chosen when nothing matches.
    if chosen.isEmpty, let none = offer.none { chosen = [none] }
  }

  private func winner() -> Int? {
    var portuguese: Int?
    for name in wanted {
      guard let best = best(for: name, &portuguese) else { continue }
      return best.score > 0 ? exactVariant(insteadOf: best.index) ?? best.index : best.index
    }
    // European Portuguese takes Brazilian only when no other localization matches.
    return portuguese
  }

  /// The localization with the lowest score, the earlier of equals: −1 for the same base name, 0 for the same normalized name,
  /// else the number of steps up both chains to their common name.
  private func best(for name: AppleLocaleName, _ portuguese: inout Int?) -> (index: Int, score: Int)? {
    var best: (index: Int, score: Int)?
    var chain: [[UInt8]]?
    var next = offer.first(like: name.languageGroup)
    while let index = next {
      next = offer.next(after: index)
      let candidate = offer.all[index].form
      let score = best?.score ?? 999
      if score > -1, candidate.base == name.base {
        best = (index, -1)
      } else if score > 0, candidate.normalized == name.normalized {
        best = (index, 0)
      } else if score > 0, candidate.languageGroup == name.languageGroup {
        let own = chain ?? name.chain(penalty: false)
        chain = own
        guard var distance = Self.distance(own, offer.all[index].chain) else { continue }
        if name.normalized == Self.europeanPortuguese, candidate.normalized == Self.brazilianPortuguese {
          portuguese = index
          continue
        }
        if candidate.language != name.language { distance += 1 }
        if distance < score { best = (index, distance) }
      }
    }
    return best
  }

  private static let europeanPortuguese = Array("pt_PT".utf8)
  private static let brazilianPortuguese = Array("pt_BR".utf8)
  private static let hongKongChinese = Array("zh_Hant_HK".utf8)
  private static let taiwanChinese = Array("zh_Hant_TW".utf8)
  private static let chinese = Array("zh".utf8)

  private static func distance(_ left: [[UInt8]], _ right: [[UInt8]]) -> Int? {
    var best: Int?
    for (i, one) in left.enumerated() {
      for (j, other) in right.enumerated() where one == other && i + j < best ?? 999 { best = i + j }
    }
    return best
  }

  /// For an inexact winner that names a country: an exact match of another preference in the same language. Not for Chinese.
  private func exactVariant(insteadOf winner: Int) -> Int? {
    let language = offer.all[winner].form.language
    guard offer.all[winner].form.namesCountry, language != Self.chinese else { return nil }
    for name in wanted where name.language == language {
      var next = offer.first(like: name.languageGroup)
      while let index = next {
        next = offer.next(after: index)
        let candidate = offer.all[index].form
        if candidate.base == name.base || candidate.normalized == name.normalized { return index }
      }
    }
    return nil
  }

  private func withFallbacks(of winner: Int) -> [Int] {
    var result = [winner]
    var previous: [UInt8]?
    for link in offer.all[winner].chain where link != previous {
      previous = link
      // Taiwan's Chinese, which follows Hong Kong's, is in the same group.
      var next = offer.first(like: AppleLocaleName.languageGroup(ofNormalized: link))
      while let index = next {
        next = offer.next(after: index)
        if index == winner { continue }
        let normalized = offer.all[index].form.normalized
        let isTaiwanBehindHongKong = link == Self.hongKongChinese && normalized == Self.taiwanChinese
        if isTaiwanBehindHongKong || normalized == link { result.append(index) }
      }
    }
    return result
  }
}
