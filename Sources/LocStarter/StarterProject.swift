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
  /// The folder of rules, relative to the project's.
  package let rulesRoot: String

  /// - Parameters:
  ///   - folder: the project's folder as the user named it.
  ///   - apps: the apps that the user has chosen, if a checkout has several.
  /// - Throws: 200 for several apps without a choice, 201 and 202 for a locscript.toml that cannot be read.
  package init(_ folder: String, apps: [String], flavor: String?) throws(LocScriptError) {
    let path = FileReader.join(Text(folder) == "." ? "" : folder, Configuration.fileName)
    let settings: Configuration
    if FileReader.kind(of: path) == .missing {
      let search = try AppSearch(folder, AppChoice(apps: apps, flavor: flavor))
      findings = search.findings
      let text = try Self.settings(search.sections, path: path)
      settings = try Configuration.parse(text, path: path)
      files.append((Configuration.fileName, text))
    } else {
      guard apps.isEmpty, flavor == nil else {
        throw LocScriptError(
          .usage, "\(path) is there already, and no app or flavor is chosen for it",
          help: "Write app and flavor into its [android] or [ios].")
      }
      settings = try Configuration.load(path)
    }
    let engine = try Engine(settings)
    hasApps = engine.hasResources
    findings = engine.diagnostics + findings + engine.stringsOnDisk(below: folder).findings
    let root = settings.rulesRoot.flatMap { Self.relative($0, to: folder) } ?? "rules"
    rulesRoot = root
    if !Self.hasRules(FileReader.join(Text(folder) == "." ? "" : folder, root)) {
      let first = StarterRule(engine)
      files.append((root + "/\(StarterRule.name).lua", Array(first.rule.utf8)))
      files.append((root + "/\(StarterRule.name)_test.lua", Array(first.test.utf8)))
    }
    files.append((".luarc.json", Array(EditorFiles.languageServer(rulesRoot: root).utf8)))
    files.append((".luacheckrc", Array(EditorFiles.luacheck.utf8)))
    for (name, text) in EditorFiles.definitions { files.append((EditorFiles.folder + "/" + name, text)) }
    if hasApps, let baseline = Self.baseline(of: engine) { files.append((Self.baselineName, baseline)) }
    files.append((".github/workflows/locscript.yml", Array(Self.integration(hasBaseline: hasApps).utf8)))
  }

  /// The text of the locscript.toml.
  private static func settings(_ sections: [String], path: String) throws(LocScriptError) -> [UInt8] {
    let head = "# LocScript's settings: where the texts of the apps are, and the rules of their pushes.\n\n"
    let rules = "[rules]\nroot = \"rules\"\n"
    func text(_ keys: String) -> [UInt8] {
      Array((head + (sections + [keys, rules].filter { !$0.isEmpty }).joined(separator: "\n")).utf8)
    }
    guard !sections.isEmpty else { return text("") }
    let same = try Engine(try Configuration.parse(text(""), path: path))
    let required = required(same)
    guard sections.count == 2 else { return text(required) }
    // Google's guide writes the keys of iOS in upper case, many apps write them alike.
    let keys = "[keys]\nios = \"upper\"\n"
    let upper = try Engine(try Configuration.parse(text(keys), path: path))
    let isUpper = PushTexts(same).sharedCount < PushTexts(upper).sharedCount
    return text([isUpper ? keys : "", required].filter { !$0.isEmpty }.joined(separator: "\n"))
  }

  /// The table with the languages that each platform of the app has; "" without any.
  private static func required(_ engine: Engine) -> String {
    let platforms = [Device.Platform.android, .ios].map { Set(engine.locales($0)) }.filter { !$0.isEmpty }
    guard var shared = platforms.first else { return "" }
    for locales in platforms.dropFirst() { shared.formIntersection(locales) }
    let names = shared.filter { !$0.isEmpty }.sorted().map { "\"\($0)\"" }
    guard !names.isEmpty else { return "" }
    return "# A missing translation into one of these languages is an error.\n[locales]\nrequired = ["
      + names.joined(separator: ", ") + "]\n"
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
  private static func baseline(of engine: Engine) -> [UInt8]? {
    var options = CheckOptions()
    options.checksResources = true
    return (try? engine.check(options: options)).map { Baseline($0.findings).json }
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

extension PushTexts {
  /// The number of keys that both platforms have.
  fileprivate var sharedCount: Int { keys.count { has($0, .android) && has($0, .ios) } }
}
