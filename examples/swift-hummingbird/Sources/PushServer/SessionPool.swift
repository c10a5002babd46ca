// Sessions for many requests at a time. An `Engine` and `Rules` may be used from everywhere; a `Session` has a Lua state, which one
// thread at a time may use, and so it is not Sendable: each lives inside an actor of its own, and the compiler keeps it there.

import Dispatch
import LocScript
import Logging

/// Runs events one after the other on one session.
actor Worker {
  private let session: Session
  private var generation: Generation
  private let queue = WorkerQueue()

  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  init(_ generation: Generation, logger: Logger) {
    let session = Session(generation.rules)
    session.onLog { rule, text in logger.info("\(rule): \(text)") }
    self.session = session
    self.generation = generation
  }

  func run(_ event: [UInt8], with next: Generation) throws(LocScriptError) -> RunResult {
    if next !== generation {
      session.use(next.rules)
      generation = next
    }
    return try session.run(event)
  }
}

/// A thread for a worker. A rule may compute until its deadline, 200 ms by default; on Swift's shared threads, of which there is
/// one a core, a few such rules would hold up every other request.
final class WorkerQueue: SerialExecutor {
  private let queue = DispatchQueue(label: "rules")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

/// A fixed number of workers, and the requests that wait for one.
actor SessionPool {
  /// All workers are busy, and enough requests wait already.
  struct Full: Error {}

  private var idle: [Worker]
  private var waiting: [CheckedContinuation<Worker, Never>] = []
  private let mostWaiting: Int

  init(workers: Int, first generation: Generation, logger: Logger, mostWaiting: Int = 1_000) {
    idle = (0..<workers).map { _ in Worker(generation, logger: logger) }
    self.mostWaiting = mostWaiting
  }

  /// Runs the rules of a generation with an event, as soon as a worker is free.
  /// - Throws: `LocScriptError` for an event that is no JSON object, `Full`.
  func run(_ event: [UInt8], with generation: Generation) async throws -> RunResult {
    let worker = try await take()
    defer { release(worker) }
    return try await worker.run(event, with: generation)
  }

  private func take() async throws(Full) -> Worker {
    if let worker = idle.popLast() { return worker }
    guard waiting.count < mostWaiting else { throw Full() }
    return await withCheckedContinuation { waiting.append($0) }
  }

  private func release(_ worker: Worker) {
    if waiting.isEmpty { idle.append(worker) } else { waiting.removeFirst().resume(returning: worker) }
  }
}
