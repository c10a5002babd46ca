// Limits the number, time and size of strangers' connections, so that they cannot use up the desk's memory or files
// (SECURITY.md).

import Glibc
import NIOCore
import Synchronization

/// Counts the connections of a desk.
///
/// A new connection always gets in. If there are too many, the oldest unauthenticated one is closed for it: a program
/// that holds connections never keeps a browser out, and never closes the connection of a page.
final class DeskDoor: Sendable {
  private struct Counts {
    /// Connections that have not proven themselves, the oldest first.
    var strangers: [any Channel] = []
    var pages = 0
  }

  private let counts = Mutex(Counts())
  /// The most connections of each kind.
  private let most: Int

  /// Takes at most half of the files that the process may have: the project's files are read as well, and Swift's own threads need
  /// one each second, without which they end the process.
  init() {
    var limit = rlimit()
    let isKnown = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
    most = isKnown ? Int(min(limit.rlim_cur / 4, 200)) : 100
  }

  fileprivate func enter(_ channel: any Channel) {
    let oldest = counts.withLock { counts in
      counts.strangers.append(channel)
      return counts.strangers.count > most ? counts.strangers.removeFirst() : nil
    }
    oldest?.close(promise: nil)
  }

  /// Whether a connection that has proven itself stays.
  fileprivate func admit(_ channel: any Channel) -> Bool {
    counts.withLock { counts in
      guard counts.pages < most else { return false }
      counts.strangers.removeAll { $0 === channel }
      counts.pages += 1
      return true
    }
  }

  fileprivate func leave(_ channel: any Channel, isPage: Bool) {
    counts.withLock { counts in
      if isPage { counts.pages -= 1 } else { counts.strangers.removeAll { $0 === channel } }
    }
  }
}

/// Says that the other end of a connection has proven that it is a page of the desk.
struct DeskAdmission {}

/// Closes a connection that has sent too much, or taken too long, before it has authenticated itself. It handles
/// incoming data first.
final class DeskDoorkeeper: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  /// A request's head, with the cookies of every other server on 127.0.0.1, and the handshake.
  private static let mostBytes = 32 << 10
  private static let patience: TimeAmount = .seconds(10)

  private let door: DeskDoor
  private var bytes = 0
  private var isPage = false
  private var deadline: Scheduled<Void>?

  init(_ door: DeskDoor) { self.door = door }

  func handlerAdded(context: ChannelHandlerContext) {
    let channel = context.channel
    door.enter(channel)
    deadline = context.eventLoop.scheduleTask(in: Self.patience) { channel.close(promise: nil) }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    deadline?.cancel()
    door.leave(context.channel, isPage: isPage)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if !isPage {
      bytes += unwrapInboundIn(data).readableBytes
      guard bytes <= Self.mostBytes else { return context.close(promise: nil) }
    }
    context.fireChannelRead(data)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard event is DeskAdmission else { return context.fireUserInboundEventTriggered(event) }
    isPage = door.admit(context.channel)
    guard isPage else { return context.close(promise: nil) }
    deadline?.cancel()
  }
}
