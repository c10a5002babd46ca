// The program: it loads the texts and the rules, and serves until SIGTERM or SIGINT. SIGHUP loads them again.
//
//   swift run PushServer ../../scripts/locscript.toml 8080
//   curl --data @../../scripts/events/price_drop.json http://127.0.0.1:8080/events
//   curl 'http://127.0.0.1:8080/preview?key=welcome_title&argument=Alice&language=fr'

import Hummingbird
import LocScript
import Logging
import ServiceLifecycle
import UnixSignals

@main
struct PushServer {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let port = Int(arguments[2]) else {
      print("usage: PushServer LOCSCRIPT.TOML PORT      port 0: any free one")
      return
    }
    let logger = Logger(label: "push")

    let shop = try Shop(configuration: arguments[1])
    let pool = SessionPool(workers: 4, first: shop.current, logger: logger)

    // The signal is trapped before the first request comes: untrapped it would end the process.
    let reload = Reload(shop: shop, signals: await UnixSignalsSequence(trapping: .sighup), logger: logger)
    let server = Application(
      router: makeRouter(shop: shop, pool: pool),
      configuration: .init(address: .hostname("127.0.0.1", port: port)),
      services: [reload],
      onServerRunning: { channel in logger.notice("listening on port \(channel.localAddress?.port ?? port)") },
      logger: logger)
    // On SIGTERM and SIGINT the server takes no more connections, and answers the requests that it has.
    try await server.runService()
  }
}

/// Loads the texts and the rules again on every SIGHUP.
struct Reload: Service {
  let shop: Shop
  let signals: UnixSignalsSequence
  let logger: Logger

  func run() async throws {
    for await _ in signals.cancelOnGracefulShutdown() {
      do {
        try shop.reload()
        logger.notice("loaded anew: \(shop.current.rules.names.joined(separator: ", "))")
      } catch {
        for finding in error.diagnostics { logger.error("\(finding.summary)") }
        logger.error("not loaded; the texts and rules of before go on")
      }
    }
  }
}
