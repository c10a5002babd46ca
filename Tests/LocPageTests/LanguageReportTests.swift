// The report for a release: what is counted where, the users of released versions, and its forms.

import LocBase
import LocCheck
import LocDevice
import LocScript
import Testing

@testable import LocPage

@Suite struct LanguageReportTests {
  private func report(_ versions: [LanguageReport.Version] = [], counting: [String?] = [nil]) throws -> LanguageReport {
    var report = LanguageReport(released: versions)
    let message = try SampleApp.made(SampleApp.files)
    for version in counting {
      for card in message.cards {
        for phone in card.phones { report.add(phone.preview, language: card.label, version: version) }
      }
    }
    return report
  }

  private let versions = [
    LanguageReport.Version(name: "5.1", platform: .ios, share: 0.1),
    LanguageReport.Version(name: "5.2", platform: .ios, share: 0.25),
  ]

  @Test func counts() throws {
    let report = try report()
    #expect(report.languages.map { $0.language } == ["en", "de", "fr", "he"])
    #expect(report.total.total == 8)
    #expect(report.total[.crash] == 1 && report.total[.rawKey] == 1 && report.total[.untranslated] == 1)
    #expect(report.total[.wrong] == 1 && report.total[.shown] == 4 && report.total[.blank] == 0)
    for (_, counts) in report.languages {
      #expect(ShownOutcome.allCases.reduce(0) { $0 + counts[$1] } == counts.total)
    }
    #expect(report.versions.isEmpty && report.sentences.isEmpty)
  }

  @Test func users() throws {
    let report = try report(versions, counting: ["5.1"])
    #expect(report.versions.map { $0.name } == ["5.1", "5.2", nil])
    #expect(report.versions.last?.share == 0.65)
    #expect(report.mostUsers(with: .rawKey, on: .ios) == 0.1)
    #expect(report.mostUsers(with: .blank, on: .ios) == 0)
    #expect(report.mostUsers(with: .rawKey, on: .android) == nil)
    #expect(report.sentences.contains("iPhone: a raw key is shown to at most 10 % of the users"))
    #expect(report.sentences.contains("iPhone: a line is blank for none of the users"))
    #expect(report.sentences.allSatisfy { $0.hasPrefix("iPhone") })
  }

  /// Where a share is not known nothing is said of users.
  @Test func unknownShares() throws {
    let report = try report([versions[0], LanguageReport.Version(name: "5.2", platform: .ios, share: nil)])
    #expect(report.mostUsers(with: .rawKey, on: .ios) == nil)
    #expect(report.versions.last?.share == nil)
    #expect(report.text.contains("not known") && report.sentences.isEmpty)
  }

  @Test func dataMessages() throws {
    var report = LanguageReport()
    let data = [UInt8](#"{"message":{"topic":"x","data":{"a":"b"}}}"#.utf8)
    let message = try SampleApp.made(SampleApp.files, message: data)
    for card in message.cards { for phone in card.phones { report.add(phone.preview, language: card.label) } }
    #expect(report.rows.isEmpty && report.total.total == 0)
  }

  @Test func forms() throws {
    let report = try report(versions, counting: [nil, "5.1"])
    let csv = report.csv.split(separator: "\r\n").map(String.init)
    #expect(
      csv.first == "version,platform,language,users,previews,shown,not_translated,not_as_intended,raw_key,blank,crash")
    #expect(csv.contains("today,android,de,,1,0,0,0,0,0,1"))
    #expect(csv.contains("today,ios,,0.65,4,2,0,1,1,0,0"))
    #expect(csv.contains("5.1,ios,fr,0.1,1,0,0,0,1,0,0"))
    #expect(csv.contains("5.2,ios,,0.25,0,0,0,0,0,0,0"))
    #expect(report.json.contains(#"{"version":"5.1","platform":"ios","share":0.1,"previews":4,"shown":2"#))
    #expect(
      report.json.contains(
        #"{"platform":"ios","not_translated":0,"not_as_intended":0.75,"raw_key":0.75,"blank":0,"crash":0}"#)
        || report.json.contains("\"raw_key\":0.75"))
    let text = report.text.split(separator: "\n").map(String.init)
    #expect(
      text.contains { $0.hasPrefix("all ") } && text.contains { $0.hasPrefix("5.1  ") }
        && text.contains { $0.hasPrefix("today") })
    #expect(text.allSatisfy { !$0.hasSuffix(" ") })
  }

  @Test func page() throws {
    var page = PreviewPage([try SampleApp.made(SampleApp.files)])
    page.report = try report(versions, counting: [nil, "5.1"])
    let text = String(decoding: page.html, as: UTF8.self)
    #expect(text.contains("<details id=\"report\">"))
    #expect(
      text.contains("<th scope=\"row\"><a href=\"#sale/first-one/de\"><bdi class=\"tag\">de</bdi></a></th><td>2</td>"))
    #expect(text.contains("<td class=\"bad\">1</td>"))
    #expect(text.contains("<caption>"))
  }

  /// The findings of a check link to the cards of their key and language, and to no others.
  @Test func findings() throws {
    let folder = [
      SampleApp.files[0], SampleApp.files[1], SampleApp.files[4], SampleApp.files[5],
    ]
    let engine = try Engine(files: folder, options: Engine.Options(developmentRegion: "en"))
    var options = CheckOptions()
    options.messages = [.init(name: "sale: first one", bytes: SampleApp.message)]
    let report = try engine.check(options: options)
    var page = PreviewPage([try SampleApp.made(folder, rule: nil, sample: nil)])
    page.check = report
    let text = String(decoding: page.html, as: UTF8.self)
    // A card names the slug of a line, too.
    let lines = text.split(separator: "\n").filter {
      $0.contains("<a href") && ($0.contains("crash-specifier") || $0.contains("argument-mismatch"))
    }
    #expect(!lines.isEmpty)
    #expect(lines.allSatisfy { $0.contains("<a href=\"#sale-first-one/de\">") && !$0.contains("/en\">") })
  }
}
