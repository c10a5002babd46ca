// The settings of a campaign, as the command line gives them.

/// The input, the server, the rate and the credentials of a run.
package struct SendOptions: Sendable {
  /// Where the access tokens come from.
  package struct Login: Sendable {
    package var credentials: String?
    package var accessTokenFile: String?
    package var tokenURI: String?
  }

  /// The connections to the server.
  package struct Connection: Sendable {
    package var endpoint = "https://fcm.googleapis.com"
    package var caFile: String?
    package var timeoutSeconds = 30
    package var count = 16
  }

  /// A file of envelopes or request bodies, one a line; "-" is standard input.
  package var input = "-"
  /// A prepared message with a slot in its token; its input is a file of tokens.
  package var message: String?
  package var project: String?
  package var connection = Connection()
  package var login = Login()
  package var journal: String?
  package var resumes = false
  /// Messages a minute; nil for no limit.
  package var rate: Double? = Pacer.defaultRate
  package var isDryRun = false
  package var validatesOnly = false
  package var resendsUnknown = false
  package var collapses = false
  package var isForced = false
  package var deadTokens: String?

  package init() {}
}
