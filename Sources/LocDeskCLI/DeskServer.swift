// The desk's connections on 127.0.0.1, by SwiftNIO: HTTP for the page, and a WebSocket for everything that the page asks.

import Glibc
import LocBase
import LocDesk
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// Serves a desk on this computer's own address.
struct DeskServer {
  /// The desk cannot listen on its port.
  struct Failure: Error {
    let sentence: String
  }

  private let desk: Desk
  private let port: UInt16
  private let door = DeskDoor()

  /// - Parameter port: 0 takes any that is free.
  init(_ desk: Desk, port: UInt16) {
    self.desk = desk
    self.port = port
  }

  /// Answers until the process ends. The listening socket stays open that long, so that no other program can take the port.
  /// - Parameter opened: takes the port, once the desk answers there.
  /// - Throws: `Failure` if the desk cannot listen there.
  func run(_ opened: (Int) -> Void) async throws {
    let files = Task { [desk] in await desk.watch() }
    defer { files.cancel() }
    let listening: any Channel
    do {
      // Never an address of a network. One thread: the desk answers one question at a time.
      listening = try await ServerBootstrap(group: MultiThreadedEventLoopGroup(numberOfThreads: 1))
        .serverChannelOption(.backlog, value: 256)
        // A port that an ended desk used is free immediately. Linux does not allow listening where another socket
        // listens.
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
        .childChannelInitializer { [desk, door] in Self.prepare($0, desk, door) }
        .bind(to: SocketAddress(ipAddress: "127.0.0.1", port: Int(port))).get()
    } catch let error as IOError {
      let help = error.errnoCode == EADDRINUSE ? "; name another --port, or none to take one that is free" : ""
      throw Failure(sentence: "cannot listen on port \(port): \(String(cString: strerror(error.errnoCode)))\(help)")
    }
    opened(listening.localAddress?.port ?? Int(port))
    try await listening.closeFuture.get()
    throw Failure(sentence: "the system has closed the desk's port")
  }

  /// Sets up a new connection: one request over HTTP, which gets an answer or becomes the page's WebSocket.
  private static func prepare(_ channel: any Channel, _ desk: Desk, _ door: DeskDoor) -> EventLoopFuture<Void> {
    let upgrader = NIOWebSocketServerUpgrader(
      maxFrameSize: Desk.maxMessage,
      shouldUpgrade: { channel, head in
        let isOpened = DeskGate.opensConnection(DeskRequest(head, on: channel))
        return channel.eventLoop.makeSucceededFuture(isOpened ? HTTPHeaders() : nil)
      },
      upgradePipelineHandler: { channel, _ in
        channel.eventLoop.makeCompletedFuture {
          // Browsers send long messages in parts.
          try channel.pipeline.syncOperations.addHandlers(
            NIOWebSocketFrameAggregator(
              minNonFinalFragmentSize: 1, maxAccumulatedFrameCount: 1024, maxAccumulatedFrameSize: Desk.maxMessage),
            DeskConnection(desk))
        }
      })
    return channel.eventLoop.makeCompletedFuture {
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHandler(DeskDoorkeeper(door))
      try pipeline.configureHTTPServerPipeline(
        withPipeliningAssistance: false,
        withServerUpgrade: (
          [upgrader], { $0.pipeline.syncOperations.removeHandler(name: DeskPageHandler.name, promise: nil) }
        ))
      try pipeline.addHandler(DeskPageHandler(), name: DeskPageHandler.name)
    }
  }
}

extension DeskRequest {
  /// A request's head. Two hosts count as none, and two origins as a foreign one.
  init(_ head: HTTPRequestHead, on channel: any Channel) {
    func only(_ name: String) -> String? {
      let values = head.headers[name]
      return values.count == 1 ? values[0] : nil
    }
    let path = head.uri.utf8.prefix { $0 != .questionMark }
    self.init(
      head.method.rawValue, String(decoding: path, as: UTF8.self), port: channel.localAddress?.port ?? 0,
      host: only("Host"), origin: head.headers["Origin"].isEmpty ? nil : only("Origin") ?? "")
  }
}
