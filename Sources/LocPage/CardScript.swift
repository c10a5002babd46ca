// The script of cards: the names of languages, and marks where a frame cuts. The page and the desk run it before their own.

package enum CardScript {
  /// The SHA-256 of the text, as a Content-Security-Policy names it.
  package static let hash: StaticString = "RsIRIELuEdYMRsRK4daeSLJb4HqTWt7vJ8sYdLdKWz0="

  package static let text: StaticString = #"""
    var locCards = (function () {
      "use strict";
      // The names of languages are the browser's own.
      var names = window.Intl && Intl.DisplayNames ? new Intl.DisplayNames(["en"], { type: "language" }) : null;
      function name(tag) {
        if (!names) { return tag; }
        // Of a row with two names, Android's and iOS's, the first.
        try { var name = names.of(tag.split(" / ")[0]); return name && name !== tag ? tag + " · " + name : tag; } catch (error) { return tag; }
      }
      // All frames are measured before the first is changed.
      function mark(figures) {
        figures.filter(function (figure) {
          return Array.from(figure.querySelectorAll(".note p")).some(function (line) { return line.scrollHeight > line.clientHeight + 1; });
        }).forEach(function (figure) {
          var note = document.createElement("p");
          note.className = "cut";
          note.textContent = "cut about here (an estimate)";
          figure.appendChild(note);
        });
      }
      return { name: name, mark: mark };
    })();

    """#
}
