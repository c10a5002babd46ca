// Every door gives one verdict: random apps, messages and rules, asked of all interfaces within one process. scripts/dev/doors asks the
// commands and the Python package, which need a process each, about a sample of the same apps.

import Foundation
import LocBase
import LocCheck
import LocDevice
import LocMessage
import LocScript
import TestSupport
import Testing

@Suite struct DoorsTests {
  /// How many apps are made: LOCSCRIPT_APPS, else a few hundred.
  private static let count = ProcessInfo.processInfo.environment["LOCSCRIPT_APPS"].flatMap { Int($0) } ?? 400

  /// The apps that are asked about: all, or the only one whose number LOCSCRIPT_APP has, as a failure has printed it.
  private static let numbers =
    ProcessInfo.processInfo.environment["LOCSCRIPT_APP"].flatMap { Int($0) }.map { $0..<$0 + 1 } ?? 0..<count

  /// What one task has met and found.
  private struct Found {
    var slugs: Set<String> = []
    var differences: [String] = []
  }

  @Test func everyDoorAgrees() async throws {
    let seed = seed(7, of: "doors")
    let library = try CInterface()
    let tasks = ProcessInfo.processInfo.activeProcessorCount
    let all = try await withThrowingTaskGroup(of: Found.self) { group in
      for first in 0..<tasks {
        group.addTask {
          var found = Found()
          let (start, end) = (Self.numbers.lowerBound + first, Self.numbers.upperBound)
          for number in stride(from: start, to: end, by: tasks) where found.differences.count < 5 {
            try await Self.ask(number, seed, library, &found)
          }
          return found
        }
      }
      return try await group.reduce(into: [Found]()) { $0.append($1) }
    }
    for difference in all.flatMap({ $0.differences }) { Issue.record("\(difference)") }
    // A generator that makes nothing wrong would agree with everything.
    let slugs = all.reduce(into: Set<String>()) { $0.formUnion($1.slugs) }
    #expect(slugs.count >= (Self.numbers.count < 200 ? 1 : 10), "\(slugs.sorted())")
  }

  /// The first apps as scripts/dev/doors reads them. Tests/Fixtures/doors has 20 of them; LOCSCRIPT_APPS_FILE names a file for as many as
  /// LOCSCRIPT_APPS says.
  @Test func theCommandsAreAskedAboutTheSameApps() throws {
    let file = ProcessInfo.processInfo.environment["LOCSCRIPT_APPS_FILE"]
    let seed: UInt64 = 7
    let text = try (0..<(file == nil ? 20 : Self.count)).map { number in
      var made = MadeApp(Seeded(seed &+ UInt64(number)))
      let app = made.app()
      let files = app.files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) }
      let line: [String: Any] = [
        "files": Dictionary(files) { $1 }, "region": app.options.developmentRegion ?? NSNull(),
        "message": String(decoding: made.message(), as: UTF8.self),
      ]
      let json = try JSONSerialization.data(withJSONObject: line, options: [.sortedKeys, .withoutEscapingSlashes])
      return String(decoding: json, as: UTF8.self) + "\n"
    }.joined()
    guard let file else {
      #expect(text == String(decoding: try Fixtures.bytes("doors/apps.jsonl"), as: UTF8.self))
      return
    }
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
  }

  /// Makes one app and asks all doors about it.
  private static func ask(_ number: Int, _ seed: UInt64, _ library: CInterface, _ found: inout Found) async throws {
    var made = MadeApp(Seeded(seed &+ UInt64(number)))
    let app = made.app()
    let message = made.message()
    let asked = try Asked(app, message, key: made.key)
    found.slugs.formUnion(asked.shown.map { $0.slug })
    var differences = asked.checkDifferences
    differences += try asked.libraryDifferences(library)
    differences += try asked.luaDifferences()
    differences += try asked.pageDifferences()
    // A desk reads its app from the disk, which takes longer than all the rest.
    if number % 20 == 0 { differences += try await asked.deskDifferences() }
    if differences.isEmpty { return }
    found.differences.append(
      """
      app \(number) of seed \(seed): \(String(decoding: message, as: UTF8.self)) \(made.text)
      \(differences.sorted().joined(separator: "\n"))
      """)
  }

  /// One app with its message, and the differences between what the doors say of it.
  private struct Asked {
    private static let name = "m.json"
    private static let rule = "r"
    let app: VerdictApp
    let message: [UInt8]
    let engine: Engine
    let previews: [Preview]
    let report: CheckReport
    /// The previews without the phones whose language the app has in a folder of another name: those are the matter of that folder.
    let phones: [Preview]
    let shown: Set<Fault>

    init(_ app: VerdictApp, _ message: [UInt8], key: String) throws {
      (self.app, self.message) = (app, message)
      let engine = try Engine(files: app.files, options: app.options)
      self.engine = engine
      previews = try engine.previews(message)
      var options = CheckOptions()
      options.messages = [CheckOptions.Message(name: Self.name, bytes: message)]
      report = try engine.check(options: options)
      let wrong = engine.faults.compactMap { $0.slug == "wrong-language-folder" ? $0.file : nil }
      phones = previews.filter { preview in
        let (platform, locale) = (preview.device.platform, preview.device.locales[0])
        return locale == "und" || engine.locales(platform).isEmpty
          || engine.locales(platform).contains(locale) && !wrong.contains { $0.hasSuffix("values-" + locale) }
      }
      shown = Fault.shown(phones, key)
    }

    /// Whether all files were read: the check withholds what may be in one that was not, and a preview has to show something.
    private var isWhole: Bool { !engine.diagnostics.contains { $0.isUnread } }

    var checkDifferences: [String] {
      guard isWhole else { return report.ok ? ["the check is fine without a file"] : [] }
      var differences = shown.symmetricDifference(Fault.reported(report, phones, name: Self.name)).map {
        (shown.contains($0) ? "only a preview has " : "only the check has ") + "\($0)"
      }
      differences += report.misplaced(previews, name: Self.name) + report.misplaced(in: message, name: Self.name)
      // An error at one door is an error at the other.
      let isFine =
        engine.faults.isEmpty
        && previews.allSatisfy { $0.severity != .error && $0.findings.allSatisfy { $0.severity != .error } }
      if isFine != report.ok {
        differences.append(
          "previews \(isFine), check \(report.ok): \(report.findings.map { $0.diagnostic.summary })")
      }
      return differences
    }

    func libraryDifferences(_ library: CInterface) throws -> [String] {
      let answer = try library.answer(app, message, name: Self.name, previews.map { $0.device })
      var writer = JSONWriter()
      writer.diagnostics(engine.diagnostics)
      let all = "[" + previews.map { $0.json }.joined(separator: ",") + "]"
      var differences = difference("C's diagnostics", answer.diagnostics, writer.buffer.string)
      differences += difference("C's previews", answer.previews, all)
      differences += difference("C's single previews", "[" + answer.alone.joined(separator: ",") + "]", all)
      differences += difference("C's check", answer.report, report.json)
      let page = PageDoors(engine: engine, message: message, previews: previews)
      return differences + difference("C's cards", answer.fragment, try page.fragment())
    }

    func luaDifferences() throws -> [String] {
      // The body that `build` makes is the same message in a rule's form.
      let wire = try engine.build(message).body
      let lua = try LuaDoors(engine, wire)
      let built = try engine.previews(wire)
      var differences = difference(
        "the built message", built.map { "\($0.lines)" }.joined(separator: "\n"),
        previews.map { "\($0.lines)" }.joined(separator: "\n"))
      let forms = try built.map { try LuaDoors.form($0) }
      differences += difference(
        "loc.previews", try lua.previews().joined(separator: "\n"), forms.joined(separator: "\n"))
      differences += try lua.wrongTests(previews).map { "a test: " + $0 }
      let ruled = try lua.report(name: Self.rule + ".lua")
      if isWhole {
        differences += Fault.reported(ruled, phones, name: Self.rule).symmetricDifference(shown).map {
          "a rule's check and the previews: \($0)"
        }
        differences += ruled.misplaced(previews, name: Self.rule)
      }
      if ruled.ok != report.ok {
        differences.append(
          "the check of the rule is \(ruled.ok): \(ruled.findings.map { "\($0.rule ?? "-") \($0.key ?? "-") \($0.platform.map { "\($0)" } ?? "-") \($0.diagnostic.summary)" }) \(ruled.unchecked.map { $0.summary })"
        )
      }
      return differences
    }

    func pageDifferences() throws -> [String] {
      let page = PageDoors(engine: engine, message: message, previews: previews)
      return try page.cards() + page.traces() + page.coverage()
    }

    func deskDifferences() async throws -> [String] {
      let page = PageDoors(engine: engine, message: message, previews: previews)
      let answer = try await page.desk(app)
      return difference("the desk", answer.desk, answer.page)
    }

    /// Where two answers part.
    private func difference(_ door: String, _ got: String, _ wanted: String) -> [String] {
      if got == wanted { return [] }
      let same = zip(got.utf8, wanted.utf8).prefix { $0 == $1 }.count
      func part(_ text: String) -> String {
        String(decoding: text.utf8.dropFirst(max(0, same - 120)).prefix(240), as: UTF8.self)
      }
      return ["\(door): …\(part(got))… instead of …\(part(wanted))…"]
    }
  }
}
