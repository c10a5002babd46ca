// Keys, signed assertions, and answers of token endpoints.

import Foundation
import LocBase
import Testing

@testable import LocSend

@Suite struct CredentialsTests {
  /// A folder that is removed with the value.
  final class Folder {
    let path: String
    init() {
      path = NSTemporaryDirectory() + "/locsend-\(UUID().uuidString)"
      try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    deinit { try? FileManager.default.removeItem(atPath: path) }
    func file(_ name: String) -> String { path + "/" + name }
  }

  private func openssl(_ arguments: String...) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  private func decoded(_ part: Substring) -> Data? {
    var text = part.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
    while text.count % 4 != 0 { text += "=" }
    return Data(base64Encoded: text)
  }

  /// The openssl command, and not the library that has signed, verifies the signature.
  @Test func anAssertionIsSignedAsOpenSSLVerifiesIt() throws {
    let folder = Folder()
    let (key, publicKey) = (folder.file("key.pem"), folder.file("public.pem"))
    #expect(try openssl("genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-out", key) == 0)
    #expect(try openssl("pkey", "-in", key, "-pubout", "-out", publicKey) == 0)
    let account = Credentials.ServiceAccount(
      email: "push@shop.iam.gserviceaccount.com", keyID: "k1",
      key: Secret(try String(contentsOfFile: key, encoding: .utf8)),
      tokenURI: Credentials.tokenURI)
    let assertion = String(decoding: try SignedAssertion.make(account, now: 1_800_000_000), as: UTF8.self)
    let parts = assertion.split(separator: ".")
    try #require(parts.count == 3)
    try Data("\(parts[0]).\(parts[1])".utf8).write(to: URL(fileURLWithPath: folder.file("text")))
    try #require(decoded(parts[2])).write(to: URL(fileURLWithPath: folder.file("signature")))
    #expect(
      try openssl("dgst", "-sha256", "-verify", publicKey, "-signature", folder.file("signature"), folder.file("text"))
        == 0)
    let header = String(decoding: try #require(decoded(parts[0])), as: UTF8.self)
    #expect(header == #"{"alg":"RS256","typ":"JWT","kid":"k1"}"#)
    let claims = String(decoding: try #require(decoded(parts[1])), as: UTF8.self)
    #expect(
      claims
        == #"{"iss":"push@shop.iam.gserviceaccount.com","scope":"https://www.googleapis.com/auth/firebase.messaging","#
        + #""aud":"https://oauth2.googleapis.com/token","iat":1799999990,"exp":1800003590}"#)
  }

  @Test func aKeyThatIsNoneIsNotQuoted() throws {
    let account = Credentials.ServiceAccount(
      email: "e", keyID: "", key: Secret("planted-secret"), tokenURI: Credentials.tokenURI)
    let failure = #expect(throws: SendFailure.self) { try SignedAssertion.make(account, now: 0) }
    #expect(failure?.message.contains("planted") == false)
  }

  @Test func secretsDoNotPrint() {
    let account = Credentials.ServiceAccount(email: "e", keyID: "", key: Secret("planted"), tokenURI: "u")
    var dumped = ""
    dump(account, to: &dumped)
    for text in ["\(account)", String(reflecting: account), dumped, "\(account.key)"] {
      #expect(!text.contains("planted"))
    }
  }

  private func parse(_ text: String, allowed: String? = nil) -> Result<Credentials, SendFailure> {
    var text = text
    return text.withUTF8 { Credentials.parse(UTF8Slice($0), path: "key.json", allowedURI: allowed) }
  }

  @Test func tokenURIsArePinned() throws {
    func key(_ uri: String) -> String {
      #"{"type":"service_account","client_email":"e","private_key":"planted","token_uri":"\#(uri)"}"#
    }
    for uri in Credentials.knownTokenURIs { #expect(throws: Never.self) { try parse(key(uri)).get() } }
    for uri in [
      "https://evil.example/token", "http://oauth2.googleapis.com/token",
      "https://oauth2.googleapis.com.evil.example/token",
    ] {
      let failure = #expect(throws: SendFailure.self) { try parse(key(uri)).get() }
      #expect(failure?.message.contains("planted") == false)
    }
    let allowed = try parse(key("https://evil.example/token"), allowed: "https://127.0.0.1:1/token").get()
    guard case .serviceAccount(let account) = allowed else { throw SendFailure(.usage, "no account") }
    #expect(account.tokenURI == "https://127.0.0.1:1/token")
    #expect(throws: SendFailure.self) { try parse(key(Credentials.tokenURI), allowed: "http://127.0.0.1/").get() }
  }

  @Test(arguments: [
    "", "[]", "{}", #"{"type":"service_account"}"#, #"{"type":"external_account"}"#,
    #"{"type":"authorized_user","client_id":"i"}"#,
  ])
  func keyFilesThatAreNone(_ text: String) {
    #expect(throws: SendFailure.self) { try parse(text).get() }
  }

  private func answer(_ status: Int, _ text: String) -> TokenAnswer {
    var text = text
    return text.withUTF8 { TokenAnswer(status: status, body: UTF8Slice($0)) }
  }

  @Test func tokenAnswers() {
    #expect(answer(200, #"{"access_token":"t","expires_in":3599}"#).seconds == 3_599)
    #expect(answer(200, #"{"access_token":"t","expires_in":"120"}"#).seconds == 120)
    #expect(answer(200, #"{"access_token":"t"}"#).seconds == 3_600)
    #expect(answer(200, #"{"access_token":"t","expires_in":-1}"#).seconds == 0)
    #expect(answer(200, #"{"access_token":"a\nb: c"}"#).token == nil)
    #expect(answer(200, "<html>").token == nil)
    let refused = answer(400, #"{"error":"invalid_grant","error_description":"planted"}"#)
    #expect(refused.isFinal && refused.problem == "status 400, invalid_grant")
    #expect(answer(400, #"{"error":"1//0gplanted"}"#).problem == "status 400")
    for status in [0, 200, 302, 408, 429, 500, 502, 503, 504] { #expect(!answer(status, "").isFinal, "\(status)") }
    for status in [400, 401, 403, 404, 499] { #expect(answer(status, "").isFinal, "\(status)") }
    // A server may say what it likes of the lifetime: a day at most.
    for (said, seconds) in [("0", 0), ("1", 1), ("86400", 86_400), ("86401", 86_400), ("1e30", 3_600), ("null", 3_600)]
    {
      #expect(answer(200, #"{"access_token":"t","expires_in":\#(said)}"#).seconds == seconds, "\(said)")
    }
  }

  @Test func formsAndBase64() {
    #expect(FormText.encoded([("a", Array("x/+= é".utf8)), ("b", [])]) == Array("a=x%2F%2B%3D%20%C3%A9&b=".utf8))
    for (bytes, text) in [([], ""), ([0xFB], "-w"), ([0xFB, 0xFF], "-_8"), ([1, 2, 3], "AQID")] as [([UInt8], String)] {
      #expect(Base64URL.encoded(bytes) == Array(text.utf8))
    }
  }

  /// A file of 16 MB is read, and no larger one, nor one without an end.
  @Test func theLargestFile() throws {
    let folder = Folder()
    let path = folder.file("large")
    for (size, isRead) in [(SystemFile.limit, true), (SystemFile.limit + 1, false)] {
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
      #expect(truncate(path, off_t(size)) == 0)
      #expect((try? SystemFile.read(path))?.count == (isRead ? size : nil))
    }
    let failure = #expect(throws: SendFailure.self) { try SystemFile.read("/dev/zero") }
    #expect(failure?.message == "/dev/zero: the file has more than 16 MB")
  }

  /// The openssl command makes a key that is good, and of another kind.
  @Test func aKeyOfAnotherKindIsNamed() throws {
    let path = Folder()
    let key = path.file("key.pem")
    #expect(try openssl("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", key) == 0)
    let account = Credentials.ServiceAccount(
      email: "e", keyID: "", key: Secret(try String(contentsOfFile: key, encoding: .utf8)), tokenURI: "u")
    let failure = #expect(throws: SendFailure.self) { try SignedAssertion.make(account, now: 0) }
    #expect(failure?.message == "the service account's key: the private key is not an RSA key")
  }

  @Test func filesThatOthersCanReadAreRefused() throws {
    let folder = Folder()
    let path = folder.file("it's a key")
    try Data("{}".utf8).write(to: URL(fileURLWithPath: path))
    chmod(path, 0o640)
    let failure = #expect(throws: SendFailure.self) { try SystemFile.read(path, isSecret: true) }
    #expect(failure?.message.contains("chmod 600 '\(folder.path)/it'\\''s a key'") == true)
    chmod(path, 0o600)
    #expect(try SystemFile.read(path, isSecret: true) == Array("{}".utf8))
  }
}
