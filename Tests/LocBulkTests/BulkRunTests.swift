// A run over many events: the same bytes for every number of workers and every shape of the input, and nothing lost when it stops.

import Foundation
import LocBase
import LocBulk
import LocRules
import LocSandbox
import LocScript
import TestSupport
import Testing

@Suite(.serialized) struct BulkRunTests {
  private static let rule = """
    return function(e)
      if e.n % 1000 == 7 then error("odd") end
      if e.n % 3 == 0 then return loc.skip("third") end
      return loc.message { topic = "t" .. e.n % 5, body = "n " .. e.n }
    end
    """

  private let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "bulk-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func path(_ name: String) -> String { folder + "/" + name }

  private func write(_ text: String, _ name: String) throws {
    try text.write(toFile: path(name), atomically: false, encoding: .utf8)
  }

  private func read(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

  private static func rules() throws -> Rules {
    try Rules(source: Array(rule.utf8), name: "r.lua", engine: try Engine(android: [], ios: []))
  }

  private func run(workers: Int = 2, _ change: (inout BulkJob) -> Void = { _ in }) throws -> BulkRun.Outcome {
    let rules = try Self.rules()
    var job = BulkJob()
    job.input = path("in")
    job.output = path("out")
    change(&job)
    return try BulkRun(job, sessions: (0..<workers).map { _ in Session(rules) }).run(tick: nil)
  }

  private static func events(_ count: Int) -> String { (1...count).map { "{\"n\":\($0)}\n" }.joined() }

  @Test func workersGiveTheBytesOfRunMany() throws {
    let events = Self.events(30_000)
    try write(events, "in")
    let wanted = String(decoding: Session(try Self.rules()).runMany(Array(events.utf8)), as: UTF8.self)
    for workers in [1, 2, 5] {
      let outcome = try run(workers: workers)
      #expect(try read("out") == wanted)
      #expect(outcome.failure == nil && outcome.signal == nil)
      let report = outcome.report
      #expect((report.events, report.sent, report.skipped, report.failed) == (30_000, 19_980, 9990, 30))
      #expect(report.rules.map { $0.runs } == [30_000])
      #expect(report.rules.first?.firstFailure?.line == 7)
      #expect(!FileManager.default.fileExists(atPath: path("out.progress")))
    }
  }

  /// The types that no rule handles, over all blocks and workers: the first line of each, and the number of its events.
  @Test func typesOfNoRule() throws {
    let rules = try Rules(
      source: Array("return { on = 'x', run = function() end }".utf8), name: "r.lua",
      engine: try Engine(android: [], ios: []))
    let events = (1...40_000).map { "{\"type\":\"\($0 % 4 == 0 ? "rain" : $0 == 30_001 ? "snow" : "x")\"}\n" }.joined()
    try write(events, "in")
    var job = BulkJob()
    job.input = path("in")
    job.output = path("out")
    for workers in [1, 3] {
      let report = try BulkRun(job, sessions: (0..<workers).map { _ in Session(rules) }).run(tick: nil).report
      #expect(report.unhandled.entries.map { String(decoding: $0.type, as: UTF8.self) } == ["rain", "snow"])
      #expect(report.unhandled.entries.map(\.line) == [4, 30_001])
      #expect(report.unhandled.entries.map(\.events) == [10_000, 1])
      #expect(try read("out") == "")
    }
  }

  @Test func bodiesAndErrorsApart() throws {
    try write("{\"n\":1}\n\n{\"n\":7}\nbroken\n{\"n\":2}", "in")
    let outcome = try run {
      $0.writesBodies = true
      $0.errors = path("errors")
    }
    let bodies = try read("out").split(separator: "\n")
    #expect(bodies.count == 2 && bodies.allSatisfy { $0.hasPrefix(#"{"message":{"#) })
    let errors = try read("errors").split(separator: "\n")
    #expect(
      errors.map { $0.prefix(22) } == [#"{"rule":"r","line":3,"e"#.prefix(22), #"{"rule":null,"line":4,"#.prefix(22)])
    #expect(outcome.report.firstBroken?.line == 4)
    #expect(outcome.place.line == 5)
  }

  /// Whether a line is too long depends on its length alone; the lines around it are run.
  @Test func aLineThatIsTooLongIsPassedOver() throws {
    func line(_ bytes: Int) -> String { "{\"n\":1,\"x\":\"" + String(repeating: "x", count: bytes - 14) + "\"}" }
    try write("{\"n\":1}\n" + line(4 << 20) + "\n" + line((4 << 20) + 1) + "\n" + line(9 << 20) + "\n{\"n\":2}\n", "in")
    let outcome = try run()
    #expect((outcome.report.sent, outcome.report.failed) == (3, 2))
    let failures = try read("out").split(separator: "\n").filter { $0.contains(#""slug":"too-big""#) }
    #expect(failures.count == 2)
    #expect(failures.first?.hasPrefix(#"{"rule":null,"line":3,"#) == true)
    #expect(failures.first?.contains("4194305 bytes") == true)
    #expect(failures.last?.hasPrefix(#"{"rule":null,"line":4,"#) == true)
  }

  /// A run that goes on where another was killed gives the whole output, whatever the killed one wrote behind its last place.
  @Test func aKilledRunGoesOn() throws {
    let events = Self.events(20_000)
    try write(events, "in")
    _ = try run()
    let whole = try read("out")
    let place = whole.range(of: #""line":5000,"#).map { whole[..<$0.lowerBound].lastIndex(of: "\n") }
    let cut = try #require(place.flatMap { $0 }.map { whole[...$0].utf8.count })
    let input = (1..<5000).map { "{\"n\":\($0)}\n" }.joined().utf8.count
    try write(String(whole.prefix(cut + 77)), "out")
    try write("{\"line\":4999,\"input\":\(input),\"output\":\(cut),\"errors\":0,\"payloads\":0}", "out.progress")
    #expect(throws: BulkFailure.self) { try run() }
    #expect(throws: BulkFailure.self) {
      try run {
        $0.resumes = true
        $0.writesBodies = true
      }
    }
    let outcome = try run { $0.resumes = true }
    #expect(try read("out") == whole)
    #expect(outcome.report.events == 15_001)
    #expect(throws: BulkFailure.self) { try run { $0.resumes = true } }
  }

  @Test func filtersReadAndWrite() throws {
    try write(Self.events(5000), "in")
    _ = try run()
    let whole = try read("out")
    _ = try run { $0.output = path("out.gz") }
    _ = try run {
      $0.input = path("out.gz")
      $0.output = path("again")
    }
    // Envelopes are events too: each gets an envelope, so that none was lost on the way.
    #expect(try read("again").split(separator: "\n").count == whole.split(separator: "\n").count)
    #expect(throws: BulkFailure.self) { try run { $0.input = path("none.gz") } }
    try write("no gzip", "bad.gz")
    #expect(try run { $0.input = path("bad.gz") }.failure?.message.contains("gzip failed") == true)
  }

  @Test func theInputIsNotOverwritten() throws {
    try write(Self.events(3), "in")
    #expect(throws: BulkFailure.self) { try run { $0.output = path("in") } }
    #expect(try read("in") == Self.events(3))
  }

  @Test func aSampleIsTheSameForEveryNumberOfWorkers() throws {
    try write(Self.events(20_000), "in")
    func sample(_ workers: Int) throws -> [Int] {
      try run(workers: workers) { $0.sampleCount = 7 }.report.sample.inOrder.map { $0.line }
    }
    let lines = try sample(1)
    #expect(lines.count == 7 && lines == lines.sorted() && (lines.last ?? 0) > 5000)
    #expect(try sample(4) == lines)
  }
}
