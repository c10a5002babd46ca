// The rate, its slow start, and the pauses that FCM asks for.

import Testing

@testable import LocSend

@Suite struct PacerTests {
  @Test func noLimitNeverWaits() {
    var pacer = Pacer(rate: nil, now: 0)
    #expect(pacer.allowance(now: 0) == .max)
    #expect(pacer.wait(now: 0) == 0)
  }

  /// The number of requests that begin within a time, asked every millisecond.
  private func requests(_ pacer: inout Pacer, from: Int64, seconds: Int64) -> Int {
    var sum = 0
    for time in stride(from: from, to: from + seconds * 1_000_000, by: 1_000) {
      let count = pacer.allowance(now: time)
      pacer.spend(count)
      sum += count
    }
    return sum
  }

  @Test func theFirstRequestBeginsAtOnce() {
    var pacer = Pacer(rate: 594_000, now: 5)
    #expect(pacer.allowance(now: 5) >= 1)
  }

  @Test func theDefaultReachesItsRateAfterAMinute() {
    var pacer = Pacer(rate: Pacer.defaultRate, now: 0)
    let first = requests(&pacer, from: 0, seconds: 60)
    // Half of a minute's messages, as the rate grows in a line.
    #expect(first > 280_000 && first < 310_000)
    let second = requests(&pacer, from: 60_000_000, seconds: 60)
    #expect(second > 580_000 && second <= 594_300)
  }

  @Test(arguments: [1e300, 1e-300, .infinity, 0]) func ratesOfNoUseAreClamped(_ rate: Double) {
    var pacer = Pacer(rate: rate, now: 0)
    for time in [0, 1, 1_000_000, Int64.max / 4] {
      _ = pacer.allowance(now: time)
      #expect(pacer.wait(now: time) >= 0)
      pacer.spend(1)
    }
  }

  @Test func aSmallRateIsKeptExactly() {
    var pacer = Pacer(rate: 600, now: 0)
    let count = requests(&pacer, from: 0, seconds: 30)
    #expect(count >= 298 && count <= 302)
  }

  /// What was earned before a pause is not spent behind it: one request begins, and then the rate grows as at first.
  @Test func aPauseEndsABurst() {
    var pacer = Pacer(rate: 6_000_000, now: 0)
    _ = requests(&pacer, from: 0, seconds: 60)
    #expect(pacer.allowance(now: 61_000_000) == 2_000)
    pacer.pause(microseconds: 1_000_000, now: 61_000_000)
    #expect(pacer.allowance(now: 62_000_000) == 1)
    // Nor does a debt outlast it.
    pacer.spend(50)
    #expect(pacer.allowance(now: 62_000_000) < 1)
    pacer.pause(microseconds: 1_000_000, now: 62_000_000)
    #expect(pacer.allowance(now: 63_000_000) == 1)
  }

  @Test func aPauseHoldsEverythingBackAndHalvesTheRate() {
    var pacer = Pacer(rate: 60_000, now: 0)
    _ = requests(&pacer, from: 0, seconds: 120)
    pacer.pause(microseconds: 5_000_000, now: 120_000_000)
    #expect(requests(&pacer, from: 120_000_000, seconds: 5) == 0)
    #expect(pacer.wait(now: 121_000_000) == 4_000_000)
    #expect(pacer.allowance(now: 125_000_000) >= 1)
    let later = pacer.rate(at: 125_000_000 + 61_000_000) ?? 0
    #expect(later > 500 && later < 700)
    // Ten minutes without another pause bring the whole rate back.
    #expect(pacer.rate(at: 125_000_000 + 700_000_000) == 1_000)
  }

  @Test func aPauseForLostRequestsKeepsTheRate() {
    var pacer = Pacer(rate: 60_000, now: 0)
    pacer.pause(microseconds: 5_000_000, now: 120_000_000, isSlower: false)
    #expect(pacer.allowance(now: 124_999_999) == 0)
    #expect(pacer.rate(at: 125_000_000) == 200)
    #expect(pacer.rate(at: 125_000_000 + 61_000_000) == 1_000)
  }

  @Test func aShorterPauseDoesNotEndALongerOne() {
    var pacer = Pacer(rate: nil, now: 0)
    pacer.pause(microseconds: 60_000_000, now: 0)
    pacer.pause(microseconds: 1_000_000, now: 1)
    #expect(pacer.allowance(now: 59_000_000) == 0)
    #expect(pacer.allowance(now: 60_000_001) == .max)
  }
}
