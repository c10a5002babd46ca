// The report for a release at the top of a page: how many previews of each language are as intended.

import LocBase
import LocCheck

extension HTMLWriter {
  /// Writes the table of today's languages, each with a link to its worst card, and that of the released versions.
  mutating func report(_ report: LanguageReport, _ places: PagePlaces) {
    let languages = report.languages
    if languages.isEmpty { return }
    markup(
      "<details id=\"report\"><summary>How many previews of each language are as intended</summary>\n<table>\n<caption>"
    )
    markup(LanguageReport.counting)
    markup("</caption>\n<thead><tr><th scope=\"col\">language</th>")
    heads()
    let links = places.languages
    for (language, counts) in languages {
      markup("<tr><th scope=\"row\">")
      let link = links[Text(language)]
      if let link {
        markup("<a")
        attribute("href", "#" + link)
        markup(">")
      }
      markup("<bdi class=\"tag\">")
      text(language)
      markup(link == nil ? "</bdi></th>" : "</bdi></a></th>")
      cells(counts)
    }
    markup("</tbody>\n<tfoot><tr><th scope=\"row\">all</th>")
    cells(report.total)
    markup("</tfoot>\n</table>\n")
    if !report.versions.isEmpty { versions(report) }
    markup("</details>\n")
  }

  private mutating func versions(_ report: LanguageReport) {
    markup("<table>\n<caption>Versions that users still have, each with its own texts.</caption>\n")
    markup("<thead><tr><th scope=\"col\">version</th><th scope=\"col\">platform</th><th scope=\"col\">users</th>")
    heads()
    for version in report.versions {
      markup("<tr><th scope=\"row\"><bdi>")
      text(version.name ?? "today")
      markup("</bdi></th><td>")
      markup(version.platform.phoneName)
      markup("</td><td>")
      text(version.share.map { percentText($0) } ?? "not known")
      markup("</td>")
      cells(report.counts(of: version))
    }
    markup("</tbody>\n</table>\n")
    for sentence in report.sentences {
      markup("<p>")
      text(sentence)
      markup(".</p>\n")
    }
  }

  private mutating func heads() {
    markup("<th scope=\"col\">previews</th>")
    for outcome in ShownOutcome.allCases {
      markup("<th scope=\"col\">")
      markup(outcome.label)
      markup("</th>")
    }
    markup("</tr></thead>\n<tbody>\n")
  }

  private mutating func cells(_ counts: LanguageReport.Counts) {
    markup("<td>")
    integer(counts.total)
    markup("</td>")
    for outcome in ShownOutcome.allCases {
      let number = counts[outcome]
      markup(number > 0 && outcome.isFault ? "<td class=\"bad\">" : "<td>")
      if number == 0 { markup("–") } else { integer(number) }
      markup("</td>")
    }
    markup("</tr>\n")
  }
}
