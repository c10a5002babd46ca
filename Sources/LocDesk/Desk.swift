// The desk without its connections: a question in, an answer out. Only authenticated pages get here (DeskHandshake).

package import LocBase
import LocScript

/// A desk over one project. An actor: the project is read, and previewed, by one task at a time.
package actor Desk {
  /// The longest message of a page.
  package static let maxMessage = 1 << 20
  /// How often files are examined.
  private static let interval: Duration = .milliseconds(300)

  package nonisolated let secret = DeskSecret()
  private let project: DeskProject

  /// - Throws: as `Engine`, for an app that cannot be read at all.
  package init(_ settings: DeskSettings) throws(LocScriptError) { project = try DeskProject(settings) }

  /// The problems of the project's files, for the terminal.
  package var problems: [Diagnostic] { project.problems }

  /// The address that opens the desk's page. The query makes it new to the browser's cache, in which a program that had the port
  /// before may have left a page.
  package nonisolated func address(port: Int) -> String {
    "http://127.0.0.1:\(port)/?\(randomDigits().prefix(8))#\(secret.token)"
  }

  // MARK: Files

  /// Looks for saved files until the task is cancelled.
  package nonisolated func watch() async {
    var took = Duration.zero
    while !Task.isCancelled {
      // Checking a checkout with tens of thousands of files takes time: at most a tenth of the desk's time is spent on
      // it.
      try? await Task.sleep(for: max(Self.interval, took * 9))
      let begun = ContinuousClock.now
      // The files are checked while questions are answered.
      let isChanged = await files.change() != nil
      took = ContinuousClock.now - begun
      if isChanged { await readAgain() }
    }
  }

  private var files: FileWatch { project.files }

  /// Reads the project's files again.
  package func readAgain() { project.readAgain() }

  private var generation: Int { project.generation }

  /// The page's choices, as soon as the project's state differs from the one that the page knows; nil if the task is
  /// cancelled.
  /// - Parameter generation: the state that the page knows, 0 for none.
  package nonisolated func subjects(after generation: Int) async -> (generation: Int, json: [UInt8])? {
    while await self.generation == generation {
      do { try await Task.sleep(for: Self.interval / 3) } catch { return nil }
    }
    return await subjects
  }

  private var subjects: (generation: Int, json: [UInt8]) { (project.generation, DeskSubjects(project).json) }

  // MARK: Previews

  /// The answer to a question of the page's script; nil for a message that the script does not write.
  package func answer(_ message: [UInt8]) -> [UInt8]? {
    guard let asked = DeskQuestion.read(message) else { return nil }
    return DeskPreview(asked.question, project).json(number: asked.number)
  }
}
