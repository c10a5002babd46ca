"""The desk in Chromium: cards that follow what is typed and what is saved, attacks, the keyboard, and how long a keystroke takes."""

import base64
import hashlib
import json
import pathlib
import re
import socket
import statistics
import sys
import threading
import time

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "DeskTests"))

import apps  # noqa: E402
from desk import Closed, Desk, Stream, proof, shop  # noqa: E402
from shown import AXE, LEVELS  # noqa: E402

# ISO 639-1, as many as a large app has.
CODES = (
    "en aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el eo es et eu fa ff fi fj "
    "fo fr fy ga gd gl gn gu gv ha hi hr ht hu hy hz ia ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg "
    "li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd "
    "se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tn to tr ts"
).split()[:160]

_WATCH = """
window.violations = [];
window.hacked = () => { window.violations.push("a script from outside ran"); };
document.addEventListener("securitypolicyviolation", event => window.violations.push(`policy: ${event.violatedDirective} ${event.blockedURI}`));
"""


@pytest.fixture
def start(tmp_path):
    """Starts a desk over a folder."""
    running = []

    def start_one(folder, *arguments):
        running.append(Desk(folder, *arguments))
        return running[-1]

    yield start_one
    for desk in running:
        desk.stop()


@pytest.fixture
def open_desk(chromium, start):
    """Opens a desk's page. At the end of the test it has broken no policy, written no error and asked nobody but the desk."""
    contexts = []
    faults = []

    def open_page(desk, scheme="light", width=1400, prepare=lambda page: None):
        context = chromium.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme, locale="en-US")
        context.set_default_timeout(10_000)
        context.grant_permissions(["clipboard-read", "clipboard-write"], origin=f"http://127.0.0.1:{desk.port}")
        context.add_init_script(_WATCH)
        contexts.append(context)
        page = context.new_page()
        # Of a desk that is not reached Chromium writes that it is gone.
        page.on("console", lambda message: desk.process.poll() is None and "net::ERR_" not in message.text and faults.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: faults.append(f"exception: {error}"))
        page.on("request", lambda request: None if request.url.startswith((f"http://127.0.0.1:{desk.port}/", "data:,")) else faults.append(request.url))
        page.on("websocket", lambda socket: None if socket.url == f"ws://127.0.0.1:{desk.port}/connection" else faults.append(socket.url))
        prepare(page)
        page.goto(desk.address)
        page.wait_for_selector(".card")
        return page

    yield open_page
    for context in contexts:
        for page in context.pages:
            faults += page.evaluate("window.violations")
        context.close()
    assert faults == []


def status(page, text, name="status"):
    page.wait_for_function("([name, text]) => document.getElementById('desk:' + name).textContent.includes(text)", arg=[name, text])


def shown(page, text):
    page.wait_for_function("text => document.getElementById('desk:cards').textContent.includes(text)", arg=text)


def field(page, name):
    return page.locator(f'[id="desk:{name}"]')


def test_cards_follow_what_is_typed_and_saved(open_desk, start, tmp_path):
    page = open_desk(start(shop(tmp_path)))
    assert page.locator(".card").count() == 15
    field(page, "rule").select_option("price_drop")
    field(page, "sample").select_option("exactly 10 %")
    shown(page, "Trail shoes")
    event = json.loads(field(page, "event").input_value())
    assert event["product"] == "Trail shoes"
    field(page, "event").press("Control+Home")
    field(page, "event").fill(json.dumps({**event, "product": "Blue hats"}))
    shown(page, "Blue hats")
    # A rule of the reader's is edited in an editor, and so is a text.
    french = tmp_path / "resources/android/res/values-fr/strings.xml"
    text = french.read_text("utf-8")
    french.write_text(text.replace('name="price_drop_title">', 'name="price_drop_title">Tiens, '), "utf-8")
    shown(page, "Tiens, ")
    # What was typed is still there.
    assert "Blue hats" in field(page, "event").input_value()
    (tmp_path / "rules/price_drop.lua").write_text("return {", "utf-8")
    page.wait_for_selector('[id="desk:problems"] li')
    shown(page, "Blue hats")
    field(page, "event").press("Control+End")
    field(page, "event").press("Backspace")
    status(page, "1 error")
    page.wait_for_selector('[id="desk:cards"] .findings li')


def test_texts_messages_and_filters(open_desk, start, tmp_path):
    page = open_desk(start(shop(tmp_path)))
    page.get_by_label("a text").check()
    field(page, "key").fill("welcome_title")
    field(page, "arguments").fill("Alice")
    shown(page, "Bienvenue, Alice")
    field(page, "languages").fill("fr")
    assert page.locator(".card:visible").count() == 1
    field(page, "languages").fill("german")
    assert page.locator(".card:visible").get_attribute("data-language") == "de"
    field(page, "languages").fill("")
    field(page, "arguments").fill("")
    status(page, "not as intended")
    page.get_by_label("a message").check()
    status(page, "Nothing to preview yet")
    field(page, "message").fill('{"message":{"topic":"x","notification":{"title":"A literal"}}}')
    shown(page, "A literal")


def test_what_is_copied(open_desk, start, tmp_path):
    desk = start(shop(tmp_path))
    page = open_desk(desk)
    clipboard = "() => navigator.clipboard.readText()"
    field(page, "rule").select_option("price_drop")
    field(page, "sample").select_option("exactly 10 %")
    shown(page, "10% off")
    page.get_by_role("button", name="Copy the payload").click()
    status(page, "The payload is copied.", "copied")
    assert json.loads(page.evaluate(clipboard))["message"]["topic"] == "product-42"
    page.get_by_role("button", name="Copy the command").click()
    status(page, "The command is copied.", "copied")
    assert page.evaluate(clipboard).startswith("locscript preview --config locscript.toml --rule rules/price_drop.lua --events '{")
    assert page.get_by_role("button", name="Copy the findings").is_disabled()
    field(page, "event").fill("{")
    page.get_by_role("button", name="Copy the findings").click()
    status(page, "The findings are copied.", "copied")
    assert page.evaluate(clipboard).startswith("<event>:1:")


def test_attacks(open_desk, start, tmp_path):
    """Names, samples, texts, arguments and findings that are markup stay texts, and signs that control are shown as signs."""
    attack = apps.ATTACK + apps.CONTROLS
    apps.app(tmp_path, {"en": ("T %1$s", "B %1$s"), "de": ("T %1$s", "B %1$s")})
    apps.rule(tmp_path, "shop", {attack: (attack, attack)})
    page = open_desk(start(tmp_path, "--rule", "rules"))
    shown(page, "hacked()")
    for text in (attack, json.dumps({"type": attack}), json.dumps({"type": "shop", "one": attack, "two": attack})):
        field(page, "event").fill(text)
        page.wait_for_timeout(150)
    page.get_by_label("a text").check()
    for key, argument in ((attack, attack), ("t", attack)):
        field(page, "key").fill(key)
        field(page, "arguments").fill(argument)
        page.wait_for_timeout(150)
    page.get_by_label("a message").check()
    for text in (attack, json.dumps({"message": {attack: attack, "topic": attack, "notification": {"title": attack, "body": attack}}})):
        field(page, "message").fill(text)
        page.wait_for_timeout(150)
    (tmp_path / "rules/shop.lua").write_text(f"error({json.dumps(apps.ATTACK)})", "utf-8")
    page.wait_for_selector('[id="desk:problems"] li')
    text = page.evaluate("document.body.textContent")
    assert "\u202e" not in text and "\u2066" not in text
    assert page.evaluate("document.querySelectorAll('main img, main script, main a[href^=javascript]').length") == 0


def test_a_page_of_another_site_gets_nothing(open_desk, start, tmp_path, chromium):
    """A foreign page, whose address is that of another server of this computer, tries what pages can try."""
    desk = start(shop(tmp_path))
    other = Desk(tmp_path)
    try:
        page = open_desk(other)
        # A policy of the page's own would stop it before the desk does: a page without one tries.
        context = chromium.new_context(bypass_csp=True)
        page = context.new_page()
        page.goto(other.address)
        found = page.evaluate("""async address => {
          const found = [];
          const attempt = async options => {
            try { const answer = await fetch("http" + address, options); found.push(answer.type + " " + answer.status); }
            catch (error) { found.push("refused"); }
          };
          await attempt({});
          await attempt({ mode: "no-cors", credentials: "include" });
          await attempt({ method: "POST", mode: "no-cors", body: "{}" });
          found.push(await new Promise(done => {
            const socket = new WebSocket("ws" + address + "connection");
            socket.onopen = () => done("opened");
            socket.onclose = () => done("closed");
          }));
          return found;
        }""", f"://127.0.0.1:{desk.port}/")
        assert found[0] == "refused" and found[3] == "closed"
        # An answer of the kind that a page cannot read; CORP forbids even that.
        assert all(kind in ("refused", "opaque 0") for kind in found[1:3])
        context.close()
    finally:
        other.stop()


def test_a_name_led_to_this_computer(start, tmp_path, playwright_chromium):
    """DNS rebinding: the browser takes evil.example for this computer."""
    desk = start(shop(tmp_path))
    browser = playwright_chromium("--host-resolver-rules=MAP evil.example 127.0.0.1")
    # The refusal has a policy of its own, under which no script of the page could ask anything.
    page = browser.new_page(bypass_csp=True)
    answer = page.goto(desk.address.replace("127.0.0.1", "evil.example"))
    assert answer.status == 403 and "LocScript desk" not in page.content()
    assert page.evaluate("""() => new Promise(done => {
      const socket = new WebSocket("ws://" + location.host + "/connection");
      socket.onopen = () => done("opened");
      socket.onclose = () => done("closed");
    })""") == "closed"


@pytest.fixture
def playwright_chromium(chromium):
    """Starts another Chromium with arguments of its own."""
    running = []

    def start_one(*arguments):
        browser = chromium.browser_type.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox", *arguments])
        running.append(browser)
        return browser

    yield start_one
    for browser in running:
        browser.close()


def test_two_tabs(open_desk, start, tmp_path):
    desk = start(shop(tmp_path))
    first, second = open_desk(desk), open_desk(desk)
    for page, name in ((first, "First"), (second, "Second")):
        page.get_by_label("a text").check()
        field(page, "key").fill("welcome_title")
        field(page, "arguments").fill(name)
    shown(first, "Bienvenue, First")
    shown(second, "Bienvenue, Second")


def test_a_desk_that_has_ended(open_desk, start, tmp_path):
    desk = start(shop(tmp_path))
    page = open_desk(desk)
    desk.stop()
    status(page, "The desk does not answer")
    # What was answered to another event is not copied.
    field(page, "event").fill("{}")
    page.wait_for_function("() => document.getElementById('desk:copy-payload').disabled")


def test_a_desk_that_answers_again(open_desk, start, tmp_path):
    """A connection can end without the desk: on some systems while the computer sleeps."""
    desk = start(shop(tmp_path))
    lost = []
    def pass_on(socket):
        lost.append(socket)
        socket.connect_to_server()
    page = open_desk(desk, prepare=lambda page: page.route_web_socket("**/connection", pass_on))
    status(page, "15 cards")
    field(page, "event").fill('{"type": "none"}')
    status(page, "1 error")
    lost[-1].close()
    status(page, "The desk does not answer")
    assert page.locator('[id="desk:cards"].late').count() == 1
    # With nothing typed and nothing saved; what was typed is still there.
    status(page, "1 error")
    assert page.locator('[id="desk:cards"].late').count() == 0 and len(lost) == 2
    assert field(page, "event").input_value() == '{"type": "none"}'


# ---- The secret, and a program that has taken the port of a desk that ended

class Thief:
    """Takes a desk's port, answers as a desk would, and keeps everything that it gets."""

    def __init__(self, port, secret=None):
        self.got, self.secret = b"", secret
        self.socket = socket.create_server(("127.0.0.1", port))
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self):
        while True:
            try:
                link, _ = self.socket.accept()
            except OSError:
                return
            link.settimeout(3)
            try:
                self.answer(link)
            except (OSError, Closed, ValueError, KeyError):
                pass
            link.close()

    def answer(self, link):
        stream = Stream(link)
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += stream.read(1)
        self.got += head
        key = re.search(rb"Sec-WebSocket-Key: (\S+)", head)
        if not key:
            link.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5\r\nConnection: close\r\n\r\nThief")
            return
        accept = base64.b64encode(hashlib.sha1(key[1] + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest())
        link.sendall(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: " + accept + b"\r\n\r\n")
        message = stream.receive()
        self.got += json.dumps(message).encode()
        nonce = "n" * 32
        guess = proof(self.secret, "desk", message["challenge"], nonce) if self.secret else message["challenge"] * 2
        link.sendall(frame({"nonce": nonce, "proof": guess}) + frame({"page": "", "key": "k"}) + frame({"generation": 9, "rules": [], "keys": [], "problems": "<b>Thief</b>"}))
        while True:
            self.got += stream.frame()[1]

    def stop(self):
        self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()
        self.thread.join()


def frame(message):
    """A message of a server, of at most 64 KB."""
    data = json.dumps(message).encode()
    return b"\x81" + (bytes([len(data)]) if len(data) < 126 else b"\x7e" + len(data).to_bytes(2)) + data


@pytest.mark.parametrize("knows", [False, True])
def test_a_program_that_has_taken_the_port(open_desk, start, tmp_path, knows):
    """It gets neither the secret nor anything typed, even if it has learned the secret of the address since the desk ended."""
    desk = start(shop(tmp_path))
    page = open_desk(desk)
    desk.stop()
    thief = Thief(desk.port, desk.secret if knows else None)
    try:
        status(page, "Another program answers at this address")
        field(page, "event").fill('{"type": "very secret"}')
        page.get_by_label("a message").check()
        field(page, "message").fill("also secret")
        page.wait_for_timeout(2500)
    finally:
        thief.stop()
    assert b"challenge" in thief.got and b"secret" not in thief.got and desk.secret.encode() not in thief.got
    assert thief.got.count(b"challenge") == 1
    assert b'"proof"' not in thief.got and "Thief" not in page.content()


def test_the_secret_leaves_the_address(open_desk, start, tmp_path):
    """It is neither in the address bar nor in a request, and the page can be loaded again."""
    desk = start(shop(tmp_path))
    sent = []
    page = open_desk(desk, prepare=lambda page: page.on("request", lambda request: sent.append(f"{request.url} {request.headers}")))
    assert page.url == desk.address.split("#")[0]
    field(page, "languages").focus()
    page.goto(page.url + "#desk:cards")
    page.reload()
    page.wait_for_selector(".card")
    assert sent and not [line for line in sent if desk.secret in line]


def test_an_address_without_its_secret(chromium, start, tmp_path):
    desk = start(shop(tmp_path))
    page = chromium.new_page()
    for address, said in ((desk.address.split("#")[0], "lacks the desk's secret"), (desk.address[:-1], "lacks the desk's secret"),
                          (desk.address.split("#")[0] + "x#" + "0" * 32, "Another program answers at this address")):
        page.goto(address)
        status(page, said)
    page.close()


def test_a_question_that_is_too_long(open_desk, start, tmp_path):
    page = open_desk(start(shop(tmp_path)))
    page.get_by_label("a message").check()
    page.evaluate("""() => {
      const field = document.getElementById("desk:message");
      field.value = '{"message":{"topic":"x","notification":{"title":"' + "x".repeat(1100000) + '"}}}';
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }""")
    status(page, "at most 1 MB")
    field(page, "message").fill('{"message":{"topic":"x","notification":{"title":"Short"}}}')
    shown(page, "Short")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1400])
def test_axe(open_desk, start, tmp_path, scheme, width):
    page = open_desk(start(shop(tmp_path)), scheme, width)
    for kind in ("a text", "a message", "a rule"):
        page.get_by_label(kind).check()
        page.wait_for_timeout(150)
        if kind == "a message":
            field(page, "message").fill("{")
            status(page, "1 error")
        # axe-core is put in by the driver, which no policy of the page keeps out.
        page.evaluate(AXE)
        # A card that is not on the screen has no size yet, which axe-core takes for a small target.
        page.evaluate("document.querySelectorAll('.card').forEach(card => { card.style.contentVisibility = 'visible'; })")
        answer = page.evaluate("levels => axe.run(document, {runOnly: levels, resultTypes: ['violations']})", LEVELS)
        assert [(rule["id"], [node["html"][:160] for node in rule["nodes"]]) for rule in answer["violations"]] == []
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_the_keyboard(open_desk, start, tmp_path):
    """Everything is reached by Tab, an open part stays open while cards change, and so does the place of the keyboard."""
    page = open_desk(start(shop(tmp_path)))
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    page.locator(".card summary").first.focus()
    page.keyboard.press("Enter")
    card = page.locator(".card").first.get_attribute("id")
    assert page.locator(".card details[open]").count() == 1
    german = tmp_path / "resources/android/res/values-de/strings.xml"
    before = page.locator(".card").first.inner_html()
    german.write_text(german.read_text("utf-8").replace("</resources>", "<string name=\"new\">x</string></resources>"), "utf-8")
    page.wait_for_timeout(1500)
    assert page.locator(f'[id="{card}"] details[open]').count() == 1 and before
    assert page.evaluate("document.activeElement.tagName") == "SUMMARY"


def test_how_long_a_keystroke_takes(open_desk, start, tmp_path, measured):
    """No test depends on a time; the figures are printed."""
    apps.app(tmp_path, {code: (f"{code}: the price of %1$s", f"{code}: %1$s now costs %2$s, which is less than it was.") for code in CODES})
    apps.rule(tmp_path, "price", {"one": ("Trail shoes", "2.97 €")})
    desk = start(tmp_path, "--rule", "rules")
    page = open_desk(desk)
    event = {"type": "price", "one": "Trail shoes", "two": "2.97 €"}
    connection, times = desk.open(), []
    for number in range(60):
        begun = time.perf_counter()
        answer = connection.ask(rule="price", event=json.dumps({**event, "one": f"Shoes {number}"}))
        times.append((time.perf_counter() - begun) * 1000)
    assert answer["status"].startswith("160 cards")
    times = sorted(times[10:])
    measured(f"desk, 160 languages: an answer in {statistics.median(times):.1f} ms (of 50: {times[0]:.1f} to {times[-1]:.1f} ms), {len(answer['html']) / 1000:.0f} KB")
    strokes = page.evaluate("""async event => {
      const field = document.getElementById("desk:event"), cards = document.getElementById("desk:cards"), times = [];
      for (let number = 0; number < 30; number++) {
        const changed = new Promise(done => {
          const watch = new MutationObserver(() => { watch.disconnect(); done(performance.now()); });
          watch.observe(cards, { childList: true });
        });
        const begun = performance.now();
        field.value = JSON.stringify({ ...event, one: "Hats " + number });
        field.dispatchEvent(new Event("input", { bubbles: true }));
        const inDocument = await changed;
        await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
        times.push([inDocument - begun, performance.now() - begun]);
        await new Promise(done => setTimeout(done, 50));
      }
      return times;
    }""", event)
    assert page.locator(".card").count() == 160
    for name, index in (("in the document", 0), ("on the screen", 1)):
        found = sorted(stroke[index] for stroke in strokes)
        measured(f"desk, 160 languages: a keystroke is {name} after {statistics.median(found):.0f} ms (of 30: {found[0]:.0f} to {found[-1]:.0f} ms)")
