// The access token of a campaign: fetched once, renewed before it ends, never by two requests at a time.

import CSend
import LocBase

/// Holds the access token and renews it in the background while messages are sent.
final class TokenCache {
  /// Tokens are renewed this long before they end, as Google's libraries do.
  static let earlySeconds = 225
  /// Renewals are at least this far apart, whatever a server says about the lifetime.
  static let leastSeconds = 10
  static let maxTries = 5
  private static let second: Int64 = 1_000_000

  private let source: Credentials
  private let caFile: String?
  private var fetch: OpaquePointer?
  private var tries = 0
  private var mayTryAt: Int64 = 0
  private var renewAt: Int64 = 0
  private var endsAt: Int64 = 0
  /// Seconds to add to this machine's clock, once a token endpoint's answer has shown that it is wrong.
  private var clockOffset = 0

  /// Counts the tokens so far. A request remembers the number of its token, so that one refused token is renewed once.
  private(set) var generation = 0
  /// `Bearer …`; nil until there is a token.
  private(set) var header: Secret?
  private(set) var token: Secret?
  /// The last tokens: a late answer may be about an earlier one.
  private(set) var allTokens: [Secret] = []
  private var lastProblem: String?
  /// The message while there is no token yet.
  var problem: String { "no access token from \(host) yet" + (lastProblem.map { ": " + $0 } ?? "") }
  /// Why there is no token and will be none.
  private(set) var failure: SendFailure?

  init(_ source: Credentials, caFile: String?) {
    self.source = source
    self.caFile = caFile
  }

  deinit { loc_fetch_end(fetch) }

  var isFetching: Bool { fetch != nil }

  /// Whether there is a token that has not ended.
  func isUsable(now: Int64) -> Bool { header != nil && now < endsAt }

  /// Renews the token when it is time. Does not wait.
  func step(now: Int64) {
    if fetch == nil, failure == nil, now >= renewAt, now >= mayTryAt { begin(now) }
    guard let fetch else { return }
    var answer = loc_fetch_answer()
    guard loc_fetch_step(fetch, &answer) else { return }
    take(answer, now)
    loc_fetch_end(fetch)
    self.fetch = nil
  }

  /// A request with the token of this generation was refused.
  func refuse(generation: Int, now: Int64) {
    guard generation == self.generation else { return }
    header = nil
    renewAt = now
    mayTryAt = max(mayTryAt, now)
  }

  private func begin(_ now: Int64) {
    do throws(SendFailure) {
      switch source {
      case .tokenFile(let path): try readFile(path, now)
      case .serviceAccount(let account):
        let assertion = try SignedAssertion.make(account, now: Int(loc_unix_seconds()) + clockOffset)
        let grant = Array("urn:ietf:params:oauth:grant-type:jwt-bearer".utf8)
        try post(account.tokenURI, FormText.encoded([("grant_type", grant), ("assertion", assertion)]))
      case .user(let user):
        try post(
          user.tokenURI,
          FormText.encoded([
            ("grant_type", Array("refresh_token".utf8)), ("client_id", Array(user.clientID.utf8)),
            ("client_secret", user.clientSecret.reveal), ("refresh_token", user.refreshToken.reveal),
          ]))
      case .metadata(let host):
        let url =
          "http://\(host)/computeMetadata/v1/instance/service-accounts/default/token?scopes=\(SignedAssertion.scope)"
        try get(url)
      }
    } catch {
      // A file that is being replaced, or a pipe that was read before: the token that is here may be good for longer.
      if header != nil { renewAt = now + Int64(Self.leastSeconds) * Self.second } else { failure = error }
    }
  }

  private func readFile(_ path: String, _ now: Int64) throws(SendFailure) {
    if generation > 0, !SystemFile.isRegular(path) {
      // A pipe gives its token once, and opening it again would wait for a writer.
      guard header != nil else { throw SendFailure(.unfinished, "FCM refuses the access token that came from \(path)") }
      renewAt = .max
      return
    }
    let bytes = try SystemFile.read(path, isSecret: true)
    let text = bytes.drop { $0 <= .space }
    let token = Array(text.prefix { $0 > .space })
    guard !token.isEmpty, token.allSatisfy({ $0 > .space && $0 < 0x7F }),
      text.dropFirst(token.count).allSatisfy({ $0 <= .space })
    else { throw SendFailure(.unreadable, "\(path): an access token is one word, and nothing else is in its file") }
    let old = self.token?.reveal
    if header == nil, generation > 0, old == token {
      throw SendFailure(.unfinished, "FCM refuses the access token in \(path), and the file has no newer one")
    }
    // Another program renews the file: it is read again once a minute.
    if old != token { accept(Secret(token)) }
    renewAt = now + 60 * Self.second
    endsAt = .max
  }

  private func post(_ url: String, _ form: [UInt8]) throws(SendFailure) {
    var form = form
    defer { form.withUnsafeMutableBytes { loc_cleanse($0.baseAddress, $0.count) } }
    try form.withUnsafeBufferPointer { (body) throws(SendFailure) in
      try start(url) { options in
        options.body = UnsafeRawPointer(body.baseAddress)?.assumingMemoryBound(to: CChar.self)
        options.body_length = body.count
        options.timeout_ms = 20_000
      }
    }
  }

  private func get(_ url: String) throws(SendFailure) {
    let header = CTexts(["Metadata-Flavor: Google"])
    try start(url) { options in
      options.header = header[0]
      options.timeout_ms = 3_000
      options.is_metadata = true
    }
    _ = consume header
  }

  private func start(_ url: String, _ set: (inout loc_fetch_options) -> Void) throws(SendFailure) {
    var proxy: Proxy?
    if !isMetadata, let host = Endpoint.host(of: url) { proxy = try Proxy.find(for: host) }
    let texts = CTexts([url, caFile, proxy?.url, proxy?.authorization?.revealText])
    var options = loc_fetch_options()
    options.url = texts[0]
    options.ca_file = texts[1]
    options.proxy = texts[2]
    options.proxy_authorization = texts[3]
    set(&options)
    fetch = loc_fetch_begin(&options)
    _ = consume texts
    guard fetch != nil else { throw SendFailure(.unreadable, "no memory for the request for an access token") }
  }

  private func accept(_ token: Secret) {
    self.token = token
    allTokens = allTokens.suffix(3) + [token]
    header = Secret(Array("Bearer ".utf8) + token.reveal)
    generation += 1
    tries = 0
  }

  private func take(_ answer: loc_fetch_answer, _ now: Int64) {
    let body = UTF8Slice(base: answer.body, count: answer.body_length)
    var result = TokenAnswer(status: Int(answer.status), body: body)
    if answer.status == 0 {
      result.problem = String(cString: answer.problem)
      result.isFinal = false
    }
    if case .metadata = source, answer.status == 200, Text(String(cString: answer.flavor)) != "Google" {
      result.token = nil
      result.problem = "the answer is not the metadata server's"
    }
    if let token = result.token {
      accept(token)
      let seconds = max(result.seconds - Self.earlySeconds, min(result.seconds, Self.leastSeconds), 1)
      renewAt = now + Int64(max(seconds, Self.leastSeconds)) * Self.second
      // An expired token is still tried: the server's response decides.
      endsAt = result.seconds == 0 ? .max : now + Int64(result.seconds) * Self.second
      return
    }
    if result.isFinal, correctClock(answer) {
      mayTryAt = now
      return
    }
    lastProblem = result.problem
    tries += 1
    let isLast = tries >= (isMetadata ? 3 : Self.maxTries)
    // A token that is still good outlasts a token endpoint that is away for a while.
    if (result.isFinal || isLast) && !isUsable(now: now) {
      failure = SendFailure(.unfinished, "no access token from \(host): \(result.problem)" + advice(result.problem))
    } else {
      let asked = RetryAfter.seconds(String(cString: answer.retry_after), date: "", now: Int(loc_unix_seconds()))
      mayTryAt = now + (asked.map { Int64($0) * Self.second } ?? RetryPolicy.backoff(tries - 1, .random(in: 0...1)))
    }
  }

  /// An assertion is good for an hour around its time. Takes the server's time where this machine's is far off; once.
  private func correctClock(_ answer: loc_fetch_answer) -> Bool {
    guard case .serviceAccount = source, clockOffset == 0, answer.status == 400 else { return false }
    var date = String(cString: answer.date)
    guard let theirs = date.withUTF8({ RetryAfter.httpDate(UTF8Slice($0)) }) else { return false }
    let offset = theirs - Int(loc_unix_seconds())
    guard abs(offset) > 60 else { return false }
    clockOffset = offset
    return true
  }

  private var isMetadata: Bool {
    if case .metadata = source { return true }
    return false
  }

  private var host: String {
    switch source {
    case .tokenFile(let path): path
    case .serviceAccount(let account): account.tokenURI
    case .user(let user): user.tokenURI
    case .metadata(let host): host
    }
  }

  private func advice(_ problem: String) -> String {
    switch source {
    case .metadata:
      ". Outside Google's cloud give --credentials with a service account's key, or run: gcloud auth application-default login"
    case .serviceAccount where Text(problem).hasSuffix("invalid_grant"):
      ": the key or its account was deleted, or this machine's clock is wrong"
    case .user where Text(problem).hasSuffix("invalid_grant"):
      ": these user credentials have ended. Run: gcloud auth application-default login"
    default: ""
    }
  }
}
