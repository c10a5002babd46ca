// What a check could not check, told once and with its place: resources, events, samples.

import LocBase
import LocCheck
import LocScript
import TestSupport
import Testing

@Suite struct UncheckedTests {
  private static let android = Engine.File(
    .android, path: "res/values/strings.xml", bytes: Array("<resources><string name=\"k\">Hi</str".utf8))
  private static let ios = Engine.File(.ios, path: "en.lproj/Localizable.strings", bytes: Array("\"k\" = ".utf8))

  private static func check(
    _ engine: Engine, rule: String? = nil, _ change: (inout CheckOptions) -> Void = { _ in }
  ) throws -> CheckReport {
    let folder = TemporaryFolder()
    if let rule { folder.write("r.lua", rule) }
    var options = CheckOptions()
    change(&options)
    return try engine.check(rules: rule == nil ? [] : [folder.path], options: options)
  }

  @Test func resourcesThatCannotBeReadAreToldOnce() throws {
    let engine = try Engine(files: [Self.android, Self.ios])
    for checksResources in [false, true] {
      let report = try Self.check(engine) { $0.checksResources = checksResources }
      #expect(report.unchecked.map { $0.slug } == ["android-xml", "table-dropped"])
      #expect(report.findings.map { $0.slug } == [])
      #expect(!report.ok)
    }
  }

  @Test func onlyThePlatformThatIsCheckedCounts() throws {
    let engine = try Engine(files: [Self.android, Self.ios])
    #expect(try Self.check(engine) { $0.platform = .ios }.unchecked.map { $0.slug } == ["table-dropped"])
    #expect(try Self.check(engine) { $0.platform = .android }.unchecked.map { $0.slug } == ["android-xml"])
  }

  private static let rule = """
    local rule = { name = "sale", on = { "sale", "offer" } }
    rule.samples = {
      ["at night"] = { type = "sele" }, none = {},
      day = { type = "sale" },
    }
    function rule.run(event) return loc.skip("x") end
    return rule
    """

  @Test func aSampleOfAnotherTypeHasItsPlace() throws {
    let report = try Self.check(try Engine(), rule: Self.rule)
    let found = report.findings.filter { $0.slug == "sample-type" }
    #expect(
      found.map { $0.diagnostic.message } == [
        "the sample 'at night' of sale is of the type 'sele', which the rule's `on` does not list; did you mean 'sale'?",
        "the sample 'none' of sale has no type, which the rule's `on` does not list",
      ])
    #expect(found.map { $0.diagnostic.line } == [3, 3])
    #expect(found.map { $0.diagnostic.column } == [4, 37])
    #expect(found.map { $0.sample } == ["at night", "none"])
    #expect(report.counts.samples == 1)
  }

  @Test func aBrokenLineOfTheEventsHasItsPlaceAndIsNoSample() throws {
    let report = try Self.check(try Engine(), rule: Self.rule) {
      $0.events = Array("{\"type\": \"sale\"}\n\n{\"type\": }\n{\"typ\": 1}\n".utf8)
      $0.eventsName = "day.ndjson"
    }
    let broken = report.unchecked.filter { $0.file == "day.ndjson" }
    #expect(broken.map { $0.slug } == ["event-format", "event-type"])
    #expect(broken.map { $0.line } == [3, 4])
    #expect(broken.map { $0.column } == [10, 1])
    // The sample by day and the first line.
    #expect(report.counts.samples == 2)
  }

  @Test func aBrokenLineIsToldOnceForAllRules() throws {
    let folder = TemporaryFolder()
    for name in ["a.lua", "b.lua"] { folder.write(name, "return function() return loc.skip('x') end") }
    var options = CheckOptions()
    options.events = Array("{}\n{\n".utf8)
    let report = try Engine().check(rules: [folder.full("a.lua"), folder.full("b.lua")], options: options)
    let broken = report.unchecked.filter { $0.file == "<events>" }
    #expect(broken.map { "\($0.line ?? 0) \($0.slug)" } == ["2 event-format"])
    #expect(report.counts.samples == 1)
  }
}
