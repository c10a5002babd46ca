// The exit codes of all commands.

import ArgumentParser
import LocBase
import LocReport
import LocScript

enum CommandCode: Int32 {
  case fine = 0
  /// Findings, a predicted failure, a failed rule, an unknown key or locale.
  case findings = 1
  /// An input or a resource could not be read; also when there are findings.
  case unreadable = 3
  case limit = 4
  case usage = 64
  /// A program that a subcommand starts is not installed.
  case unavailable = 69
  case interrupted = 130

  /// The exit code of a failure with this status of the C interface.
  init(status: Int32) {
    self =
      switch status {
      case 0: .fine
      case 100...103, 105...199: .usage
      // A file that is too big was not read either.
      case 104, 201, 202: .unreadable
      case 602, 603, 605, 606, 607: .limit
      case 604: .interrupted
      default: .findings
      }
  }

  var exit: ExitCode { ExitCode(rawValue) }
}

/// A failure of the command itself, with its message.
struct CommandFailure: Error {
  var code: CommandCode
  var message: String
  var help: String?
}

/// Runs a command's body: shows its error, if any, and exits with the error's code.
func exiting(sources: [String: [UInt8]] = [:], _ body: () throws -> Void) throws {
  do {
    try body()
  } catch let error as LocScriptError {
    Terminal.show(error.diagnostics, sources: sources)
    throw CommandCode(status: error.code).exit
  } catch let error as CommandFailure {
    Terminal.note(Terminal.styled("error:", [.bold, .red]) + " " + Terminal.printable(error.message))
    if let help = error.help {
      Terminal.note("  " + Terminal.styled("help:", [.bold, .green]) + " " + Terminal.printable(help))
    }
    throw error.code.exit
  }
}
