// Tables whose keys come and go: nothing is lost, and what Lua's hash seed is, another in each sandbox, shows nowhere.

import LocBase
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct TableTests {
  /// Keys of every kind; a list holds what the table should.
  private static let kinds = """
    local function random(n) SEED = (SEED * 1103515245 + 12345) % 2147483648 return (SEED >> 8) % n end
    local keys, wrong, borders = {true, false, print, string.len, math.huge, -math.huge}, 0, {}
    for i = 1, 16 do
      local more = {i, i + 0.5, 's' .. i, ('long'):rep(15) .. i, -i, {}, function() return i end, i << 20, i * 1024}
      for _, key in ipairs(more) do keys[#keys + 1] = key end
    end
    for round = 1, 12 do
      local t, expected = random(2) == 0 and {} or {1, 2, 3, x = 1, s1 = 4}, {}
      for i = 1, #keys do expected[i] = t[keys[i]] or false end
      local range, removals = 1 + random(#keys), 1 + random(4)
      for turn = 1, 200 do
        local i = 1 + random(range)
        local value = random(4) >= removals and turn or nil
        if random(3) == 0 then rawset(t, keys[i], value) else t[keys[i]] = value end
        expected[i] = value or false
        if turn % 50 == 0 then
          for j = 1, #keys do if (t[keys[j]] or false) ~= expected[j] then wrong = wrong + 1 end end
          borders[#borders + 1] = #t
        end
      end
    end
    return wrong .. ' wrong; borders ' .. table.concat(borders, ' ')
    """

  /// Tables that grow, while strings are collected and made anew; pairs meets each key once.
  private static let collections = """
    local function random(n) SEED = (SEED * 1103515245 + 12345) % 2147483648 return (SEED >> 8) % n end
    local t, expected, garbage, wrong, borders = {}, {}, {}, 0, {}
    local range = 100 + random(700)
    local function key(i) if i % 3 == 0 then return i elseif i % 3 == 1 then return 'k' .. i else return i / 7 end end
    for i = 1, range do expected[i] = false end
    for turn = 1, 4000 do
      local i = 1 + random(range)
      local value = random(3) > 0 and turn or nil
      t[key(i)] = value
      expected[i] = value or false
      if turn % 4 == 0 then garbage[turn % 50] = ('x'):rep(random(9000)) .. turn end
      if turn % 500 == 0 then borders[#borders + 1] = #t end
    end
    local met, live = 0, 0
    for k, v in pairs(t) do met = met + 1 end
    for i = 1, range do
      if expected[i] then live = live + 1 end
      if (t[key(i)] or false) ~= expected[i] then wrong = wrong + 1 end
    end
    return wrong + met - live .. ' wrong; borders ' .. table.concat(borders, ' ')
    """

  @Test(arguments: [kinds, collections], [1, 60])
  func keysThatComeAndGo(_ source: String, _ firstSeed: Int) {
    let limits = RuleLimits(instructions: 4_000_000, milliseconds: 60_000)
    // Sandboxes that are open at the same time have other seeds.
    let sessions = (0..<4).map { _ in RuleSession(rules: nil, limits: limits) }
    for seed in firstSeed..<firstSeed + 30 {
      let chunk = Array(("SEED = \(seed * 7919)\n" + source).utf8)
      let outcomes = sessions.map { evaluate(chunk, session: $0) }
      #expect(outcomes[0].text.hasPrefix("\"0 wrong"), "\(seed): \(outcomes[0])")
      #expect(outcomes.allSatisfy { $0 == outcomes[0] }, "\(seed): \(outcomes)")
    }
  }

  /// An array of its table's own size, whose node part is made anew again and again: charged for what that takes.
  @Test func tablesMadeAnewAreCharged() {
    let source = """
      local t = {} for i = 1, 60000 do t[i] = i end
      for i = 1, 1e9 do t['a' .. i] = i t['a' .. i] = nil end
      """
    #expect(evaluate(source, limits: RuleLimits(milliseconds: 60_000)).status == 602)
  }

  // MARK: - Keys that share a place

  /// Puts `count` keys into a table of 65,536 nodes, whose places are numbers modulo 65,535.
  private static func collide(_ key: String, _ count: Int) -> Int32 {
    let source = """
      local t = {} for i = 1, 40000 do t['k' .. i] = i end
      for i = 1, \(count) do t[\(key)] = i end
      """
    return evaluate(source, limits: RuleLimits(instructions: 4_000_000, milliseconds: 60_000)).status
  }

  /// A thousand keys of one place are the most. Floats that differ behind their 31st bit have one place.
  @Test(arguments: ["i * 65535", "-i * 65535", "1 + i * 2.0 ^ -40", "-(1 + i * 2.0 ^ -40)", "-(3 + i * 2.0 ^ -45)"])
  func aThousandKeysOfOnePlace(_ key: String) {
    #expect(Self.collide(key, 900) == 0)
    #expect(Self.collide(key, 1_300) == 602)
  }

  @Test(arguments: ["i * 65536", "i * 65534", "i + 0.5", "-(i + 0.5)", "1 + i * 2.0 ^ -20", "-(1 + i * 2.0 ^ -20)"])
  func spreadKeysAreNoneOfThem(_ key: String) { #expect(Self.collide(key, 5_000) == 0) }

  /// 4,096 keys with places of their own, which share one in a table of twice the size: it is not even made.
  @Test func growthToOnePlaceIsRefused() {
    func status(_ factor: Int, _ count: Int) -> Int32 {
      evaluate(
        "local t = {} for i = 1, \(count) do t[i * \(factor)] = i end",
        limits: RuleLimits(instructions: 4_000_000, milliseconds: 60_000)
      ).status
    }
    #expect(status(8_191, 4_096) == 0 && status(8_191, 4_097) == 602)
    #expect(status(8_193, 4_097) == 0)
  }
}
