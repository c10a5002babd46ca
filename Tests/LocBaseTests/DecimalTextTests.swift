// The one decimal text and the one civil date: what their users ask of them in different ways.

import LocBase
import Testing

@Suite struct DecimalTextTests {
  private func decimal<Answer>(_ text: String, any: Bool = false, _ body: (DecimalText?) -> Answer) -> Answer {
    [UInt8](text.utf8).withSlice { body(DecimalText($0, anyExponent: any)) }
  }

  @Test func forms() {
    for text in ["0", "-1", "+1", "1.50", "00.10"] { #expect(decimal(text) { $0?.isPlain } == true, "\(text)") }
    for text in [".5", "5.", "1e2", "-.5E+3"] { #expect(decimal(text) { $0?.isPlain } == false, "\(text)") }
    for text in ["", "-", ".", "e1", "1e", "1e+", "1x", "1.2.3", "--1", "nan", "1e401", "1e-401"] {
      #expect(decimal(text) { $0 == nil }, "\(text)")
    }
  }

  @Test func exponentsBeyondADouble() {
    #expect(decimal("1e-500", any: true) { $0?.magnitude() } == 0)
    #expect(decimal("1e500", any: true) { $0?.magnitude() } == .some(nil))
    #expect(decimal("0e99999999999999999999", any: true) { $0?.magnitude() } == 0)
    #expect(decimal("0." + String(repeating: "0", count: 500) + "1e501", any: true) { $0?.magnitude() } == 1)
  }

  @Test func theLargestExponents() {
    for text in ["1e400", "1e-400", "0e400"] { #expect(decimal(text) { $0 != nil }, "\(text)") }
  }

  /// Java's halves go up, Foundation's to the even digit; nines carry over the decimal point.
  @Test(arguments: [
    ("0.125", 2, "0.13", "0.12"), ("0.135", 2, "0.14", "0.14"), ("2.5", 0, "3", "2"), ("3.5", 0, "4", "4"),
    ("9.99", 1, "10.0", "10.0"), ("99.5", 0, "100", "100"), ("0.96", 1, "1.0", "1.0"), ("0.1251", 2, "0.13", "0.13"),
    ("0.5", 0, "1", "0"), ("0.4", 0, "0", "0"), ("9.94", 1, "9.9", "9.9"),
  ]) func rounding(_ text: String, _ places: Int, _ up: String, _ even: String) {
    for (halfToEven, expected) in [(false, up), (true, even)] {
      let found = decimal(text) { number -> String in
        guard var number else { return "none" }
        number.round(toPlaces: places, halfToEven: halfToEven)
        let whole = (0..<max(number.point, 1)).map { number.point > 0 ? number.digit($0) : 0 }
        let rest = (0..<places).map { number.digit(number.point + $0) }
        return whole.map { "\($0)" }.joined() + (places > 0 ? "." : "") + rest.map { "\($0)" }.joined()
      }
      #expect(found == expected, "\(text) \(places) \(halfToEven)")
    }
  }

  @Test func magnitudes() {
    #expect(decimal("-12.5006") { $0?.magnitude(byTenTo: 3) } == 12_500)
    #expect(decimal("340282366920938463463374607431768211455") { $0?.magnitude() } == UInt128.max)
    #expect(decimal("340282366920938463463374607431768211456") { $0?.magnitude() } == .some(nil))
    #expect(decimal("1200.0") { $0?.significantCount } == 2)
    #expect(decimal("-0.00") { $0?.isNegative } == false)
  }
}

@Suite struct CivilDateTests {
  private func date(_ text: String) -> CivilDate? {
    [UInt8](text.utf8).withSlice { bytes in
      var reader = DigitReader(bytes)
      return CivilDate(from: &reader)
    }
  }

  @Test func daysOfMonths() {
    #expect(date("2024-02-29")?.daysSince1970 == 19_782)
    #expect(date("0000-02-29") != nil && date("2000-02-29") != nil)
    for text in ["2023-02-29", "1900-02-29", "2024-04-31", "2024-00-01", "2024-13-01", "2024-1-01", "2024-01-00", ""] {
      #expect(date(text) == nil, "\(text)")
    }
  }

  @Test func thereAndBack() {
    for day in stride(from: -1_000_000, to: 4_000_000, by: 37) {
      #expect(CivilDate(daysSince1970: day).daysSince1970 == day)
    }
    #expect(CivilDate.daysSince1970(2024, 14, 31) == CivilDate.daysSince1970(2025, 3, 3))
    let before = CivilTime(secondsSince1970: -1)
    #expect((before.date.year, before.date.month, before.date.day) == (1969, 12, 31))
    #expect((before.hour, before.minute, before.second, before.weekday) == (23, 59, 59, 3))
  }
}
