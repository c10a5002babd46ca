// Where access tokens come from: a service account's key, gcloud's user credentials, the metadata server, a file.

import CSend
package import LocBase

/// The source of access tokens.
package enum Credentials: Sendable {
  /// A file that holds an access token, which another program renews.
  case tokenFile(String)
  case serviceAccount(ServiceAccount)
  case user(AuthorizedUser)
  /// Google's metadata server, by its host.
  case metadata(String)

  package struct ServiceAccount: Sendable {
    package var email: String
    package var keyID: String
    package var key: Secret
    package var tokenURI: String
    package var project: String?
  }

  package struct AuthorizedUser: Sendable {
    package var clientID: String
    package var clientSecret: Secret
    package var refreshToken: Secret
    package var tokenURI: String
    package var quotaProject: String?
  }

  static let tokenURI = "https://oauth2.googleapis.com/token"
  /// Google's own token endpoints, as key files of all years name them.
  static let knownTokenURIs = [
    tokenURI, "https://accounts.google.com/o/oauth2/token", "https://www.googleapis.com/oauth2/v4/token",
  ]

  /// The file that the options or the environment name; nil if none is named.
  static func namedFile(_ options: SendOptions) -> String? {
    options.login.accessTokenFile ?? options.login.credentials
      ?? SystemFile.environment("GOOGLE_APPLICATION_CREDENTIALS")
  }

  /// Finds credentials in the order of Google's libraries: options, GOOGLE_APPLICATION_CREDENTIALS, gcloud's file, the metadata
  /// server.
  package static func find(_ options: SendOptions) throws(SendFailure) -> Credentials {
    if let path = options.login.accessTokenFile { return .tokenFile(path) }
    if let path = options.login.credentials { return try read(path, allowedURI: options.login.tokenURI) }
    let variable = "GOOGLE_APPLICATION_CREDENTIALS"
    if let path = SystemFile.environment(variable) {
      do throws(SendFailure) {
        return try read(path, allowedURI: options.login.tokenURI)
      } catch {
        throw SendFailure(error.kind, "\(variable): \(error.message)")
      }
    }
    let folder =
      SystemFile.environment("CLOUDSDK_CONFIG") ?? SystemFile.environment("HOME").map { $0 + "/.config/gcloud" }
    if let folder {
      let path = folder + "/application_default_credentials.json"
      if FileReader.kind(of: path) == .file { return try read(path, allowedURI: options.login.tokenURI) }
    }
    return .metadata(SystemFile.environment("GCE_METADATA_HOST") ?? "metadata.google.internal")
  }

  /// The project that the credentials belong to.
  package var project: String? {
    if case .serviceAccount(let account) = self { return account.project }
    return nil
  }

  /// The project whose quota the requests use, if it is not the message's own: the one in gcloud's user credentials, or
  /// GOOGLE_CLOUD_QUOTA_PROJECT. FCM refuses user credentials without one.
  func quotaProject() throws(SendFailure) -> String? {
    var project = SystemFile.environment("GOOGLE_CLOUD_QUOTA_PROJECT")
    if project == nil, case .user(let user) = self { project = user.quotaProject }
    guard let project else { return nil }
    guard Endpoint.isProject(project) else {
      throw SendFailure(.usage, "'\(project)' is not a valid project for the quota: write an ID such as my-shop-1234")
    }
    return project
  }

  static func read(_ path: String, allowedURI: String?) throws(SendFailure) -> Credentials {
    var bytes = try SystemFile.read(path, isSecret: true)
    defer { bytes.withUnsafeMutableBytes { loc_cleanse($0.baseAddress, $0.count) } }
    let result = bytes.withSlice { buffer in parse(buffer, path: path, allowedURI: allowedURI) }
    return try result.get()
  }

  /// Reads a key file. Errors name fields and never quote the file.
  package static func parse(
    _ text: UTF8Slice, path: String, allowedURI: String?
  ) -> Result<Credentials, SendFailure> {
    var reader = JSONReader()
    guard let root = try? reader.parse(text), root.kind == .object else {
      return .failure(SendFailure(.unreadable, "\(path): this is not a key file in JSON"))
    }
    func field(_ name: UTF8Slice) -> String? { root.member(name)?.string.flatMap { $0.isEmpty ? nil : $0 } }
    func missing(_ name: String) -> Result<Credentials, SendFailure> {
      .failure(SendFailure(.unreadable, "\(path): the key file has no \(name)"))
    }
    let uri: String
    switch tokenURI(field("token_uri") ?? tokenURI, path: path, allowedURI: allowedURI) {
    case .success(let text): uri = text
    case .failure(let failure): return .failure(failure)
    }
    switch field("type") ?? "" {
    case "service_account":
      guard let email = field("client_email") else { return missing("client_email") }
      guard let key = field("private_key") else { return missing("private_key") }
      return .success(
        .serviceAccount(
          ServiceAccount(
            email: email, keyID: field("private_key_id") ?? "", key: Secret(key), tokenURI: uri,
            project: field("project_id"))))
    case "authorized_user":
      guard let id = field("client_id") else { return missing("client_id") }
      guard let secret = field("client_secret") else { return missing("client_secret") }
      guard let refresh = field("refresh_token") else { return missing("refresh_token") }
      return .success(
        .user(
          AuthorizedUser(
            clientID: id, clientSecret: Secret(secret), refreshToken: Secret(refresh), tokenURI: uri,
            quotaProject: field("quota_project_id"))))
    default:
      return .failure(
        SendFailure(
          .unreadable,
          "\(path): the key file's type is neither service_account nor authorized_user; other kinds give their tokens "
            + "with --access-token-file"))
    }
  }

  /// A key file that somebody has changed must not carry a signed assertion to another host.
  private static func tokenURI(_ uri: String, path: String, allowedURI: String?) -> Result<String, SendFailure> {
    if let allowedURI {
      guard Text(allowedURI).hasPrefix("https://") else {
        return .failure(SendFailure(.usage, "--token-uri must begin with https://"))
      }
      return .success(allowedURI)
    }
    if knownTokenURIs.contains(where: { Text($0) == Text(uri) }) { return .success(uri) }
    return .failure(
      SendFailure(
        .unreadable, "\(path): its token_uri is not Google's; --token-uri allows another one, if it is meant"))
  }
}
