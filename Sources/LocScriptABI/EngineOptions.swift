// The options of an engine, checked and converted.

import CLocScript
import LocBase
import LocCatalog
import LocScript

struct EngineOptions {
  private let keys: KeyConvention
  private let names: [KeyName]
  private let developmentRegion: String
  /// The name of an `[[app]]`; nil for the only app.
  let app: String?
  /// Nil for the default.
  private let compiler: AndroidCompiler?
  let allowsOutside: Bool

  init(_ options: UnsafePointer<locscript_engine_options>?) throws(LocScriptError) {
    let own = try copied(options, locscript_engine_options(), "locscript_engine_options")
    allowsOutside = try flag(own.allow_outside, "allow_outside")
    keys = try Self.keys(own.ios_keys)
    compiler = try Self.compiler(own.android_compiler)
    developmentRegion = try string(own.development_region, "development_region")
    names = try Self.names(own.key_names, own.key_name_count)
    let app = try string(own.app, "app")
    self.app = app.isEmpty ? nil : app
  }

  /// The options of an engine that is opened by its resources.
  var forResources: Engine.Options {
    get throws(LocScriptError) {
      guard app == nil else {
        throw LocScriptError(.usage, "app names an [[app]] of a locscript.toml, and this call opens none")
      }
      return Engine.Options(
        iosKeys: keys, developmentRegion: developmentRegion.isEmpty ? nil : developmentRegion,
        androidCompiler: compiler ?? .gradle, keyNames: names, allowsOutside: allowsOutside)
    }
  }

  /// The compiler, for an engine whose other options are settings of a file.
  var compilerAlone: AndroidCompiler? {
    get throws(LocScriptError) {
      guard keys == .same, developmentRegion.isEmpty, names.isEmpty else {
        throw LocScriptError(
          .usage, "ios_keys, key_names and development_region are settings of the configuration file")
      }
      return compiler
    }
  }

  private static func keys(_ number: Int32) throws(LocScriptError) -> KeyConvention {
    switch number {
    case Int32(LOCSCRIPT_KEYS_SAME): return .same
    case Int32(LOCSCRIPT_KEYS_UPPER): return .upper
    default:
      throw LocScriptError(.usage, "ios_keys is \(Int(number)): LOCSCRIPT_KEYS_SAME or LOCSCRIPT_KEYS_UPPER")
    }
  }

  private static func compiler(_ number: Int32) throws(LocScriptError) -> AndroidCompiler? {
    switch number {
    case Int32(LOCSCRIPT_COMPILER_DEFAULT): return nil
    case Int32(LOCSCRIPT_COMPILER_GRADLE): return .gradle
    case Int32(LOCSCRIPT_COMPILER_AAPT2): return .aapt2
    case Int32(LOCSCRIPT_COMPILER_AAPT2_LEGACY): return .aapt2Legacy
    default:
      throw LocScriptError(
        .usage,
        "android_compiler is \(Int(number)): LOCSCRIPT_COMPILER_GRADLE, LOCSCRIPT_COMPILER_AAPT2 or "
          + "LOCSCRIPT_COMPILER_AAPT2_LEGACY")
    }
  }

  private static func names(
    _ list: UnsafePointer<locscript_key_name>?, _ count: Int
  ) throws(LocScriptError) -> [KeyName] {
    var names: [KeyName] = []
    for given in try copied(list, count, locscript_key_name(), "key_names", "locscript_key_name") {
      try requireUnused(given.reserved, "locscript_key_name")
      let android = try string(given.android, "android")
      let ios = try string(given.ios, "ios")
      let key = try string(given.key, "key")
      guard !android.isEmpty || !ios.isEmpty else {
        throw LocScriptError(.usage, "key_names[\(names.count)] names a key neither on Android nor on iOS")
      }
      names.append(
        KeyName(
          android: android.isEmpty ? nil : android, ios: ios.isEmpty ? nil : ios, key: key.isEmpty ? nil : key))
    }
    return names
  }
}
