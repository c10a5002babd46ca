// From which version on a rule is safe, and whom it reaches.

import LocBase
import Testing

@testable import LocCheck

@Suite struct RuleSafetyTests {
  /// - Parameter versions: "+", "-" or "?" and the share of each, the oldest first.
  private func safety(
    _ versions: [(Character, Double?)], now: Bool = true, others: Double? = nil
  ) -> (from: String?, share: Double?) {
    var list: [(version: RuleSafety.Version, share: Double?)] = []
    for (index, (sign, share)) in versions.enumerated() {
      let isSafe: Bool? = sign == "?" ? nil : sign == "+"
      list.append((RuleSafety.Version(name: "\(index + 1)", isSafe: isSafe), share))
    }
    let safety = RuleSafety(rule: "r", platform: .android, versions: list, isSafeNow: now, others: others)
    return (safety.safeFrom, safety.share)
  }

  @Test func fromTheOldestOfAnUnbrokenRow() {
    #expect(safety([("+", nil), ("+", nil)]).from == "1")
    #expect(safety([("-", nil), ("+", nil)]).from == "2")
    #expect(safety([("+", nil), ("-", nil)]).from == nil)
    #expect(safety([("+", nil), ("?", nil), ("+", nil)]).from == "3")
    #expect(safety([("+", nil), ("+", nil)], now: false).from == nil)
  }

  @Test func shares() {
    #expect(safety([("-", 0.1), ("+", 0.2)], others: 0.7).share == 0.9)
    #expect(safety([("+", 0.1), ("-", 0.2)], others: 0.7).share == 0.7)
    #expect(safety([("+", 0.1), ("+", 0.2)], others: 0.7).share == 1)
    #expect(safety([("+", 0.1)], now: false, others: 0.9).share == 0)
    #expect(safety([("+", nil), ("+", 0.2)], others: 0.7).share == nil)
    #expect(safety([("+", 0.1)]).share == nil)
    // Of a version that was not looked at nothing is known.
    #expect(safety([("+", 0.2)], others: 0.3).share == 0.5)
  }

  @Test(
    arguments: [
      (0.08, "8 %"), (0.085, "8.5 %"), (0, "0 %"), (1, "100 %"), (0.9999, "100 %"), (.nan, "0 %"), (-1, "0 %"),
      (7, "100 %"),
    ] as [(Double, String)])
  func percents(share: Double, text: String) { #expect(percentText(share) == text) }
}
