// locscript catalog: lists the resources that were read, with file and line.

import ArgumentParser
import LocBase
import LocCatalog
import LocConfig
import LocScript

struct CatalogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog",
    abstract: "Shows what was read from the resources.",
    subcommands: [Show.self, Locales.self, Files.self, Get.self, CatalogCoverageCommand.self]
  )

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Every key of both platforms, in the order of keys and languages.")

    @Flag(help: "What was found and what was not read, in place of every key; with --format json one object.")
    var summary = false

    @Option(help: "text: for people; json: one JSON object a line.")
    var format = OutputFormat.text

    @OptionGroup var project: ProjectArgument
    @OptionGroup var options: CatalogOptions

    func run() throws {
      if summary { return try exiting(summarize) }
      try options.reading(project.folder) { engine in try print(engine.entries(), format) }
    }

    private func summarize() throws {
      let resources = options.resources
      let opened = try resources.openedApps(project: project.folder, isQuiet: true)
      let summary = CatalogSummary(opened, below: resources.checkouts(project: project.folder))
      if format == .json {
        try Terminal.write(summary.json + "\n")
      } else {
        for finding in summary.project where !options.quiet || finding.isUnread { Terminal.show(finding, asLine: true) }
        for row in summary.rows { try Terminal.write(Terminal.row(row)) }
        if summary.hasApps {
          let words = resources.words(project: project.folder).map { " " + ShellCommand.quoted($0) }.joined()
          Terminal.note("next: locscript check\(words)")
        }
      }
      if !summary.hasApps {
        Terminal.show(resources.noResources(project: project.folder, "there is nothing to show"))
      }
      if !summary.isWhole { throw CommandCode.unreadable.exit }
    }
  }

  struct Locales: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "The languages each platform's resources hold.")

    @Option(help: "text: for people; json: one JSON object a line.")
    var format = OutputFormat.text

    @OptionGroup var project: ProjectArgument
    @OptionGroup var options: CatalogOptions

    func run() throws {
      try options.reading(project.folder) { engine in
        for platform in [Device.Platform.android, .ios] {
          for locale in engine.locales(platform) {
            let shown = locale.isEmpty ? "(default)" : locale
            try Terminal.write(
              format == .json
                ? #"{"platform":"\#(platform.rawValue)","locale":\#(JSONText.quoted(locale))}"# + "\n"
                : "\(platform.rawValue)\t\(Terminal.printable(shown))\n")
          }
        }
      }
    }
  }

  struct Files: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "The files that were read, and the checkout's other files with strings.")

    @Option(help: "text: for people; json: one JSON object a line.")
    var format = OutputFormat.text

    @OptionGroup var project: ProjectArgument
    @OptionGroup var options: CatalogOptions

    func run() throws {
      try options.reading(project.folder) { engine in
        for file in engine.files { try write(file.path.string, system: file.platform.rawValue, wasRead: true) }
        for folder in options.resources.checkouts(project: project.folder) {
          for file in [engine].stringsOnDisk(below: folder).files {
            try write(file.path.string, system: file.system.rawValue, wasRead: false)
          }
        }
      }
    }

    private func write(_ path: String, system: String, wasRead: Bool) throws {
      try Terminal.write(
        format == .json
          ? #"{"read":\#(wasRead),"system":"\#(system)","file":\#(JSONText.quoted(path))}"# + "\n"
          : Terminal.row([wasRead ? "read" : "not read", system, path]))
    }
  }

  struct Get: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "One key in every language, with file and line.")

    @Argument(help: "The key, as either platform names it.", completion: .keys)
    var key: String

    @Option(help: "text: for people; json: one JSON object a line.")
    var format = OutputFormat.text

    @OptionGroup var options: CatalogOptions

    func run() throws {
      try options.reading(about: [key]) { engine in
        let entries = engine.entries(key: key)
        guard !entries.isEmpty else {
          let help =
            engine.nearestKey(to: key).map {
              "; did you mean '\($0)'?\(hiddenDifference(of: Text(key), from: Text($0)))"
            } ?? ""
          let place =
            help.isEmpty ? engine.otherTable(holding: key).map { "; \($0) has it, which a push does not read" } : nil
          throw CommandFailure(code: .findings, message: "no resource has the key '\(key)'\(place ?? help)")
        }
        try print(entries, format)
      }
    }
  }

  private static func print(_ entries: [Entry], _ format: OutputFormat) throws {
    let sorted = entries.sorted { left, right in
      (left.platform.rawValue, left.key, left.locale) < (right.platform.rawValue, right.key, right.locale)
    }
    for entry in sorted {
      if format == .json {
        try Terminal.write(entry.json + "\n")
      } else {
        let locale = entry.locale.isEmpty ? "(default)" : entry.locale
        let columns = [
          entry.platform.rawValue, locale, entry.key, entry.kindName, text(of: entry), "\(entry.file):\(entry.line)",
        ]
        try Terminal.write(Terminal.row(columns))
      }
    }
  }

  /// The text, and a plural's forms by name: `one: %d day | other: %d days`.
  private static func text(of entry: Entry) -> String {
    var parts = entry.text.isEmpty ? [] : [entry.text]
    for form in entry.forms {
      parts.append((form.variable.map { $0 + "." } ?? "") + "\(form.category): " + form.text)
    }
    return parts.joined(separator: " | ")
  }
}
