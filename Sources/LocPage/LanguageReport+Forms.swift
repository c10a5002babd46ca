// The report for a release as text for people, as comma-separated values, and as JSON.

import LocBase
import LocCheck
import LocDevice
import LocReport

extension LanguageReport {
  private static let outcomes = ShownOutcome.allCases

  /// Explains the numbers in one sentence.
  static let counting: StaticString =
    "Each number counts previews: one message on one phone of the language, by the worst of its lines."

  // MARK: Text

  /// The report as tables for a terminal.
  package var text: String {
    var text = "\(Self.counting)\n\n"
    var lines = [["language", "previews"] + Self.outcomes.map { "\($0.label)" }]
    for (language, counts) in languages { lines.append([TerminalText.field(language)] + Self.numbers(counts)) }
    lines.append(["all"] + Self.numbers(total))
    text += Self.table(lines, texts: 1)
    if versions.isEmpty { return text }
    lines = [["version", "platform", "users", "previews"] + Self.outcomes.map { "\($0.label)" }]
    for version in versions {
      let users = version.share.map { percentText($0) } ?? "not known"
      lines.append(
        [TerminalText.field(version.name ?? "today"), "\(version.platform.phoneName)", users]
          + Self.numbers(counts(of: version)))
    }
    text += "\n" + Self.table(lines, texts: 2)
    let sentences = sentences
    return sentences.isEmpty ? text : text + "\n" + sentences.map { $0 + "\n" }.joined()
  }

  /// For which part of the users a push goes wrong, in a sentence for each problem and platform.
  package var sentences: [String] {
    var sentences: [String] = []
    for platform in [Device.Platform.android, .ios] {
      for outcome in [ShownOutcome.crash, .blank, .rawKey] {
        guard let users = mostUsers(with: outcome, on: platform) else { continue }
        let what =
          switch outcome {
          case .crash: "the app crashes for"
          case .blank: "a line is blank for"
          default: "a raw key is shown to"
          }
        let many = users == 0 ? "none" : "at most " + percentText(users)
        sentences.append("\(platform.phoneName): \(what) \(many) of the users")
      }
    }
    return sentences
  }

  private static func numbers(_ counts: Counts) -> [String] {
    ["\(counts.total)"] + outcomes.map { counts[$0] == 0 ? "–" : "\(counts[$0])" }
  }

  /// The columns at their widths; all but the first are numbers and end at the right.
  private static func table(_ lines: [[String]], texts: Int) -> String {
    let columns = lines.map { $0.count }.max() ?? 0
    let widths = (0..<columns).map { column in lines.map { width($0[column]) }.max() ?? 0 }
    var text = ""
    for line in lines {
      var row = ""
      for (column, cell) in line.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - width(cell))
        row += (column == 0 ? "" : "  ") + (column < texts ? cell + padding : padding + cell)
      }
      while row.utf8.last == .space { row.removeLast() }
      text += row + "\n"
    }
    return text
  }

  private static func width(_ text: String) -> Int {
    Display.cells(text.unicodeScalars).reduce(0) { $0 + $1.width }
  }

  // MARK: Comma-separated values

  /// A row for each version, platform and language, with the totals of each version and platform: their language is empty.
  package var csv: String {
    var text = CSVText.row(
      ["version", "platform", "language", "users", "previews"] + Self.outcomes.map { "\($0.name)" })
    func row(_ version: String?, _ platform: Device.Platform, _ language: String?, _ counts: Counts) -> String {
      let share = share(of: version, platform).map { Self.decimal($0) }
      let numbers = [counts.total] + Self.outcomes.map { counts[$0] }
      return CSVText.row([version ?? "today", "\(platform.name)", language, share] + numbers.map { "\($0)" })
    }
    for (version, platform) in groups {
      var sum = Counts()
      for own in rows where own.platform == platform && Text(own.version) == Text(version) {
        text += row(version, platform, own.language, own.counts)
        sum.add(own.counts)
      }
      text += row(version, platform, nil, sum)
    }
    return text
  }

  /// The versions with their platforms, today's texts first.
  private var groups: [(version: String?, platform: Device.Platform)] {
    var groups: [(version: String?, platform: Device.Platform)] = []
    for platform in Device.Platform.allCases where today.contains(where: { $0.platform == platform }) {
      groups.append((nil, platform))
    }
    for version in versions { if let name = version.name { groups.append((name, version.platform)) } }
    return groups
  }

  private func share(of version: String?, _ platform: Device.Platform) -> Double? {
    versions.first { $0.platform == platform && Text($0.name) == Text(version) }?.share
  }

  /// A share without an exponent, with at most six digits after the point.
  private static func decimal(_ share: Double) -> String {
    let millionths = share.isFinite ? Int((min(max(share, 0), 1) * 1e6).rounded()) : 0
    let (whole, rest) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
    if rest == 0 { return "\(whole)" }
    var digits = String(rest)
    digits = String(repeating: "0", count: 6 - digits.utf8.count) + digits
    while digits.utf8.last == UInt8(ascii: "0") { digits.removeLast() }
    return "\(whole).\(digits)"
  }

  // MARK: JSON

  /// The report as one JSON object: `languages` with a row for each version, platform and language, `versions` with
  /// their totals, and `users` with the largest part of each platform's users who may see a problem.
  package var json: String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("counts")
    writer.string("previews")
    writer.name("languages")
    writer.beginArray()
    for (version, platform) in groups {
      for row in rows where row.platform == platform && Text(row.version) == Text(version) {
        writer.beginObject()
        writer.row(version, platform, share: nil, language: row.language, row.counts)
        writer.endObject()
      }
    }
    writer.endArray()
    writer.name("versions")
    writer.beginArray()
    for (version, platform) in groups {
      let own = Version(name: version, platform: platform, share: share(of: version, platform))
      writer.beginObject()
      writer.row(version, platform, share: .some(own.share), language: nil, counts(of: own))
      writer.endObject()
    }
    writer.endArray()
    writer.name("users")
    writer.beginArray()
    for platform in [Device.Platform.android, .ios] where versions.contains(where: { $0.platform == platform }) {
      writer.beginObject()
      writer.name("platform")
      writer.string("\(platform.name)")
      for outcome in Self.outcomes where outcome != .shown {
        writer.name(outcome.name)
        if let users = mostUsers(with: outcome, on: platform) { writer.double(users) } else { writer.null() }
      }
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.buffer.string
  }
}

extension JSONWriter {
  /// - Parameter share: nil writes none, `.some(nil)` one that is not known.
  fileprivate mutating func row(
    _ version: String?, _ platform: Device.Platform, share: Double??, language: String?, _ counts: LanguageReport.Counts
  ) {
    name("version")
    if let version { string(version) } else { null() }
    name("platform")
    string("\(platform.name)")
    if let language {
      name("language")
      string(language)
    }
    if let share {
      name("share")
      if let share { double(share) } else { null() }
    }
    name("previews")
    integer(counts.total)
    for outcome in ShownOutcome.allCases {
      name(outcome.name)
      integer(counts[outcome])
    }
  }
}
