// swift-tools-version: 6.2
// A push backend on Hummingbird: events come in over HTTP, rules make messages of them. A package of its own, to be copied.

import PackageDescription

let package = Package(
  name: "PushServer",
  dependencies: [
    // In a project of your own: .package(url: "https://…/locscript.git", from: "0.1.0")
    .package(name: "locscript", path: "../.."),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
  ],
  targets: [
    .executableTarget(
      name: "PushServer",
      dependencies: [
        .product(name: "LocScript", package: "locscript"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
