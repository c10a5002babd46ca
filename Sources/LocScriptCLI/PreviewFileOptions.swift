// --html, --svg, --png and --report: the files that previews are written to in place of the tables.

import ArgumentParser
import LocBase
import LocScript

struct PreviewFileOptions: ParsableArguments {
  /// The forms of --report, by the endings of its files.
  enum ReportForm {
    case text
    case csv
    case json

    init?(_ path: String) {
      let path = Text(path)
      if path == Text(OutputFile.standardOutput) || path.hasSuffix(".txt") {
        self = .text
      } else if path.hasSuffix(".csv") {
        self = .csv
      } else if path.hasSuffix(".json") {
        self = .json
      } else {
        return nil
      }
    }
  }

  @Option(
    help: ArgumentHelp(
      "Writes a page to look at in a browser, in place of the tables: one file, without network; - for standard output.",
      valueName: "file|-"), completion: .file())
  var html: String?

  @Option(
    help: ArgumentHelp("Write a picture of the worst cards, for chats and READMEs.", valueName: "file|-"),
    completion: .file())
  var svg: String?

  @Option(
    help: ArgumentHelp("The same picture as PNG, made by rsvg-convert (Debian: librsvg2-bin).", valueName: "file|-"),
    completion: .file())
  var png: String?

  @Option(
    help: ArgumentHelp(
      """
      Writes how many previews of each language show what is meant, also with the texts of each [[released]] version: a file that \
      ends in .txt, .csv or .json, or - for a table on standard output; repeatable.
      """, valueName: "file|-"), completion: .file())
  var report: [String] = []

  /// The options that are given, with their files.
  var given: [(option: String, path: String)] {
    let files = [("--html", html), ("--svg", svg), ("--png", png)] + report.map { ("--report", $0) }
    return files.compactMap { option, path in path.map { (option, $0) } }
  }

  func validate() throws {
    for path in report where ReportForm(path) == nil {
      throw ValidationError("--report writes a file that ends in .txt, .csv or .json, or -; not '\(path)'")
    }
    try OutputFile.validate(given)
  }
}
