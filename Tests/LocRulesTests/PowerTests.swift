// Exponentials, logarithms and powers of our own: they are close to libc's, exact where a result is exact, and follow the standard
// at the edges. That their bits depend on no processor is shown by `scripts/test sandbox`, with the lines `libm-*`.

import CPowers
import Foundation
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct PowerTests {
  /// Numbers that look random, the same in each run.
  struct Numbers {
    var state: UInt64 = 88_172_645_463_325_252

    mutating func bits() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }

    mutating func any() -> Double { Double(bitPattern: bits()) }

    mutating func between(_ low: Double, _ high: Double) -> Double {
      low + (high - low) * (Double(bits() >> 11) / 9_007_199_254_740_992)
    }
  }

  /// Whether two results are the same, or neighbours: the exact one lies between them.
  static func agree(_ own: Double, _ libc: Double) -> Bool {
    if own.isNaN || libc.isNaN { return own.isNaN && libc.isNaN }
    guard own.sign == libc.sign else { return false }
    return own == libc || own.nextUp == libc || own.nextDown == libc
  }

  static func differing(_ count: Int, _ compare: (inout Numbers) -> (Double, Double)) -> Int {
    var numbers = Numbers()
    return (0..<count).filter { _ in
      let (own, libc) = compare(&numbers)
      return !agree(own, libc)
    }.count
  }

  @Test func randomNumbersAreWithinOneUnitOfLibc() {
    let count = 50_000
    for (low, high) in [(-745.0, 710.0), (-1e-3, 1e-3), (-1e-17, 1e-17)] {
      #expect(
        Self.differing(count) {
          let x = $0.between(low, high); return (loc_exp(x), exp(x))
        } == 0)
    }
    for (low, high) in [(0.5, 2.0), (1 - 1e-9, 1 + 1e-9), (0, 1e308)] {
      #expect(
        Self.differing(count) {
          let x = $0.between(low, high); return (loc_log(x), log(x))
        } == 0)
      #expect(
        Self.differing(count) {
          let x = $0.between(low, high); return (loc_log2(x), log2(x))
        } == 0)
    }
    #expect(
      Self.differing(count) {
        let x = $0.any(); return (loc_exp(x), exp(x))
      } == 0)
    #expect(
      Self.differing(count) {
        let x = abs($0.any()); return (loc_log(x), log(x))
      } == 0)
    #expect(
      Self.differing(count) {
        let x = abs($0.any()); return (loc_log2(x), log2(x))
      } == 0)
    // libc's own is up to two units off.
    var numbers = Numbers()
    let far = (0..<count).map { _ in abs(numbers.any()) }.filter { x in
      !x.isNaN && x > 0 && abs(loc_log10(x) - log10(x)) > 2 * log10(x).ulp
    }
    #expect(far.isEmpty)
  }

  @Test func randomPowersAreWithinOneUnitOfLibc() {
    let count = 50_000
    for (x, y) in [((0.0, 100.0), (-100.0, 100.0)), ((1 - 1e-12, 1 + 1e-12), (-1e15, 1e15)), ((0, 1e-300), (0, 1.1))] {
      #expect(
        Self.differing(count) {
          let (x, y) = ($0.between(x.0, x.1), $0.between(y.0, y.1))
          return (loc_pow(x, y), pow(x, y))
        } == 0)
    }
    #expect(
      Self.differing(count) {
        let (x, y) = (-$0.between(0, 10), $0.between(-300, 300).rounded())
        return (loc_pow(x, y), pow(x, y))
      } == 0)
    #expect(
      Self.differing(count) {
        let (x, y) = ($0.any(), $0.any())
        return (loc_pow(x, y), pow(x, y))
      } == 0)
  }

  @Test func edgesAreThoseOfTheStandard() {
    let edges: [Double] = [
      0, -0.0, 1, -1, 2, -2, 3, -3, 0.5, -0.5, 1.0 / 3, .infinity, -.infinity, .nan, .leastNonzeroMagnitude,
      -.leastNonzeroMagnitude, 1e308, -1e308,
      0x1p53, -0x1p53, 0x1p53 + 2, 0x1p52 + 1, 4_503_599_627_370_495.5, 1.0.nextUp, 1.0.nextDown, 1023, 1024, -1022,
      -1074, -1075, 709.782712893384, 709.7827128933841, -745.1332191019411, -745.1332191019412, -708.4,
      .leastNormalMagnitude, Double.leastNormalMagnitude.nextDown, 10, 1000, 1e15, 1e22,
    ]
    for x in edges {
      #expect(Self.agree(loc_exp(x), exp(x)), "exp(\(x)): \(loc_exp(x))")
      #expect(Self.agree(loc_log(x), log(x)), "log(\(x)): \(loc_log(x))")
      #expect(Self.agree(loc_log2(x), log2(x)), "log2(\(x)): \(loc_log2(x))")
      #expect(Self.agree(loc_log10(x), log10(x)), "log10(\(x)): \(loc_log10(x))")
      for y in edges { #expect(Self.agree(loc_pow(x, y), pow(x, y)), "\(x)^\(y): \(loc_pow(x, y))") }
    }
  }

  @Test func exactResultsAreExact() {
    for exponent in -1074..<1024 {
      let power = scalbn(1.0, exponent)
      #expect(loc_pow(2, Double(exponent)) == power && loc_log2(power) == Double(exponent))
    }
    var ten = 1.0
    for exponent in 0...22 {
      #expect(loc_pow(10, Double(exponent)) == ten && loc_log10(ten) == Double(exponent))
      ten *= 10
    }
    for base in 2..<200 {
      var (power, exponent) = (Double(base), 1)
      while power <= 0x1p53 {
        #expect(loc_pow(Double(base), Double(exponent)) == power)
        #expect(loc_pow(-Double(base), Double(exponent)) == (exponent % 2 == 0 ? power : -power))
        power *= Double(base)
        exponent += 1
      }
    }
    #expect(loc_pow(2, 0.5) == 2.0.squareRoot() && loc_exp(0) == 1 && loc_log(1) == 0 && loc_exp(1) == M_E)
  }

  @Test func rulesHaveThem() {
    let chunk = """
      local one, cube = 1.0, 3
      return {2 ^ 10, 10 ^ 2, (one * 10) ^ 15, 2 ^ 0.5 == math.sqrt(2), (one * 2) ^ cube, math.exp(0), math.log(1),
        math.log(8, 2), math.log(1000, 10), math.log('8', '2'), math.log(81, 3), tostring(0 ^ -1), (-2) ^ 3}
      """
    #expect(
      evaluate(chunk).text == #"[1024.0,100.0,1e+15,true,8.0,1.0,0.0,3.0,3.0,3.0,4.0,"inf",-8.0]"#)
    #expect(evaluate("return math.log()").text.contains("bad argument #1 to 'log' (number expected, got no value)"))
    #expect(evaluate("return math.exp({})").text.contains("bad argument #1 to 'exp' (number expected, got table)"))
  }

  /// The bits that libc gives with FMA, or without, are others in the last place.
  @Test func bitsAreKnown() {
    let chunk = """
      return {string.format('%a', math.exp(-0x1.b25419a767f64p+3)),
        string.format('%a', (0x1.25e6a5dfccp+3) ^ -0x1.8bde08f3526dap+2)}
      """
    #expect(evaluate(chunk).text == #"["0x1.562fa82fd3b9dp-20","0x1.287459bfb211p-20"]"#)
  }

  /// 0/0 has a sign on x86-64 and none on arm64.
  @Test func notANumberHasNoSign() {
    let chunk = """
      local n = 0
      return {tostring(n / n), tostring(-(n / n)), n / n .. '', string.format('%5.1f %g %s', n / n, -(n / n), n / n),
        tostring((-8) ^ (1 / 3)), tostring(math.log(-1)), tostring(math.huge - math.huge)}
      """
    #expect(evaluate(chunk).text == #"["nan","nan","nan","  nan nan nan","nan","nan","nan"]"#)
  }
}
