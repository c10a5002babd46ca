// preview --html, --svg, --png, --report: a command's previews as files to view and share.

import ArgumentParser
import LocBase
import LocPage
import LocScript

/// Collects messages and writes them to every file that was asked for.
final class PreviewFiles {
  private let options: PreviewFileOptions
  private let maker: CardMaker
  private var page: PreviewPage
  private var counter: LanguageCounter

  /// - Parameter hasNamedDevices: whether the user has named the devices.
  init(_ options: PreviewFileOptions, _ engine: Engine, _ maker: CardMaker, hasNamedDevices: Bool) {
    self.options = options
    self.maker = maker
    page = PreviewPage([], hasNamedDevices: hasNamedDevices)
    let isCounted = options.html != nil || !options.report.isEmpty
    counter = LanguageCounter(engine, releases: isCounted ? engine.releases() : [])
  }

  /// Adds a message with its previews by language.
  func add(_ subject: PreviewSubject, _ rows: [LanguageRow], findings: [Diagnostic]) throws {
    page.messages.append(try subject.message(maker, rows, findings: findings))
    counter.add(subject, rows)
  }

  /// Whether the strings of a released version could not be read.
  var isIncomplete: Bool { !counter.unread.isEmpty }

  /// Writes the files and reports their contents. If one cannot be written, that is reported and the others are still
  /// written.
  /// - Parameter lacksMessages: whether a sample or an event has failed, or a part of the app could not be read.
  func write(lacksMessages: Bool) throws {
    page.isIncomplete = lacksMessages || isIncomplete
    let report = counter.report
    Terminal.show(counter.unread)
    var failure: ExitCode?
    func attempt(_ path: String?, _ body: (String) throws -> Void) throws {
      guard let path else { return }
      do { try exiting { try body(path) } } catch let code as ExitCode { failure = failure ?? code }
    }
    try attempt(options.html) { path in
      var page = page
      page.report = report
      try OutputFile.write(page.html, to: path)
      tell(path, page.summary)
    }
    if options.svg != nil || options.png != nil {
      let sheet = PreviewSheet(page.messages)
      let svg = sheet.svg
      let (shown, all) = (sheet.shownCount, sheet.cardCount)
      let what =
        shown == all ? counted(all, "card") : "\(shown) of \(all) cards, the worst; --language names languages"
      try attempt(options.svg) { path in
        try OutputFile.write(svg, to: path)
        tell(path, what)
      }
      try attempt(options.png) { path in
        try OutputFile.write(try PictureConverter.png(of: svg), to: path)
        tell(path, what)
      }
    }
    for path in options.report {
      try attempt(path) { path in
        switch PreviewFileOptions.ReportForm(path) {
        case .csv: try OutputFile.write([UInt8](report.csv.utf8), to: path)
        case .json: try OutputFile.write([UInt8]((report.json + "\n").utf8), to: path)
        case .text, nil: try OutputFile.write([UInt8](report.text.utf8), to: path)
        }
      }
    }
    if let failure { throw failure }
  }

  private func tell(_ path: String, _ what: String) {
    Terminal.note((path == OutputFile.standardOutput ? "standard output" : Terminal.printable(path)) + ": " + what)
  }
}

extension PreviewSubject {
  /// The message with its cards.
  func message(_ maker: CardMaker, _ rows: [LanguageRow], findings: [Diagnostic]) throws -> PreviewMessage {
    PreviewMessage(
      rule: rule, sample: sample, title: title, payload: source, findings: findings,
      cards: try maker.cards(rows, body: body, name: name))
  }
}
