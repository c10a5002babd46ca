// The modules that a module of a Gradle project depends on, by the configurations of its build script.

import LocBase

struct GradleDependencies {
  struct Dependency {
    /// The configuration: `implementation`, `playApi`.
    fileprivate(set) var configuration: Text
    /// `:core`, or `projects.core` as the script writes it.
    let target: Text
    /// True when a condition decides whether the module is taken.
    let isConditional: Bool
    /// True when only a run of the build knows the configuration.
    let isOfUnknownVariants: Bool
    let position: SourcePosition
  }

  private static let maxExtensions = 30
  private static let maxCalls = 1_000

  private(set) var all: [Dependency] = []
  /// The configurations that others take everything from: `shared` of `implementation.extendsFrom(shared)`.
  private var extensions: [(source: Text, configuration: Text)] = []

  /// Calls that are neither functions that were read nor usual configurations. The scripts may declare them as
  /// configurations.
  private var calls: [(name: Text, position: SourcePosition)] = []
  private var declared: Set<Text> = []

  var canExtend: Bool { extensions.count < Self.maxExtensions }

  /// - Parameter configuration: nil if only a run of the build knows it.
  mutating func add(_ target: Text, to configuration: Text?, isConditional: Bool, at position: SourcePosition) {
    all.append(
      Dependency(
        configuration: configuration ?? "implementation", target: target, isConditional: isConditional,
        isOfUnknownVariants: configuration == nil, position: position))
  }

  /// Notes a call in a block of dependencies that only a run of the build can follow, unless it is a configuration.
  mutating func noteCall(_ name: Text, at position: SourcePosition) {
    if calls.count < Self.maxCalls { calls.append((name, position)) }
  }

  /// Notes that a script creates a configuration.
  mutating func declare(_ configuration: Text) { declared.insert(configuration) }

  /// Notes that a configuration takes everything from another one.
  mutating func extend(_ configuration: Text, from source: Text) {
    extensions.append((source: source, configuration: configuration))
  }

  /// The first call that is not a configuration of the scripts.
  var unreadCall: SourcePosition? {
    calls.first { call in !declared.contains(call.name) && !extensions.contains { $0.source == call.name } }?.position
  }

  /// Adds a configuration's dependencies to those that extend it.
  mutating func applyExtensions() {
    var added: [Dependency] = []
    for dependency in all {
      for (source, configuration) in extensions where source == dependency.configuration {
        var copy = dependency
        copy.configuration = configuration
        added.append(copy)
      }
    }
    all += added
  }
}
