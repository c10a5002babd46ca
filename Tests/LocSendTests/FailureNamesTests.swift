// What a refusal names: the option, the variable, the file or the project that is wrong, and the exit code that its kind has.

import Foundation
import LocBase
import TestSupport
import Testing

@testable import LocSend

@Suite struct FailureNamesTests {
  private let folder = TemporaryFolder()

  /// The kind and the message of what a call throws.
  private func failure(_ call: () throws -> Void) -> (kind: SendFailure.Kind?, message: String) {
    do {
      try call()
      return (nil, "nothing was thrown")
    } catch let failure as SendFailure {
      return (failure.kind, failure.message)
    } catch {
      return (nil, "\(error)")
    }
  }

  @Test(arguments: [
    ("http://localhost", "https://"), ("ftp://x", "https://"), ("https:/x", "https://"), ("", "https://"),
    ("https://", "host"), ("https://a b", "a b"), ("https://a:x", "a:x"), ("https://a:999999", "a:999999"),
    ("https://a:0", "a:0"), ("https://a:65536", "a:65536"), ("https://a:", "a:"), ("https://u@h", "u@h"),
    ("https://[::1", "[::1"), ("https://[::1]8", "[::1]8"), ("https://h/a?b", "path"), ("https://h/a#b", "path"),
    ("https://h/a b", "path"), ("https://h/\u{7F}", "path"),
  ])
  func endpoint(url: String, word: String) {
    let (kind, message) = failure { _ = try Endpoint(url, project: "p") }
    #expect(kind == .usage && message.hasPrefix("--endpoint") && message.contains(word), "\(message)")
  }

  @Test func theLongestHostAndPort() throws {
    let host = String(repeating: "h", count: 253)
    try #expect(Endpoint("https://\(host):65535/p/", project: "p").authority == "\(host):65535")
    try #expect(Endpoint("https://h:1", project: "p").port == "1")
    try #expect(Endpoint("https://h:443/a/b//", project: "p").path == "/a/b/v1/projects/p/messages:send")
    try #expect(Endpoint("https://h:443", project: "p").authority == "h")
    #expect(failure { _ = try Endpoint("https://h\(host)", project: "p") }.kind == .usage)
  }

  @Test(arguments: ["", "a/b", "a b", "a\n", "é", String(repeating: "a", count: 101)])
  func project(name: String) {
    let (kind, message) = failure { _ = try Endpoint("https://h", project: name) }
    #expect(kind == .usage && message.hasPrefix("'\(name)'"))
    #expect(throws: Never.self) { try Endpoint("https://h", project: String(repeating: "a", count: 100)) }
    #expect(throws: Never.self) { try Endpoint("https://h", project: "a.b:c-d_1") }
  }

  @Test(arguments: [
    ("https://proxy", "http://"), ("socks5://proxy", "http://"), ("", "address"), ("http://", "address"),
    ("http://a:x", "address"), ("http://u:p@", "address"), ("http://a b", "address"),
  ])
  func proxy(url: String, word: String) {
    let (kind, message) = failure { _ = try Proxy(url) }
    #expect(kind == .usage && message.hasPrefix("HTTPS_PROXY") && message.contains(word), "\(message)")
    #expect(!message.contains("u:p"))
  }

  @Test func inputs() throws {
    for path in [folder.path, folder.full("missing")] {
      let (kind, message) = failure { _ = try LineSource(path) }
      #expect(kind == .unreadable && message.hasPrefix("\(path): "), "\(message)")
    }
    let path = folder.full("grown")
    try Data("a\nb\n".utf8).write(to: URL(fileURLWithPath: path))
    let source = try LineSource(path)
    while case .line = try source.next() {}
    try source.rewind()
    try FileHandle(forWritingTo: URL(fileURLWithPath: path)).truncate(atOffset: 2)
    let (kind, message) = failure { while case .line = try source.next() {} }
    #expect(kind == .unreadable && message.hasPrefix("\(path): ") && message.contains("shorter"), "\(message)")
  }

  /// Each field that a key file must have is named when it is missing, and none of the file's texts.
  @Test(arguments: [
    (#"{"type":"service_account","private_key":"SECRET","token_uri":"https://h"}"#, "client_email"),
    (#"{"type":"service_account","client_email":"SECRET","token_uri":"https://h"}"#, "private_key"),
    (#"{"type":"authorized_user","client_secret":"SECRET","refresh_token":"SECRET"}"#, "client_id"),
    (#"{"type":"authorized_user","client_id":"SECRET","refresh_token":"SECRET"}"#, "client_secret"),
    (#"{"type":"authorized_user","client_id":"SECRET","client_secret":"SECRET"}"#, "refresh_token"),
    (#"{"type":"other","client_id":"SECRET"}"#, "type"), (#"["SECRET"]"#, "JSON"), ("{", "JSON"),
  ])
  func keyFiles(text: String, word: String) {
    let found = Array(text.utf8).withUnsafeBufferPointer { buffer in
      Credentials.parse(UTF8Slice(buffer), path: "key.json", allowedURI: "https://h")
    }
    guard case .failure(let failure) = found else {
      Issue.record("the key file is taken")
      return
    }
    #expect(failure.kind == .unreadable && failure.message.hasPrefix("key.json: "), "\(failure.message)")
    #expect(failure.message.contains(word) && !failure.message.contains("SECRET"), "\(failure.message)")
  }

  @Test func exitCodes() {
    let kinds: [(SendFailure.Kind, Int32)] = [(.findings, 1), (.unreadable, 3), (.unfinished, 5), (.usage, 64)]
    for (kind, code) in kinds { #expect(kind.rawValue == code) }
  }
}
