// locscript send: starts locscript-send, a program of its own, so that this one needs neither curl nor SQLite.

import ArgumentParser
import Glibc
import LocScript

struct SendCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "send",
    abstract: "Delivers messages to FCM, resumable and without doubles.",
    discussion: "Starts locscript-send with the same arguments; locscript send --help shows them."
  )

  @Argument(parsing: .captureForPassthrough, help: ArgumentHelp("What locscript-send takes.", valueName: "argument"))
  var arguments: [String] = []

  private static let program = "locscript-send"

  func run() throws {
    try exiting {
      for path in Self.candidates where access(path, X_OK) == 0 {
        Self.replace(with: path, [Self.program] + arguments)
        throw CommandFailure(code: .unavailable, message: "\(path): \(String(cString: strerror(errno)))")
      }
      throw CommandFailure(
        code: .unavailable,
        message: """
          \(Self.program) is neither beside locscript nor in PATH. In the sources of LocScript `scripts/build --send` builds it; it \
          needs the Debian packages libnghttp2-14, libssl3, libcurl4 and libsqlite3-0
          """)
    }
  }

  /// The places of the program: beside this one, then the folders of PATH.
  private static var candidates: [String] {
    var paths: [String] = []
    if let own = realpath("/proc/self/exe", nil) {
      paths.append(folder(of: String(cString: own)) + "/" + program)
      free(own)
    }
    let search = getenv("PATH").map { String(cString: $0) } ?? ""
    // Empty entries of PATH are ignored: to run a program from the current folder is unsafe.
    paths += search.split(separator: ":").map { "\($0)/\(program)" }
    return paths
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: 0x2F) else { return "." }
    return String(path[..<slash])
  }

  /// Becomes the other program; returns only where that fails.
  private static func replace(with path: String, _ arguments: [String]) {
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    words.append(nil)
    // An ignored signal would stay ignored there.
    signal(SIGPIPE, SIG_DFL)
    execv(path, &words)
    for word in words { free(word) }
  }
}
