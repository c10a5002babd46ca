import Testing

@testable import LocSend

@Suite struct PacerTests {
  @Test func unlimitedNeverWaits() {
    var pacer = Pacer(rate: nil, now: 0)
    #expect(pacer.allowance(now: 0) == .max)
  }
}
