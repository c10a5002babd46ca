// Keeps strangers' connections from using up the files that the desk's process may have, and answers from waiting in the kernel.

import FlyingFox
import FlyingSocks
import Glibc
import Synchronization

/// Waits for sockets as the server's own pool does, until there are too many of them: every wait fails from then on, and with it
/// the server.
///
/// Without any free file the process would end: libdispatch opens one of /proc each second, and traps where it cannot.
final class BoundedSocketPool: AsyncSocketPool {
  /// A browser has six connections to a server.
  private static let most = 200
  private static let files: rlim_t = 65536

  private let pool: any AsyncSocketPool = HTTPServer.defaultPool()
  private let bound: Int32
  private let isFull = Mutex(false)

  init() {
    // More than the bound: between two waits the server takes all connections that are there.
    var limit = rlimit()
    let isKnown = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
    if isKnown, limit.rlim_cur < Self.files, limit.rlim_cur < limit.rlim_max {
      limit.rlim_cur = min(limit.rlim_max, Self.files)
      _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
    bound = isKnown ? Int32(min(limit.rlim_cur / 2, rlim_t(Self.most))) : Int32(Self.most)
  }

  func prepare() async throws { try await pool.prepare() }

  func run() async throws { try await pool.run() }

  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    // The system gives a new file the lowest number that is free.
    let isBeyond = socket.file.rawValue >= bound
    let isFull = isFull.withLock { isFull in
      isFull = isFull || isBeyond
      return isFull
    }
    // The server writes the head of an answer and its body apart. Without this the end of the body waits until the browser has
    // acknowledged the rest, which a browser puts off for up to 40 ms (RFC 1122, 4.2.3.2).
    var isImmediate: Int32 = 1
    _ = setsockopt(
      socket.file.rawValue, Int32(IPPROTO_TCP), TCP_NODELAY, &isImmediate, socklen_t(MemoryLayout<Int32>.size))
    if isFull { throw SocketError.failed(type: "Accept", errno: EMFILE, message: "too many connections") }
    try await pool.suspendSocket(socket, untilReadyFor: events)
  }
}
