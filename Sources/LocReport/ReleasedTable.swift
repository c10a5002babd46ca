// For which released versions each rule is safe, as a table for people.

import LocBase
import LocCheck

/// The table of one report: a part for each platform, with a row for each rule that is not safe everywhere, and a line that counts the
/// others.
struct ReleasedTable {
  /// The lines of the table; a part ends with an empty one.
  private(set) var lines: [(text: String, isHead: Bool)] = []

  init(_ released: [RuleSafety]) {
    var apps: [Text?] = []
    for app in released.map({ $0.app.map { Text($0) } }) where !apps.contains(app) { apps.append(app) }
    for app in apps {
      for platform in [Device.Platform.android, .ios] {
        add(released.filter { $0.platform == platform && $0.app.map { Text($0) } == app }, of: platform)
      }
    }
  }

  private mutating func add(_ own: [RuleSafety], of platform: Device.Platform) {
    guard let first = own.first else { return }
    let names = first.versions.map { Display.line($0.name) }.joined(separator: ", ")
    let app = first.app.map { "\(Display.line($0)): " } ?? ""
    lines.append(("\(app)released versions of \(platform.systemName): \(names)", true))
    lines.append(("", false))
    let others = own.filter { !$0.isSafeEverywhere }
    if !others.isEmpty { addRows(others) }
    addRest(own.filter { $0.isSafeEverywhere }, besides: others.count)
    lines.append(("", false))
  }

  private mutating func addRows(_ rules: [RuleSafety]) {
    let hasShares = rules.contains { $0.share != nil }
    var rows = [["rule", "safe from"] + (hasShares ? ["users"] : []) + ["not safe for"]]
    for rule in rules {
      let from = rule.safeFrom ?? (rule.isSafeNow ? "today" : "none")
      let share = hasShares ? [rule.share.map { percentText($0) } ?? ""] : []
      rows.append([Display.line(rule.rule), Display.line(from)] + share + [unsafe(rule)])
    }
    var widths = [Int](repeating: 0, count: rows[0].count)
    for row in rows { for (index, text) in row.enumerated() { widths[index] = max(widths[index], width(text)) } }
    for row in rows {
      var text = " "
      for (index, part) in row.enumerated() {
        let isLast = index == row.count - 1
        text += " " + part + (isLast ? "" : String(repeating: " ", count: widths[index] - width(part) + 1))
      }
      lines.append((text, false))
    }
  }

  /// "5.0, 5.1 (not read), today".
  private func unsafe(_ rule: RuleSafety) -> String {
    var names: [String] = []
    for version in rule.versions where version.isSafe != true {
      names.append(Display.line(version.name) + (version.isSafe == nil ? " (not read)" : ""))
    }
    if !rule.isSafeNow { names.append("today") }
    return names.joined(separator: ", ")
  }

  private mutating func addRest(_ rules: [RuleSafety], besides others: Int) {
    guard let rule = rules.first, let from = rule.safeFrom else { return }
    let nouns = others == 0 ? counted(rules.count, "rule") : rules.count == 1 ? "1 other" : "\(rules.count) others"
    let share = rule.share.map { ": \(percentText($0)) of the users" } ?? ""
    lines.append(("  \(nouns) safe from \(Display.line(from)) on\(share)", false))
  }

  private func width(_ text: String) -> Int { Display.cells(text.unicodeScalars).reduce(0) { $0 + $1.width } }
}
