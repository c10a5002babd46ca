// Checks rules, messages and resources before anything is sent.

import CSystem
import LocBase
import LocCatalog
import LocCheck
import LocConfig
import LocRules

extension Engine {
  /// Checks what rules and messages would show on a phone of every language of the app.
  ///
  /// A rule that does not load, and a sample that hits a limit, are in the report's `unchecked`; the rest is checked.
  /// - Parameter paths: rule files and folders of rules; empty: the rules root that the configuration names, if it names one.
  public func check(rules paths: [String] = [], options: CheckOptions = CheckOptions()) -> CheckReport {
    var run = run(rules: paths, options: options)
    run.add(settings?.check.released ?? [])
    let isWhole = paths.isEmpty && options.messages.isEmpty || paths.equals(settings?.rulesRoot.map { [$0] } ?? [])
    var report = run.report(isWhole: isWhole)
    report.findings += settings?.check.missingLanguages(in: catalog) ?? []
    let filter = CheckFilter(
      settings?.check ?? CheckSettings(), options, today: Int(loc_days_since_1970()),
      isWhole: isWhole && report.unchecked.isEmpty)
    filter.apply(to: &report)
    return report
  }

  /// The texts that rules and messages use, with what translators want to know of each; computed keys that no sample reaches are
  /// not among them.
  /// - Parameter paths: as of `check`.
  /// - Returns: the texts in the order of their keys, and what could not be run.
  public func keyUsages(
    rules paths: [String] = [], options: CheckOptions = CheckOptions()
  ) -> (usages: [KeyUsage], unchecked: [Diagnostic]) {
    var run = run(rules: paths, options: options)
    return run.keyUsages()
  }

  private func run(rules paths: [String], options: CheckOptions) -> CheckRun {
    var own = options
    own.wantsUnusedKeys =
      options.only.holds(DiagnosticCode.unusedKey.slug)
      || settings?.check.level(of: DiagnosticCode.unusedKey.slug).map { $0 != .off } ?? false
    var run = CheckRun(catalog, options: own)
    let paths =
      paths.isEmpty && options.messages.isEmpty && !options.checksResources
      ? settings?.rulesRoot.map { [$0] } ?? [] : paths
    for path in paths { check(path, in: &run) }
    return run
  }

  /// Loads the rules of a path; where one does not load, each of the others alone.
  private func check(_ path: String, in run: inout CheckRun) {
    do throws(LocScriptError) {
      let (files, root, selected) = try RuleFiles.read(path, below: settings?.rulesRoot)
      do throws(LocScriptError) {
        run.run(try rules(files, root, selected))
      } catch {
        run.add(unchecked: error.diagnostics)
        for name in Rules.ruleNames(of: files, selected: selected) {
          guard let one = try? rules(files, root, name) else { continue }
          run.run(one)
        }
      }
    } catch {
      run.add(unchecked: error.diagnostics)
    }
  }

  private func rules(
    _ files: [(name: String, bytes: [UInt8])], _ root: String, _ selected: String?
  ) throws(LocScriptError) -> Rules {
    try Rules(files: files, root: root, selected: selected, host: ruleHost, limits: ruleLimits)
  }
}
