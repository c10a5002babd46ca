// Checks rules, messages and resources before anything is sent.

import CLocSystem
public import LocBase
import LocCatalog
public import LocCheck
import LocConfig
package import LocRules

extension Engine {
  /// Checks what rules and messages would show on phones in every language of the app.
  ///
  /// Without any of them, the rules below the configuration's root are checked; without a root, only the resources. The
  /// report's `unchecked` lists everything that cannot be read or run: a rule that does not load, a sample that hits a
  /// limit, a resource file. The rest is still checked.
  /// - Parameters:
  ///   - paths: rule files and folders of rules.
  ///   - files: rules in memory by their path below a rules root, as `Rules.init(files:engine:)` takes them.
  ///   - options: The messages and events to check in addition, and the findings to report.
  /// - Throws: 100 for options that select nothing (a slug that no finding has, a language that the app does not have,
  ///   the web, a released version that is neither in `[[released]]` nor a folder) and for a path in `files` that a
  ///   folder of rules cannot have. 400 for an invalid language tag.
  public func check(
    rules paths: [String] = [], files: [String: [UInt8]] = [:], options: CheckOptions = CheckOptions()
  ) throws(LocScriptError) -> CheckReport {
    let files = files.map { (name: String, bytes: [UInt8]) -> (name: String, bytes: [UInt8]) in (name, bytes) }
    return try check(rules: paths, files: files, options: options)
  }

  /// Like `check(rules:files:options:)`, with the files in an order.
  package func check(
    rules paths: [String], files: [(name: String, bytes: [UInt8])], options: CheckOptions
  ) throws(LocScriptError) -> CheckReport {
    let isEmpty = paths.isEmpty && files.isEmpty && options.messages.isEmpty
    return try check(rules: isEmpty ? nil : paths, files: files, options: options, withoutResources: nil)
  }

  /// Like `check(rules:files:options:)`.
  /// - Parameters:
  ///   - paths: Nil: the default of a check without paths.
  ///   - withoutResources: The finding for an engine without resources; nil: the default one.
  package func check(
    rules paths: [String]?, files: [(name: String, bytes: [UInt8])] = [], options: CheckOptions,
    withoutResources: Diagnostic?
  ) throws(LocScriptError) -> CheckReport {
    var options = try options.validated(known: checkedLocales)
    let chosen = try (settings?.check ?? CheckSettings()).releases(against: options.against)
    if !files.isEmpty { try RuleFiles.check(files) }
    let root = settings?.rulesRoot.map { [$0] } ?? []
    // With nothing to run, only the resources are checked.
    if paths == nil, root.isEmpty, files.isEmpty, options.messages.isEmpty { options.checksResources = true }
    var run = run(rules: paths ?? root, files: files, options: options)
    run.add(unchecked: chosen.unread)
    run.add(chosen.releases, of: released)
    let isWhole = files.isEmpty && (paths.map { $0.map { Text($0) } == root.map { Text($0) } } ?? true)
    return report(of: &run, options, isWhole: isWhole, hasReleases: !chosen.releases.isEmpty, withoutResources)
  }

  // Not inlined: its stack would be in use while the rules run.
  @inline(never)
  private func report(
    of run: inout CheckRun, _ options: CheckOptions, isWhole: Bool, hasReleases: Bool, _ withoutResources: Diagnostic?
  ) -> CheckReport {
    var report = run.report(isWhole: isWhole)
    // Rules with literal texts alone need no app.
    if !hasResources, options.checksResources || run.needsResources {
      report.unchecked.append(withoutResources ?? Self.withoutResources)
    }
    report.findings += settings?.check.missingLanguages(in: catalog) ?? []
    // A single message does not tell which languages its app should have.
    if options.checksResources || report.counts.rules > 0 {
      report.findings += (settings?.check ?? CheckSettings()).oneSidedLanguages(in: catalog)
    }
    let filter = filter(options, isWhole: isWhole && options.against.isEmpty && report.unchecked.isEmpty)
    if hasReleases {
      report.released = run.safety(filter.left(of: report.findings.filter { $0.isHarmful }))
    }
    filter.apply(to: &report)
    if let app { report.name(app: app) }
    return report
  }

  /// The strings that rules and messages use, with information for translators. Computed keys that no sample reaches
  /// are not included.
  /// - Parameters:
  ///   - paths: as of `check`.
  ///   - options: The messages and events in addition to the rules.
  /// - Returns: The strings ordered by key, and everything that could not be run.
  public func keyUsages(
    rules paths: [String] = [], options: CheckOptions = CheckOptions()
  ) -> (usages: [KeyUsage], unchecked: [Diagnostic]) {
    keyUsages(rules: paths.isEmpty && options.messages.isEmpty ? nil : paths, options: options)
  }

  /// Like `keyUsages(rules:options:)`.
  /// - Parameter paths: nil: the rules root of the configuration.
  package func keyUsages(
    rules paths: [String]?, options: CheckOptions
  ) -> (usages: [KeyUsage], unchecked: [Diagnostic]) {
    run(rules: paths ?? settings?.rulesRoot.map { [$0] } ?? [], options: options).keyUsages()
  }

  /// A keep file for the resource shrinker with the Android keys of rules and messages, including the patterns of their
  /// fields `keys`.
  /// - Parameters:
  ///   - paths: as of `check`.
  ///   - options: The messages and events in addition to the rules.
  /// - Returns: The file; warnings about calls whose keys it may lack (computed keys that no sample reaches and no
  ///   field `keys` lists, unless `[check.severity]` or a `[[check.ignore]]` removes `not-provable`); and everything
  ///   that could not be run, whose keys it may also lack.
  public func keepFile(
    rules paths: [String] = [], options: CheckOptions = CheckOptions()
  ) -> (file: KeepFile, unproven: [Diagnostic], unchecked: [Diagnostic]) {
    keepFile(rules: paths.isEmpty && options.messages.isEmpty ? nil : paths, options: options)
  }

  /// Like `keepFile(rules:options:)`.
  /// - Parameter paths: nil: the rules root of the configuration.
  package func keepFile(
    rules paths: [String]?, options: CheckOptions
  ) -> (file: KeepFile, unproven: [Diagnostic], unchecked: [Diagnostic]) {
    let run = run(rules: paths ?? settings?.rulesRoot.map { [$0] } ?? [], options: options)
    let (file, unproven, unchecked) = run.keepFile()
    var calls: [Diagnostic] = []
    for finding in filter(options).left(of: unproven) {
      calls.append(finding.diagnostic)
      // A note in a check, which is about what phones show, is here a string that a release build may drop.
      if finding.severity == .note { calls[calls.count - 1].severity = .warning }
    }
    return (file, calls, unchecked)
  }

  /// How the settings change findings today.
  private func filter(_ options: CheckOptions, isWhole: Bool = false) -> CheckFilter {
    CheckFilter(settings?.check ?? CheckSettings(), options, today: today, isWhole: isWhole)
  }

  /// Runs the rules of paths, and of files in memory, and reads the options' messages.
  private func run(
    rules paths: [String], files: [(name: String, bytes: [UInt8])] = [], options: CheckOptions
  ) -> CheckRun {
    var own = options
    own.wantsUnusedKeys =
      options.only.contains { Text($0) == Text(DiagnosticCode.unusedKey.slug) }
      || settings?.check.level(of: Text(DiagnosticCode.unusedKey.slug)).map { $0 != .off } ?? false
    var run = CheckRun(catalog, options: own)
    var kept: [(name: String, bytes: [UInt8])]?
    for path in paths {
      do throws(LocScriptError) {
        let read = try RuleFiles.read(path, below: configuredRules, inside: project(of: path), keeping: &kept)
        load(read, in: &run)
      } catch {
        run.add(unchecked: error.diagnostics)
      }
    }
    if !files.isEmpty {
      let sorted = files.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      load((sorted, root: "", selected: nil), in: &run)
    }
    for message in options.messages { run.read(message) }
    return run
  }

  /// Loads rules; where one does not load, each of the others alone.
  private func load(_ read: ReadRules, in run: inout CheckRun) {
    do throws(LocScriptError) {
      run.run(try rules(read))
    } catch {
      run.add(unchecked: error.diagnostics)
      if let rest = rest(read) { run.run(rest) }
    }
  }

  /// The rules of a file or a folder; if some fail, the ones that load. Empty if the path cannot be read.
  package func loadableRules(at path: String) -> [Rules] {
    guard let read = try? ruleFiles(at: path) else { return [] }
    if let all = try? rules(read) { return [all] }
    return rest(read).map { [$0] } ?? []
  }

  /// The rules that load, where others do not; nil where none does.
  private func rest(_ read: ReadRules) -> Rules? {
    let rest = try? rules(read, leavesOutFaults: true)
    return rest.flatMap { $0.rules.isEmpty ? nil : $0 }
  }

  private static let withoutResources = Diagnostic(
    .noResources, "the engine has no resources; no key is checked", severity: .warning,
    help: "Open it with the folders of the app's resources, or with a locscript.toml that names them.")
}

/// Today, in days since 1970.
@Sendable func today() -> Int { Int(loc_days_since_1970()) }
