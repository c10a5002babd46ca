// Faults of every kind in the sample shop: a check finds each of them, at its places, and nothing else.

import Foundation
import LocBase
import LocCheck
import LocScript
import TestSupport
import Testing

@Suite struct SeededCorpusTests {
  /// The slugs of the corpus, with the platforms that have no such fault.
  private static let slugs: [(slug: String, without: String?)] = [
    ("argument-mismatch", nil), ("bidi-argument", nil), ("broken-text", "android"), ("crash-specifier", "ios"),
    ("empty-text", nil), ("few-arguments", nil), ("literal-wins", "ios"), ("lost-specifier", "android"),
    ("missing-default", "ios"), ("missing-key", nil), ("missing-translation", nil), ("needs-review", "android"),
    ("new-unit", "android"), ("not-provable", nil), ("numeric-key", "ios"), ("payload-size", nil),
    ("plural-entry", nil),
    ("plural-family", nil), ("plural-forms", nil), ("raw-placeholder", nil), ("rule-state", nil),
    ("same-as-source", nil), ("sample-type", nil), ("stale-ignore", nil), ("stale-unit", "android"),
    ("unfinished-text", nil), ("unformatted", nil), ("unshrinkable-key", "ios"), ("unused-argument", nil),
    ("unused-key", nil),
    ("wrong-language-folder", "ios"),
  ]

  @Test(arguments: slugs.map { $0.slug }) func everySeedIsFoundAndNothingElse(_ slug: String) throws {
    let shop = try FaultSeed.shop()
    for seed in try FaultSeed.read(slug) {
      for miss in try Self.misses(seed, shop) {
        Issue.record("\(seed.place) \(seed.platform): \(seed.name): \(miss)")
      }
    }
  }

  @Test(arguments: slugs.map { $0.slug }) func eachPlatformHasFiveVariants(_ slug: String) throws {
    let without = try #require(Self.slugs.first { $0.slug == slug }).without
    let seeds = try FaultSeed.read(slug)
    for platform in ["android", "ios"] where platform != without {
      // A fault of a rule alone is one of both platforms.
      let count = seeds.filter { $0.platform == platform || $0.platform == "both" }.count
      #expect(count >= 5, "\(slug) has \(count) variants for \(platform)")
    }
    #expect(Set(seeds.map { $0.name + $0.platform }).count == seeds.count)
  }

  @Test func everyFileOfTheCorpusIsRead() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Fixtures.folder.appendingPathComponent("faults").path)
    let found = files.filter { $0.hasSuffix(".seeds") }.map { String($0.dropLast(6)) }
    #expect(found.sorted() == Self.slugs.map { $0.slug }.sorted())
  }

  /// A new finding of the check needs a file of seeds. A baseline is no part of an app.
  @Test func everyFindingOfTheCheckHasSeeds() throws {
    let codes = try #require(DiagnosticCode.areas.first { $0.name == "Check" }).codes
    let without = Set(codes.map(\.slug)).subtracting(Self.slugs.map { $0.slug })
    // A baseline and a LocaleConfig are not in the corpus's app; they have tests of their own.
    #expect(without == ["baseline-format", "second-language"])
  }

  @Test(arguments: [false, true]) func theCleanShopHasNotesOnly(_ hasCatalog: Bool) throws {
    var shop = try FaultSeed.shop()
    if hasCatalog { try FaultSeed.useCatalog(&shop) }
    for commands in [[], ["rules", "resources"]] {
      let (report, _) = try Self.check(shop, commands)
      #expect(report.unchecked == [])
      #expect(report.findings.filter { $0.severity != .note } == [])
      // The rules give names in Latin letters to Arabic, Persian and Hebrew texts; see docs/ci.md.
      #expect(Set(report.findings.map { $0.slug }) == ["bidi-argument"])
    }
  }

  // MARK: - One check

  /// The report about an app's files, and the folder that its paths begin with.
  private static func check(
    _ files: FaultSeed.Files, _ commands: [String]
  ) throws -> (report: CheckReport, folder: String) {
    let folder = TemporaryFolder()
    for (path, text) in files { folder.write(path, text) }
    var options = CheckOptions()
    var rules: [String] = []
    for command in commands {
      let words = command.components(separatedBy: " ")
      switch words[0] {
      case "resources": options.checksResources = true
      case "rules": rules = [folder.full("rules")]
      case "events": options.events = Array((files[words[1]] ?? "").utf8)
      case "message":
        options.messages.append(
          CheckOptions.Message(name: folder.full(words[1]), bytes: Array((files[words[1]] ?? "").utf8)))
      case "key": options.keyPrefixes.append(words[1])
      case "only": options.only.append(words[1])
      case "catalog", "languages": continue
      default: throw SeedError(text: "no command: \(command)")
      }
    }
    let engine = try Engine(configuration: folder.full("locscript.toml"))
    return (try engine.check(rules: rules, options: options), folder.path + "/")
  }

  /// What a check of a seed lacks, and what it has beyond the fault.
  private static func misses(_ seed: FaultSeed, _ shop: FaultSeed.Files) throws -> [String] {
    let files: FaultSeed.Files
    var wanted: [String] = []
    do {
      files = try seed.applied(to: shop)
      for expected in seed.expected {
        let place = try FaultSeed.place(expected.place, files, seed.place)
        let resource = try FaultSeed.place(expected.resource, files, seed.place)
        wanted.append(
          Self.line(
            expected.severity, seed.slug, expected.platform, expected.key, expected.locales, place, resource))
      }
    } catch {
      return ["\(error)"]
    }
    let (report, folder) = try check(files, seed.commands)
    var misses = wanted.isEmpty ? ["the seed expects nothing"] : []
    var found: [String] = []
    for finding in report.findings {
      func place(_ file: String?, _ line: Int?) -> String? {
        file.map { ($0.hasPrefix(folder) ? String($0.dropFirst(folder.count)) : $0) + (line.map { ":\($0)" } ?? "") }
      }
      let line = Self.line(
        finding.severity.rawValue, finding.slug, finding.platform?.rawValue, finding.key ?? "-",
        finding.locales.sorted(), place(finding.diagnostic.file, finding.diagnostic.line),
        place(finding.resourceFile, finding.resourceLine))
      found.append(line)
      if wanted.contains(line) || seed.others.contains(finding.slug) || finding.severity == .note { continue }
      misses.append("also found: \(line): \(finding.diagnostic.message)")
    }
    for line in wanted where !found.contains(line) {
      let near = found.filter { $0.contains(seed.slug) }
      misses.append("not found: \(line)" + near.map { "\n  but: \($0)" }.joined())
    }
    for finding in report.unchecked { misses.append("not checked: \(finding.summary)") }
    return misses
  }

  private static func line(
    _ severity: String, _ slug: String, _ platform: String?, _ key: String, _ locales: [String], _ place: String?,
    _ resource: String?
  ) -> String {
    "\(severity) \(slug) \(platform ?? "both") \(key) \(locales) at \(place ?? "-"), resource \(resource ?? "-")"
  }
}
