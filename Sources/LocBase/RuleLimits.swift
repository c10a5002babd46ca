// The limits of one run. Every limit is on by default; the host's flag decides which one was hit, never an error's text.

/// The limits of one run: of one rule with one event, of loading one file, or of one evaluation.
public struct RuleLimits: Sendable, Equatable {
  /// Lua instructions plus the work of library functions, charged by what they touch. Deterministic: status 602.
  public var instructions: Int
  /// Bytes held by Lua and by the host for the run: status 603.
  public var memory: Int
  /// Wall-clock time, status 605. It depends on the machine's load, and is a second limit in addition to
  /// `instructions`.
  public var milliseconds: Int
  /// Bytes of results and log lines: status 606.
  public var output: Int
  /// Bytes of one source file: status 607.
  public var source: Int

  /// The default limits, except those that are given.
  public init(
    instructions: Int = 1_000_000, memory: Int = 16 << 20, milliseconds: Int = 200, output: Int = 1 << 20,
    source: Int = 64 << 10
  ) {
    self.instructions = instructions
    self.memory = memory
    self.milliseconds = milliseconds
    self.output = output
    self.source = source
  }
}
