// Subcommands that are separate programs, as in git, so that this one needs none of their libraries.

import Glibc
import LocScript

/// A program that a subcommand becomes.
struct OtherProgram {
  /// Its name: `locscript-send`.
  let name: String
  /// How to get it, for someone who does not have it.
  let remedy: String

  /// Becomes the program, with these arguments.
  /// - Throws: 69 where it is not installed.
  func replaceThisOne(_ arguments: [String]) throws -> Never {
    for path in candidates where access(path, X_OK) == 0 {
      replace(with: path, [name] + arguments)
      throw CommandFailure(code: .unavailable, message: "\(path): \(String(cString: strerror(errno)))")
    }
    throw CommandFailure(code: .unavailable, message: "\(name) is neither beside locscript nor in PATH. \(remedy)")
  }

  /// Where to search for the program: next to this one, then in the folders of PATH.
  private var candidates: [String] {
    var paths: [String] = []
    if let own = realpath("/proc/self/exe", nil) {
      paths.append(EngineSource.folder(of: String(cString: own)) + "/" + name)
      free(own)
    }
    let search = getenv("PATH").map { String(cString: $0) } ?? ""
    // Empty entries of PATH are ignored: to run a program from the current folder is unsafe.
    paths += search.split(separator: ":").map { "\($0)/\(name)" }
    return paths
  }

  /// Becomes the other program; returns only where that fails.
  private func replace(with path: String, _ arguments: [String]) {
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    words.append(nil)
    // An ignored signal would stay ignored there.
    signal(SIGPIPE, SIG_DFL)
    execv(path, &words)
    for word in words { free(word) }
  }
}
