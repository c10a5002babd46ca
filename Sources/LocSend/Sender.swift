// The loop of a campaign: one thread reads the input, keeps the journal and talks to FCM.

import CSend
import LocBase

/// Sends a campaign. Every message ends as sent, failed or unknown, or is still open when the run ends early.
package final class Sender {
  /// The time that requests in flight get after a signal.
  static let farewellMicroseconds: Int64 = 10_000_000
  let options: SendOptions
  package internal(set) var report = Report()

  let campaign: Campaign
  var transfer: Transfer?
  var tokens: TokenCache?
  var deadTokens: DeadTokens?
  var pacer: Pacer

  var ledger = Ledger()
  var earlier = EarlierRun()
  var queue = SendQueue()
  var window = Window()
  var brakes = Brakes()
  var waits: WaitNotes
  var meter: SendMeter
  private var stopsAt: Int64?

  package init(
    _ options: SendOptions, note: @escaping (String) -> Void,
    progress: ((Report, _ rate: Double, _ left: Double?) -> Void)? = nil
  ) throws(SendFailure) {
    self.options = options
    waits = WaitNotes(note)
    meter = SendMeter(progress)
    pacer = Pacer(rate: options.rate, now: loc_monotonic_us())
    campaign = try Campaign(options, note: note)
    if campaign.source.waitDescriptor >= 0 || Text(options.input) == "-" {
      guard options.journal != nil || options.isDryRun else {
        throw SendFailure(
          .usage, "standard input and pipes need --journal FILE: a campaign without one cannot be resumed")
      }
    }
  }

  /// Sends everything, and returns the report. A failure that comes before the first request is thrown.
  package func run() throws(SendFailure) -> Report {
    meter.begin(loc_monotonic_us(), ended: 0)
    let cpu = loc_cpu_us()
    report.isDryRun = options.isDryRun
    report.validatesOnly = options.validatesOnly
    loc_watch_end_signals()
    try campaign.check(&report) { loc_end_signal() != 0 }
    if options.isDryRun {
      try finishDryRun()
    } else if loc_end_signal() == 0 {
      if report.refused > 0, !options.isForced {
        throw SendFailure(
          .findings,
          "\(report.refused) of \(report.total ?? 0) messages would be refused by FCM, so none was sent; --force sends them as they are"
        )
      }
      try prepare()
      loop()
    }
    if let line = campaign.cutLine, report.ending.reason == nil {
      report.ending.reason =
        "the input ends inside line \(line): it was cut, and what follows is not sent. Send the whole input again with --resume"
      report.ending.kind = .unreadable
    }
    report.ending.signal = Int32(loc_end_signal())
    report.cost.seconds = Double(loc_monotonic_us() - meter.began) / 1e6
    report.cost.cpuSeconds = Double(loc_cpu_us() - cpu) / 1e6
    return report
  }

  private func finishDryRun() throws(SendFailure) {
    // A file was read already; a pipe is read here, and waited for.
    guard !campaign.source.isFile else { return }
    while loc_end_signal() == 0 {
      campaign.source.mayRead = true
      if case .end = try campaign.next(&report, isDone: { (_, _) throws(SendFailure) in false }) { return }
    }
  }

  // MARK: - The loop

  private func loop() {
    guard let transfer else { return }
    while true {
      var now = loc_monotonic_us()
      if loc_end_signal() != 0 { stop(at: now) }
      if let stopsAt, transfer.count == 0 || now >= stopsAt { break }
      var wait: Int64 = 200_000
      if stopsAt == nil {
        do throws(SendFailure) {
          wait = try fill(now)
        } catch {
          stop(error, now)
        }
        if stopsAt == nil, queue.isOver, transfer.count == 0 { break }
      }
      if let untilDue = ledger.untilDue(now) { wait = min(wait, untilDue) }
      if tokens?.isFetching == true { wait = min(wait, 5_000) }
      let wantsInput =
        stopsAt == nil && !queue.isInputOver && (queue.readyCount == 0 || !earlier.isMatched) && !queue.isFull
      let isPipeReadable = transfer.step(
        milliseconds: Int((wait + 999) / 1_000), descriptor: wantsInput ? campaign.source.waitDescriptor : -1)
      if isPipeReadable { campaign.source.mayRead = true }
      now = loc_monotonic_us()
      while let ended = transfer.next() { take(ended, now) }
      do throws(SendFailure) {
        if ledger.untilDue(now) == 0 { try commit([]) }
      } catch {
        stop(error, now)
      }
      meter.show(report, now)
    }
    finish()
  }

  private func stop(at now: Int64) { if stopsAt == nil { stopsAt = now + Self.farewellMicroseconds } }

  /// Ends the run for a reason: nothing new is sent, and requests in flight are completed.
  func stop(_ failure: SendFailure, _ now: Int64) {
    if report.ending.reason == nil {
      report.ending.reason = failure.message
      report.ending.kind = failure.kind
    }
    stop(at: now)
  }

  /// Ends the run: requests without an answer are unknown, because they were written, or may have been.
  private func finish() {
    if let transfer {
      for record in transfer.records { lose(record, code: "INTERRUPTED") }
      report.cost.connections = Int(transfer.state.connections)
    }
    let now = loc_monotonic_us()
    if report.ending.reason == nil, loc_end_signal() == 0 { settleHeld(now) }
    do throws(SendFailure) {
      try commit([])
    } catch {
      // On disk those records are attempts, which the next run counts as unknown.
      waits.note("error: \(error.message); the last \(ledger.pendingCount) results are not in the journal")
      stop(error, now)
    }
    flushDeadTokens(now)
    reportLeft()
    ledger.close()
    transfer = nil
  }

  // MARK: - New requests

  /// Begins as many requests as the rate and the connections allow. Returns the microseconds until there is more to do.
  private func fill(_ now: Int64) throws(SendFailure) -> Int64 {
    guard let transfer, let tokens else { return 200_000 }
    if queue.readyCount == 0 || !earlier.isMatched { try refill(1, now) }
    let untilDue = queue.untilDue(now)
    if queue.readyCount > 0 || tokens.isFetching { tokens.step(now: now) }
    guard earlier.isMatched else {
      window.isNotNeeded(now)
      waits.sayBlocked("the pipe has not come to the last line that is in the journal", now)
      return 200_000
    }
    guard queue.readyCount > 0, now >= pacer.pausedUntil else {
      window.isNotNeeded(now)
      waits.endBlocked()
      if queue.readyCount == 0, transfer.count == 0, queue.waitingCount > 0 {
        waits.sayWaiting(untilDue, messages: queue.waitingCount)
      }
      return min(queue.readyCount == 0 ? untilDue : pacer.pausedUntil - now, 200_000)
    }
    if let failure = tokens.failure { throw failure }
    let state = transfer.state
    try window.connect(transfer, state, now)
    guard tokens.isUsable(now: now), let header = tokens.header else {
      waits.sayBlocked(tokens.problem, now)
      return 20_000
    }
    guard state.free_slots > 0 else {
      if state.open == 0 {
        waits.sayBlocked(state.failures == 0 ? "the server has not answered" : transfer.problem, now)
      } else if state.active == 0 {
        waits.sayBlocked(Window.noRoom, now)
      }
      return 50_000
    }
    waits.endBlocked()
    let allowed = pacer.allowance(now: now)
    guard allowed > 0 else { return min(pacer.wait(now: now), 200_000) }
    let wanted = brakes.limit(min(allowed, Int(state.free_slots)))
    guard wanted > 0 else { return 50_000 }
    // A separate commit for each free slot would keep the disk busy with commits.
    let due = ledger.untilNextGroup(now)
    if wanted < Ledger.groupSize, due > 0, transfer.count > 0 { return due }
    try refill(wanted, now)
    let group = queue.first(wanted)
    try commit(group)
    pacer.spend(group.count)
    var submitted = 0
    for record in group {
      guard transfer.submit(record, header: header, generation: tokens.generation) else { break }
      record.begun = now
      submitted += 1
    }
    brakes.spend(submitted)
    // A connection was lost meanwhile: the rest is open again, and the first of the next group.
    for record in group.dropFirst(submitted) { ledger.note(record, .open, now) }
    queue.removeFirst(submitted)
    report.cost.requests += submitted
    waits.endWaiting()
    return queue.readyCount == 0 && queue.isInputOver ? min(untilDue, 200_000) : 0
  }

  /// Fills the queue up to `count` records: waiting ones whose time has come, then new ones from the input.
  private func refill(_ count: Int, _ now: Int64) throws(SendFailure) {
    while queue.readyCount < count || !earlier.isMatched {
      if queue.wake(now) { continue }
      guard !queue.isInputOver else { return }
      guard !queue.isFull else {
        waits.sayFull()
        return
      }
      switch try campaign.next(&report, isDone: { (line, digest) throws(SendFailure) in try self.isDone(line, digest) })
      {
      case .end:
        queue.endInput()
        guard earlier.isMatched else {
          throw EarlierRun.otherInput("the input ends before the last line that is in the journal")
        }
      case .waiting: return
      case .record(let record, let notBefore):
        if let notBefore, case let seconds = notBefore - Int(loc_unix_seconds()), seconds > 0 {
          queue.push(record, due: now + Int64(min(seconds, 1 << 32)) * 1_000_000)
        } else {
          queue.append(record)
        }
      }
    }
  }

  /// Writes the attempts of these records, and all pending states: on disk when this returns.
  private func commit(_ attempts: [Record]) throws(SendFailure) {
    if let now = try ledger.commit(attempts) { flushDeadTokens(now) }
  }

  /// Writes the dead tokens whose records the journal has. A file that cannot be written keeps no result out of the journal.
  private func flushDeadTokens(_ now: Int64) {
    do throws(SendFailure) {
      try deadTokens?.flush()
    } catch {
      stop(error, now)
    }
  }
}
