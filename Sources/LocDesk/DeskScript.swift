// The desk page's script: connects to the desk, asks for cards as its reader types, shows saved files, and copies.

enum DeskScript {
  /// The SHA-256 of the text, as a Content-Security-Policy names it.
  static let hash: StaticString = "KNbR+Uj9hN0o7Y+YjEyGMwTdaaroCNHdgegONp+x5gY="

  static let text: StaticString = #"""
    (function () {
      "use strict";
      // In milliseconds: how often a running question is looked at, how long it is waited for, and a lost desk's time.
      var pause = 25, patience = 300, retry = 1000;
      // The most bytes of a question, and the most values of a line.
      var most = 1048576, mostValues = deskValues.most;
      var subjects = { generation: 0, rules: [], keys: [] }, answer = null, offered = "";
      // The kind of question whose cards are shown.
      var shownKind = "";
      var timer = 0, running = 0, number = 0, begun = 0, isWaiting = false;

      function at(id) { return document.getElementById("desk:" + id); }
      function say(text) { at("status").textContent = text; }

      // ---- The connection. The desk proves first that it knows the address's secret: another program that has its port gets no text.

      var encoder = new TextEncoder(), connection = null, page = "", key;
      function hexadecimal(bytes) { return Array.from(new Uint8Array(bytes), function (byte) { return byte.toString(16).padStart(2, "0"); }).join(""); }
      function proof(words) { return crypto.subtle.sign("HMAC", key, encoder.encode(words.join(" "))).then(hexadecimal); }
      async function keep(text) { key = await crypto.subtle.importKey("raw", encoder.encode(text), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]); }
      // The secret leaves the address bar. The tab keeps it, so that the page can be loaded again.
      function secret() {
        var given = location.hash.slice(1);
        try {
          if (!/^[0-9a-f]{32}$/.test(given)) { return sessionStorage.getItem("secret"); }
          sessionStorage.setItem("secret", given);
        } catch (error) { /* Without storage a page that is loaded again has no secret. */ }
        history.replaceState(null, "", location.pathname + location.search);
        return given;
      }
      function connect() {
        var own = new WebSocket("ws://" + location.host + "/connection"), challenge = hexadecimal(crypto.getRandomValues(new Uint8Array(16))), isProven = false, isOver = false;
        own.addEventListener("open", function () { own.send(JSON.stringify({ challenge: challenge, page: page })); });
        own.addEventListener("message", async function (event) {
          if (isProven) { receive(own, JSON.parse(event.data)); return; }
          try {
            var message = JSON.parse(event.data);
            isProven = message.proof === await proof(["desk", challenge, message.nonce]);
            if (isProven) { own.send(JSON.stringify({ proof: await proof(["page", challenge, message.nonce]) })); }
          } catch (error) { isProven = false; }
          if (!isProven) {
            isOver = true;
            own.close();
          }
        });
        own.addEventListener("close", function () {
          connection = null;
          running = 0;
          // What was copied now would be of another question.
          answer = null;
          enable();
          at("cards").classList.add("late");
          if (isOver) {
            say("Another program answers at this address, not the desk of this page. It got no text. Open the address that locscript desk printed last.");
          } else {
            say("The desk does not answer. Has it ended?");
            setTimeout(connect, retry);
          }
        });
      }
      function receive(own, message) {
        if (message.key) {
          page = message.page;
          keep(message.key);
        } else if (message.rules) {
          connection = own;
          read(message);
        } else if (message.number === running) {
          running = 0;
          answer = message;
          if (message.title) {
            showLine("title", message.title);
            showLine("body", message.body);
          }
          if (message.wrong) { keepCards(message.status); } else { show(message.html); }
          showWrong(message);
          enable();
          if (isWaiting) { clearTimeout(timer); send(); }
        }
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
        ["rule", "words", "message"].forEach(function (name) { at("of-" + name).hidden = name !== kind(); });
        if (kind() === "message" && !at("message").value) { at("message").value = example(); }
      }
      // A message to begin with: the one that was shown last.
      function example() {
        var text = answer && answer.payload.split("\n")[0];
        return JSON.stringify(text ? JSON.parse(text) : { message: { topic: "news", notification: { title: "Hello", body: "A text of your own" } } }, null, 2);
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
        showValues();
      }

      // ---- The event's values: a field for each, which changes its place in the JSON and nothing else

      function showValues() {
        var found = deskValues.leaves(at("event").value), home = at("values-event");
        if (!found && at("event").value) { at("json").open = true; }
        // The fields of a text that is not JSON just now stay as they are, without use, and so does the one with the keyboard.
        home.querySelectorAll("input").forEach(function (field) { field.disabled = !found; });
        if (!found) { return; }
        var names = JSON.stringify(found.map(function (leaf) { return [leaf.path, leaf.kind]; })), isSame = home.dataset.names === names;
        home.dataset.names = names;
        var fields = found.map(function (leaf) { return deskValues.input(leaf.path, leaf.value, leaf.kind); });
        if (!isSame) { home.replaceChildren.apply(home, fields); return; }
        fields.forEach(function (field, index) {
          if (!home.children[index].contains(document.activeElement)) { home.children[index].replaceWith(field); }
        });
      }
      function changeValue(own) {
        var fields = Array.from(at("values-event").querySelectorAll("input")), text = at("event").value, found = deskValues.leaves(text);
        var leaf = found && found[fields.indexOf(own)];
        if (!leaf) { return; }
        var isWrong = leaf.kind === "number" && !/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(own.value);
        own.setCustomValidity(isWrong ? "The event has a number here." : "");
        if (isWrong) { say(leaf.path + " is a number in the event."); return; }
        var word = leaf.kind === "string" ? JSON.stringify(own.value) : leaf.kind === "flag" ? String(own.checked) : own.value;
        at("event").value = text.slice(0, leaf.start) + word + text.slice(leaf.end);
        later();
      }

      // ---- The title and the body

      function words(name) { return { text: at(name).value, arguments: Array.from(at("values-" + name).querySelectorAll("input"), function (own) { return own.value; }) }; }
      function showLine(name, line) {
        at("note-" + name).textContent = line.isKey ? line.source || "" : line.near ? "This is not a key of the app, and phones show it as it is. Did you mean " + line.near + "?" : "";
        var home = at("values-" + name), own = words(name).arguments;
        if (own.length === line.arguments.length) { return; }
        home.replaceChildren.apply(home, line.arguments.map(function (text, index) { return deskValues.input("Value " + (index + 1), index < own.length ? own[index] : text, "string"); }));
      }
      // The keys to begin with: a title and a body that belong together.
      function firstKeys(keys) {
        for (var key of keys) {
          if (!/title/i.test(key)) { continue; }
          for (var end of ["body", "text", "message"]) {
            var other = key.replace(/title/i, function (own) { return own === own.toUpperCase() ? end.toUpperCase() : end; });
            if (keys.includes(other)) { return [key, other]; }
          }
        }
        return ["", keys[0] || ""];
      }
      function question() {
        switch (kind()) {
          case "rule": return rule() ? { rule: rule().name, event: at("event").value } : null;
          case "words": return at("title").value || at("body").value ? { title: words("title"), body: words("body") } : null;
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
        shownKind = kind();
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
        if (!answer || answer.wrong) { return; }
        var all = at("cards").querySelectorAll(".card").length, shown = at("cards").querySelectorAll(".card:not([hidden])").length;
        say(answer.status + (shown < all ? ", " + shown + " shown" : ""));
      }
      // While something is wrong, the last cards stay, and the error is at its field.
      function keepCards(status) {
        if (shownKind !== kind()) { at("cards").replaceChildren(); }
        var hasCards = at("cards").children.length > 0;
        at("cards").classList.toggle("late", hasCards);
        say(status + (hasCards ? ". The previews are of the last state without it." : ""));
      }
      function showWrong(message) {
        ["event", "body", "message"].forEach(function (name) {
          var isHere = message !== null && message.wrong === name, home = at("wrong-" + name);
          if (isHere || home.innerHTML) { home.innerHTML = isHere ? message.html : ""; }
          at(name).setAttribute("aria-invalid", String(isHere));
        });
      }
      function enable() {
        ["payload", "command", "findings"].forEach(function (name) { at("copy-" + name).disabled = !answer || !answer[name]; });
      }
      function clear(text) {
        answer = null;
        at("cards").replaceChildren();
        showWrong(null);
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
        // A page that is connected again, or looked at again, asks then.
        if (!isWaiting || !connection || document.hidden) { return; }
        if (running && performance.now() - begun < patience) { timer = setTimeout(send, pause); return; }
        isWaiting = false;
        running = 0;
        var asked = question();
        if (!asked) { clear(kind() === "rule" ? "The project has no rules." : "Nothing to preview yet."); return; }
        number += 1;
        var text = JSON.stringify(Object.assign(asked, { number: number }));
        if (encoder.encode(text).length > most) { clear("The desk takes at most 1 MB at a time."); return; }
        running = number;
        begun = performance.now();
        connection.send(text);
      }
      document.addEventListener("visibilitychange", send);

      // ---- Saved files

      function read(found) {
        var chosen = at("rule").value, sampleName = at("sample").value, isFirst = subjects.generation === 0;
        subjects = found;
        fill(at("rule"), found.rules, chosen);
        showSamples(isFirst || rule() && rule().name !== chosen ? rule() && rule().samples[0] && rule().samples[0].name : sampleName);
        showEvent(false);
        at("keys").replaceChildren.apply(at("keys"), found.keys.map(function (key) { return new Option("", key); }));
        if (at("problems").innerHTML !== found.problems) { at("problems").innerHTML = found.problems; }
        if (isFirst) {
          at("form").elements.kind.value = found.rules.length ? "rule" : found.keys.length ? "words" : "message";
          if (!at("title").value && !at("body").value) { [at("title").value, at("body").value] = firstKeys(found.keys); }
          showKind();
        }
        later();
      }

      // ---- Events

      at("form").addEventListener("submit", function (event) { event.preventDefault(); });
      at("form").addEventListener("change", function (event) {
        switch (event.target) {
          case at("rule"): showSamples(rule() && rule().samples[0] && rule().samples[0].name); showEvent(true); break;
          case at("sample"): showEvent(true); break;
          case at("bad"): filter(); return;
          case at("file"): open(event.target); return;
          default: if (event.target.name !== "kind") { return; } showKind();
        }
        later();
      });
      ["title", "body", "values-title", "values-body", "message"].forEach(function (name) { at(name).addEventListener("input", later); });
      at("event").addEventListener("input", function () { showValues(); later(); });
      at("values-event").addEventListener("input", function (event) { changeValue(event.target); });
      at("languages").addEventListener("input", filter);
      [["payload", "The payload"], ["command", "The command"], ["findings", "The findings"]].forEach(function (copy) {
        at("copy-" + copy[0]).addEventListener("click", function () {
          navigator.clipboard.writeText(answer[copy[0]]).then(
            function () { at("copied").textContent = copy[1] + (copy[0] === "findings" ? " are copied." : " is copied."); },
            function () { at("copied").textContent = "The browser did not allow to copy."; });
        });
      });

      // ---- What was typed, as a file

      at("save").addEventListener("click", function () {
        var state = {
          kind: kind(), rule: at("rule").value, sample: at("sample").value, event: at("event").value, title: words("title"), body: words("body"),
          message: at("message").value, languages: at("languages").value
        };
        var link = document.createElement("a");
        link.href = URL.createObjectURL(new Blob([JSON.stringify(state, null, 2) + "\n"], { type: "application/json" }));
        link.download = "desk.json";
        link.click();
        setTimeout(function () { URL.revokeObjectURL(link.href); }, retry);
      });
      function restore(state) {
        function text(value) { return typeof value === "string" ? value : ""; }
        if (!["rule", "words", "message"].includes(state.kind)) { throw new TypeError("not a saved desk"); }
        at("form").elements.kind.value = state.kind;
        var isKnown = subjects.rules.some(function (own) { return own.name === state.rule; });
        if (isKnown) { at("rule").value = state.rule; }
        showSamples(text(state.sample));
        if (!isKnown && text(state.rule)) { at("about").textContent = "This project has no rule " + state.rule + "."; }
        at("values-event").replaceChildren();
        delete at("values-event").dataset.names;
        ["event", "message", "languages"].forEach(function (name) { at(name).value = text(state[name]); });
        ["title", "body"].forEach(function (name) {
          var line = state[name] || {}, home = at("values-" + name), list = Array.isArray(line.arguments) ? line.arguments.slice(0, mostValues) : [];
          at(name).value = text(line.text);
          home.replaceChildren.apply(home, list.map(function (value, index) { return deskValues.input("Value " + (index + 1), text(value), "string"); }));
        });
        showKind();
        showValues();
        later();
      }
      function open(field) {
        var file = field.files[0];
        if (!file) { return; }
        (file.size > most ? Promise.reject() : file.text()).then(function (text) { restore(JSON.parse(text)); })
          .catch(function () { say("The file is not one that a desk has saved."); });
        field.value = "";
      }
      var own = secret();
      if (own) { keep(own).then(connect); } else { say("This address lacks the desk's secret. Open the whole address that locscript desk printed."); }
    })();

    """#
}
