// The settings of a campaign, as the command line gives them.

/// The input, the server, the rate and the credentials of a run.
package struct SendOptions: Sendable {
  /// A file of envelopes or request bodies, one a line; "-" is standard input.
  package var input = "-"
  /// A prepared message with a slot in its token; its input is a file of tokens.
  package var message: String?
  package var project: String?
  package var endpoint = "https://fcm.googleapis.com"
  package var journal: String?
  package var resumes = false
  /// Messages a minute; nil for no limit.
  package var rate: Double? = Pacer.defaultRate
  package var isDryRun = false
  package var validatesOnly = false
  package var resendsUnknown = false
  package var collapses = false
  package var isForced = false
  package var credentials: String?
  package var accessTokenFile: String?
  package var tokenURI: String?
  package var caFile: String?
  package var timeoutSeconds = 30
  package var connections = 16
  package var deadTokens: String?

  package init() {}
}
