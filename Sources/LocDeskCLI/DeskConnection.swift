// The connection of one page: the handshake, then the page's questions with their answers, and updates after files are
// saved.

import LocDesk
import NIOCore
import NIOWebSocket

/// Speaks with one page over a WebSocket.
final class DeskConnection: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private let desk: Desk
  private var handshake: DeskHandshake
  /// The page's questions; nil until the page has proven itself.
  private var questions: AsyncStream<[UInt8]>.Continuation?

  init(_ desk: Desk) {
    self.desk = desk
    handshake = DeskHandshake(desk.secret)
  }

  func handlerRemoved(context: ChannelHandlerContext) { questions?.finish() }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    switch frame.opcode {
    case .text:
      let message = Array(buffer: frame.unmaskedData)
      if let questions { questions.yield(message) } else { greet(message, context) }
    case .ping:
      let pong = WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)
      context.writeAndFlush(wrapOutboundOut(pong), promise: nil)
    case .connectionClose: context.close(promise: nil)
    default: break
    }
  }

  /// Closes after a message that is too long or breaks the protocol.
  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  private func greet(_ message: [UInt8], _ context: ChannelHandlerContext) {
    switch handshake.answer(message) {
    case .reply(let reply): context.writeAndFlush(wrapOutboundOut(Self.frame(reply)), promise: nil)
    case .refused: context.close(promise: nil)
    case .admitted(let welcome):
      context.pipeline.fireUserInboundEventTriggered(DeskAdmission())
      guard context.channel.isActive else { return }
      context.writeAndFlush(wrapOutboundOut(Self.frame(welcome)), promise: nil)
      // A page that asks faster than it gets answers needs only the last one.
      let (asked, questions) = AsyncStream.makeStream(of: [UInt8].self, bufferingPolicy: .bufferingNewest(1))
      self.questions = questions
      Self.serve(asked, to: context.channel, desk)
    }
  }

  /// Answers until the connection is closed, and closes it after a message that the page's script does not write.
  private static func serve(_ questions: AsyncStream<[UInt8]>, to channel: any Channel, _ desk: Desk) {
    let news = Task {
      var known = 0
      while let news = await desk.subjects(after: known), await send(news.json, to: channel) { known = news.generation }
    }
    Task {
      for await question in questions {
        guard let answer = await desk.answer(question), await send(answer, to: channel) else { break }
      }
      news.cancel()
      channel.close(promise: nil)
    }
  }

  /// Waits until a message is written, so that none piles up for a page that does not read; false when the connection is closed.
  private static func send(_ json: [UInt8], to channel: any Channel) async -> Bool {
    do { try await channel.writeAndFlush(frame(json)).get() } catch { return false }
    return true
  }

  /// A message in UTF-8, without which a browser closes the connection.
  private static func frame(_ json: [UInt8]) -> WebSocketFrame {
    WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: String(decoding: json, as: UTF8.self)))
  }
}
