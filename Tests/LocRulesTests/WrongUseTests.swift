// Calls of loc that are wrong: each says so, and where.

import LocBase
import Testing

@testable import LocRules

@Suite struct WrongUseTests {
  @Test(arguments: [
    "loc.text()", "loc.text(nil)", "loc.text('k', nil)", "loc.text('k', {})", "loc.text('k', true)",
    "loc.text('k', print)",
    "loc.text('k', loc.text('j'))", "loc.text('')", "loc.text{}", "loc.text{key = 'x'}", "loc.message()",
    "loc.message('x')",
    "loc.message{}", "loc.message{topic = 'x', bdy = 'y'}", "loc.skip(1)", "loc.topic()", "loc.topic('')",
    "loc.topic({})",
    "loc.build()", "loc.build({})", "loc.number('x')", "loc.number(0/0)", "loc.number(1/0)", "loc.number(1, 99)",
    "loc.money(1.5, 'EUR')", "loc.money(1, 'eur')", "loc.money(1)", "loc.local_time('x', 0)",
    "loc.local_time(1 << 62, 0)",
    "loc.percent()", "loc.percent('x')", "loc.percent(0/0)", "loc.percent(1, 21)", "loc.percent(1, 0, 'a b')",
    "loc.date()", "loc.date(0)", "loc.date(0, 0)", "loc.date(0, 0, 'a b')", "loc.date(1.5, 0, 'en')",
    "loc.date(1 << 60, 0, 'en')", "loc.time(0, 1 << 40, 'en')", "loc.time(0, 0, 7)", "loc.time('x', 0, 'en')",
    "loc.local_time(0, 1 << 40)", "loc.quiet_until(0, 0, '25:00', '08:00')", "loc.quiet_until(0, 0)",
    "loc.plural_key('a', 'x', 'en')",
    "loc.plural_key('a', 1, '!')", "loc.truncate('x', -1)", "loc.truncate(1)", "loc.isolate({})",
    "loc.version_at_least('a', 'b')",
    "loc.bucket('a', 'b', 0)", "loc.bucket('a', 1.5, 2)", "loc.json(print)", "loc.json({[1.5] = 1})", "loc.array(1)",
  ]) func wrongUseRaises(_ call: String) {
    let outcome = evaluate(
      "local ok, e = pcall(function() return \(call) end) assert(not ok) return {e.slug, tostring(e)}")
    #expect(outcome.status == 0, "\(call): \(outcome)")
    #expect(outcome.text.contains("chunk.lua:1:"), "\(call): \(outcome.text)")
  }

  @Test func anAbsentFieldNamesItselfAndItsNeighbour() {
    let outcome = evaluate("return loc.text('k', event.prodct)", event: #"{"product":"x"}"#)
    #expect(outcome.status == 608)
    #expect(outcome.text.contains("has no field 'prodct'; did you mean 'product'?"), "\(outcome.text)")
  }
}
