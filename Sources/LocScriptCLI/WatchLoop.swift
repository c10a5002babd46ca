// --watch: repeats the command's work whenever an input file is saved.

import ArgumentParser
import CInterrupt
import Glibc
import LocBase
import LocReport

enum WatchLoop {
  /// The time between two checks of the files, in milliseconds.
  private static let pause: UInt32 = 400

  /// Does some work now and after every change of a file that it has read, until Ctrl-C. The work shows its own errors,
  /// and none of them ends the loop: files are often broken while a user types.
  /// - Parameter ignored: the files that the work writes.
  static func run(ignoring ignored: [String], _ work: () throws -> Void) throws {
    var changed: String?
    while true {
      clear()
      if let changed { Terminal.note("\(Terminal.printable(changed)) has changed") }
      var interrupted: ExitCode?
      let watch = FileWatch(ignoring: ignored) {
        do {
          try work()
        } catch let code as ExitCode {
          if code == CommandCode.interrupted.exit { interrupted = code }
        } catch {
          Terminal.note(Terminal.styled("error:", [.bold, .red]) + " " + Terminal.printable("\(error)"))
        }
      }
      if let interrupted { throw interrupted }
      Terminal.note("watching \(watch.count) files and folders; Ctrl-C ends")
      changed = try wait(for: watch)
    }
  }

  /// Waits until something has changed, and a little longer: who saves a file may write it in several steps.
  private static func wait(for watch: FileWatch) throws -> String {
    var flag: Int32 = 0
    return try withUnsafeMutablePointer(to: &flag) { flag in
      // Ctrl-C ends a sleep, and then the command with its own code.
      loc_watch_interrupts(flag)
      defer { loc_unwatch_interrupts() }
      while true {
        usleep(pause * 1000)
        if loc_take_interrupt() { throw CommandCode.interrupted.exit }
        guard let path = watch.change() else { continue }
        usleep(50_000)
        return path
      }
    }
  }

  /// Clears the terminal that standard output is.
  private static func clear() {
    guard Terminal.isTerminal(STDOUT_FILENO) else { return }
    try? Terminal.write("\u{1B}[H\u{1B}[2J\u{1B}[3J")
  }
}
