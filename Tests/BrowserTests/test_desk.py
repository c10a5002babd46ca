"""The desk in Chromium: cards that follow what is typed and what is saved, the keyboard, and how long a keystroke takes."""

import json
import statistics
import time

import pytest

import apps
from desk import shop
from desk_page import field, json_field, shown, status, value
from shown import AXE, LEVELS

# ISO 639-1, as many as a large app has.
CODES = (
    "en aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el eo es et eu fa ff fi fj "
    "fo fr fy ga gd gl gn gu gv ha hi hr ht hu hy hz ia ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg "
    "li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd "
    "se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tn to tr ts"
).split()[:160]


def test_cards_follow_what_is_typed_and_saved(open_desk, start, tmp_path):
    page = open_desk(start(shop(tmp_path)))
    assert page.locator(".card").count() == 14
    field(page, "rule").select_option("price_drop")
    field(page, "sample").select_option("exactly 10 %")
    shown(page, "Trail shoes")
    event = json.loads(field(page, "event").input_value())
    assert event["product"] == "Trail shoes"
    json_field(page).press("Control+Home")
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
    # While the event is broken, the last cards stay, and the error is at its field.
    status(page, "1 error. The previews are of the last state without it.")
    assert "Blue hats" in field(page, "cards").inner_text() and page.locator('[id="desk:cards"].late').count() == 1
    assert field(page, "wrong-event").locator(".findings li").count() == 1 and field(page, "event").get_attribute("aria-invalid") == "true"
    field(page, "event").press("}")
    status(page, "14 cards")
    assert page.locator('[id="desk:cards"].late').count() == 0 and field(page, "wrong-event").inner_text() == ""


def test_an_error_of_another_question_leaves_no_cards(open_desk, start, tmp_path):
    page = open_desk(start(shop(tmp_path)))
    page.get_by_label("a message").check()
    field(page, "message").fill("{")
    status(page, "1 error")
    assert field(page, "wrong-message").locator(".findings li").count() == 1
    json = field(page, "message")
    json.fill('{"message":{"topic":"x","notification":{"title":"A literal"}}}')
    shown(page, "A literal")
    page.get_by_label("a rule").check()
    page.wait_for_function("() => !document.getElementById('desk:cards').textContent.includes('A literal')")
    page.get_by_label("a message").check()
    shown(page, "A literal")
    json.fill("{")
    status(page, "last state without it")
    shown(page, "A literal")


def test_the_values_of_an_event(open_desk, start, tmp_path):
    """A field changes its value's place in the JSON, and nothing else: neither large numbers nor the spaces between."""
    page = open_desk(start(shop(tmp_path)))
    field(page, "rule").select_option("price_drop")
    field(page, "sample").select_option("exactly 10 %")
    shown(page, "Trail shoes")
    assert not field(page, "event").is_visible() and value(page, "event", "type").count() == 0
    value(page, "event", "product").fill('Red "hats" \\ 😀')
    shown(page, 'Red "hats"')
    text = '{ "type": "price.changed",\n "product_id": 12345678901234567890, "product": "A\\"B", "old_price": 330, "new_price": 2.5e2, "currency": "EUR", "x": {"y": [true, null, "z"]} }'
    json_field(page).fill(text)
    assert value(page, "event", "product_id").input_value() == "12345678901234567890"
    value(page, "event", "product").fill("Hats")
    value(page, "event", "x.y[0]").uncheck()
    value(page, "event", "x.y[2]").fill("")
    wanted = text.replace('A\\"B', "Hats").replace("true", "false").replace('"z"', '""')
    assert field(page, "event").input_value() == wanted
    # A number that is half typed changes nothing.
    value(page, "event", "new_price").fill("2.")
    status(page, "new_price is a number in the event.")
    assert field(page, "event").input_value() == wanted
    value(page, "event", "new_price").fill("2.25")
    assert field(page, "event").input_value() == wanted.replace("2.5e2", "2.25")


def test_titles_and_bodies(open_desk, start, tmp_path):
    page = open_desk(start(shop(tmp_path)))
    page.get_by_label("title and body").check()
    # The keys to begin with belong together, and their placeholders have values.
    assert (field(page, "title").input_value(), field(page, "body").input_value()) == ("back_in_stock_title", "back_in_stock_body")
    status(page, "14 cards")
    field(page, "body").fill("price_drop_title")
    shown(page, "1: 2% off")
    assert value(page, "body", "Value 1").input_value() == "1"
    field(page, "title").fill("Big sale, only today")
    shown(page, "Big sale, only today")
    field(page, "body").fill("welcome_title")
    page.wait_for_function("() => document.querySelectorAll('[id=\"desk:values-body\"] input').length === 1")
    value(page, "body", "Value 1").fill("Alice")
    shown(page, "Bienvenue, Alice")
    assert field(page, "note-body").inner_text() == "Welcome, %1$s!"
    field(page, "title").fill("welcome_titel")
    page.wait_for_function("() => document.getElementById('desk:note-title').textContent.includes('Did you mean welcome_title?')")
    field(page, "title").fill("")
    field(page, "body").fill("")
    status(page, "Nothing to preview yet")


def test_filters_say_what_is_shown(open_desk, start, tmp_path):
    page = open_desk(start(shop(tmp_path)))
    page.get_by_label("title and body").check()
    field(page, "title").fill("")
    field(page, "body").fill("welcome_title")
    shown(page, "Bienvenue, 1")
    field(page, "languages").fill("fr")
    assert page.locator(".card:visible").count() == 1
    status(page, "14 cards, 1 shown")
    field(page, "languages").fill("german")
    assert page.locator(".card:visible").get_attribute("data-language") == "de"
    field(page, "languages").fill("")
    status(page, "14 cards")
    assert "shown" not in field(page, "status").inner_text()


def test_a_message_begins_with_the_one_that_was_shown(open_desk, start, tmp_path):
    page = open_desk(start(shop(tmp_path)))
    status(page, "14 cards")
    payload = page.evaluate("document.querySelector('[id=\"desk:payload\"] code').textContent")
    page.get_by_label("a message").check()
    assert json.loads(field(page, "message").input_value()) == json.loads(payload)


def test_what_was_typed_as_a_file(open_desk, start, tmp_path):
    """A colleague opens at another desk what was saved at this one."""
    (tmp_path / "shop").mkdir()
    desk = start(shop(tmp_path / "shop"))
    first, second = open_desk(desk), open_desk(desk)
    first.get_by_label("title and body").check()
    first.locator('[id="desk:title"]').fill("Saved title")
    first.locator('[id="desk:body"]').fill("welcome_title")
    shown(first, "Bienvenue, 1")
    value(first, "body", "Value 1").fill("Zoë")
    shown(first, "Bienvenue, Zoë")
    with first.expect_download() as download:
        first.get_by_role("button", name="Save for a colleague").click()
    path = tmp_path / "desk.json"
    download.value.save_as(path)
    field(second, "file").set_input_files(path)
    shown(second, "Bienvenue, Zoë")
    assert field(second, "title").input_value() == "Saved title" and second.get_by_label("title and body").is_checked()
    for text in ("", "{", "[]", "null", '{"kind": "x"}', '{"kind": 1}'):
        path.write_text(text, "utf-8")
        field(second, "file").set_input_files(path)
        status(second, "not one that a desk has saved")
        second.evaluate("document.getElementById('desk:status').textContent = ''")
    assert field(second, "title").input_value() == "Saved title"
    # Members of other kinds are left out.
    path.write_text('{"kind": "rule", "rule": 5, "event": [1], "title": 7, "body": {"arguments": "x"}, "languages": {}}', "utf-8")
    field(second, "file").set_input_files(path)
    status(second, "1 error")
    shown(first, "Zoë")


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
    json_field(page).fill("{")
    status(page, "1 error")
    page.get_by_role("button", name="Copy the findings").click()
    status(page, "The findings are copied.", "copied")
    assert page.evaluate(clipboard).startswith("<event>:1:")


def test_two_tabs(open_desk, start, tmp_path):
    desk = start(shop(tmp_path))
    first, second = open_desk(desk), open_desk(desk)
    for page, name in ((first, "First"), (second, "Second")):
        page.get_by_label("title and body").check()
        field(page, "title").fill("")
        field(page, "body").fill("welcome_title")
        shown(page, "Bienvenue, 1")
        value(page, "body", "Value 1").fill(name)
    shown(first, "Bienvenue, First")
    shown(second, "Bienvenue, Second")


def test_a_desk_that_has_ended(open_desk, start, tmp_path):
    desk = start(shop(tmp_path))
    page = open_desk(desk)
    desk.stop()
    status(page, "The desk does not answer")
    # What was answered to another event is not copied.
    json_field(page).fill("{}")
    page.wait_for_function("() => document.getElementById('desk:copy-payload').disabled")


def test_a_desk_that_answers_again(open_desk, start, tmp_path):
    """A connection can end without the desk: on some systems while the computer sleeps."""
    desk = start(shop(tmp_path))
    lost = []
    def pass_on(socket):
        lost.append(socket)
        socket.connect_to_server()
    page = open_desk(desk, prepare=lambda page: page.route_web_socket("**/connection", pass_on))
    status(page, "14 cards")
    json_field(page).fill('{"type": "none"}')
    status(page, "1 error")
    lost[-1].close()
    status(page, "The desk does not answer")
    assert page.locator('[id="desk:cards"].late').count() == 1
    # With nothing typed and nothing saved; what was typed is still there.
    status(page, "1 error")
    assert field(page, "wrong-event").locator(".findings li").count() >= 1 and len(lost) == 2
    assert field(page, "event").input_value() == '{"type": "none"}'


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
    for kind in ("title and body", "a message", "a rule"):
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


@pytest.mark.parametrize("width", [1100, 1280, 1440])
def test_both_phones_beside_each_other(open_desk, start, tmp_path, width):
    page = open_desk(start(shop(tmp_path)), width=width)
    boxes = [phone.bounding_box() for phone in page.locator(".card").first.locator(".phones > *").all()]
    assert len(boxes) == 2 and boxes[0]["y"] == boxes[1]["y"] and boxes[1]["x"] + boxes[1]["width"] <= width
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


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
