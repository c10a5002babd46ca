// The tool that builds an app's resource table from its values files.

import LocBase

/// The compiler of an Android build. Both read the same files and differ in texts, names and folders.
public enum AndroidCompiler: Sendable, CaseIterable {
  /// A Gradle build (Android Gradle plugin 7.0 or later): its merger and its own compiler, then `aapt2 link`.
  case gradle
  /// Native `aapt2 compile` of each file, as in Bazel, Soong and manual builds, and in Gradle before 7.0.
  case aapt2

  /// The name in locscript.toml and on the command line.
  public var name: String { self == .gradle ? "gradle" : "aapt2" }

  /// The compiler with this name; nil if there is none.
  public init?(name: String) {
    switch name {
    case "gradle": self = .gradle
    case "aapt2": self = .aapt2
    default: return nil
    }
  }
}
