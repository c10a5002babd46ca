// What is said where no resources were found: how to name them, and where there are some.

import LocScript

extension ResourceOptions {
  /// The failure of a command that is about resources, or needs them to choose devices.
  func noResources(or alternative: String? = nil) -> CommandFailure {
    var ways = ["name them with --android and --ios", "in locscript.toml"]
    if let alternative { ways.append("or " + alternative) } else { ways[1] = "or in locscript.toml" }
    let message = "no resources: " + ways.joined(separator: ways.count == 2 ? " " : ", ")
    return CommandFailure(code: .usage, message: message + Self.nearby())
  }

  /// Says that keys cannot be found because there are no resources at all. Says nothing where there are some.
  func tellOfNone(_ engine: Engine) {
    if engine.hasResources { return }
    Terminal.note("note: " + Terminal.printable(noResources().message))
  }

  /// The resources of the current folder, as the search of `--android .` and `--ios .` finds them.
  private static func nearby() -> String {
    var found: [String] = []
    func look(_ option: String, _ open: () throws(LocScriptError) -> Engine) {
      do throws(LocScriptError) {
        _ = try open()
        found.append("try \(option) .")
      } catch {
        let help = error.diagnostics.first?.help ?? ""
        if help.hasPrefix("Did you mean ") { found.append("d" + help.dropFirst()) }
      }
    }
    look("--android") { () throws(LocScriptError) in try Engine(android: ["."]) }
    look("--ios") { () throws(LocScriptError) in try Engine(ios: ["."]) }
    return found.isEmpty ? "" : "; " + found.joined(separator: "; ")
  }
}
