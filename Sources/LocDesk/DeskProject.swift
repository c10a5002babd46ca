// An app and its rules on disk: read when the desk starts, and again when a file is saved.

import LocBase
import LocConfig
import LocPage
import LocRules
package import LocScript

/// The options with which the user started the desk.
package struct DeskSettings: Sendable {
  package var source: EngineSource
  /// The rule or the folder of rules; nil takes the configuration's.
  package var rules: String?
  /// The `event.now` of events without one, in Unix seconds.
  package var now: Int64?

  package init(source: EngineSource = EngineSource(), rules: String? = nil, now: Int64? = nil) {
    self.source = source
    self.rules = rules
    self.now = now
  }
}

/// The project of a desk. If it cannot be read, the last readable state stays.
final class DeskProject {
  let settings: DeskSettings
  private(set) var engine: Engine
  private(set) var rules: Rules?
  /// Makes the cards of this state.
  private(set) var maker: CardMaker
  /// The strings of this state that a push can show.
  private(set) var texts: PushTexts
  /// Another number for every state.
  private(set) var generation = 1
  /// Why the latest saved files are not shown, and which files could not be read.
  private(set) var problems: [Diagnostic] = []
  /// The files of this state, and those that were searched for.
  private(set) var files: FileWatch
  /// The rules' files of the last state that loaded.
  private var ruleFiles: Engine.ReadRules?

  /// - Throws: as `Engine`; rules that do not load are among the problems.
  init(_ settings: DeskSettings) throws(LocScriptError) {
    self.settings = settings
    engine = try settings.source.open(near: settings.rules)
    maker = CardMaker(engine)
    texts = PushTexts(engine)
    files = FileWatch {}
    readAgain()
    generation = 1
  }

  /// Reads everything again, after a file was saved.
  func readAgain() {
    generation += 1
    problems = []
    files = FileWatch {
      do throws(LocScriptError) {
        engine = try settings.source.open(near: settings.rules)
        maker = CardMaker(engine)
        texts = PushTexts(engine)
      } catch {
        problems = error.diagnostics
      }
      loadRules()
    }
    // Outside the watch: the files that it reads for a hint do not belong to the project.
    if !engine.hasResources { problems.append(settings.source.noResources(near: settings.rules, "no key has a text")) }
  }

  private func loadRules() {
    problems += engine.diagnostics.filter { $0.isUnread }
    guard let path = settings.rules ?? engine.rulesRoot else {
      rules = nil
      return
    }
    do throws(LocScriptError) {
      let read = try engine.ruleFiles(at: path)
      rules = try engine.rules(read, limits: limits)
      ruleFiles = read
    } catch {
      problems += error.diagnostics
      // The last rules that loaded, over the texts as they are now.
      if let last = ruleFiles, let loaded = try? engine.rules(last, limits: limits) { rules = loaded }
    }
  }

  /// The limits of a run at the desk: the project's, and at most a second.
  private var limits: RuleLimits {
    var limits = engine.ruleLimits
    limits.milliseconds = min(limits.milliseconds, 1000)
    return limits
  }
}
