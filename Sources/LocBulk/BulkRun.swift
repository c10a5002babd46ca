// The run itself: workers take blocks in the order of the input, and the worker that finishes the next one writes it.

import Glibc
import LocBase
import LocRules
package import LocScript

/// A run of rules over many events on several threads.
package final class BulkRun: @unchecked Sendable {
  private let input: BulkInput
  private let writer: BlockWriter
  private let runners: [BlockRunner]

  // This lock protects the state that all workers share.
  private let monitor = Monitor()
  private var pool: BlockPool
  private var isWriting = false
  private var isStopping = false
  private var wanted = 64 << 10
  private var failure: BulkFailure?
  private var report = BulkReport()
  private var working: Int
  private let waiter = pthread_self()

  /// The size of the input on disk in bytes; nil for a stream.
  package var inputSize: Int? { input.size }
  /// The first line of this run, from 1.
  package let firstLine: Int
  package var isResumable: Bool { writer.isResumable }

  /// Opens the files.
  /// - Parameter sessions: one for each worker.
  package init(_ job: BulkJob, sessions: [Session]) throws(BulkFailure) {
    signal(SIGPIPE, SIG_IGN)
    let place = try Self.place(of: job)
    firstLine = (place?.line ?? 0) + 1
    input = try BulkInput(job, at: place)
    writer = try BlockWriter(job, at: place)
    runners = sessions.map { BlockRunner($0, job) }
    working = sessions.count
    pool = BlockPool(count: 2 * sessions.count)
  }

  /// Where to continue, if at all.
  private static func place(of job: BulkJob) throws(BulkFailure) -> BulkPlace? {
    if job.output == BulkJob.standard { return nil }
    let path = BulkProgress.path(of: job.output)
    if job.resumes { return try BulkProgress.read(path, writesBodies: job.writesBodies) }
    guard !BulkProgress.exists(path) else {
      throw BulkFailure(
        .usage, "an earlier run into \(job.output) has stopped: go on with --resume, or remove \(path) to start anew")
    }
    return nil
  }

  // MARK: - The waiting thread

  /// The end of a run.
  package struct Outcome {
    package var report: BulkReport
    /// How far the output is complete.
    package var place: BulkPlace
    package var failure: BulkFailure?
    /// The signal that has stopped the run.
    package var signal: Int32?
  }

  /// The signals that end a run: Ctrl-C, a service manager's, and that of a terminal which closes.
  private static let endings = [SIGINT, SIGTERM, SIGHUP]

  /// Runs everything and waits. A signal stops the run after a complete block; the second one ends the process.
  /// - Parameter tick: called about twice a second with the events so far and the bytes of the input that were read.
  package func run(tick: ((_ events: Int, _ inputBytes: Int?) -> Void)?) -> Outcome {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGUSR1)
    for number in Self.endings where !Self.isIgnored(number) { sigaddset(&signals, number) }
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let threads = runners.map { start($0) }
    var stoppedBy: Int32?
    while monitor.locked({ working > 0 }) {
      var patience = timespec(tv_sec: 0, tv_nsec: stoppedBy == nil ? 500_000_000 : 50_000_000)
      let number = sigtimedwait(&signals, nil, &patience)
      if Self.endings.contains(number) {
        stoppedBy = number
        stop()
        // The next one ends the process at once.
        var again = sigset_t()
        sigemptyset(&again)
        sigaddset(&again, number)
        sigdelset(&signals, number)
        pthread_sigmask(SIG_UNBLOCK, &again, nil)
      }
      // A session lowers its flag when it begins a block.
      if monitor.locked({ isStopping }) { for runner in runners { runner.session.interrupt() } }
      if let tick, number < 0, stoppedBy == nil { tick(monitor.locked { report.events }, input.position) }
    }
    for thread in threads { if let thread { pthread_join(thread, nil) } }
    // The workers' signals must not stay pending until the mask is removed, because they would then end the process. A
    // Ctrl-C before the end of the input may have caused that end, by stopping the program that writes the input: then
    // the run is not complete.
    var none = timespec()
    while case let number = sigtimedwait(&signals, nil, &none), number > 0 {
      if number != SIGUSR1 { stoppedBy = stoppedBy ?? number }
    }
    return finish(stoppedBy)
  }

  private func finish(_ stoppedBy: Int32?) -> Outcome {
    var failure = failure
    if let found = input.finish(), failure == nil, stoppedBy == nil { failure = found }
    let isComplete = failure == nil && stoppedBy == nil
    let late = writer.finish(isComplete: isComplete, hasFailed: failure != nil)
    input.close()
    return Outcome(report: report, place: writer.place, failure: failure ?? late, signal: stoppedBy)
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Stops the workers, even one that waits for the input.
  private func stop() {
    monitor.locked {
      isStopping = true
      monitor.wakeAll()
    }
    input.stop()
  }

  private func fail(_ failure: BulkFailure) {
    monitor.locked { self.failure = self.failure ?? failure }
    stop()
  }

  // MARK: - The workers

  private final class Worker {
    let run: BulkRun
    let runner: BlockRunner

    init(_ run: BulkRun, _ runner: BlockRunner) {
      self.run = run
      self.runner = runner
    }
  }

  private func start(_ runner: BlockRunner) -> pthread_t? {
    let worker = Unmanaged.passRetained(Worker(self, runner))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { pointer in
        if let pointer {
          let worker = Unmanaged<Worker>.fromOpaque(pointer).takeRetainedValue()
          worker.run.work(worker.runner)
        }
        return nil
      }, worker.toOpaque())
    if code == 0 { return thread }
    worker.release()
    fail(BulkFailure("a thread", code: code))
    leave()
    return nil
  }

  private func leave() {
    monitor.locked { working -= 1 }
    pthread_kill(waiter, SIGUSR1)
  }

  private func work(_ runner: BlockRunner) {
    while let block = takeFree(), read(block) {
      let start = Self.now
      runner.run(block)
      guard !monitor.locked({ isStopping }) else { break }
      adapt(Self.now - start, block.input.count)
      hand(block)
    }
    leave()
  }

  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  private func takeFree() -> Block? {
    monitor.locked {
      while !pool.hasFree, !isStopping { monitor.wait() }
      return isStopping ? nil : pool.takeFree()
    }
  }

  /// Reads the next block; false at the end.
  private func read(_ block: Block) -> Bool {
    let wanted = monitor.locked { self.wanted }
    do throws(BulkFailure) {
      return try input.read(block, wanted: wanted)
    } catch {
      fail(error)
      return false
    }
  }

  /// Chooses the size of the next blocks: large ones for speed, small ones where rules are slow, so that the output keeps moving and a
  /// stop loses little work.
  private func adapt(_ nanoseconds: Int, _ bytes: Int) {
    monitor.locked {
      if nanoseconds > 200_000_000 {
        wanted = max(wanted / 2, 4 << 10)
      } else if nanoseconds < 50_000_000, bytes * 2 > wanted {
        wanted = min(wanted * 2, BlockReader.maxBlockBytes)
      }
    }
  }

  /// Stores a finished block, and writes all blocks whose turn it is, unless another worker is writing.
  private func hand(_ block: Block) {
    monitor.lock()
    defer { monitor.unlock() }
    pool.finish(block)
    if isWriting { return }
    isWriting = true
    defer { isWriting = false }
    while failure == nil, let next = pool.takeNext() {
      monitor.unlock()
      let problem = writer.write(next)
      if let problem { fail(problem) }
      monitor.lock()
      guard problem == nil else { break }
      report.add(next.report)
      pool.reuse(next)
      monitor.wakeAll()
    }
  }
}
