// The inputs of a check on the command line: rules, messages, events. Unreadable ones are noted, and the rest is
// checked.

import LocBase
import LocCheck
import LocScript

struct CheckInputs {
  /// Rule files and folders of rules.
  private(set) var rules: [String] = []
  private(set) var messages: [CheckOptions.Message] = []
  private(set) var events: Input?
  /// The project's folder, where the user names nothing else.
  private(set) var project: String?
  /// What could not be read.
  private(set) var unread: [Diagnostic] = []
  /// The texts of inputs that are not files, by their names in findings.
  private(set) var sources: [String: [UInt8]] = [:]

  init(_ paths: [String], events: String?) {
    if paths.count == 1, EngineSource.isProject(paths[0]) { project = paths[0] }
    for path in paths where path != project {
      let name = Text(path)
      if name != "-", FileReader.kind(of: path) == .folder || name.hasSuffix(".lua") {
        rules.append(path)
      } else if let input = read(path) {
        // A rule may have any name; a message is an object.
        let first = input.bytes.first { $0 > .space && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }
        let isMessage = name == "-" || name.hasSuffix(".json") || first == .leftBrace
        if isMessage { messages.append(.init(name: input.name, bytes: input.bytes)) } else { rules.append(path) }
      }
    }
    if let events { self.events = read(events) }
  }

  /// The path near which the search for a locscript.toml begins: the first rule or folder. A message may be anywhere,
  /// and is checked with the current folder's settings.
  var near: String? { rules.first }

  private mutating func read(_ path: String) -> Input? {
    do {
      let input = try Input(path: path)
      // A pipe cannot be read again to show a line of it.
      if FileReader.kind(of: path) != .file { sources[input.name] = input.bytes }
      return input
    } catch let error as LocScriptError {
      unread += error.diagnostics
    } catch let error as CommandFailure {
      unread.append(Diagnostic(.unreadable, error.message))
    } catch {
      unread.append(Diagnostic(.unreadable, path))
    }
    return nil
  }
}
