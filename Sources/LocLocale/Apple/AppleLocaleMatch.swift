// One run of Apple ICU's matcher, which chooses localizations by their names.

import LocBase

/// The matcher `ualoc_localizationsToUse` and its result.
struct AppleLocaleMatch {
  /// Indexes into the available localizations: the winner, then those on its fallback chain.
  private(set) var chosen: [Int] = []

  private let wanted: [AppleLocaleName]
  private let offered: [AppleLocaleName]
  private let offeredChains: [[[UInt8]]]

  init(preferred: [String], available: [String]) {
    guard Self.areReadable(preferred), Self.areReadable(available), !preferred.isEmpty else {
      (wanted, offered, offeredChains) = ([], [], [])
      return
    }
    wanted = preferred.map { AppleLocaleName($0) }
    offered = available.map { AppleLocaleName($0) }
    offeredChains = offered.map { $0.chain(penalty: true) }
    if let winner = winner() { chosen = withFallbacks(of: winner) }
    // The localization "no linguistic content" is chosen when nothing matches.
    if chosen.isEmpty, let none = available.firstIndex(where: { $0.equals("zxx") }) { chosen = [none] }
  }

  /// Whether CFBundle can match the names: it rejects the whole list when one name is not ASCII or is longer than ICU's buffer.
  private static func areReadable(_ names: [String]) -> Bool {
    for name in names {
      guard name.utf8.count <= 156 else { return false }
      for byte in name.utf8 where byte >= 0x80 { return false }
    }
    return true
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
    for (index, candidate) in offered.enumerated() {
      let score = best?.score ?? 999
      if score > -1, candidate.base == name.base {
        best = (index, -1)
      } else if score > 0, candidate.normalized == name.normalized {
        best = (index, 0)
      } else if score > 0, candidate.languageGroup == name.languageGroup {
        let own = chain ?? name.chain(penalty: false)
        chain = own
        guard var distance = Self.distance(own, offeredChains[index]) else { continue }
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
    let language = offered[winner].language
    guard offered[winner].namesCountry, language != Self.chinese else { return nil }
    for name in wanted where name.language == language {
      for (index, candidate) in offered.enumerated()
      where candidate.base == name.base || candidate.normalized == name.normalized {
        return index
      }
    }
    return nil
  }

  private func withFallbacks(of winner: Int) -> [Int] {
    var result = [winner]
    var previous: [UInt8]?
    for link in offeredChains[winner] where link != previous {
      previous = link
      for (index, candidate) in offered.enumerated() where index != winner {
        let isTaiwanBehindHongKong = link == Self.hongKongChinese && candidate.normalized == Self.taiwanChinese
        if isTaiwanBehindHongKong || candidate.normalized == link { result.append(index) }
      }
    }
    return result
  }
}
