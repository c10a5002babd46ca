// What the reader of build scripts gives up on: one kind for all of it, so that nothing is lost without a word.

import LocBase

/// A part of a module's scripts that only a run of the build knows, or that is not read for another reason.
struct GradleUnread {
  enum Part {
    /// The modules that the module depends on. All libraries are taken.
    case dependencies
    /// Whether one module is a dependency. It is taken.
    case oneDependency
    /// The locale filters. Every language is taken.
    case filters
    /// The res folders.
    case folders
    /// Scripts, and blocks of other modules' scripts.
    case scripts
    case plugins
    /// A plugin that another module's script applies under a condition. It matters only where no app is found.
    case conditionalPlugins
    /// The file of Lint's settings.
    case lint

    /// Whether each place is reported for the modules of an app. The others are reported once, by what follows from
    /// them.
    fileprivate var isReported: Bool {
      switch self {
      case .dependencies, .filters, .conditionalPlugins: false
      case .oneDependency, .folders, .scripts, .plugins, .lint: true
      }
    }
  }

  let part: Part
  let position: SourcePosition
  fileprivate let finding: Diagnostic?
}

extension GradleModule {
  private static let maxReported = 20
  private static let unreadHelp =
    "Replace project of [android] by resources, or add Gradle's own answer as its model."

  /// Notes what is not read, with the words of its finding; nil for a part that is reported by what follows from it.
  mutating func giveUp(
    _ part: GradleUnread.Part, _ message: String? = nil, at position: SourcePosition,
    code: DiagnosticCode = .unreadProject, help: String? = nil
  ) {
    if part.isReported {
      guard unread.count(where: { $0.part.isReported }) < Self.maxReported else { return }
    } else if place(ofUnread: part) != nil {
      return
    }
    let finding = message.map { Diagnostic(code, $0, at: position, help: help ?? Self.unreadHelp) }
    unread.append(GradleUnread(part: part, position: position, finding: finding))
  }

  /// The first place at which a part is not read.
  func place(ofUnread part: GradleUnread.Part) -> SourcePosition? { unread.first { $0.part == part }?.position }

  /// The findings about everything that is not read.
  var allFindings: [Diagnostic] { unread.compactMap { $0.finding } }

  /// The findings about what is not read, which are reported for the modules of an app.
  var findings: [Diagnostic] { unread.compactMap { $0.part.isReported ? $0.finding : nil } }
}
