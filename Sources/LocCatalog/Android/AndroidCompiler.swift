// The tool that builds an app's resource table from its values files.

import LocBase

/// The compiler of an Android build. Both read the same files and differ in texts, names and folders.
public enum AndroidCompiler: Sendable, CaseIterable {
  /// A Gradle build (Android Gradle plugin 7.0 or later): its merger and its own compiler, then `aapt2 link`.
  case gradle
  /// Native `aapt2 compile` of each file, as in builds by hand.
  case aapt2
  /// The same with `--legacy`, as in Bazel, Buck and Gradle before 7.0: several placeholders without numbers are
  /// accepted.
  case aapt2Legacy

  /// The name in locscript.toml and on the command line.
  public var name: String {
    switch self {
    case .gradle: "gradle"
    case .aapt2: "aapt2"
    case .aapt2Legacy: "aapt2-legacy"
    }
  }

  /// The compiler with this name; nil if there is none.
  public init?(name: String) {
    for compiler in Self.allCases where Text(compiler.name) == Text(name) {
      self = compiler
      return
    }
    return nil
  }
}
