// The page's script: filters, the names of languages, and marks where a frame cuts. The page is whole without it.

enum PageScript {
  /// The SHA-256 of the text, as a Content-Security-Policy names it.
  static let hash: StaticString = "54xevaajpgf2BbjPNRtZehpHpzNveNFYyNMemiTs6E4="

  static let text: StaticString = #"""
    (function () {
      "use strict";
      var form = document.getElementById("filters"), count = document.getElementById("count");
      var messages = Array.from(document.querySelectorAll(".message"));
      var cards = Array.from(document.querySelectorAll(".card"));
      var parts = cards.map(function (card) {
        return { phones: Array.from(card.querySelectorAll(".phone")), origins: Array.from(card.querySelectorAll("dl[data-platform]")) };
      });
      function value(name) { var field = form.elements[name]; return field ? field.value : ""; }
      function has(element, problem) {
        var found = element.dataset.problem;
        return problem === "any" ? found !== "" : (" " + found + " ").indexOf(" " + problem + " ") >= 0;
      }
      function apply() {
        var problem = value("problem"), language = value("language"), platform = value("platform");
        var rule = value("rule"), sample = value("sample"), shown = 0;
        cards.forEach(function (card, index) {
          var message = card.parentNode.dataset, fits = parts[index].phones.filter(function (phone) {
            var isMeant = !platform || phone.dataset.platform === platform;
            phone.hidden = !isMeant;
            return isMeant;
          });
          parts[index].origins.forEach(function (list) { list.hidden = platform !== "" && list.dataset.platform !== platform; });
          var isShown = fits.length > 0 && (!language || card.dataset.language === language)
            && (!rule || message.rule === rule) && (!sample || message.sample === sample)
            && (!problem || (platform ? fits.some(function (phone) { return has(phone, problem); }) : has(card, problem)));
          card.hidden = !isShown;
          if (isShown) { shown += 1; }
        });
        messages.forEach(function (message) {
          message.hidden = cards.length > 0 && !message.querySelector(".card:not([hidden])") && message.querySelector(".card") !== null;
        });
        count.textContent = shown + " of " + cards.length + " cards";
      }
      // A link to a card shows it, whatever the filters say.
      function reveal() {
        var name = location.hash.slice(1), target = null;
        try { target = document.getElementById(decodeURIComponent(name)); } catch (error) { return; }
        if (!target || !target.closest("[hidden]")) { return; }
        form.reset();
        apply();
        target.scrollIntoView();
      }
      form.addEventListener("change", apply);
      form.addEventListener("submit", function (event) { event.preventDefault(); });
      form.addEventListener("reset", function () { setTimeout(apply, 0); });
      window.addEventListener("hashchange", reveal);
      form.hidden = false;
      apply();

      // The names of languages are the browser's own.
      if (window.Intl && Intl.DisplayNames) {
        var names = new Intl.DisplayNames(["en"], { type: "language" });
        var nameOf = function (tag) {
          try { var name = names.of(tag); return name && name !== tag ? tag + " · " + name : tag; } catch (error) { return tag; }
        };
        document.querySelectorAll(".tag").forEach(function (tag) { tag.textContent = nameOf(tag.textContent); });
        var field = form.elements.language;
        if (field) { Array.from(field.options).forEach(function (option) { if (option.value) { option.text = nameOf(option.value); } }); }
      }

      // All frames are measured before the first is changed.
      var clipped = Array.from(document.querySelectorAll("figure:not(.all)")).filter(function (figure) {
        return Array.from(figure.querySelectorAll(".note p")).some(function (line) { return line.scrollHeight > line.clientHeight + 1; });
      });
      clipped.forEach(function (figure) {
        var note = document.createElement("p");
        note.className = "cut";
        note.textContent = "cut about here (an estimate)";
        figure.appendChild(note);
      });
    })();

    """#
}
