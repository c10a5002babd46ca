// The result of a check in one line.

package import LocBase
package import LocCheck

extension CheckReport {
  /// "checked 60 rules, 212 samples, 340 keys in 35 languages: 2 errors, 5 warnings, 12 notes (3 ignored)". Counts of nothing are
  /// left out.
  package var summary: String {
    var things: [String] = apps.count > 1 ? [counted(apps.count, "app")] : []
    let all: [(Int, UTF8Slice)] = [(counts.rules, "rule"), (counts.samples, "sample"), (counts.keys, "key")]
    for (count, noun) in all where count > 0 { things.append(counted(count, noun)) }
    var text = things.isEmpty ? "checked nothing" : "checked " + things.joined(separator: ", ")
    if !things.isEmpty, counts.locales > 0 { text += " in " + counted(counts.locales, "language") }
    text += ": " + (findings.isEmpty ? "no findings" : findings.tally)
    var aside: [String] = []
    if !ignored.isEmpty { aside.append("\(ignored.count) ignored") }
    if !fixed.isEmpty { aside.append("\(fixed.count) fixed") }
    if !aside.isEmpty { text += " (" + aside.joined(separator: ", ") + ")" }
    if !unchecked.isEmpty {
      text += "; " + counted(unchecked.count, "part") + " could not be checked"
    }
    return text
  }
}

extension [Finding] {
  /// "2 errors, 1 warning"; "" for none.
  var tally: String {
    var parts: [String] = []
    for severity in [Diagnostic.Severity.error, .warning, .note] {
      var count = 0
      for finding in self where finding.severity == severity { count += 1 }
      if count > 0 { parts.append(counted(count, severity.name)) }
    }
    return parts.joined(separator: ", ")
  }
}

extension Diagnostic {
  /// The sentence, with the place in the message where it does not name it.
  package var sentence: String {
    guard let path, !path.isEmpty, !Text(message).contains(Text(path)) else { return message }
    return path + ": " + message
  }

  /// The message and help of everything that could not be checked, one a line.
  var story: String { "not checked: " + sentence + (help.map { "\nhelp: " + $0 } ?? "") }
}

extension Finding {
  /// The sentence, with the place in the message where it does not name it.
  package var sentence: String { diagnostic.sentence }

  /// Where the finding applies: "on iOS in 17 languages: de, fr, …", with at most `limit` names; nil if it does not
  /// say.
  func extent(limit: Int = .max) -> String? {
    var words: [String] = []
    if let platform { words.append("on \(platform.systemName)") }
    let names = locales.map { (locale: String) -> String in locale.isEmpty ? "the default folder" : locale }
    if names.count == 1 {
      words.append("in " + names[0])
    } else if names.count > 1 {
      let shown = names.prefix(limit).joined(separator: ", ")
      words.append("in \(names.count) languages: \(shown)" + (names.count > limit ? ", …" : ""))
    }
    let place = words.joined(separator: " ")
    let all = [app.map { (app: String) -> String in "app \(app)" } ?? "", place].filter { !$0.isEmpty }
    return all.isEmpty ? nil : all.joined(separator: ", ")
  }

  /// The sample or line with which the finding was found.
  var circumstance: String? { sample.map { (sample: String) -> String in "found with '\(sample)'" } }

  /// The sentence and everything that follows from it, one a line; for forms that have one text for a finding.
  var story: String {
    var lines = [sentence]
    if let extent = extent() { lines.append(extent) }
    if let consequence { lines.append(consequence) }
    if let circumstance { lines.append(circumstance) }
    if let resource { lines.append("text: " + resource.text) }
    if let help = diagnostic.help { lines.append("help: " + help) }
    return lines.joined(separator: "\n")
  }

  /// The rule; of a finding about resources the file; "" for neither.
  var group: String { rule ?? diagnostic.position?.file ?? resource?.file ?? "" }
}
