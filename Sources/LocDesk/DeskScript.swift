// The desk page's script: asks for cards as its reader types, hears of saved files, and copies.

enum DeskScript {
  /// The SHA-256 of the text, as a Content-Security-Policy names it.
  static let hash: StaticString = "sp3XdW1zC3bZRbo+Fu28wLVmcV/f3CgYgUjuOcO3uB4="

  static let text: StaticString = #"""
    (function () {
      "use strict";
      var token = new URLSearchParams(location.search).get("token") || "";
      // In milliseconds: how often a running question is looked at, and how long it is waited for.
      var pause = 25, patience = 300;
      var tab = crypto.randomUUID ? crypto.randomUUID() : String(Math.random()), number = 0;
      var subjects = { generation: 0, rules: [], keys: [] }, answer = null, offered = "", isOver = false;
      var timer = 0, running = null, begun = 0, isWaiting = false, listening = null;

      function at(id) { return document.getElementById("desk:" + id); }
      function say(text) { at("status").textContent = text; }
      function pauseFor(time) { return new Promise(function (done) { setTimeout(done, time); }); }
      // The token goes in a header, which a page of another origin could send only with the desk's permission.
      function ask(path, options) {
        return fetch(path, Object.assign({ cache: "no-store", credentials: "omit" }, options, { headers: { "X-LocScript-Token": token } }))
          .then(function (response) {
            if (response.status === 204) { return null; }
            if (response.ok) { return response.json(); }
            return response.text().then(function (text) {
              isOver = response.status === 403;
              throw new Error(text);
            });
          });
      }

      // ---- The form

      function kind() { return at("form").elements.kind.value; }
      function rule() { return subjects.rules[at("rule").selectedIndex]; }
      function sample() { var own = rule(); return own && own.samples[at("sample").selectedIndex - 1]; }
      function fill(list, items, chosen) {
        list.replaceChildren.apply(list, items.map(function (item) { return new Option(item.label, item.name); }));
        var names = items.map(function (item) { return item.name; });
        list.selectedIndex = Math.max(names.indexOf(chosen), items.length ? 0 : -1);
      }
      function showKind() {
        ["rule", "key", "message"].forEach(function (name) { at("of-" + name).hidden = name !== kind(); });
      }
      function showSamples(chosen) {
        var own = rule();
        fill(at("sample"), own ? [{ name: "", label: own.samples.length ? "an event of your own" : "the rule has no samples" }].concat(own.samples) : [], chosen);
        at("about").textContent = own ? [own.description, own.file].filter(Boolean).join(" · ") : "The project has no rules.";
      }
      // A sample replaces what its reader has not changed.
      function showEvent(isChosen) {
        var chosen = sample();
        if (chosen && (isChosen || at("event").value === offered)) { at("event").value = offered = chosen.event; }
      }
      function question() {
        switch (kind()) {
          case "rule": return rule() ? { rule: rule().name, event: at("event").value } : null;
          case "key":
            var lines = at("arguments").value.split("\n");
            if (lines[lines.length - 1] === "") { lines.pop(); }
            return at("key").value ? { key: at("key").value, arguments: lines } : null;
          default: return at("message").value.trim() ? { message: at("message").value } : null;
        }
      }

      // ---- Cards

      var sight = new IntersectionObserver(function (entries) {
        entries.forEach(function (entry) {
          if (!entry.isIntersecting) { return; }
          sight.unobserve(entry.target);
          locCards.mark(Array.from(entry.target.querySelectorAll("figure:not(.all)")));
        });
      }, { rootMargin: "50%" });

      // What the keyboard reaches: new cards have it in the same order, but not yet the marks where a frame cuts.
      function reached(home) { return Array.from(home.querySelectorAll("a, summary, [tabindex]")); }
      function focusedPlace(cards) {
        var element = document.activeElement, home = element.closest("[id]");
        if (!home || element === cards || !cards.contains(element)) { return null; }
        return { id: home.id, index: reached(home).indexOf(element) };
      }
      function show(html) {
        var cards = at("cards"), scroll = window.scrollY, focused = focusedPlace(cards);
        var open = Array.from(cards.querySelectorAll("details[open]")).map(function (details) { return (details.id ? details : details.parentNode).id; });
        var content = document.createElement("template");
        content.innerHTML = html;
        content.content.querySelectorAll(".tag").forEach(function (tag) { tag.textContent = locCards.name(tag.textContent); });
        open.forEach(function (id) {
          var place = content.content.getElementById(id);
          var details = place && (place.tagName === "DETAILS" ? place : place.querySelector(":scope > details"));
          if (details) { details.open = true; }
        });
        sight.disconnect();
        cards.replaceChildren(content.content);
        cards.classList.remove("late");
        filter();
        cards.querySelectorAll(".card").forEach(function (card) { sight.observe(card); });
        var home = focused && document.getElementById(focused.id);
        if (home) { reached(home)[focused.index]?.focus({ preventScroll: true }); }
        if (window.scrollY !== scroll) { window.scrollTo(0, scroll); }
      }
      function filter() {
        var wanted = at("languages").value.toLowerCase().split(/[\s,]+/).filter(Boolean), isBad = at("bad").checked;
        at("cards").querySelectorAll(".card").forEach(function (card) {
          var label = card.dataset.language.toLowerCase(), name = wanted.length ? locCards.name(card.dataset.language).toLowerCase() : "";
          var isWanted = !wanted.length || wanted.some(function (word) {
            return label === word || label.startsWith(word + "-") || word.length > 3 && name.includes(word);
          });
          card.hidden = !isWanted || isBad && card.dataset.problem === "";
        });
      }
      function enable() {
        ["payload", "command", "findings"].forEach(function (name) { at("copy-" + name).disabled = !answer || !answer[name]; });
      }
      function clear(text) {
        answer = null;
        at("cards").replaceChildren();
        say(text);
        enable();
      }

      // ---- Questions: one at a time. What is typed meanwhile is asked next, and a slow answer is not waited for.

      function later() {
        isWaiting = true;
        at("copied").textContent = "";
        if (!running && !timer) { send(); } else if (!timer) { timer = setTimeout(send, pause); }
      }
      function send() {
        timer = 0;
        if (!isWaiting || isOver) { return; }
        if (running) {
          if (performance.now() - begun < patience) { timer = setTimeout(send, pause); return; }
          running.abort();
        }
        isWaiting = false;
        var asked = question();
        if (!asked) { clear(kind() === "rule" ? "The project has no rules." : "Nothing to preview yet."); return; }
        number += 1;
        var own = running = new AbortController();
        begun = performance.now();
        ask("/preview", { method: "POST", body: JSON.stringify(Object.assign(asked, { tab: tab, number: number })), signal: own.signal })
          .then(function (found) {
            if (running !== own || !found) { return; }
            answer = found;
            show(found.html);
            say(found.status);
            enable();
          })
          .catch(function (error) {
            if (running !== own || error.name === "AbortError") { return; }
            at("cards").classList.add("late");
            // What was copied now would be of another question.
            answer = null;
            enable();
            say(isOver ? "This desk has ended. Open the address of the one that runs now." : "The desk does not answer: " + error.message);
          })
          .finally(function () {
            if (running !== own) { return; }
            running = null;
            if (isWaiting) { clearTimeout(timer); timer = 0; send(); }
          });
      }

      // ---- Saved files

      function read() {
        return ask("/subjects").then(function (found) {
          var chosen = at("rule").value, sampleName = at("sample").value, isFirst = subjects.generation === 0;
          subjects = found;
          fill(at("rule"), found.rules, chosen);
          showSamples(isFirst || rule() && rule().name !== chosen ? rule() && rule().samples[0] && rule().samples[0].name : sampleName);
          showEvent(false);
          at("keys").replaceChildren.apply(at("keys"), found.keys.map(function (key) { return new Option("", key); }));
          if (at("problems").innerHTML !== found.problems) { at("problems").innerHTML = found.problems; }
          if (isFirst) {
            at("form").elements.kind.value = found.rules.length ? "rule" : found.keys.length ? "key" : "message";
            if (!at("key").value && found.keys.length) { at("key").value = found.keys[0]; }
            showKind();
          }
          later();
        });
      }
      function seen() {
        return new Promise(function (done) {
          if (!document.hidden) { done(); return; }
          document.addEventListener("visibilitychange", function now() {
            if (document.hidden) { return; }
            document.removeEventListener("visibilitychange", now);
            done();
          });
        });
      }
      // A browser has six connections to a server for all its tabs: a tab that nobody looks at gives its own back.
      document.addEventListener("visibilitychange", function () { if (document.hidden && listening) { listening.abort(); } });
      async function listen() {
        // What the page says of a lost desk is taken back when the desk answers again, which it does at once where nothing is known.
        var isLost = false;
        while (!isOver) {
          await seen();
          listening = new AbortController();
          try {
            var news = await ask("/changes?generation=" + (isLost ? 0 : subjects.generation), { signal: listening.signal });
            if (isLost || news.generation !== subjects.generation) { await read(); }
            isLost = false;
          } catch (error) {
            if (error.name === "AbortError") { continue; }
            isLost = true;
            at("cards").classList.add("late");
            say(isOver ? "This desk has ended. Open the address of the one that runs now." : "The desk does not answer. Has it ended?");
            await pauseFor(1000);
          }
        }
      }

      // ---- Events

      at("form").addEventListener("submit", function (event) { event.preventDefault(); });
      at("form").addEventListener("change", function (event) {
        switch (event.target) {
          case at("rule"): showSamples(rule() && rule().samples[0] && rule().samples[0].name); showEvent(true); break;
          case at("sample"): showEvent(true); break;
          case at("bad"): filter(); return;
          default: if (event.target.name !== "kind") { return; } showKind();
        }
        later();
      });
      ["event", "key", "arguments", "message"].forEach(function (name) { at(name).addEventListener("input", later); });
      at("languages").addEventListener("input", filter);
      [["payload", "The payload"], ["command", "The command"], ["findings", "The findings"]].forEach(function (copy) {
        at("copy-" + copy[0]).addEventListener("click", function () {
          navigator.clipboard.writeText(answer[copy[0]]).then(
            function () { at("copied").textContent = copy[1] + (copy[0] === "findings" ? " are copied." : " is copied."); },
            function () { at("copied").textContent = "The browser did not allow to copy."; });
        });
      });
      read().catch(function (error) { say(error.message); }).finally(listen);
    })();

    """#
}
