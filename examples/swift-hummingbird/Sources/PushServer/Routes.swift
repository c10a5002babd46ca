// The endpoints.

import Hummingbird
import LocScript

func makeRouter(shop: Shop, pool: SessionPool) -> Router<BasicRequestContext> {
  let router = Router()

  // An event for the rules. The answer has a line for each rule that handles it: a request body for FCM, or why there is none.
  router.post("events") { request, _ -> Response in
    let body = try await request.body.collect(upTo: 256 * 1024)
    let result: RunResult
    do {
      result = try await pool.run(Array(body.readableBytesView), with: shop.current)
    } catch let error as LocScriptError {
      throw Problem(.unprocessableContent, error.diagnostics)
    } catch is SessionPool.Full {
      throw HTTPError(.serviceUnavailable)
    }
    if let problem = Problem(result) { throw problem }
    return Response(
      status: .ok, headers: [.contentType: "application/x-ndjson"],
      body: .init(byteBuffer: ByteBuffer(bytes: result.envelopes)))
  }

  // What phones in one language show for a text of the app: ?key=welcome_title&argument=Alice&language=fr
  router.get("preview") { request, _ -> Response in
    let query = request.uri.queryParameters
    guard let key = query["key"], let language = query["language"] else {
      throw HTTPError(.badRequest, message: "key and language are needed")
    }
    let engine = shop.current.engine
    let arguments = query[values: "argument"].map(String.init)
    let title = engine.line(String(key), arguments: arguments.isEmpty ? nil : arguments)
    let message = Message(to: .topic("preview"), title: title)
    do throws(LocScriptError) {
      var previews: [String] = []
      for platform in [Device.Platform.android, .ios] {
        previews.append(try engine.preview(message, on: Device(platform, [String(language)])).json)
      }
      return Response(
        status: .ok, headers: [.contentType: "application/json"],
        body: .init(byteBuffer: ByteBuffer(string: "[" + previews.joined(separator: ",") + "]")))
    } catch {
      throw Problem(.badRequest, error.diagnostics)
    }
  }

  return router
}

/// An answer with diagnostics: what is wrong, where, and what to do.
struct Problem: HTTPResponseError {
  let status: HTTPResponse.Status
  let diagnostics: [Diagnostic]

  init(_ status: HTTPResponse.Status, _ diagnostics: [Diagnostic]) {
    self.status = status
    self.diagnostics = diagnostics
  }

  /// The problem of an event with which every rule has failed; nil where a rule has a result, which no other rule's failure may
  /// take away: its failure stands beside it in the answer.
  init?(_ result: RunResult) {
    guard result.payloads.isEmpty, result.skipped.isEmpty, !result.failures.isEmpty else { return nil }
    let errors = result.failures.map(\.error)
    // A rule that raises an error has met an event that it cannot use; one that hits a limit is at fault itself.
    let isTheEvents = errors.allSatisfy { [.ruleError, .ruleResult].contains($0.status) }
    self.init(isTheEvents ? .unprocessableContent : .internalServerError, errors.flatMap(\.diagnostics))
  }

  func response(from request: Request, context: some RequestContext) throws -> Response {
    struct Body: Encodable { let diagnostics: [Item] }
    struct Item: Encodable {
      let slug, severity, message: String
      let file: String?
      let line, column: Int?
      let path, help: String?
    }

    let items = diagnostics.map {
      Item(
        slug: $0.slug, severity: $0.severity.rawValue, message: $0.message, file: $0.file, line: $0.line,
        column: $0.column, path: $0.path, help: $0.help)
    }
    var response = try context.responseEncoder.encode(Body(diagnostics: items), from: request, context: context)
    response.status = status
    return response
  }
}
