// Lines, records, waiting, collapse ids, endpoints, percentiles.

import Foundation
import LocBase
import LocMessage
import Testing

@testable import LocSend

@Suite struct InputTests {
  private let folder = CredentialsTests.Folder()

  private func read(_ text: String, _ reader: RecordReader = RecordReader()) -> String {
    var text = text
    switch text.withUTF8({ reader.read(UTF8Slice($0)) }) {
    case .body(let body, let time): return String(decoding: body, as: UTF8.self) + (time.map { " at \($0)" } ?? "")
    case .error: return "error"
    case .skip: return "skip"
    case .repeated: return "repeated"
    case .broken: return "broken"
    }
  }

  @Test(arguments: [
    (#"{"to":"/topics/a"}"#, "this is a message for FCM's legacy API"),
    (#"{"contents":{}}"#, "this is a message for OneSignal"),
    (#"{"topic":"b","notification":{}}"#, "this is a message without {\"message\": …} around it"),
    ("{}", "neither an envelope"),
  ])
  func aLineOfAnotherForm(_ text: String, _ reason: String) {
    var text = text
    guard case .broken(let found) = text.withUTF8({ RecordReader().read(UTF8Slice($0)) }) else {
      Issue.record("not broken: \(text)")
      return
    }
    #expect(found.hasPrefix(reason), "\(found)")
  }

  @Test func nothingAroundAPayloadReachesTheWire() {
    let line =
      #"{"rule":"r","payload":{"message":{"token":"t"}},"target":{"token":"t"},"not_before":99,"meta":{"a":1},"findings":[]}"#
    #expect(read(line) == #"{"message":{"token":"t"}} at 99"#)
    #expect(
      read(#" { "message" : {"token":"t", "data":{"a":"é\/"}} } "#) == #"{"message":{"token":"t","data":{"a":"é/"}}}"#)
    #expect(
      read(#"{"message":{"token":"t"}}"#, RecordReader(validatesOnly: true))
        == #"{"message":{"token":"t"},"validate_only":true}"#)
    #expect(read(#"{"rule":"r","error":{"slug":"x"}}"#) == "error")
    #expect(read(#"{"rule":"r","skipped":"no"}"#) == "skip")
    #expect(read(#"{"rule":"r","findings":[]}"#) == "skip")
    #expect(
      read(#"{"message":{"token":"t"},"validate_only":false,"meta":1}"#) == #"{"message":{"token":"t"}}"#)
    for text in [
      #"{"message":{},"validate_only":true}"#, #"{"payload":{"message":{},"validateOnly":"x"}}"#,
      #"{"message":{},"validate_only":false,"validateOnly":true}"#, "",
      "[1]", "{", "{}", "7", #"{"payload":{}}"#, #"{"payload":{"message":{}},"not_before":"x"}"#,
      #"{"payload":{"message":{}},"not_before":-9223372036854775808}"#,
    ] {
      #expect(read(text) == "broken")
    }
  }

  @Test func linesOfAFile() throws {
    let path = folder.file("in")
    let long = String(repeating: "x", count: LineSource.maxLineBytes + 10)
    try Data("a\r\n\n  \nb\n\(long)\nc".utf8).write(to: URL(fileURLWithPath: path))
    let source = try LineSource(path)
    for _ in 0..<2 {
      var seen: [String] = []
      reading: while true {
        switch try source.next() {
        case .line(let line, let number):
          seen.append("\(number) \(line.string.trimmingCharacters(in: .whitespacesAndNewlines))")
        case .tooLong(let number): seen.append("\(number) too long")
        case .waiting: seen.append("waiting")
        case .end: break reading
        }
      }
      #expect(seen == ["1 a", "4 b", "5 too long", "6 c"])
      try source.rewind()
    }
    #expect(throws: SendFailure.self) { try LineSource(folder.path) }
    #expect(throws: SendFailure.self) { try LineSource(folder.file("missing")) }
  }

  /// The longest line that is read, and one of a byte more; with a line end behind it, and at the end of the file.
  @Test(arguments: ["", "\n", "\nx\n"]) func theLongestLine(_ rest: String) throws {
    for (count, isRead) in [(LineSource.maxLineBytes, true), (LineSource.maxLineBytes + 1, false)] {
      let path = folder.file("long")
      try Data((String(repeating: "x", count: count) + rest).utf8).write(to: URL(fileURLWithPath: path))
      switch try LineSource(path).next() {
      case .line(let line, number: 1): #expect(isRead && line.count == count)
      case .tooLong(number: 1): #expect(!isRead)
      default: Issue.record("no first line")
      }
    }
  }

  @Test func aFileThatChangesBetweenItsReadings() throws {
    let path = folder.file("changing")
    func lines(_ source: LineSource) throws -> Int {
      var count = 0
      while case .line = try source.next() { count += 1 }
      return count
    }
    try Data("a\nb\n".utf8).write(to: URL(fileURLWithPath: path))
    let source = try LineSource(path)
    #expect(try lines(source) == 2)
    // Appended in place: nobody has checked this line.
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data("c\n".utf8))
    try source.rewind()
    #expect(try lines(source) == 2)
    try file.truncate(atOffset: 2)
    try source.rewind()
    #expect(throws: SendFailure.self) { try lines(source) }
  }

  @Test func aFileThatIsChangedInPlace() throws {
    let path = folder.file("changed")
    try Data("a\nb\n".utf8).write(to: URL(fileURLWithPath: path))
    let source = try LineSource(path)
    while case .line = try source.next() {}
    try source.rewind()
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.write(contentsOf: Data("x".utf8))
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: path)
    #expect(throws: SendFailure.self) { while case .line = try source.next() {} }
  }

  /// A change within the same second is one too.
  @Test func aFileThatIsChangedWithinASecond() throws {
    let path = folder.file("changed")
    try Data("a\nb\n".utf8).write(to: URL(fileURLWithPath: path))
    func set(_ nanoseconds: Int) {
      var times = [
        timespec(tv_sec: 1_000_000, tv_nsec: nanoseconds), timespec(tv_sec: 1_000_000, tv_nsec: nanoseconds),
      ]
      #expect(utimensat(AT_FDCWD, path, &times, 0) == 0)
    }
    set(5)
    let source = try LineSource(path)
    while case .line = try source.next() {}
    try source.rewind()
    while case .line = try source.next() {}
    try source.rewind()
    set(6)
    #expect(throws: SendFailure.self) { while case .line = try source.next() {} }
  }

  /// With a prepared message each line is one token.
  @Test func tokensForAPreparedMessage() throws {
    let template = try Array(#"{"token":{"$slot":0},"data":{"a":"b"}}"#.utf8).withUnsafeBufferPointer {
      try MessageTemplate(template: UTF8Slice($0), file: "t")
    }
    let reader = RecordReader(template: template)
    #expect(read(" abc:DEF \r", reader) == #"{"message":{"token":"abc:DEF","data":{"a":"b"}}}"#)
    for line in ["a b", "a\tb", "a\u{0}b", "", " "] { #expect(read(line, reader) == "broken", "\(line)") }
  }

  @Test func waitingRecordsComeInTheirOrder() {
    var waiting = WaitingRecords()
    var dice = SystemRandomNumberGenerator()
    for line in (0..<500).shuffled(using: &dice) {
      waiting.push(Record(line: line, digest: Digest(), body: []), due: Int64(line) * 10)
    }
    #expect(waiting.pop(now: -1) == nil)
    for line in 0..<500 { #expect(waiting.pop(now: 5_000)?.line == line) }
    #expect(waiting.pop(now: .max) == nil)
  }

  @Test(arguments: [
    (
      #"{"message":{"token":"t","data":{"a":"1"}}}"#,
      #"{"message":{"token":"t","data":{"a":"1"},"android":{"collapse_key":"ID"}}}"#
    ),
    (
      #"{"message":{"token":"t","notification":{"title":"x"}}}"#,
      #"{"message":{"token":"t","notification":{"title":"x"},"android":{"collapse_key":"ID","notification":{"tag":"ID"}},"apns":{"headers":{"apns-collapse-id":"ID"}}}}"#
    ),
    (
      #"{"message":{"android":{"collapse_key":"own","notification":{"tag":"own"}},"apns":{"headers":{"apns-collapse-id":"own"}}}}"#,
      #"{"message":{"android":{"collapse_key":"own","notification":{"tag":"own"}},"apns":{"headers":{"apns-collapse-id":"own"}}}}"#
    ),
    (
      #"{"message":{"android_v2":{},"apns":{"payload":{"aps":{}}}}}"#,
      #"{"message":{"android_v2":{},"apns":{"payload":{"aps":{}},"headers":{"apns-collapse-id":"ID"}}}}"#
    ),
    ("[]", "[]"), (#"{"message":[]}"#, #"{"message":[]}"#),
  ])
  func collapseIDs(_ body: String, _ expected: String) {
    var ids = CollapseIDs()
    #expect(String(decoding: ids.added("ID", to: Array(body.utf8)), as: UTF8.self) == expected)
  }

  @Test func endpoints() throws {
    let google = try Endpoint("https://fcm.googleapis.com", project: "p-1")
    #expect(
      google.authority == "fcm.googleapis.com" && google.port == "443"
        && google.path == "/v1/projects/p-1/messages:send")
    let fake = try Endpoint("https://[::1]:8443/x/", project: "1")
    #expect(fake.host == "::1" && fake.authority == "[::1]:8443" && fake.path == "/x/v1/projects/1/messages:send")
    for url in [
      "http://localhost", "https://", "https://a b", "https://a:x", "https://a:999999", "https://u@h", "ftp://x",
      "https://h/a?b", "https://a:0", "https://a:65536", "https://a:", "https://[::1", "https://[::1]8",
    ] {
      #expect(throws: SendFailure.self) { try Endpoint(url, project: "p") }
    }
    for project in ["", "a/b", "a b", "a\n"] {
      #expect(throws: SendFailure.self) { try Endpoint("https://h", project: project) }
    }
  }

  @Test func proxies() throws {
    let proxy = try Proxy("http://user:p%40ss@proxy.example:3128/")
    #expect(proxy.host == "proxy.example" && proxy.port == "3128")
    #expect(proxy.authorization?.revealText == "Basic dXNlcjpwQHNz")
    // Some write the password as it is.
    #expect(try Proxy("http://user:p@ss@proxy.example:3128").authorization?.revealText == "Basic dXNlcjpwQHNz")
    #expect(try Proxy("user@proxy.example").host == "proxy.example" && Proxy("p:1").authorization == nil)
    #expect(try Proxy("proxy.example").port == "80")
    for url in ["https://proxy.example", "socks5://proxy.example", "", "http://"] {
      #expect(throws: SendFailure.self) { try Proxy(url) }
    }
  }

  /// NO_PROXY names hosts and domains, with a dot before them or without; "ample.com" is no domain of "example.com".
  @Test(arguments: [
    ("example.com", "example.com", true), ("a.example.com", "example.com", true),
    ("a.example.com", ".example.com", true),
    ("example.com", ".example.com", true), ("example.com", "ample.com", false),
    ("notexample.com", "example.com", false),
    ("example.com", "a.example.com", false), ("example.com", "x, example.com", true),
    ("example.com", "x example.com,", true),
    ("example.com", "*", true), ("example.com", "", false), ("example.com", ",,", false),
    ("127.0.0.1", "127.0.0.1", true),
  ])
  func hostsWithoutAProxy(_ host: String, _ exceptions: String, _ isException: Bool) {
    #expect(Proxy.isException(host, exceptions) == isException)
  }

  @Test func percentiles() {
    var latency = Latency()
    #expect(latency.percentile(0.5) == nil)
    for time in 1...10_000 { latency.add(microseconds: Int64(time) * 100) }
    for (share, expected) in [(0.5, 500.0), (0.95, 950), (0.99, 990)] {
      let value = latency.percentile(share) ?? 0
      #expect(abs(value - expected) < expected * 0.04)
    }
    latency.add(microseconds: -5)
    latency.add(microseconds: .max)
  }

  @Test func exitCodes() {
    var report = Report()
    report.total = 2
    report.sent = 2
    #expect(report.exitCode == 0)
    report.sent = 1
    #expect(report.exitCode == 5 && report.open == 1)
    report.fail("UNREGISTERED", line: 3)
    #expect(report.exitCode == 5 && report.open == 0)
    report.ending.reason = "x"
    report.ending.kind = .unreadable
    #expect(report.exitCode == 3)
    report.ending.signal = 15
    #expect(report.exitCode == 143)
  }
}
