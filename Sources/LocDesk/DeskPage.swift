// The desk's page: a form, and a place for cards. It contains nothing about the project; its script requests
// everything.

import LocPage

enum DeskPage {
  /// The page, with a policy that allows its own styles and scripts, and connections to the desk, and nothing else.
  /// - Parameter host: the name and port under which it was asked for.
  static func answer(host: String) -> DeskAnswer {
    .page(
      html,
      policy: "default-src 'none'; style-src 'sha256-\(PageStyle.hash)' 'sha256-\(DeskStyle.hash)'; "
        + "script-src 'sha256-\(CardScript.hash)' 'sha256-\(DeskValues.hash)' 'sha256-\(DeskScript.hash)'; "
        + "connect-src ws://\(host); img-src data:; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
  }

  private static let html: [UInt8] = {
    var writer = HTMLWriter()
    writer.markup(start)
    writer.markup(PageStyle.text)
    writer.markup("</style>\n<style>")
    writer.markup(DeskStyle.text)
    writer.markup("</style>\n</head>\n<body>\n")
    writer.markup(form)
    writer.markup("<script>")
    writer.markup(CardScript.text)
    writer.markup("</script>\n<script>")
    writer.markup(DeskValues.text)
    writer.markup("</script>\n<script>")
    writer.markup(DeskScript.text)
    writer.markup("</script>\n</body>\n</html>\n")
    return writer.bytes
  }()

  private static let start: StaticString = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="data:,">
    <title>LocScript desk</title>
    <style>
    """

  // Ids with a colon: a card's place has none.
  private static let form: StaticString = """
    <a class="skip" href="#desk:cards">Skip to the previews</a>
    <header>
    <h1>LocScript desk</h1>
    <noscript><p>The desk needs JavaScript. <code>locscript preview --html</code> writes a page that does not.</p></noscript>
    <div id="desk:problems" class="problems" role="status" aria-label="The project's files"></div>
    </header>
    <div class="desk">
    <form id="desk:form" aria-label="What to preview" autocomplete="off">
    <fieldset class="kinds"><legend>Preview</legend>
    <label><input type="radio" name="kind" value="rule"> a rule</label>
    <label><input type="radio" name="kind" value="words"> title and body</label>
    <label><input type="radio" name="kind" value="message"> a message</label>
    </fieldset>
    <div id="desk:of-rule">
    <label>Rule <select id="desk:rule"></select></label>
    <p id="desk:about" class="about"></p>
    <label>Sample <select id="desk:sample"></select></label>
    <div id="desk:values-event" class="values" role="group" aria-label="The event's values"></div>
    <details id="desk:json"><summary>The event as JSON</summary>
    <label>Event <textarea id="desk:event" rows="12" spellcheck="false"></textarea></label>
    </details>
    <div id="desk:wrong-event" class="wrong" role="status"></div>
    </div>
    <div id="desk:of-words" hidden>
    <p class="about">Type a text, or choose a key of the app.</p>
    <label>Title <input id="desk:title" list="desk:keys" spellcheck="false"></label>
    <p id="desk:note-title" class="about"></p>
    <div id="desk:values-title" class="values" role="group" aria-label="The title's values"></div>
    <label>Body <input id="desk:body" list="desk:keys" spellcheck="false"></label>
    <p id="desk:note-body" class="about"></p>
    <div id="desk:values-body" class="values" role="group" aria-label="The body's values"></div>
    <div id="desk:wrong-body" class="wrong" role="status"></div>
    <datalist id="desk:keys"></datalist>
    </div>
    <div id="desk:of-message" hidden>
    <label>Message, in either form, or a payload for a simulator <textarea id="desk:message" rows="16" spellcheck="false"></textarea></label>
    <div id="desk:wrong-message" class="wrong" role="status"></div>
    </div>
    <fieldset class="shown"><legend>Show</legend>
    <label>Languages <input id="desk:languages" placeholder="all" spellcheck="false"></label>
    <label class="check"><input id="desk:bad" type="checkbox"> only problems</label>
    </fieldset>
    <div class="copies">
    <button type="button" id="desk:copy-payload" disabled>Copy the payload</button>
    <button type="button" id="desk:copy-command" disabled>Copy the command</button>
    <button type="button" id="desk:copy-findings" disabled>Copy the findings</button>
    <button type="button" id="desk:save">Save for a colleague</button>
    <label class="open">Open what was saved <input type="file" id="desk:file" accept=".json"></label>
    </div>
    <p id="desk:copied" role="status"></p>
    </form>
    <div>
    <p id="desk:status" role="status"></p>
    <main id="desk:cards" tabindex="-1" aria-label="Previews"></main>
    </div>
    </div>

    """
}
