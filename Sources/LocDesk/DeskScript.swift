// The desk page's script: connects to the desk, asks for cards as its reader types, shows saved files, and copies.

enum DeskScript {
  /// The SHA-256 of the text, as a Content-Security-Policy names it.
  static let hash: StaticString = "n7EqpYsn/u4MWYFgy0YPiLuyl0BcwyfZuHcAdXlLMXo="

  static let text: StaticString = #"""
    (function () {
      "use strict";
      // In milliseconds: how often a running question is looked at, how long it is waited for, and a lost desk's time.
      var pause = 25, patience = 300, retry = 1000;
      // The most bytes of a question.
      var most = 1048576;
      var subjects = { generation: 0, rules: [], keys: [] }, answer = null, offered = "";
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
          show(message.html);
          say(message.status);
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
          at("form").elements.kind.value = found.rules.length ? "rule" : found.keys.length ? "key" : "message";
          if (!at("key").value && found.keys.length) { at("key").value = found.keys[0]; }
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
      var own = secret();
      if (own) { keep(own).then(connect); } else { say("This address lacks the desk's secret. Open the whole address that locscript desk printed."); }
    })();

    """#
}
