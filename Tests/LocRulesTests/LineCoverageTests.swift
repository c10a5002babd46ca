// Which lines of rules have run: what counts as a line, ranges of missed lines, and reports that are put together.

import LocBase
import Testing

@testable import LocRuleTests
@testable import LocRules
@testable import LocSandbox

@Suite struct LineCoverageTests {
  /// For every choice of eight lines, of which some have no code, some have run and the others have not: the ranges hold the missed
  /// lines and none that has run, as few of them as there can be.
  @Test func rangesOfMissedLines() {
    for number in 0..<6_561 {
      var file = FileCoverage(file: "a.lua")
      var rest = number
      for line in 1...8 {
        if rest % 3 > 0 { file.lines.append((line, rest % 3 == 2)) }
        rest /= 3
      }
      let ranges = file.missed
      let missed = file.lines.filter { !$0.hasRun }.map { $0.line }
      for (line, hasRun) in file.lines {
        #expect(ranges.contains { $0.contains(line) } != hasRun, "\(file.lines)")
      }
      #expect(ranges.allSatisfy { missed.contains($0.lowerBound) && missed.contains($0.upperBound) })
      // Between two ranges a line has run.
      for (left, right) in zip(ranges, ranges.dropFirst()) {
        #expect(file.lines.contains { $0.hasRun && $0.line > left.upperBound && $0.line < right.lowerBound })
      }
      #expect(file.runCount == file.lines.count - missed.count)
    }
  }

  /// Of two reports on a file each has run a part; a file that only one has stays as it is.
  @Test func reportsTogether() {
    func file(_ name: String, _ lines: [(Int, Bool)]) -> FileCoverage {
      var file = FileCoverage(file: Text(name))
      for line in lines { file.lines.append((line.0, line.1)) }
      return file
    }
    var all = [file("a.lua", [(1, true), (2, false), (3, false)])]
    all.add([file("b.lua", [(1, false)]), file("a.lua", [(1, false), (2, true), (3, false), (9, true)])])
    #expect(all.map { $0.file } == ["a.lua", "b.lua"])
    #expect(all[0].lines.map { $0.hasRun } == [true, true, false] && all[1].runCount == 0)
  }

  private func covered(_ source: String, samples: String) throws -> FileCoverage {
    let text = source + "\nreturn { run = run, samples = { \(samples) } }"
    let rules = try Rules(files: [("a.lua", Array(text.utf8))], limits: .patient)
    var options = TestOptions()
    options.countsLines = true
    var run = TestRun(rules, options: options)
    let report = try run.run(files: [], samplesOf: ["a"], faults: [])
    #expect(report.failureCount == 0, "\(report.results.compactMap { $0.failure?.findings.first?.summary })")
    return try #require(report.coverage.first)
  }

  /// A line with code in a function counts; the end of a function runs, and is none.
  @Test func linesOfAFunction() throws {
    let source = """
      local function unused()
        return 1
      end
      local function run(event)
        -- a comment
        if event.n > 1 then
          event = nil

          return loc.skip("many")
        end
        return loc.skip("few")
      end
      """
    let few = try covered(source, samples: "one = { n = 1 }")
    #expect(few.lines.map { $0.line } == [2, 6, 7, 9, 11])
    #expect(few.lines.filter { $0.hasRun }.map { $0.line } == [6, 11])
    #expect(few.missed == [2...2, 7...9])
    let both = try covered(source, samples: "one = { n = 1 }, two = { n = 2 }")
    #expect(both.missed == [2...2])
    let none = try covered(source, samples: "")
    #expect(none.runCount == 0 && none.missed == [2...11])
  }

  /// The end of a function that does not return runs, and is no line of its own.
  @Test func endsOfFunctions() throws {
    let source = """
      local function note(event)
        event = nil
      end
      local function run(event)
        note(event)
        return loc.skip("few")
      end
      """
    let file = try covered(source, samples: "one = { n = 1 }")
    #expect(file.lines.map { $0.line } == [2, 5, 6] && file.missed == [])
  }

  /// A call that is returned is the last of its function: no line behind it can run, wherever its parenthesis is closed.
  @Test func linesOfATailCall() throws {
    let source = """
      local function other()
        return loc.skip("few")
      end
      local function run(event)
        return other(
        )
      end
      """
    let file = try covered(source, samples: "one = { n = 1 }")
    #expect(file.lines.map { $0.line } == [2, 5] && file.missed == [])
  }
}
