// locscript catalog coverage: how much of the app is translated, by language.

import ArgumentParser
import LocBase
import LocCheck
import LocReport
import LocScript

struct CatalogCoverageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage",
    abstract: "How far each language is translated.",
    discussion: """
      Counts the strings and plurals of the source language, and for each other language those of which a device shows a text \
      of its language: a region takes its parent language's on Android, and nobody's on iOS. Texts for every language, \
      translatable="false" and shouldTranslate, do not count.
      """)

  @Flag(help: "The keys without a translation, one a line, instead of the numbers.")
  var missing = false

  @Option(help: "A table, one JSON object a line, or comma-separated values.")
  var format = TableFormat.text

  @Option(
    help: ArgumentHelp(
      "The language of Android's default folder, and of an iOS app without a development region.", valueName: "locale"),
    completion: .languages)
  var source: String?

  @OptionGroup var project: ProjectArgument
  @OptionGroup var options: CatalogOptions

  func run() throws {
    try options.reading(project.folder) { engine in try write(engine.coverage(sourceLocale: source)) }
  }

  private func write(_ rows: [CatalogCoverage]) throws {
    switch (format, missing) {
    case (.json, _): for row in rows { try Terminal.write(row.json(listsMissing: missing) + "\n") }
    case (.text, true):
      for row in rows {
        for key in row.missing { try Terminal.write(Terminal.row([row.platform.rawValue, Self.name(row), key])) }
      }
    case (.csv, true):
      try Terminal.write(CSVText.row(["platform", "locale", "key"]))
      for row in rows {
        for key in row.missing { try Terminal.write(CSVText.row([row.platform.rawValue, row.locale, key])) }
      }
    case (.csv, false):
      let head = [
        "platform", "locale", "source", "asked", "keys", "translated", "missing", "exempt", "same_as_source",
        "needs_review",
      ]
      try Terminal.write(CSVText.row(head))
      for row in rows {
        let answers = [row.isSource, row.isAsked].map { "\($0)" }
        let numbers = [row.keys, row.translated, row.missing.count, row.exempt, row.sameAsSource, row.needsReview].map {
          "\($0)"
        }
        try Terminal.write(CSVText.row([row.platform.rawValue, row.locale] + answers + numbers))
      }
    case (.text, false): try writeTable(rows)
    }
  }

  private func writeTable(_ rows: [CatalogCoverage]) throws {
    let head = [
      "platform", "language", "keys", "translated", "", "missing", "exempt", "same as source", "needs review", "",
    ]
    var lines = rows.isEmpty ? [] : [head]
    for row in rows {
      let share = row.keys == 0 ? "" : "\(row.translated * 100 / row.keys) %"
      let numbers = [row.missing.count, row.exempt, row.sameAsSource, row.needsReview].map { $0 == 0 ? "–" : "\($0)" }
      let remark = row.isSource ? "source language" : row.isAsked ? "" : "no phone asks for this folder"
      lines.append(
        [row.platform.rawValue, TerminalText.field(Self.name(row)), "\(row.keys)", "\(row.translated)", share] + numbers
          + [remark])
    }
    let widths = head.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    for line in lines {
      var text = ""
      for (column, cell) in line.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        let isNumber = column >= 2 && column < line.count - 1
        text += (column == 0 ? "" : "  ") + (isNumber ? padding + cell : cell + padding)
      }
      while text.last == " " { text.removeLast() }
      try Terminal.write(text + "\n")
    }
  }

  private static func name(_ row: CatalogCoverage) -> String { row.locale.isEmpty ? "(default)" : row.locale }
}
