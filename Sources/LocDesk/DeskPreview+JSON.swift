// An answer of the desk as the page's script reads it.

import LocBase
import LocDevice
import LocPage
import LocScript

extension DeskPreview {
  /// `{"number","status","html","wrong","payload","command","findings","title","body"}`: the content of the page, and
  /// the texts that its buttons copy. If an error leaves no cards, `wrong` names the field that has it, and
  /// the content is about that field.
  /// - Parameter number: the number of the question.
  func json(number: Int) -> [UInt8] {
    var writer = JSONWriter(capacity: 1 << 16)
    writer.beginObject()
    writer.member("number", number)
    writer.member("status", status)
    writer.name("html")
    let html = html
    html.withSlice { writer.string($0) }
    writer.member("wrong", isWrong ? "\(field)" : "")
    writer.member("payload", String(decoding: payload, as: UTF8.self))
    writer.member("command", command ?? "")
    writer.member("findings", copied)
    if let lines {
      writer.name("title")
      lines.title.write(to: &writer)
      writer.name("body")
      lines.body.write(to: &writer)
    }
    writer.endObject()
    return writer.buffer.bytes
  }

  /// Every finding except notes, those about the rule first.
  private var all: [Diagnostic] {
    (findings + messages.flatMap { $0.findings }).filter { $0.severity != .note }
  }

  /// Whether an error leaves no cards.
  private var isWrong: Bool { messages.isEmpty && findings.contains { $0.severity == .error } }

  /// `33 cards, 2 not as intended, 1 error`.
  private var status: String {
    let counts = PreviewPage(messages).counts
    var parts = isWrong ? [] : [counted(counts.cards, "card")]
    if counts.failing > 0 { parts.append("\(counts.failing) not as intended") }
    for severity in [Diagnostic.Severity.error, .warning] {
      let count = all.count { $0.severity == severity }
      if count > 0 { parts.append(counted(count, severity.name)) }
    }
    return parts.joined(separator: ", ")
  }

  /// The findings as text to paste somewhere. Nothing in it controls a terminal.
  private var copied: String {
    all.map { finding in
      let help = finding.help.map { "\n  help: " + TerminalText.lines($0) } ?? ""
      return TerminalText.lines(finding.summary) + help
    }.joined(separator: "\n")
  }

  private var html: [UInt8] {
    var writer = HTMLWriter()
    writer.findings(findings, hasPlaces: true)
    for note in notes {
      writer.markup("<p class=\"told\">")
      writer.text(note, keepsLines: true)
      writer.markup("</p>\n")
    }
    var page = PreviewPage(messages)
    page.repeatsPayload = false
    page.messages(into: &writer)
    if hidden > 0 {
      writer.markup("<p class=\"told\">and ")
      writer.integer(hidden)
      writer.markup(" more messages</p>\n")
    }
    if !payload.isEmpty {
      writer.markup("<details id=\"desk:payload\"><summary>The payload, ")
      writer.integer(payload.count)
      writer.markup(" bytes</summary>\n")
      writer.payload(payload)
      writer.markup("</details>\n")
    }
    if let command {
      writer.markup("<details id=\"desk:line\"><summary>The same on the command line</summary>\n")
      writer.markup("<pre tabindex=\"0\" role=\"group\" aria-label=\"The command\"><code>")
      writer.text(command)
      writer.markup("</code></pre>\n</details>\n")
    }
    return writer.bytes
  }
}
