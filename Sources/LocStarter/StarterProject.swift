// The files that `locscript init` writes: settings, a first rule with its test, editor support, a job for continuous
// integration.

package import LocBase
import LocCheck
import LocConfig
import LocScript

/// A project around the apps of a folder.
package struct StarterProject {
  /// The files by their paths below the folder, in the order in which they are written.
  package private(set) var files: [(path: String, text: [UInt8])] = []
  /// How the apps' files were interpreted.
  package private(set) var findings: [Diagnostic] = []
  /// Whether the folder has an app.
  package let hasApps: Bool
  /// The folder of rules, relative to the project's; of several apps that of the first.
  package let rulesRoot: String
  /// The name of the first app if there are several.
  package let app: String?

  /// - Parameters:
  ///   - folder: the project's folder as the user named it.
  ///   - apps: the apps that the user has chosen, if a checkout has several.
  /// - Throws: 200 for several apps without a choice, 201 and 202 for a locscript.toml that cannot be read.
  package init(_ folder: String, apps: [String], flavor: String?) throws(LocScriptError) {
    let path = FileReader.join(Text(folder) == "." ? "" : folder, Configuration.fileName)
    let settings: [Configuration]
    if FileReader.kind(of: path) == .missing {
      let search = try AppSearch(folder, AppChoice(apps: apps, flavor: flavor), takesAll: true)
      findings = search.findings
      let text = try StarterSettings(path: path).text(of: search)
      settings = try Configuration.parseAll(text, path: path)
      files.append((Configuration.fileName, text))
    } else {
      guard apps.isEmpty, flavor == nil else {
        throw LocScriptError(
          .usage, "\(path) is there already, and no app or flavor is chosen for it",
          help: "Write app and flavor into its [android] or [ios].")
      }
      settings = try Configuration.loadAll(path)
    }
    var engines: [Engine] = []
    for settings in settings { engines.append(try Engine(settings)) }
    hasApps = engines.contains { $0.hasResources }
    findings = engines.flatMap { $0.diagnostics } + findings + engines.stringsOnDisk(below: folder).findings
    app = settings.count > 1 ? settings.first?.app?.string : nil
    var roots: [String] = []
    for engine in engines {
      let root = engine.rulesRoot.flatMap { Self.relative($0, to: folder) } ?? "rules"
      // The rules of several apps may be the same.
      if roots.contains(where: { Text($0) == Text(root) }) { continue }
      roots.append(root)
      if Self.hasRules(FileReader.join(Text(folder) == "." ? "" : folder, root)) { continue }
      let first = StarterRule(engine)
      files.append((root + "/\(StarterRule.name).lua", Array(first.rule.utf8)))
      files.append((root + "/\(StarterRule.name)_test.lua", Array(first.test.utf8)))
    }
    rulesRoot = roots.first ?? "rules"
    files.append((".luarc.json", Array(EditorFiles.languageServer(rulesRoots: roots).utf8)))
    files.append((".luacheckrc", Array(EditorFiles.luacheck.utf8)))
    for (name, text) in EditorFiles.definitions { files.append((EditorFiles.folder + "/" + name, text)) }
    if hasApps, let baseline = Self.baseline(of: engines) { files.append((Self.baselineName, baseline)) }
    files.append((".github/workflows/locscript.yml", Array(Self.integration(hasBaseline: hasApps).utf8)))
  }

  /// A path of the configuration, relative to its folder.
  private static func relative(_ path: String, to folder: String) -> String? {
    let folder = Text(folder)
    if folder == "." { return path }
    return Text(path).dropping(prefix: folder.hasSuffix("/") ? folder : folder + "/")?.string ?? path
  }

  private static func hasRules(_ folder: String) -> Bool {
    ((try? FileReader.names(in: folder)) ?? []).contains { Text($0).hasSuffix(".lua") }
  }

  private static let baselineName = "locscript-baseline.json"

  /// The findings that the app's strings have today, so that continuous integration reports new ones only.
  private static func baseline(of engines: [Engine]) -> [UInt8]? {
    var options = CheckOptions()
    options.checksResources = true
    var findings: [Finding] = []
    for engine in engines {
      guard let report = try? engine.check(options: options) else { return nil }
      findings += report.findings
    }
    return Baseline(findings).json
  }

  /// A job for GitHub Actions.
  private static func integration(hasBaseline: Bool) -> String {
    """
    # Checks the pushes of each pull request. GitHub reads this file in the repository's root only; install locscript before its steps.
    name: pushes
    on: [pull_request]
    jobs:
      locscript:
        runs-on: ubuntu-24.04
        steps:
          - uses: actions/checkout@v4
          - run: locscript test
          - run: locscript check\(hasBaseline ? " --resources --baseline \(baselineName)" : "") --format github --html locscript.html
          - uses: actions/upload-artifact@v4
            if: always()
            with:
              name: previews
              path: locscript.html

    """
  }
}
