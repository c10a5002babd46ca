// locscript-send: delivers messages to FCM. `locscript send` starts it.

import ArgumentParser
import Glibc
import LocBase
import LocSend

@main
struct SendCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "locscript-send",
    abstract: "Sends messages to FCM, and tells of each whether it was sent, failed, or is unknown.",
    discussion: """
      The input has one message a line: a request body, {"message": {…}}, or an envelope of `locscript run --format json`. \
      Envelopes of errors and skips are passed over. With --message and --tokens one prepared message goes to every token.

      Every attempt is in the journal before it is on the wire. A run that was killed goes on with --resume, and sends nothing \
      twice: what was written and not answered is reported as unknown.

      Credentials: --credentials, --access-token-file, GOOGLE_APPLICATION_CREDENTIALS, gcloud's application default \
      credentials, the metadata server.

      Exit codes: 0 all messages sent, broken lines are passed over · 1 messages that FCM would refuse · 3 something could \
      not be read or written · 5 some failed, are unknown or are not sent · 64 wrong use · 129, 130, 143 interrupted, to be resumed.
      """,
    version: "locscript-send \(libraryVersion)"
  )

  @Argument(help: ArgumentHelp("Messages, one a line; - for standard input.", valueName: "file|-"), completion: .file())
  var file: String?

  @Option(
    help: ArgumentHelp("The Firebase project; else GOOGLE_CLOUD_PROJECT, or the service account's.", valueName: "id"))
  var project: String?

  @Option(
    help: ArgumentHelp("A prepared message with {\"$slot\": 0} as its token.", valueName: "file"), completion: .file())
  var message: String?

  @Option(help: ArgumentHelp("The tokens for --message, one a line.", valueName: "file"), completion: .file())
  var tokens: String?

  @Flag(help: "Checks everything and sends nothing; needs no network and no credentials.")
  var dryRun = false

  @Flag(help: "Lets FCM check each message and deliver none.")
  var validateOnly = false

  @Option(
    help: ArgumentHelp(
      "Messages a minute (or 100/s), reached within a minute, or unlimited. Default: 594000, just under FCM's quota.",
      valueName: "n|unlimited"))
  var rate: String?

  @Option(
    help: ArgumentHelp("The journal. Default: the input's name with .journal behind it.", valueName: "file"),
    completion: .file())
  var journal: String?

  @Flag(help: "Goes on with a journal's campaign, which must have begun: same input, message, project and server.")
  var resume = false

  @Option(help: ArgumentHelp("Another server, such as a fake for tests.", valueName: "url"))
  var endpoint = "https://fcm.googleapis.com"

  @Option(help: "What to do with messages that were written and not answered: list or resend.")
  var onUnknown: OnUnknown = .list

  @Flag(
    help:
      "Adds collapse ids, so that a message that arrives twice replaces itself. FCM keeps four for a phone that is offline."
  )
  var collapse = false

  @Flag(help: "Sends messages that fail the checks, too.")
  var force = false

  @Option(
    help: ArgumentHelp("A service account's key, or gcloud's user credentials.", valueName: "file"), completion: .file()
  )
  var credentials: String?

  @Option(
    help: ArgumentHelp("A file with an access token, which another program renews.", valueName: "file"),
    completion: .file())
  var accessTokenFile: String?

  @Option(
    help: ArgumentHelp("Trusted roots instead of the system's, for a fake.", valueName: "file"), completion: .file())
  var caFile: String?

  @Option(help: ArgumentHelp("Allows another token endpoint than Google's, and uses it.", valueName: "url"))
  var tokenUri: String?

  @Option(help: ArgumentHelp("The deadline of a request.", valueName: "seconds"))
  var timeout = 30

  @Option(help: ArgumentHelp("Connections at most.", valueName: "n"))
  var connections = 16

  @Option(help: ArgumentHelp("Appends tokens whose app is gone to a file.", valueName: "file"), completion: .file())
  var deadTokens: String?

  @Option(help: "The report: text for people on standard error; json on standard output, too.")
  var format = OutputFormat.text

  @Flag(help: "No progress and no report for people.")
  var quiet = false

  enum OutputFormat: String, ExpressibleByArgument, CaseIterable { case text, json }

  enum OnUnknown: String, ExpressibleByArgument, CaseIterable {
    case list
    case resend
  }

  func validate() throws {
    guard (message == nil) == (tokens == nil) else {
      throw ValidationError("--message and --tokens belong together.")
    }
    if tokens != nil, file != nil { throw ValidationError("With --message the input is --tokens; name no other file.") }
    if tokens == nil, file == nil { throw ValidationError("Name a file of messages, or - for standard input.") }
    guard (1...3_600).contains(timeout) else { throw ValidationError("--timeout is 1 to 3600 seconds.") }
    guard (1...100).contains(connections) else { throw ValidationError("--connections is 1 to 100.") }
    if credentials != nil, accessTokenFile != nil {
      throw ValidationError("Give --credentials or --access-token-file, not both.")
    }
    _ = try messagesAMinute()
  }

  func run() throws {
    guardProcess()
    let screen = Screen(isQuiet: quiet)
    var sender: Sender?
    do {
      let made = try Sender(try options(), note: { screen.note($0) }, progress: screen.progress)
      sender = made
      let report = try made.run()
      screen.clear()
      if format == .json { try Output.write(report.json + [.newline]) }
      if !quiet { for line in report.text { screen.note(line) } }
      if report.total == 0, report.passedOver.broken == 0, !quiet { screen.note("note: the input has no messages") }
      if report.total == 0, report.passedOver.broken > 0 { screen.note("error: no line of the input is a message") }
      if report.exitCode != 0 { throw ExitCode(report.exitCode) }
    } catch let failure as SendFailure {
      screen.clear()
      if format == .json { try? Output.write((sender?.report ?? Report()).ended(by: failure).json + [.newline]) }
      screen.note("error: \(failure.message)")
      throw ExitCode(failure.kind.rawValue)
    }
  }

  private func options() throws -> SendOptions {
    var options = SendOptions()
    options.input = tokens ?? file ?? "-"
    options.message = message
    options.project = project
    options.connection.endpoint = endpoint
    options.journal = journal
    options.resumes = resume
    options.rate = try messagesAMinute()
    options.isDryRun = dryRun
    options.validatesOnly = validateOnly
    options.resendsUnknown = onUnknown == .resend
    options.collapses = collapse
    options.isForced = force
    options.login.credentials = credentials
    options.login.accessTokenFile = accessTokenFile
    options.login.tokenURI = tokenUri
    options.connection.caFile = caFile
    options.connection.timeoutSeconds = timeout
    options.connection.count = connections
    options.deadTokens = deadTokens
    return options
  }

  /// The rate; nil for no limit.
  private func messagesAMinute() throws -> Double? {
    guard let rate else { return Pacer.defaultRate }
    if rate == "unlimited" { return nil }
    let isPerSecond = rate.hasSuffix("/s")
    guard let number = Double(isPerSecond ? String(rate.dropLast(2)) : rate), number > 0, number.isFinite else {
      throw ValidationError("--rate is a number of messages a minute, such as 60000, or 100/s, or unlimited.")
    }
    return isPerSecond ? number * 60 : number
  }
}
