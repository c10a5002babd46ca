// Where the tables and lists at a page's top lead to: the gravest card of a language, and the cards of a finding.

import LocBase
import LocCheck
import LocDevice
import LocScript
import Testing

@testable import LocPage

@Suite struct PagePlaceTests {
  private func html(_ page: PreviewPage) -> String { String(decoding: page.html, as: UTF8.self) }

  private let fine = [SampleApp.files[0], SampleApp.files[3], SampleApp.files[4], SampleApp.files[7]]

  /// A language leads to the gravest of its cards, and among equals to the first.
  @Test func languages() throws {
    let good = try SampleApp.made(fine + [SampleApp.table("de", [("t", "Angebot"), ("b", "%1$@ %2$@")])], rule: "good")
    let bad = try SampleApp.made(SampleApp.files, rule: "bad")
    for messages in [[good, bad], [bad, good]] {
      let languages = PagePlaces(messages).languages
      #expect(languages[Text("de")] == "bad/first-one/de")
      #expect(languages[Text("he")] == "\(try #require(messages.first?.rule))/first-one/he")
    }
  }

  /// A finding of a sample leads to that sample's card; one of no sample to those of all.
  @Test func findings() throws {
    let messages = try ["one", "two"].map { try SampleApp.made(SampleApp.files, rule: "sale", sample: $0) }
    let places = PagePlaces(messages)
    func cards(_ rule: String?, _ sample: String?, _ locales: [String], _ platform: Device.Platform? = nil) -> [String]
    {
      let finding = Finding(
        Diagnostic(.emptyText, "x"), rule: rule, sample: sample, key: "b", platform: platform, locales: locales)
      return places.cards(of: CheckedFinding(finding: finding)).map { $0.name }
    }
    #expect(cards("sale", "two", ["de"]) == ["sale/two/de"])
    #expect(cards("sale", nil, ["de"]) == ["sale/one/de", "sale/two/de"])
    #expect(cards("sale", "three", ["de"]) == [] && cards("other", nil, ["de"]) == [])
    #expect(cards(nil, nil, [""], .android) == ["sale/one/en", "sale/two/en"])
    #expect(cards(nil, nil, [""], .ios) == [])
    #expect(cards("sale", "one", []).count == 4)
  }

  /// A line names its key and, behind a comma, the file and line of its text.
  @Test func origins() throws {
    let text = html(PreviewPage([try SampleApp.made(SampleApp.files)]))
    let german = "Android, title</dt><dd>key <code><bdi>t</bdi></code>, <code><bdi>values-de/strings.xml:1</bdi></code>"
    #expect(text.contains(german))
  }

  /// The list of messages counts the cards that fail, and leaves out those that are only marked.
  @Test func contents() throws {
    let spanish = SampleApp.table("es", [("t", "Sale"), ("b", "Hello %1$@, all of %2$@ is on sale for you")])
    let bad = try SampleApp.made(SampleApp.files + [spanish], rule: "bad")
    let good = try SampleApp.made(fine + [spanish], rule: "good")
    #expect(bad.cards.count { !$0.badges.isEmpty } == 3 && good.cards.contains { !$0.badges.isEmpty })
    let list = try #require(html(PreviewPage([bad, good])).split(separator: "<nav id=\"messages\"").last)
    let items = list.split(separator: "</nav>")[0].split(separator: "<li>").dropFirst().map(String.init)
    #expect(items.count == 2)
    #expect(items[0].contains("<span class=\"badge crash\">2 not as intended</span>"))
    #expect(!items[1].contains("not as intended"))
  }

  /// The table of languages marks faults alone as bad, and no zero.
  @Test func table() throws {
    let message = try SampleApp.made(SampleApp.files)
    var page = PreviewPage([message])
    var report = LanguageReport()
    for card in message.cards { for phone in card.phones { report.add(phone.preview, language: card.label) } }
    page.report = report
    let text = html(page)
    func row(_ cells: String) -> String { "</bdi></a></th>" + cells + "</tr>" }
    #expect(text.contains(row("<td>2</td><td>2</td>" + String(repeating: "<td>–</td>", count: 5))))
    // French: one line in another language, and one that is its key.
    #expect(
      text.contains(row("<td>2</td><td>–</td><td>1</td><td>–</td><td class=\"bad\">1</td><td>–</td><td>–</td>")))
    #expect(!text.contains("<td class=\"bad\">–"))
  }

  /// A finding about many languages links to twelve cards, and counts the others.
  @Test(arguments: [(12, nil), (13, "1 more card<"), (15, "3 more cards<")] as [(Int, String?)])
  func manyLinks(count: Int, more: String?) throws {
    let languages = ["de", "fr", "es", "it", "nl", "sv", "da", "fi", "nb", "pl", "cs", "sk", "hu", "ro", "bg"]
    var files = [SampleApp.table("en", [("t", "Sale"), ("b", "x %1$@ %2$@")])]
    for name in languages.prefix(count) { files.append(SampleApp.table(name, [("t", "Ware \(name)"), ("b", "%1$d")])) }
    var page = PreviewPage([try SampleApp.made(files)])
    page.check = CheckReport(findings: [
      Finding(
        Diagnostic(.lostSpecifier, "lost"), rule: "sale", key: "b", platform: .ios,
        locales: Array(languages.prefix(count)))
    ])
    let text = html(page)
    let links = try #require(text.split(separator: "<span class=\"cards\">").last?.split(separator: "</span>").first)
    #expect(links.ranges(of: "<a href").count == 12)
    #expect(links.contains("more card") == (more != nil))
    if let more { #expect((links + "<").contains(" and " + more)) }
  }
}
