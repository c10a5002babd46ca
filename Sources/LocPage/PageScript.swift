// The page's script: filters, and the script of the cards. The page is complete without it.

enum PageScript {
  /// The SHA-256 of the text, as a Content-Security-Policy names it.
  static let hash: StaticString = "heoN+EpmUeYbLiPsC+fNtzd3y/Q2rz4ZBdYyhmZZIk0="

  static let text: StaticString = #"""
    (function () {
      "use strict";
      var form = document.getElementById("filters"), count = document.getElementById("count");
      var messages = Array.from(document.querySelectorAll(".message"));
      var cards = Array.from(document.querySelectorAll(".card"));
      var folds = Array.from(document.querySelectorAll("details.fine")), wasFiltered = false;
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
          var message = card.closest(".message").dataset, fits = parts[index].phones.filter(function (phone) {
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
        // What a filter has found is not folded.
        var isFiltered = Boolean(problem || language || platform || rule || sample);
        folds.forEach(function (fold) {
          fold.hidden = !fold.querySelector(".card:not([hidden])");
          if (isFiltered !== wasFiltered) { fold.open = isFiltered; }
        });
        wasFiltered = isFiltered;
        messages.forEach(function (message) {
          message.hidden = cards.length > 0 && !message.querySelector(".card:not([hidden])") && message.querySelector(".card") !== null;
        });
        count.textContent = shown + " of " + cards.length + " cards";
      }
      function showAll() {
        Array.from(form.elements).forEach(function (field) { if (field.options) { field.selectedIndex = 0; } });
        apply();
      }
      // A link to a card shows it, whatever the filters say.
      function reveal() {
        var name = location.hash.slice(1), target = null;
        try { target = document.getElementById(decodeURIComponent(name)); } catch (error) { return; }
        if (!target) { return; }
        var fold = target.closest("details.fine"), isHidden = target.closest("[hidden]");
        if (!isHidden && (!fold || fold.open)) { return; }
        if (isHidden) { showAll(); }
        if (fold) { fold.open = true; }
        target.scrollIntoView();
      }
      // Neither what a link leads to nor what has the focus is below the bar of filters.
      function makeSpace() {
        var covers = getComputedStyle(form).position === "sticky";
        document.documentElement.style.scrollPaddingTop = covers ? form.offsetHeight + "px" : "";
      }
      form.addEventListener("change", apply);
      form.addEventListener("submit", function (event) { event.preventDefault(); });
      // The event comes before the browser resets the fields.
      form.addEventListener("reset", function (event) { event.preventDefault(); showAll(); });
      window.addEventListener("hashchange", reveal);
      window.addEventListener("resize", makeSpace);
      // A browser that comes back to the page has filled in the fields as they were.
      window.addEventListener("pageshow", function () { apply(); reveal(); });
      // No hashchange comes of a link to the place where the page already is.
      document.addEventListener("click", function (event) {
        var link = event.target.closest("a[href^='#']");
        if (link && link.hash === location.hash) { reveal(); }
      });
      form.hidden = false;
      apply();

      document.querySelectorAll(".tag").forEach(function (tag) { tag.textContent = locCards.name(tag.textContent); });
      var field = form.elements.language;
      if (field) { Array.from(field.options).forEach(function (option) { if (option.value) { option.text = locCards.name(option.value); } }); }

      makeSpace();
      locCards.mark(Array.from(document.querySelectorAll("figure:not(.all)")));
    })();

    """#
}
