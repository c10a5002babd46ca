// The tests of rules at a path: test files, and the samples of the rules next to them.

import LocBase
import LocCheck
import LocConfig
import LocRuleTests
import LocRules
import LocSandbox
import LocScript

extension Engine {
  /// Runs the tests at a path. For a folder: all test files and the samples of all rules. For a test file: its tests.
  /// For a rule's file: the rule's samples and the tests in its test file.
  /// - Parameters:
  ///   - path: nil is the rules root that the configuration names.
  ///   - flag: ends the run under way.
  ///   - isCancelled: asked between tests, whether the run is to end.
  /// - Throws: 100 without a path and a rules root, 201 for files that cannot be read, 604 where the run was ended.
  func test(
    _ path: String?, options: TestOptions, flag: InterruptFlag, isCancelled: @escaping () -> Bool
  ) throws(LocScriptError) -> TestReport {
    guard let path = (path ?? rulesRoot).map({ Text($0) }) else {
      throw LocScriptError(
        .usage, "no folder of rules is named", help: "Name it, or set `root` in the [rules] of the locscript.toml.")
    }
    // A single file needs all rules of its folder, because its tests may run any of them.
    let isFile = FileReader.kind(of: path.string) != .folder
    let last = path.lastPathComponent
    var folder = isFile ? path.dropLast(last.utf8.count) : path
    if folder.utf8.count > 1, folder.hasSuffix("/") { folder = folder.dropLast(1) }
    if isFile { _ = try ruleFiles(at: path.string) }
    if folder.isEmpty { folder = "." }
    var read = try ruleFiles(at: folder.string)
    if Text(read.root) == "." { read.root = "" }
    let rules = try rules(read, leavesOutFaults: true)
    let start = Text(read.selected ?? "")
    var samples = rules.names
    var faults = rules.faults
    var tests = read.files.map { Text($0.name) }.filter { $0.hasSuffix("_test.lua") && $0.hasPrefix(start) }.sorted()
    if isFile {
      let isTest = last.hasSuffix("_test.lua")
      let test = isTest ? last : (last.dropping(suffix: ".lua") ?? last) + "_test.lua"
      tests = tests.filter { $0 == start + test }
      samples = isTest ? [] : rules.rules.filter { $0.file == start + last }.map { $0.name.string }
      let shown = FileReader.join(Text(read.root), start + last)
      faults = isTest ? [] : faults.filter { $0.file == shown }
    }
    var options = options
    options.project = project(of: folder.string) ?? ProjectRoot(of: folder.string)
    var types: [Text: SampleTypes] = [:]
    var run = TestRun(rules, options: options, flag: flag, isCancelled: isCancelled) { rule, sample, event in
      var known = types[Text(rule)] ?? SampleTypes(rules, rule: rule)
      let fault = known.fault(of: sample, event, rule: rule)
      let place = known.place(of: sample)
      types[Text(rule)] = known
      return (place, fault)
    }
    return try run.run(files: tests.map { $0.string }, samplesOf: samples, faults: faults)
  }
}
