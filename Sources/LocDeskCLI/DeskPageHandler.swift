// Answers a request over HTTP, and closes its connection.

import LocDesk
import NIOCore
import NIOHTTP1

/// Answers the first request of a connection by its head. Bodies and further requests are ignored.
final class DeskPageHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  static let name = "page"

  private var isAnswered = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(let head) = unwrapInboundIn(data), !isAnswered else { return }
    isAnswered = true
    let answer = DeskGate.answer(DeskRequest(head, on: context.channel))
    var headers = HTTPHeaders(answer.headers)
    headers.add(name: "Content-Length", value: "\(answer.body.count)")
    headers.add(name: "Connection", value: "close")
    let status = HTTPResponseStatus(statusCode: answer.status)
    context.write(
      wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers))), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: answer.body)))), promise: nil)
    let channel = context.channel
    context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in channel.close(promise: nil) }
  }
}
