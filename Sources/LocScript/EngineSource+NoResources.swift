// An app without any resources: where they were searched, and what the user may have meant.

package import LocBase
import LocConfig

extension EngineSource {
  /// The finding that there are no resources at all, with the option that would find some nearby.
  /// - Parameters:
  ///   - file: The file near which to search a configuration.
  ///   - purpose: The task that needs them.
  package func noResources(near file: String? = nil, _ purpose: String) -> Diagnostic {
    let folder = project ?? Self.folder(of: file ?? "")
    let place = folder == "." ? "this folder" : folder
    let searched =
      configuration(near: file).map { "\($0) names none" }
      ?? "no locscript.toml in \(place) or above it, and no \(project == nil ? "--android or --ios" : "app in or below it")"
    let help =
      (project == nil ? Self.appsHere.map { "Did you mean \($0)?" } : nil)
      ?? "Run locscript init in the app's checkout, or name the app with --android and --ios."
    return Diagnostic(.noResources, "no resources: \(searched); \(purpose)", severity: .warning, help: help)
  }

  /// The options for the apps in the current folder; nil where it has none.
  private static var appsHere: String? {
    guard let search = try? AppSearch(".", AppChoice()) else { return nil }
    let words = search.android.flatMap { option("--android", $0) } + search.ios.flatMap { option("--ios", $0) }
    return words.isEmpty ? nil : words.map { ShellCommand.quoted($0) }.joined(separator: " ")
  }
}
