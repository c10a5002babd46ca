// What the words of `preview` name beside a message: a rule, a folder of rules, or a project.

import LocBase
import LocScript

struct PreviewPlace {
  /// The rule, or the folder of rules.
  private(set) var rule: String?
  /// The project's folder, where the user names one.
  private(set) var project: String?
  /// Whether all rules of the project are previewed.
  private(set) var isWholeProject = false

  /// - Parameters:
  ///   - words: the words of the command line; nil where an option names the subject.
  ///   - rule: what --rule names.
  init(words: [String]?, rule: String?) {
    self.rule = rule
    guard let words else { return }
    guard let word = words.first else {
      isWholeProject = true
      return
    }
    if EngineSource.isProject(word) {
      project = word
      isWholeProject = true
    } else if Text(word).hasSuffix(".lua") || FileReader.kind(of: word) == .folder {
      self.rule = word
    }
  }
}
