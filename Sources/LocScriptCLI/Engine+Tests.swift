// The tests of rules, from the files at a path: test files, and the samples of the rules beside them.

import LocBase
import LocCheck
import LocConfig
import LocRuleTests
import LocRules
import LocScript

extension Engine {
  /// Runs the tests at a path: of a folder all test files and the samples of all rules, of a test file its tests, of a rule's file
  /// the rule's samples and the tests of the test file beside it.
  /// - Parameters:
  ///   - path: nil is the rules root that the configuration names.
  ///   - flag: ends the run under way.
  ///   - isCancelled: asked between tests, whether the run is to end.
  /// - Throws: 100 without a path and a rules root, 201 for files that cannot be read, 604 where the run was ended.
  package func test(
    _ path: String?, options: TestOptions, flag: InterruptFlag, isCancelled: @escaping () -> Bool
  ) throws(LocScriptError) -> TestReport {
    guard let path = path ?? rulesRoot else {
      throw LocScriptError(
        .usage, "no folder of rules is named", help: "Name it, or set `root` in the [rules] of the locscript.toml.")
    }
    // Of one file all rules of its folder are needed: its tests may run any of them.
    let isFile = FileReader.kind(of: path) != .folder
    let last = path.lastPathComponent
    var folder = isFile ? path.droppingLast(bytes: last.utf8.count) : path
    if folder.utf8.count > 1, folder.ends(with: "/") { folder = folder.droppingLast(bytes: 1) }
    if isFile { _ = try Engine.readFile(path) }
    if folder.isEmpty { folder = "." }
    var (files, root, selected) = try ruleFiles(at: folder)
    if root.equals(".") { root = "" }
    let rules = try Rules(
      files: files, root: root, selected: selected, app: ruleApp, limits: ruleLimits, leavesOutFaults: true)
    let start = selected ?? ""
    var tests: [String] = []
    var samples = rules.names
    var faults = rules.faults
    for (name, _) in files where name.ends(with: "_test.lua") && name.begins(with: start) { tests.append(name) }
    tests.sortByBytes()
    if isFile {
      let isTest = last.ends(with: "_test.lua")
      let test = isTest ? last : last.droppingLast(bytes: last.ends(with: ".lua") ? 4 : 0) + "_test.lua"
      tests = tests.filter { $0.equals(start + test) }
      samples = isTest ? [] : rules.rules.filter { $0.file == Text(start + last) }.map { $0.name.string }
      faults = isTest ? [] : faults.filter { $0.file == Text(FileReader.join(root, start + last)) }
    }
    var options = options
    options.project = project(of: folder) ?? ProjectRoot(of: folder)
    var types: [ByteText: SampleTypes] = [:]
    var run = TestRun(rules, options: options, flag: flag, isCancelled: isCancelled) { rule, sample, event in
      var known = types[ByteText(rule)] ?? SampleTypes(rules, rule: rule)
      let fault = known.fault(of: sample, event, rule: rule)
      let place = known.place(of: sample)
      types[ByteText(rule)] = known
      return (place, fault)
    }
    return try run.run(files: tests, samplesOf: samples, faults: faults)
  }
}
