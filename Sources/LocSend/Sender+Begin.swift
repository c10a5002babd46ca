// The steps before a campaign's first request: credentials, the server, the journal.

import CSend
import LocBase

extension Sender {
  func prepare() throws(SendFailure) {
    let credentials = try Credentials.find(options)
    if let words = Credentials.namedFile(options).flatMap({ SystemFile.warning(aboutSecret: $0) }) { waits.note(words) }
    let named = options.project ?? SystemFile.environment("GOOGLE_CLOUD_PROJECT") ?? credentials.project
    guard let project = named else { throw SendFailure(.usage, "--project is needed: the Firebase project's ID") }
    let endpoint = try Endpoint(options.connection.endpoint, project: project)
    // OpenSSL says of a file that does not exist no more than that it has no certificate.
    if let path = options.connection.caFile { _ = try SystemFile.read(path) }
    if let path = options.deadTokens {
      try refuseOwnFile(path)
      deadTokens = try DeadTokens(path)
    }
    tokens = TokenCache(credentials, caFile: options.connection.caFile)
    transfer = try Transfer(
      endpoint, try Proxy.find(for: endpoint.host), userProject: try credentials.quotaProject(), options)
    // Last: a command that fails before it has left no journal, and can be corrected and run again.
    try openJournal(project, endpoint)
    let now = loc_monotonic_us()
    meter.begin(now, ended: report.ended)
    window.isNotNeeded(now)
    pacer = Pacer(rate: options.rate, now: now)
  }

  /// Refuses to append dead tokens to a file that this campaign reads or writes for another purpose.
  private func refuseOwnFile(_ path: String) throws(SendFailure) {
    let own = [
      Text(options.input) == "-" ? "/dev/stdin" : options.input, journalPath, options.message,
      options.login.credentials,
      options.login.accessTokenFile, options.connection.caFile,
    ]
    for case let other? in own where Text(other) == Text(path) || SystemFile.isSame(path, other) {
      throw SendFailure(.usage, "--dead-tokens \(path): is \(other), which this campaign uses; name another file")
    }
  }

  private var journalPath: String {
    options.journal ?? options.input + (options.validatesOnly ? ".validate.journal" : ".journal")
  }

  private func openJournal(_ project: String, _ endpoint: Endpoint) throws(SendFailure) {
    let path = journalPath
    let nothingToResume = SendFailure(
      .usage, "the journal \(path) has no campaign to go on with; leave --resume out to begin one")
    // Checked before it is opened, which would create it. After a kill, the whole journal may be in the file next to
    // it.
    if options.resumes, try SystemFile.isMissingOrEmpty(path), try SystemFile.isMissingOrEmpty(path + "-wal") {
      throw nothingToResume
    }
    let journal = try Journal(path: path)
    ledger = Ledger(journal)
    report.journal = path
    let values = [
      ("input", campaign.digest?.hex() ?? "stream"), ("message", campaign.messageDigest?.hex() ?? "none"),
      ("project", project), ("endpoint", endpoint.authority + endpoint.path),
      ("kind", (options.validatesOnly ? "validate" : "send") + (options.collapses ? " collapse" : "")),
    ]
    if options.resumes {
      guard journal.isOld else { throw nothingToResume }
      try compare(values, journal)
      earlier = try EarlierRun(journal, campaign, resends: options.resendsUnknown, &report)
      return
    }
    // A campaign without a single attempt has sent nothing that could be sent twice.
    guard try !journal.hasRecords() else {
      throw SendFailure(
        .usage, "the journal \(path) has a campaign in it: --resume goes on with it, and another --journal begins anew")
    }
    try journal.begin(values)
  }

  /// Compares the identity of this campaign with that in the journal.
  private func compare(_ values: [(name: String, value: String)], _ journal: Journal) throws(SendFailure) {
    let names = [
      "version": "version of this program", "endpoint": "server (--endpoint)", "message": "prepared message",
      "kind": "way of sending (--validate-only, --collapse)",
    ]
    for (name, value) in [("version", "\(Journal.version)")] + values {
      guard let old = try journal.value(name), Text(old) == Text(value) else {
        throw SendFailure(
          .usage,
          "the journal \(journal.path) is of another \(names[name] ?? name); it cannot be resumed with this one")
      }
    }
  }

  /// Whether an earlier run has ended a record. The lines of a pipe are held against the journal one by one.
  func isDone(_ line: Int, _ digest: Digest) throws(SendFailure) -> Bool {
    try earlier.isDone(line, digest, campaign.digest == nil ? ledger.journal : nil)
  }
}
