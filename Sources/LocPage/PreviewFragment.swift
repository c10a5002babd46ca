// The cards of a message as a part of another document, such as a notebook.

package import LocBase
package import LocDevice
package import LocScript

/// The cards of one message in one element with its own style: without scripts, and without places and links of a page.
///
/// An element of the document rather than a frame, because without a script a frame does not adapt its height.
package struct PreviewFragment {
  private let findings: [Diagnostic]
  private let cards: [PreviewCard]
  private let payload: [UInt8]

  /// - Parameters:
  ///   - previews: the message's previews, on any devices.
  ///   - body: the message in either form.
  /// - Throws: 500 for a message that is not JSON.
  package init(_ previews: [Preview], body: [UInt8], name: String, engine: Engine) throws(LocScriptError) {
    let maker = CardMaker(engine)
    var findings = previews.first?.findings ?? []
    // A finding about the phone's choice of language follows those about the message; its card has it.
    if let last = findings.last, last.path == nil { findings.removeLast() }
    self.findings = findings
    cards = PreviewMessage.sorted(try maker.cards(maker.rows(previews), body: body, name: name)) { $0.rank }
    payload = body
  }

  /// The element as HTML5.
  package var html: [UInt8] {
    var writer = HTMLWriter()
    writer.markup("<div class=\"locscript\" lang=\"en\" dir=\"ltr\">\n<style>\n")
    writer.style(PageStyle.text, below: ".locscript")
    writer.markup("</style>\n")
    writer.findings(findings)
    if cards.isEmpty { writer.markup("<p>There is no language to show.</p>\n") }
    for card in cards { writer.card(card, anchor: nil, payload: payload, platform: { _ in nil }) }
    writer.markup("</div>\n")
    return writer.bytes
  }
}
