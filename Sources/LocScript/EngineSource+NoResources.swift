// An app without any resources: where they were searched, and what the user may have meant.

import LocBase

extension EngineSource {
  /// The finding that there are no resources at all, with the option that would find some nearby.
  /// - Parameters:
  ///   - file: The file near which to search a configuration.
  ///   - purpose: The task that needs them.
  package func noResources(near file: String? = nil, _ purpose: String) -> Diagnostic {
    let folder = Self.folder(of: file ?? "")
    let searched =
      configuration.map { "\($0) names none" }
      ?? Engine.findConfiguration(from: folder).map { "\($0) names none" }
      ?? "no locscript.toml in \(folder == "." ? "this folder" : folder) or above it, and no --android or --ios"
    let help =
      Self.nearby() ?? "Name the app's checkout or folders, --android . and --ios ., or write a locscript.toml."
    return Diagnostic(.noResources, "no resources: \(searched); \(purpose)", severity: .warning, help: help)
  }

  /// The options for the resources of the current folder, as `--android .` and `--ios .` find them; nil if there are
  /// none.
  private static func nearby() -> String? {
    var found: [String] = []
    func look(_ option: String, _ open: () throws(LocScriptError) -> Engine) {
      do throws(LocScriptError) {
        _ = try open()
        found.append("\(option) .")
      } catch {
        // "Did you mean app/src/main/res?"
        let help = error.diagnostics.first?.help ?? ""
        guard help.hasPrefix("Did you mean "), let path = help.dropFirst(13).split(separator: "?").first else { return }
        found.append("\(option) \(path)")
      }
    }
    look("--android") { () throws(LocScriptError) in try Engine(android: ["."]) }
    look("--ios") { () throws(LocScriptError) in try Engine(ios: ["."]) }
    return found.isEmpty ? nil : "Did you mean \(found.joined(separator: " "))?"
  }
}
