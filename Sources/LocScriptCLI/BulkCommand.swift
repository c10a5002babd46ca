// locscript bulk: runs rules with events by the million, on every core.

import ArgumentParser
import FoundationEssentials
import Glibc
import LocBase
import LocBulk
import LocRules
import LocScript

struct BulkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bulk",
    abstract: "Runs rules with events by the million, on every core.",
    discussion: """
      Events are read one a line and become envelopes in the same order, as with `run --format json`; memory stays the same however \
      long the input is. Names that end in .gz and .zst are compressed by gzip and zstd. A run into a file that Ctrl-C, a full \
      disk or a kill has stopped goes on with --resume: FILE.progress beside the output tells where. At the end standard error \
      tells how many events each rule sent, skipped and failed with.
      """
  )

  @Argument(help: ArgumentHelp("A rule, or a folder of rules.", valueName: "rules"), completion: .file())
  var rules: String

  @Option(
    name: .customLong("events"), help: ArgumentHelp("Events, one a line.", valueName: "file|-"), completion: .file())
  var input = BulkJob.standard

  @Option(
    name: .customLong("out"), help: ArgumentHelp("Where the envelopes go.", valueName: "file|-"), completion: .file())
  var output = BulkJob.standard

  @Option(
    help: ArgumentHelp("Where the envelopes of failures go instead, with the lines' numbers.", valueName: "file"),
    completion: .file())
  var errors: String?

  @Option(
    name: .customShort("j", allowingJoined: true),
    help: ArgumentHelp("Workers; without it one for each core.", valueName: "workers"))
  var workers: Int?

  @Flag(help: "Print request bodies alone: neither what was skipped nor what failed is in the output.")
  var payloads = false

  @Flag(help: "Goes on where a run into the same file has stopped.")
  var resume = false

  @Flag(help: "Warnings fail: the exit code is 1 when there is one.")
  var strict = false

  @Option(help: ArgumentHelp("What event.now answers where an event has none: unix seconds.", valueName: "seconds"))
  var now: Int?

  @Option(
    help: ArgumentHelp("Previews that many of the messages on standard error at the end.", valueName: "count"))
  var previewSample: Int?

  @OptionGroup var warnings: WarningOptions
  @OptionGroup var resources: ResourceOptions

  private static let mostWorkers = 256
  private static let mostPreviews = 1000

  func validate() throws {
    try ArgumentWords.check(now: now)
    if let workers, !(1...Self.mostWorkers).contains(workers) {
      throw ValidationError("-j takes 1 to \(Self.mostWorkers) workers, not \(workers)")
    }
    if let previewSample, !(1...Self.mostPreviews).contains(previewSample) {
      throw ValidationError("--preview-sample takes 1 to \(Self.mostPreviews) messages, not \(previewSample)")
    }
    try OutputFile.validate(
      [("--out", output)].filter { $0.1 != BulkJob.standard } + (errors.map { [("--errors", $0)] } ?? []))
    guard errors != BulkJob.standard else { throw ValidationError("--errors takes a file, not standard output") }
    if let errors, !errors.isPlainFile {
      throw ValidationError("--errors \(errors): errors are not compressed; name a file without .gz and .zst")
    }
    guard !resume || output != BulkJob.standard else {
      throw ValidationError("--resume goes with --out: what went to standard output is not known any more")
    }
  }

  func run() throws {
    try exiting {
      let engine = try resources.engine(near: rules)
      // The keys that a rule names are known only after its run.
      warnings.tell(engine, about: [])
      let generation = try Rules(rules, engine: engine)
      let sessions = (0..<(workers ?? Self.cores)).map { _ in session(generation) }
      let started = Self.now
      let outcome: BulkRun.Outcome
      let firstLine: Int
      let isResumable: Bool
      do {
        let run = try BulkRun(job, sessions: sessions)
        if input == BulkJob.standard { Input.announceTerminal() }
        firstLine = run.firstLine
        isResumable = run.isResumable
        var meter = BulkMeter(inputSize: run.inputSize)
        outcome = run.run(tick: meter.map { _ in { meter?.show(events: $0, inputBytes: $1) } })
        meter?.clear()
      } catch let failure as BulkFailure {
        throw failure.asCommandFailure
      }
      if sessions.contains(where: { $0.hasUncheckedKeys }) {
        resources.tellOfNoResources(near: rules, "the keys of loc.text are not checked")
      }
      BulkSummary(outcome.report, of: generation, seconds: Self.now - started, firstLine: firstLine).tell(
        input: inputName)
      let previewsFail = try tellSample(outcome.report, engine)
      try end(outcome, isResumable: isResumable)
      if strict, outcome.report.warned > 0 {
        Terminal.note("error: \(counted(outcome.report.warned, "event")) had warnings; see `findings` in the output")
      }
      if previewsFail || strict && (outcome.report.warned > 0 || Terminal.hasWarned) { throw CommandCode.findings.exit }
    }
  }

  private var inputName: String { input == BulkJob.standard ? "<stdin>" : input }

  /// The cores that this process may use.
  private static var cores: Int { min(max(ProcessInfo.processInfo.activeProcessorCount, 1), mostWorkers) }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private var job: BulkJob {
    var job = BulkJob()
    job.input = input
    job.output = output
    job.errors = errors
    job.writesBodies = payloads
    job.sampleCount = previewSample ?? 0
    job.resumes = resume
    return job
  }

  private func session(_ generation: Rules) -> Session {
    let session = Session(generation)
    session.now = now.map { Int64($0) }
    session.onLog { rule, text in Terminal.log(rule, text) }
    return session
  }

  /// Ends the command with the code of whatever stopped it, or of the worst failure.
  private func end(_ outcome: BulkRun.Outcome, isResumable: Bool) throws {
    let line = outcome.place.line
    // A filter that failed has left half a file, and it knows nothing of lines.
    let isWhole = outcome.failure == nil || output.isPlainFile
    let goOn =
      isWhole
      ? "the output is whole up to there" + (isResumable ? "; --resume goes on from there" : "")
      : "start anew: half a compressed file is nothing to go on from"
    if outcome.signal != nil || outcome.failure != nil, outcome.failure?.kind != .brokenPipe {
      Terminal.note("stopped behind line \(line) of \(Terminal.printable(inputName)): " + goOn)
    }
    if let failure = outcome.failure {
      if failure.kind == .brokenPipe {
        if let number = outcome.signal { throw ExitCode(128 + number) }
        // Like every filter whose reader has seen enough.
        signal(SIGPIPE, SIG_DFL)
        raise(SIGPIPE)
      }
      throw failure.asCommandFailure
    }
    if let number = outcome.signal { throw ExitCode(128 + number) }
    if let status = outcome.report.limitStatus { throw CommandCode(status: status).exit }
    if outcome.report.failed > 0 { throw CommandCode.findings.exit }
  }

  /// Previews a sample of the messages; returns whether one of them fails.
  private func tellSample(_ report: BulkReport, _ engine: Engine) throws -> Bool {
    var fails = false
    for message in report.sample.inOrder {
      let previews = try engine.previewsEverywhere(
        message.body, name: "\(message.rule), line \(message.line)", rule: message.rule)
      let verdict = PreviewVerdict(previews, findings: previews.findings, isStrict: false, requiresTranslations: false)
      let title = "\(Terminal.printable(inputName)):\(message.line): \(Terminal.printable(message.rule))"
      Terminal.note(PreviewTable(title: title, previews: previews, verdict: verdict).text)
      fails = fails || verdict.fails
    }
    return fails
  }
}

extension String {
  /// Whether no filter writes a file of this name.
  fileprivate var isPlainFile: Bool { !Text(self).hasSuffix(".gz") && !Text(self).hasSuffix(".zst") }
}

extension BulkFailure {
  fileprivate var asCommandFailure: CommandFailure {
    let code: CommandCode =
      switch kind {
      case .usage: .usage
      case .unavailable: .unavailable
      case .unreadable, .brokenPipe: .unreadable
      }
    return CommandFailure(code: code, message: message)
  }
}
