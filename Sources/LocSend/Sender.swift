// The loop of a campaign: one thread reads the input, keeps the journal and talks to FCM.

import CSend
import LocBase

/// Sends a campaign. Every message ends as sent, failed or unknown, or is still open when the run ends early.
package final class Sender {
  /// A commit takes a few milliseconds on some disks: attempts are collected for this time, or up to this number.
  static let groupMicroseconds: Int64 = 10_000
  static let groupSize = 100
  /// The time that requests in flight get after a signal.
  static let farewellMicroseconds: Int64 = 10_000_000
  /// The time without room for a request after which a run ends.
  static let patienceMicroseconds: Int64 = 120_000_000
  /// Records that wait in memory for their time, at most.
  static let maxWaiting = 100_000

  let options: SendOptions
  let note: (String) -> Void
  let progress: ((Report, _ rate: Double, _ left: Double?) -> Void)?
  package internal(set) var report = Report()

  let campaign: Campaign
  var journal: Journal?
  var transfer: Transfer?
  var tokens: TokenCache?
  var deadTokens: DeadTokens?
  var pacer: Pacer

  /// Records that may be sent now.
  var ready: [Record] = []
  var waiting = WaitingRecords()
  /// What an earlier run has left of each line.
  var earlier: [EarlierState] = []
  /// Lines of the journal that the pipe has not brought again. Until it has brought all of them it may be another input, and nothing is sent.
  var unmatched = 0
  /// States that are to be written to the journal.
  var pending: [PendingState] = []
  var pendingSince: Int64 = 0
  private var lastCommit: Int64 = 0
  private var isInputOver = false
  var began: Int64 = 0
  private var stopsAt: Int64?
  private var lastConnect: Int64 = 0
  /// The last time at which a connection had room or a request was on its way.
  var lastRoom: Int64 = 0
  /// Since when nothing can be sent for a reason that is not the campaign's, and whether that was said.
  var blocked: (since: Int64, isSaid: Bool)?
  var hasSaidFull = false
  var hasSaidWaiting = false
  private var lastProgress: Int64 = 0
  var progressBegan: (time: Int64, ended: Int) = (0, 0)
  /// Answers in a row that were about the project or the account and not about the message.
  var refusals = 0
  /// Refused records of that kind since the last one that was sent.
  var held: [(record: Record, answer: FCMAnswer)] = []
  var hasSent = false
  /// Records that were left open after all their tries, and those of them since the last one that was sent.
  var left = 0
  var leftInARow = 0
  var leftReason = ""
  /// Pauses since the last answer of use that were made for lost requests, and requests since the last of them.
  var lossRounds = 0
  var probes = 0
  /// Answers in a row that do not say what became of their messages.
  var emptyAnswers = 0
  /// Since when the server has taken no request, and whether that was said.
  var refusing: (since: Int64, isSaid: Bool)?
  /// Whether the journal has failed: it is tried once more, at the end.
  private var hasJournalFailed = false

  /// A line in the journal of an earlier run.
  enum EarlierState: UInt8 {
    case absent
    case open
    case ended
  }

  /// A record's new state, on its way to the journal.
  struct PendingState {
    var line: Int
    var state: RecordState
    var code: String?
    var messageID: String?
    var token: Digest?
  }

  package init(
    _ options: SendOptions, note: @escaping (String) -> Void,
    progress: ((Report, _ rate: Double, _ left: Double?) -> Void)? = nil
  ) throws(SendFailure) {
    self.options = options
    self.note = note
    self.progress = progress
    pacer = Pacer(rate: options.rate, now: loc_monotonic_us())
    campaign = try Campaign(options, note: note)
    if campaign.source.waitDescriptor >= 0 || options.input.equals("-") {
      guard options.journal != nil || options.isDryRun else {
        throw SendFailure(
          .usage, "standard input and pipes need --journal FILE: a campaign without one cannot be resumed")
      }
    }
  }

  /// Sends everything, and returns the report. A failure that comes before the first request is thrown.
  package func run() throws(SendFailure) -> Report {
    began = loc_monotonic_us()
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
    report.signal = Int32(loc_end_signal())
    report.seconds = Double(loc_monotonic_us() - began) / 1e6
    report.cpuSeconds = Double(loc_cpu_us() - cpu) / 1e6
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
        if stopsAt == nil, isFinished { break }
      }
      if !pending.isEmpty, !hasJournalFailed { wait = min(wait, max(pendingSince + Self.groupMicroseconds - now, 0)) }
      if tokens?.isFetching == true { wait = min(wait, 5_000) }
      let wantsInput =
        stopsAt == nil && !isInputOver && (ready.isEmpty || unmatched > 0) && waiting.count < Self.maxWaiting
      let isPipeReadable = transfer.step(
        milliseconds: Int((wait + 999) / 1_000), descriptor: wantsInput ? campaign.source.waitDescriptor : -1)
      if isPipeReadable { campaign.source.mayRead = true }
      now = loc_monotonic_us()
      while let ended = transfer.next() { take(ended, now) }
      do throws(SendFailure) {
        if !pending.isEmpty, !hasJournalFailed, now - pendingSince >= Self.groupMicroseconds { try commit([]) }
      } catch {
        stop(error, now)
      }
      showProgress(now)
    }
    finish()
  }

  private var isFinished: Bool {
    isInputOver && ready.isEmpty && waiting.count == 0 && transfer?.count == 0
  }

  private func stop(at now: Int64) { if stopsAt == nil { stopsAt = now + Self.farewellMicroseconds } }

  /// Ends the run for a reason: nothing new is sent, and what is in flight is finished.
  func stop(_ failure: SendFailure, _ now: Int64) {
    if report.stopped == nil {
      report.stopped = failure.message
      report.stoppedKind = failure.kind
    }
    stop(at: now)
  }

  /// Ends the run: requests without an answer are unknown, because they were written, or may have been.
  private func finish() {
    if let transfer {
      for record in transfer.records { lose(record, code: "INTERRUPTED") }
      report.connections = Int(transfer.state.connections)
    }
    let now = loc_monotonic_us()
    if report.stopped == nil, loc_end_signal() == 0 { settleHeld(now) }
    do throws(SendFailure) {
      try commit([])
    } catch {
      // On disk those records are attempts, which the next run counts as unknown.
      note("error: \(error.message); the last \(pending.count) results are not in the journal")
      stop(error, now)
    }
    flushDeadTokens(now)
    reportLeft()
    journal = nil
    transfer = nil
  }

  // MARK: - New requests

  /// Begins as many requests as the rate and the connections allow. Returns the microseconds until there is more to do.
  private func fill(_ now: Int64) throws(SendFailure) -> Int64 {
    guard let transfer, let tokens else { return 200_000 }
    if ready.isEmpty || unmatched > 0 { try refill(1, now) }
    let untilDue = waiting.earliest.map { max($0 - now, 0) } ?? 200_000
    if !ready.isEmpty || tokens.isFetching { tokens.step(now: now) }
    guard unmatched == 0 else {
      lastRoom = now
      sayBlocked("the pipe has not come to the last line that is in the journal", now)
      return 200_000
    }
    guard !ready.isEmpty, now >= pacer.pausedUntil else {
      // Nothing needs a connection: only the time in which one is missed counts against the server.
      lastRoom = now
      blocked = nil
      if ready.isEmpty, transfer.count == 0, waiting.count > 0 { sayWaiting(untilDue) }
      return min(ready.isEmpty ? untilDue : pacer.pausedUntil - now, 200_000)
    }
    if let failure = tokens.failure { throw failure }
    let state = transfer.state
    try connect(transfer, state, now)
    guard tokens.isUsable(now: now), let header = tokens.header else {
      sayBlocked(tokens.problem, now)
      return 20_000
    }
    guard state.free_slots > 0 else {
      if state.open == 0 {
        sayBlocked(state.failures == 0 ? "the server has not answered" : transfer.problem, now)
      } else if state.active == 0 {
        sayBlocked(Self.noRoom, now)
      }
      return 50_000
    }
    blocked = nil
    let allowed = pacer.allowance(now: now)
    guard allowed > 0 else { return min(pacer.wait(now: now), 200_000) }
    var wanted = min(allowed, Int(state.free_slots))
    if lossRounds > 0 {
      wanted = min(wanted, Self.maxProbes - probes)
      guard wanted > 0 else { return 50_000 }
    }
    // A group of its own for each free slot would keep the disk busy with nothing but commits.
    let due = lastCommit + Self.groupMicroseconds - now
    if wanted < Self.groupSize, due > 0, transfer.count > 0 { return due }
    try refill(wanted, now)
    let group = Array(ready.prefix(wanted))
    try commit(group)
    pacer.spend(group.count)
    var submitted = 0
    for record in group {
      guard transfer.submit(record, header: header, generation: tokens.generation) else { break }
      record.begun = now
      submitted += 1
    }
    if lossRounds > 0 { probes += submitted }
    // A connection was lost meanwhile: the rest is open again, and the first of the next group.
    for record in group.dropFirst(submitted) { note(record, .open, now) }
    ready.removeFirst(submitted)
    report.requests += submitted
    hasSaidWaiting = false
    return ready.isEmpty && isInputOver ? min(untilDue, 200_000) : 0
  }

  /// Opens a connection when there is none, or when all are full for a while.
  private func connect(_ transfer: Transfer, _ state: loc_h2_state, _ now: Int64) throws(SendFailure) {
    if state.free_slots > 0 || state.active > 0 { lastRoom = now }
    guard now - lastRoom < Self.patienceMicroseconds else {
      throw SendFailure(.unfinished, state.failures > 0 ? transfer.problem : Self.noRoom)
    }
    guard state.connecting == 0 else { return }
    if state.open == 0 {
      let isTLS = state.problem == LOC_H2_PROBLEM_CERTIFICATE || state.problem == LOC_H2_PROBLEM_PROTOCOL
      let wasNeverReached = state.connections == 0 && state.failures >= 4
      if state.failures > 0, isTLS || wasNeverReached { throw SendFailure(.unfinished, transfer.problem) }
      let wait = state.failures == 0 ? 0 : min(Int64(500_000) << Int64(min(state.failures, 5)), 8_000_000)
      guard now - lastConnect >= wait else { return }
    } else {
      guard state.free_slots == 0, now - lastConnect > 50_000, state.failures == 0 else { return }
    }
    lastConnect = now
    transfer.connect()
  }

  /// Fills `ready` up to `count` records: those whose time has come, then those of the input.
  private func refill(_ count: Int, _ now: Int64) throws(SendFailure) {
    while ready.count < count || unmatched > 0 {
      if let record = waiting.pop(now: now) {
        ready.append(record)
        continue
      }
      guard !isInputOver else { return }
      guard waiting.count < Self.maxWaiting else {
        sayFull()
        return
      }
      switch try campaign.next(&report, isDone: { (line, digest) throws(SendFailure) in try self.isDone(line, digest) })
      {
      case .end:
        isInputOver = true
        guard unmatched == 0 else { throw otherInput("the input ends before the last line that is in the journal") }
      case .waiting: return
      case .record(let record, let notBefore):
        if let notBefore, case let seconds = notBefore - Int(loc_unix_seconds()), seconds > 0 {
          waiting.push(record, due: now + Int64(min(seconds, 1 << 32)) * 1_000_000)
        } else {
          ready.append(record)
        }
      }
    }
  }

  /// Writes the attempts of these records, and all pending states: on disk when this returns.
  private func commit(_ attempts: [Record]) throws(SendFailure) {
    guard let journal, !attempts.isEmpty || !pending.isEmpty else { return }
    do throws(SendFailure) {
      try journal.begin()
      for item in pending {
        try journal.note(
          line: item.line, state: item.state, code: item.code, messageID: item.messageID, token: item.token)
      }
      for record in attempts { try journal.attempt(line: record.line, digest: record.digest) }
      try journal.commit()
    } catch {
      journal.rollback()
      hasJournalFailed = true
      throw error
    }
    pending.removeAll(keepingCapacity: true)
    lastCommit = loc_monotonic_us()
    flushDeadTokens(lastCommit)
  }

  /// Writes the dead tokens whose records the journal has. A file that cannot be written keeps no result out of the journal.
  private func flushDeadTokens(_ now: Int64) {
    do throws(SendFailure) {
      try deadTokens?.flush()
    } catch {
      stop(error, now)
    }
  }

  private func showProgress(_ now: Int64) {
    guard let progress, now - lastProgress >= 200_000 else { return }
    lastProgress = now
    let seconds = Double(now - progressBegan.time) / 1e6
    let rate = Double(report.ended - progressBegan.ended) / max(seconds, 0.001)
    let left = report.open.flatMap { rate > 0 ? Double($0) / rate : nil }
    progress(report, rate, left)
  }
}
