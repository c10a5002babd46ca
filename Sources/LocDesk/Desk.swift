// The desk without its connections: a request in, an answer out. Every request goes through the gate first.

import LocBase
import LocRules
import LocScript
import Synchronization

/// A desk over one project. An actor: the project is read, and previewed, by one task at a time.
package actor Desk {
  /// How long a page's question for news waits; a server's connections wait no longer than 15 seconds.
  private static let wait: Duration = .seconds(10)
  /// How often files are looked at, and a waiting page.
  private static let interval: Duration = .milliseconds(300)

  private let project: DeskProject
  private let gate: DeskGate
  private nonisolated let port = Mutex<UInt16?>(nil)
  private nonisolated let newest = Mutex<[ByteText: Int]>([:])

  /// - Parameter token: the secret of the desk's address.
  /// - Throws: as `Engine`, for an app that cannot be read at all.
  package init(_ settings: DeskSettings, token: String) throws(LocScriptError) {
    project = try DeskProject(settings)
    gate = DeskGate(token: Array(token.utf8))
  }

  /// The port under whose names requests are let in; nil lets none in.
  package nonisolated var openPort: UInt16? {
    get { port.withLock { $0 } }
    set { port.withLock { $0 = newValue } }
  }

  /// The longest body of a request.
  package static var maxBody: Int { DeskGate.maxBody }

  /// What is wrong with the project's files, for the terminal.
  package var problems: [Diagnostic] { project.problems }

  /// Answers a request of anyone.
  package nonisolated func answer(_ request: DeskRequest) async -> DeskAnswer {
    if let refusal = refusal(of: request) { return refusal }
    switch request.path.utf8 {
    case "/": return request.method.equals("GET") ? DeskPage.answer : Self.wrongMethod
    case "/subjects": return request.method.equals("GET") ? await subjects() : Self.wrongMethod
    case "/changes": return request.method.equals("GET") ? await change(after: request) : Self.wrongMethod
    case "/preview": return request.method.equals("POST") ? await preview(request) : Self.wrongMethod
    default: return .refusal(404, "The desk has no such page.")
    }
  }

  /// Whether a request comes of this desk's page, as far as its head tells: the body of any other need not be kept.
  package nonisolated func admits(_ head: DeskRequest) -> Bool { refusal(of: head) == nil }

  private nonisolated func refusal(of request: DeskRequest) -> DeskAnswer? {
    gate.refusal(of: request, port: openPort)
  }

  private static var wrongMethod: DeskAnswer { .refusal(405, "The desk does nothing of the kind.") }

  // MARK: Files

  /// Looks for saved files until the task is cancelled.
  package nonisolated func watch() async {
    var took = Duration.zero
    while !Task.isCancelled {
      // Of a checkout with tens of thousands of files a look takes time: at most a tenth of it goes there.
      try? await Task.sleep(for: max(Self.interval, took * 9))
      let begun = ContinuousClock.now
      // The files are looked at beside the answers.
      let isChanged = await files.change() != nil
      took = ContinuousClock.now - begun
      if isChanged { await readAgain() }
    }
  }

  private var files: FileWatch { project.files }

  /// Reads the project's files again.
  package func readAgain() { project.readAgain() }

  private var generation: Int { project.generation }

  /// Waits until the project is another than the page knows, or for some seconds.
  private nonisolated func change(after request: DeskRequest) async -> DeskAnswer {
    let known = request.value("generation").map { Array($0.utf8) }.flatMap { digits in
      digits.withUnsafeBufferPointer { parseInteger(UTF8Slice($0)) }
    }
    let end = ContinuousClock.now + Self.wait
    while await generation == known, ContinuousClock.now < end, !Task.isCancelled {
      try? await Task.sleep(for: Self.interval / 3)
    }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("generation", await generation)
    writer.endObject()
    return .json(writer.buffer.bytes)
  }

  private func subjects() -> DeskAnswer { .json(DeskSubjects(project).json) }

  // MARK: Previews

  private nonisolated func preview(_ request: DeskRequest) async -> DeskAnswer {
    guard let asked = DeskQuestion.read(request.body) else {
      return .refusal(400, "This is no question that the desk's page asks.")
    }
    newest.withLock { newest in
      // Tabs that were closed are forgotten by and by.
      if newest.count >= 100 { newest.removeAll() }
      newest[ByteText(asked.tab)] = max(asked.number, newest[ByteText(asked.tab)] ?? 0)
    }
    return await preview(asked)
  }

  private func preview(_ asked: DeskQuestion.Numbered) -> DeskAnswer {
    // While others were answered a page may have asked for something else.
    let isOutdated = newest.withLock { ($0[ByteText(asked.tab)] ?? 0) > asked.number }
    if isOutdated { return .outdated }
    return .json(DeskPreview(asked.question, project).json(generation: project.generation))
  }
}
