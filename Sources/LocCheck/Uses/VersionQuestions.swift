// The calls of `loc.has` that ask a released version for a literal key.

import LocBase
import LocCatalog

/// The questions of one rule, found by the names of a key.
struct VersionQuestions {
  private var byAndroid: [[UInt8]: [VersionQuestion]] = [:]
  private var byApple: [[UInt8]: [VersionQuestion]] = [:]

  init(_ sources: [RuleSource], _ catalog: Catalog) {
    var known: Set<VersionQuestion> = []
    for call in sources.lazy.flatMap(\.questions) {
      guard let version = call.version else { continue }
      for case .literal(let text) in call.keys {
        let names = text.withSlice { catalog.names(of: $0) }
        let question = VersionQuestion(
          version: version, android: names.android, ios: names.ios, platform: call.platform)
        guard known.insert(question).inserted else { continue }
        byAndroid[question.android, default: []].append(question)
        byApple[question.ios, default: []].append(question)
      }
    }
  }

  /// The questions about a key under each platform's name. Many are in both lists. All uses of a key share its lists.
  func about(_ android: [UInt8]?, _ ios: [UInt8]?) -> [[VersionQuestion]] {
    [android.flatMap { byAndroid[$0] } ?? [], ios.flatMap { byApple[$0] } ?? []]
  }
}
