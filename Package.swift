// swift-tools-version: 6.2
// LocScript: its modules as targets. A module imports only modules listed above it; data flows downwards and never back.

import PackageDescription

// The shared library depends on no other: the Swift runtime, Lua and expat are inside, and only the header's functions are
// exported. These flags leak into every target that depends on this one, so no target does.
let linking = "\(Context.packageDirectory)/Sources/LocScriptABI/Linking"
let selfContained: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-static-stdlib", "-use-ld=lld", "-L\(linking)",
      "-Xlinker", "--version-script=\(linking)/locscript.map", "-Xlinker", "-soname=liblocscript.so.0",
      "-Xlinker", "--gc-sections", "-Xlinker", "--icf=all", "-Xlinker", "-O2",
      "-Xlinker", "-z", "-Xlinker", "defs", "-Xlinker", "-z", "-Xlinker", "relro", "-Xlinker", "-z", "-Xlinker", "now",
      "-Xlinker", "-z", "-Xlinker", "nodelete",
      "-Xlinker", "--wrap=stdin", "-Xlinker", "--wrap=stdout", "-Xlinker", "--wrap=stderr",
      // Unicode's names of code points: half a megabyte that nothing here asks for.
      "-Xlinker", "--wrap=_swift_stdlib_getScalarName",
    ])
]

// Each function has a section of its own, and none is kept for being public: the linker leaves out what the library does not call.
let lean: [SwiftSetting] = [
  .unsafeFlags(
    ["-Xfrontend", "-function-sections", "-Xfrontend", "-internalize-at-link"], .when(configuration: .release))
]

// Code that runs once for a project or a preview and not once for a push: the library's budget matters more than its microseconds.
let small: [SwiftSetting] = lean + [.unsafeFlags(["-Osize"], .when(configuration: .release))]

// The commands offer no functions to others. SwiftPM would list every function of theirs all the same, so that the linker keeps them.
// Functions with the same code are one, which keeps the wheel with the command below 12 MB.
let program: [LinkerSetting] = [
  .unsafeFlags(["-Xlinker", "--no-export-dynamic", "-Xlinker", "--icf=all"], .when(configuration: .release))
]

let package = Package(
  name: "LocScript",
  products: [
    .library(name: "LocScript", targets: ["LocScript"]),
    // scripts/build gives the file its name, liblocscript.so: a product of the same name as the executable would replace it.
    .library(name: "LocScriptABI", type: .dynamic, targets: ["LocScriptABI"]),
    .executable(name: "locscript", targets: ["LocScriptCLI"]),
    // A product of its own, which `locscript send` starts: neither the library nor the command needs its libraries.
    .executable(name: "locscript-send", targets: ["LocSendCLI"]),
    // Likewise of `locscript desk`.
    .executable(name: "locscript-desk", targets: ["LocDeskCLI"]),
  ],
  dependencies: [
    // The packages are for the commands only; the library depends on no package.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
  ],
  targets: [
    // Libraries of the system.
    .systemLibrary(name: "CLua", path: "Sources/CLua", providers: [.apt(["liblua5.4-dev"])]),
    .systemLibrary(name: "CExpat", path: "Sources/CExpat", providers: [.apt(["libexpat1-dev"])]),
    // Files, and the parts of libc that the core needs. Not CSystem: swift-system, which SwiftNIO needs, has a target of that name, and
    // SwiftPM takes no two of one name into a program.
    .target(name: "CLocSystem"),

    // UTF-8, and an Android string's plain text, sixteen bytes at a time.
    .target(name: "CText"),

    // JSON text to nodes, the memory layout that C and Swift share.
    .target(name: "CJSON", dependencies: ["CText"]),

    // The table behind the handles of the C interface.
    .target(name: "CHandles"),

    // A heap that never takes more memory of the system than its capacity, holes included.
    .target(name: "CHeap"),

    // exp, log and powers with the same bits on every processor.
    .target(name: "CPowers"),

    // The only code that knows Lua's internals: the linker redirects functions of Lua's archive to it (see its README).
    .target(
      name: "CLuaInternals", dependencies: ["CLua", "CPowers"], exclude: ["README.md"],
      // Lua (and expat) from the archive. Gold finds no archive by its name.
      linkerSettings: [
        .linkedLibrary("lua5.4"),
        .unsafeFlags([
          "-use-ld=lld", "-L\(linking)",
          "-Xlinker", "--wrap=luaH_finishset", "-Xlinker", "--wrap=luaH_set", "-Xlinker", "--wrap=luaH_setint",
          "-Xlinker", "--wrap=luaH_getn", "-Xlinker", "--wrap=luaT_gettm", "-Xlinker", "--wrap=luaO_str2num",
          "-Xlinker", "--wrap=luaS_eqlngstr",
          "-Xlinker", "--wrap=luaD_call", "-Xlinker", "--wrap=luaD_callnoyield", "-Xlinker", "--wrap=luaE_incCstack",
          "-Xlinker", "--wrap=strcoll", "-Xlinker", "--wrap=strtod", "-Xlinker", "--wrap=snprintf",
          "-Xlinker", "--wrap=__snprintf_chk", "-Xlinker", "--wrap=localeconv", "-Xlinker", "--wrap=pow",
        ]),
      ]),

    // The only code that calls a Lua API which may raise.
    .target(
      name: "CLuaBridge", dependencies: ["CLua", "CLuaInternals", "CHeap", "CJSON", "CPowers", "CText"],
      exclude: ["README.md"], cSettings: [.headerSearchPath(".")]),

    // TOML for the configuration: toml++, a header-only C++ library, behind a C interface.
    .target(name: "CTOMLReader", dependencies: ["CJSON"]),

    // The core. No Foundation, nothing that Embedded Swift refuses.
    .target(name: "LocBase", dependencies: ["CLocSystem", "CJSON", "CText"], swiftSettings: lean),
    .target(name: "LocLocale", dependencies: ["LocBase"], swiftSettings: lean),
    .target(name: "LocFormat", dependencies: ["LocBase", "LocLocale", "CText"], swiftSettings: lean),
    .target(name: "LocMessage", dependencies: ["LocBase", "CLocSystem", "CJSON"], swiftSettings: lean),
    .target(
      name: "LocCatalog", dependencies: ["LocBase", "LocLocale", "LocFormat", "CExpat", "CLocSystem", "CText"],
      swiftSettings: small),
    .target(
      name: "LocDevice", dependencies: ["LocBase", "LocLocale", "LocFormat", "LocMessage", "LocCatalog"],
      swiftSettings: small),
    .target(
      name: "LocRender", dependencies: ["LocBase", "LocLocale", "LocFormat", "LocCatalog"], swiftSettings: lean),
    // Lua's source text: tokens, a tree, what its names mean, and whether Lua compiles it.
    .target(name: "LocLua", dependencies: ["LocBase"], swiftSettings: small),
    // The Swift side of a sandbox: `loc`, its prices, and what an error means.
    .target(
      name: "LocSandbox",
      dependencies: [
        "LocBase", "LocLocale", "LocFormat", "LocMessage", "LocCatalog", "LocDevice", "LocRender", "LocLua",
        "CLuaBridge", "CJSON",
      ],
      swiftSettings: lean),
    // Rule files, the sessions that run them, and their results.
    .target(
      name: "LocRules", dependencies: ["LocBase", "LocMessage", "LocSandbox", "CLuaBridge", "CJSON"],
      swiftSettings: small),
    .target(
      name: "LocConfig", dependencies: ["LocBase", "LocLocale", "LocCatalog", "CTOMLReader", "CLocSystem"],
      swiftSettings: small),
    // What a push would show on every phone, checked before it is sent.
    .target(
      name: "LocCheck",
      dependencies: [
        "LocBase", "LocLocale", "LocFormat", "LocCatalog", "LocMessage", "LocDevice", "LocLua", "LocRules",
        "LocConfig",
      ],
      swiftSettings: small),
    // What a check has found, as text for people and in the forms that other tools read.
    .target(name: "LocReport", dependencies: ["LocBase", "LocCheck"], swiftSettings: small),
    // Tests of rules and their reports, which only the command has.
    .target(
      name: "LocRuleTests",
      dependencies: [
        "LocBase", "LocCatalog", "LocMessage", "LocDevice", "LocSandbox", "LocRules", "LocReport", "CLuaBridge",
      ],
      swiftSettings: small),
    // The interface for Swift, on which the other interfaces are built.
    .target(
      name: "LocScript",
      dependencies: [
        "LocBase", "LocLocale", "LocCatalog", "LocMessage", "LocDevice", "LocRender", "LocSandbox", "LocRules",
        "LocConfig", "LocCheck", "CLocSystem",
      ],
      swiftSettings: small),

    // Events by the million on every core: blocks of lines in, envelopes in the same order out.
    .target(name: "LocBulk", dependencies: ["LocScript", "LocBase", "LocSandbox", "LocRules", "CLocSystem"]),

    // What phones show, as a page to look at: the cards of the page and of every other place that shows previews in HTML.
    .target(
      name: "LocPage",
      dependencies: [
        "LocScript", "LocBase", "LocLocale", "LocFormat", "LocCatalog", "LocDevice", "LocCheck", "LocReport",
      ],
      swiftSettings: small),

    // What a new project begins with, and what editors are to know of it.
    .target(
      name: "LuaDefinitions", path: "bindings/lua", resources: [.embedInCode("library")], swiftSettings: small),
    .target(
      name: "LocStarter",
      dependencies: [
        "LocScript", "LocBase", "LocCheck", "LocMessage", "LocDevice", "LocRules", "LocConfig", "LuaDefinitions",
      ],
      swiftSettings: small),

    // The interfaces for C and for the terminal.
    .systemLibrary(name: "CLocScript", path: "include"),
    .target(name: "CWrapStdio"),
    .target(
      name: "LocScriptABI",
      dependencies: [
        "LocScript", "LocBase", "LocLocale", "LocCatalog", "LocMessage", "LocDevice", "LocRender", "LocSandbox",
        "LocRules", "LocCheck", "LocPage", "CHandles", "CLocSystem", "CLocScript", "CLuaBridge", "CWrapStdio",
      ],
      exclude: ["Linking"], linkerSettings: selfContained),
    // Line editing by libedit, which is loaded for the REPL where it is installed.
    .target(name: "CEdit"),
    .target(name: "CInterrupt"),
    .executableTarget(
      name: "LocScriptCLI",
      dependencies: [
        "LocScript", "LocBase", "LocCatalog", "LocMessage", "LocDevice", "LocRender", "LocSandbox", "LocRules",
        "LocConfig", "LocCheck", "LocReport", "LocRuleTests", "LocPage", "LocStarter", "LocBulk", "CEdit", "CInterrupt",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: small, linkerSettings: program),

    // The page that answers as one types, without its connections; and the program that has them.
    .target(
      name: "LocDesk",
      dependencies: ["LocScript", "LocPage", "LocBase", "LocMessage", "LocDevice", "LocRules", "LocConfig"]),
    .executableTarget(
      name: "LocDeskCLI",
      dependencies: [
        "LocDesk", "LocScript", "LocBase", "LocCatalog", .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      linkerSettings: program),

    // Delivery of messages to FCM.
    .systemLibrary(name: "CSQLite", path: "Sources/CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    // The only code that calls nghttp2, OpenSSL and curl.
    .target(
      name: "CSend",
      linkerSettings: [
        .linkedLibrary("nghttp2"), .linkedLibrary("ssl"), .linkedLibrary("crypto"), .linkedLibrary("curl"),
      ]),
    .target(name: "LocSend", dependencies: ["LocBase", "LocMessage", "CSend", "CSQLite"]),
    .executableTarget(
      name: "LocSendCLI",
      dependencies: ["LocSend", "LocBase", .product(name: "ArgumentParser", package: "swift-argument-parser")],
      linkerSettings: program),

    // One test suite a module; all read the same corpus in Tests/Fixtures.
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .executableTarget(
      name: "AppleDifferential", dependencies: ["LocBase", "LocLocale", "LocFormat", "LocCatalog", "LocRender"],
      path: "Tests/Oracles/apple", exclude: ["languages.py", "texts.py"],
      // The ICU that Foundation is linked with; its Apple functions have no header.
      linkerSettings: [.linkedLibrary("_FoundationICU")]),
    .executableTarget(
      name: "AndroidDifferential", dependencies: ["LocBase", "LocLocale", "LocFormat", "LocCatalog", "CExpat"],
      path: "Tests/Oracles/android",
      exclude: [
        "aapt2.py", "apps.py", "differential", "differential.py", "formats.py", "getstring.cpp", "languages.py",
        "runtime.h", "trees.py",
      ],
      sources: ["main.swift", "Questions.swift", "Timing.swift"]),
    .testTarget(name: "LocBaseTests", dependencies: ["LocBase", "TestSupport"]),
    .testTarget(name: "LocLocaleTests", dependencies: ["LocLocale", "LocBase", "TestSupport"]),
    .testTarget(name: "LocFormatTests", dependencies: ["LocFormat", "LocLocale", "LocBase", "TestSupport"]),
    .testTarget(name: "LocMessageTests", dependencies: ["LocMessage", "LocBase", "CJSON", "TestSupport"]),
    .testTarget(
      name: "LocCatalogTests", dependencies: ["LocCatalog", "LocFormat", "LocLocale", "LocBase", "TestSupport"]),
    .testTarget(
      name: "LocDeviceTests", dependencies: ["LocDevice", "LocCatalog", "LocLocale", "LocBase", "TestSupport"]),
    .testTarget(
      name: "LocRenderTests",
      dependencies: ["LocRender", "LocCatalog", "LocFormat", "LocLocale", "LocBase", "TestSupport"]),
    .testTarget(name: "LocLuaTests", dependencies: ["LocLua", "LocSandbox", "LocRules", "LocBase", "TestSupport"]),
    .testTarget(
      name: "LocRulesTests",
      dependencies: [
        "LocRules", "LocRuleTests", "LocSandbox", "LocMessage", "LocCatalog", "LocBase", "CHeap", "CPowers",
        "CLuaBridge", "TestSupport",
      ]),
    .testTarget(
      name: "LocConfigTests", dependencies: ["LocConfig", "LocCatalog", "LocLocale", "LocBase", "TestSupport"]),
    .testTarget(
      name: "LocCheckTests",
      dependencies: [
        "LocCheck", "LocScript", "LocConfig", "LocCatalog", "LocDevice", "LocSandbox", "LocRules",
        "LocBase", "TestSupport",
      ]),
    .testTarget(
      name: "LocReportTests",
      dependencies: ["LocReport", "LocCheck", "LocRuleTests", "LocSandbox", "LocBase", "TestSupport"]),
    .testTarget(
      name: "LocPageTests", dependencies: ["LocPage", "LocScript", "LocCheck", "LocDevice", "LocBase", "TestSupport"]),
    .testTarget(name: "LocDeskTests", dependencies: ["LocDesk", "LocPage", "LocScript", "LocBase", "TestSupport"]),
    .testTarget(name: "LocSendTests", dependencies: ["LocSend", "CSQLite", "LocMessage", "LocBase", "TestSupport"]),
    .testTarget(
      name: "LocBulkTests",
      dependencies: ["LocBulk", "LocScript", "LocRules", "LocSandbox", "LocBase", "TestSupport"]),
    .testTarget(
      name: "LocScriptTests",
      dependencies: [
        "LocScript", "LocCheck", "LocConfig", "LocRules", "LocSandbox", "LocRender", "LocDevice", "LocMessage",
        "LocCatalog", "LocLocale", "LocBase", "LocRuleTests", "LocPage", "LocDesk", "CLocScript", "TestSupport",
      ]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

// Debuggers older than the compiler's form of C's lines, like Debian 12's valgrind, read nothing of a program that has it.
for target in package.targets where target.type == .regular {
  target.cSettings = (target.cSettings ?? []) + [.unsafeFlags(["-gdwarf-4"])]
  target.cxxSettings = (target.cxxSettings ?? []) + [.unsafeFlags(["-gdwarf-4"])]
}

// LocScript re-exports modules for its clients (Exports.swift). The strict build proves that no target of this package needs that.
if Context.environment["LOCSCRIPT_STRICT"] == nil {
  for target in package.targets where target.name == "LocScript" {
    target.swiftSettings = (target.swiftSettings ?? []) + [.define("REEXPORTS")]
  }
}

// The library's types have no names of fields and cases: no module prints a value by its structure, which
// scripts/dev/abi-check reflection tests.
for target in package.targets
where target.type == .regular && target.name.hasPrefix("Loc") && !["LocSend", "LocDesk"].contains(target.name) {
  let flags = ["-Xfrontend", "-disable-reflection-metadata"]
  target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(flags, .when(configuration: .release))]
}

// What C and C++ are checked for. Not -Wdouble-promotion: INFINITY and NAN are floats. Not -Wfloat-equal: powers.c compares
// exactly.
let warningsOfC = [
  "all", "extra", "pedantic", "shadow", "conversion", "sign-conversion", "cast-align", "cast-qual", "comma",
  "implicit-fallthrough", "missing-prototypes", "missing-variable-declarations", "pointer-arith", "strict-prototypes",
  "vla", "write-strings",
]

// In scripts/test a warning is an error. Other builds allow warnings, because a newer compiler may report more of them.
if Context.environment["LOCSCRIPT_STRICT"] != nil {
  for target in package.targets where target.type != .system {
    target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
    target.cSettings = (target.cSettings ?? []) + [.treatAllWarnings(as: .error)]
  }
  // A Swift target's settings would reach the headers of other packages.
  for target in package.targets where target.type == .regular && target.name.hasPrefix("C") {
    target.cSettings = (target.cSettings ?? []) + warningsOfC.map { .enableWarning($0) }
    target.cxxSettings =
      (target.cxxSettings ?? []) + warningsOfC.map { .enableWarning($0) } + [.treatAllWarnings(as: .error)]
  }
}

// scripts/test sanitizers adds a planted bug that the sanitizers must find, and removes the shared library, whose link allows
// no undefined name.
if Context.environment["LOCSCRIPT_SANITIZE"] == "thread" {
  // The C program with threads contains the library's modules: a shared library would have to be started with the sanitizer.
  let wrapped = ["stdin", "stdout", "stderr"].flatMap { ["-Xlinker", "--wrap=\($0)"] }
  package.products.removeAll { $0.name == "LocScriptABI" }
  for target in package.targets where target.name == "LocScriptABI" { target.linkerSettings = nil }
  package.targets.append(
    .executableTarget(
      name: "Threads", dependencies: ["LocScriptABI", "CLocScript"], path: "Tests/ABITests/c",
      sources: ["threads_test.c"], cSettings: [.unsafeFlags(["-I\(Context.packageDirectory)/include"])],
      linkerSettings: [.unsafeFlags(wrapped)]))
} else if Context.environment["LOCSCRIPT_SANITIZE"] != nil {
  package.products.removeAll { $0.name == "LocScriptABI" }
  package.targets.removeAll { $0.name == "LocScriptABI" }
  package.targets.append(.testTarget(name: "CanaryTests"))
}

// scripts/dev/fuzz builds libFuzzer's targets in one program, and the library's modules with coverage. Neither is part of any
// other build.
if Context.environment["LOCSCRIPT_FUZZ"] != nil {
  let wrapped = ["stdin", "stdout", "stderr"].flatMap { ["-Xlinker", "--wrap=\($0)"] }
  for target in package.targets where target.type == .regular {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-sanitize=fuzzer"])]
    target.cSettings = (target.cSettings ?? []) + [.unsafeFlags(["-fsanitize=fuzzer-no-link"])]
    if target.name == "LocScriptABI" { target.linkerSettings = nil }
  }
  package.targets.append(
    .executableTarget(
      name: "Fuzz", dependencies: ["LocScriptABI", "CLocScript", "CLua"], path: "Tests/Fuzz",
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"] + wrapped)]))
}

// scripts/test --for builds the suites that LOCSCRIPT_SUITE names, in a folder of their own, and only the modules that they import.
if let named = Context.environment["LOCSCRIPT_SUITE"] {
  var wanted = Set(named.split(separator: ",").map(String.init))
  // A module imports only modules above it.
  for target in package.targets.reversed() where wanted.contains(target.name) {
    for case .byNameItem(let name, _) in target.dependencies { wanted.insert(name) }
  }
  package.products = []
  package.dependencies = []
  package.targets.removeAll { !wanted.contains($0.name) }
}

// A file imports every module that it uses. An import is internal unless the file's public or package declarations need more.
for target in package.targets where target.type != .system {
  let features = ["MemberImportVisibility", "InternalImportsByDefault"]
  target.swiftSettings = (target.swiftSettings ?? []) + features.map { .enableUpcomingFeature($0) }
}
