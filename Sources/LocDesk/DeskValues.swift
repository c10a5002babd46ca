// The desk page's fields for the values of a JSON text: a field changes its value's place in the text, and nothing else.

enum DeskValues {
  /// The SHA-256 of the text, as a Content-Security-Policy names it.
  static let hash: StaticString = "82XZrmXCtBxAC4wnNOQJ2DeAbArMy42NIsyR5UJD3do="

  static let text: StaticString = #"""
    var deskValues = (function () {
      "use strict";
      // The most values that have fields.
      var most = 30;

      // The strings, numbers and flags of a JSON text with their places in it; null for another text.
      function leaves(text) {
        var found = [], place = 0;
        function space() { while (" \t\r\n".includes(text[place] || "x")) { place += 1; } }
        function string() {
          var start = place;
          place += 1;
          while (text[place] !== "\"") { place += text[place] === "\\" ? 2 : 1; }
          place += 1;
          return JSON.parse(text.slice(start, place));
        }
        function list(end, item) {
          place += 1;
          for (space(); text[place] !== end; space()) {
            item();
            space();
            if (text[place] === ",") { place += 1; }
          }
          place += 1;
        }
        function value(path) {
          space();
          var start = place, index = 0;
          switch (text[start]) {
            case "{": list("}", function () { var name = string(); space(); place += 1; value(path ? path + "." + name : name); }); return;
            case "[": list("]", function () { value(path + "[" + index + "]"); index += 1; }); return;
            case "\"": found.push({ path: path, kind: "string", value: string(), start: start, end: place }); return;
          }
          while (place < text.length && !" \t\r\n,]}".includes(text[place])) { place += 1; }
          var word = text.slice(start, place);
          if (word !== "null") { found.push({ path: path, kind: word === "true" || word === "false" ? "flag" : "number", value: word, start: start, end: place }); }
        }
        // A text that the browser reads has no errors that this reader would have to find.
        try { JSON.parse(text); value(""); } catch (error) { return null; }
        return found.filter(function (leaf) { return leaf.path !== "" && leaf.path !== "type"; }).slice(0, most);
      }
      function input(label, text, kind) {
        var home = document.createElement("label"), own = document.createElement("input");
        home.append(label + " ", own);
        own.spellcheck = false;
        if (kind === "flag") {
          home.className = "check";
          own.type = "checkbox";
          own.checked = text === "true";
        } else { own.value = text; }
        return home;
      }
      return { most: most, leaves: leaves, input: input };
    })();

    """#
}
