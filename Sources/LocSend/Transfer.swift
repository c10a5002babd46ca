// Requests on their way to FCM, over HTTP/2.

import CSend
import LocBase

/// The connections to FCM, and the records whose requests have no end yet.
final class Transfer {
  /// A request that has ended.
  struct Ended {
    var record: Record
    /// The token that it was sent with.
    var generation: Int
    var answer: loc_h2_answer
  }

  private let client: OpaquePointer
  private let path: String
  private var flying: [(record: Record, generation: Int)?] = []
  private var freeIndexes: [Int] = []
  private(set) var count = 0

  init(_ endpoint: Endpoint, _ proxy: Proxy?, userProject: String?, _ options: SendOptions) throws(SendFailure) {
    path = endpoint.path
    var reason = [CChar](repeating: 0, count: 256)
    let secret = proxy?.authorization.map { $0.revealText }
    let texts = CTexts([
      endpoint.host, endpoint.port, endpoint.authority, options.connection.caFile, proxy?.host, proxy?.port, secret,
      userProject,
    ])
    var settings = loc_h2_options()
    settings.host = texts[0]
    settings.port = texts[1]
    settings.authority = texts[2]
    settings.ca_file = texts[3]
    settings.proxy_host = texts[4]
    settings.proxy_port = texts[5]
    settings.proxy_authorization = texts[6]
    settings.user_project = texts[7]
    settings.connect_ms = 10_000
    settings.answer_ms = Int32(clamping: options.connection.timeoutSeconds * 1_000)
    settings.max_connections = Int32(clamping: options.connection.count)
    let opened = loc_h2_open(&settings, &reason, reason.count)
    _ = consume texts
    guard let opened else {
      throw SendFailure(.unreadable, String(cBuffer: reason))
    }
    client = opened
  }

  deinit { loc_h2_close(client) }

  var state: loc_h2_state { loc_h2_look(client) }

  /// The text of the last connection that failed.
  var problem: String { String(cString: loc_h2_look(client).problem_text) }

  func connect() { loc_h2_connect(client) }

  /// Begins the request of a record; false if no connection has room.
  func submit(_ record: Record, header: Secret, generation: Int) -> Bool {
    let index = freeIndexes.popLast() ?? flying.count
    if index == flying.count { flying.append(nil) }
    let began = header.withCString { header in
      path.withCString { path in
        record.body.withUnsafeBufferPointer { body in
          loc_h2_submit(client, UInt64(index), path, header, body.baseAddress, body.count)
        }
      }
    }
    guard began else {
      freeIndexes.append(index)
      return false
    }
    flying[index] = (record, generation)
    count += 1
    return true
  }

  /// Waits for the network and a descriptor; true when the descriptor has bytes.
  func step(milliseconds: Int, descriptor: Int32) -> Bool {
    loc_h2_step(client, Int32(clamping: milliseconds), descriptor)
  }

  /// The next request that has ended. Its answer is borrowed until the next call.
  func next() -> Ended? {
    var answer = loc_h2_answer()
    while loc_h2_take(client, &answer) {
      let index = Int(clamping: answer.tag)
      guard index < flying.count, let (record, generation) = flying[index] else { continue }
      flying[index] = nil
      freeIndexes.append(index)
      count -= 1
      return Ended(record: record, generation: generation, answer: answer)
    }
    return nil
  }

  /// The records whose requests have no end.
  var records: [Record] { flying.compactMap { $0?.record } }
}
