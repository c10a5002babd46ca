"""What strangers try with the desk in Chromium: markup, pages of other sites, and a program that has taken the port of a desk that ended."""

import base64
import hashlib
import json
import re
import socket
import threading

import pytest

import apps
from desk import Closed, Desk, Stream, proof, shop
from desk_page import field, json_field, shown, status, value


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


def test_attacks(open_desk, start, tmp_path):
    """Names, samples, texts, arguments and findings that are markup stay texts, and signs that control are shown as signs."""
    attack = apps.ATTACK + apps.CONTROLS
    apps.app(tmp_path, {"en": ("T %1$s", "B %1$s"), "de": ("T %1$s", "B %1$s")})
    apps.rule(tmp_path, "shop", {attack: (attack, attack)})
    page = open_desk(start(tmp_path, "--rule", "rules"))
    shown(page, "hacked()")
    for text in (attack, json.dumps({"type": attack}), json.dumps({"type": "shop", "one": attack, "two": attack})):
        json_field(page).fill(text)
        page.wait_for_timeout(150)
    page.get_by_label("title and body").check()
    for text in (attack, "t"):
        field(page, "title").fill(text)
        page.wait_for_timeout(150)
    value(page, "title", "Value 1").fill(attack)
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
        json_field(page).fill('{"type": "very secret"}')
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
