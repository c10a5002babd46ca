// The matrix of a page as a table, which works without a script: every verdict is a link to its phone.

import LocBase
import LocDevice

extension HTMLWriter {
  mutating func matrix(_ matrix: PreviewMatrix) {
    if matrix.rows.isEmpty, matrix.fineLanguages.isEmpty { return }
    markup(
      "<section id=\"matrix\" aria-labelledby=\"matrix-head\">\n<h2 id=\"matrix-head\">Every language at a glance</h2>\n"
    )
    if !matrix.rows.isEmpty { table(matrix) }
    if !matrix.fineLanguages.isEmpty {
      markup("<p>")
      fine(matrix.fineLanguages)
      markup("</p>\n")
    }
    if matrix.fineMessages > 0, !matrix.rows.isEmpty {
      markup("<p>")
      count(matrix.fineMessages, "more message is", "more messages are")
      markup(" without a finding in every language.</p>\n")
    }
    markup("</section>\n")
  }

  /// Writes languages without a finding as one line.
  mutating func fine(_ languages: [String]) {
    count(languages.count, "language", "languages")
    markup(" without a finding:")
    for (index, language) in languages.enumerated() {
      markup(index == 0 ? " <bdi class=\"tag\">" : ", <bdi class=\"tag\">")
      text(language)
      markup("</bdi>")
    }
  }

  private mutating func table(_ matrix: PreviewMatrix) {
    markup(
      "<div class=\"matrix\">\n<table>\n<caption>The worst languages come first.")
    if matrix.rows.contains(where: { row in row.cells.contains { $0 == nil } }) {
      markup(" None: the app has no such language there.")
    }
    markup("</caption>\n")
    markup("<thead><tr><td rowspan=\"2\"></td>")
    for column in matrix.columns {
      markup("<th scope=\"colgroup\" colspan=\"")
      integer(column.platforms.count)
      markup("\"><a")
      attribute("href", "#" + column.message.name)
      markup("><bdi>")
      text(column.message.message.headline)
      markup("</bdi></a></th>")
    }
    markup("</tr>\n<tr>")
    for platform in matrix.columns.lazy.flatMap({ $0.platforms }) {
      markup("<th scope=\"col\">")
      markup(platform.phoneName)
      markup("</th>")
    }
    markup("</tr></thead>\n<tbody>\n")
    for row in matrix.rows {
      markup("<tr><th scope=\"row\"><bdi class=\"tag\">")
      text(row.label)
      markup("</bdi></th>")
      for cell in row.cells { self.cell(cell) }
      markup("</tr>\n")
    }
    markup("</tbody>\n</table>\n</div>\n")
  }

  private mutating func cell(_ cell: PreviewMatrix.Cell?) {
    guard let badge = cell?.badge else { return markup(cell == nil ? "<td>none</td>" : "<td>ok</td>") }
    markup("<td class=\"")
    markup(badge.style)
    markup("\">")
    if let place = cell?.place {
      markup("<a")
      attribute("href", "#" + place)
      markup(">")
    }
    markup(badge.word)
    markup(cell?.place == nil ? "</td>" : "</a></td>")
  }
}
