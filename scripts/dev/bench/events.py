"""Events of a shop and the rule of J4: a price that fell by more than a tenth is told to a user's phones. And no event at all."""

import json

RULE = """\
return function(event)
  local old, new = event.old_price, event.new_price
  if new < 0.9 * old then
    local texts = { event.product, string.format("%.2f", new), event.currency, string.format("%.2f", old) }
    return { message = { token = event.user.token,
      android = { notification = { body_loc_key = "PRICE_DROP_BODY", body_loc_args = texts } },
      apns = { payload = { aps = { alert = { ["loc-key"] = "PRICE_DROP_BODY", ["loc-args"] = texts } } } } } }
  end
end
"""

MESSAGE_RULE = """\
return function(event)
  local old, new = event.old_price, event.new_price
  if new < 0.9 * old then
    return loc.message {
      token = event.user.token,
      body = loc.text("PRICE_DROP_BODY", event.product, string.format("%.2f", new), event.currency,
        string.format("%.2f", old)),
    }
  end
end
"""

PRODUCTS = ["Espresso Machine", "Vélo électrique", "電気ケトル", 'Desk "Pro" 120', "Lamp", "Наушники X2", "Backpack 30L", "Kindle"]
LOCALES = ["fr-FR", "en-US", "de-DE", "ja-JP", "pt-BR", "zh-Hant-TW", "ru-RU", "es-MX"]


def event(source, index):
    old = source.randrange(500, 200_000) / 100
    return {
        "product": source.choice(PRODUCTS), "old_price": old, "new_price": round(old * source.uniform(0.7, 1.17), 2),
        "currency": source.choice(["EUR", "USD", "JPY"]),
        "user": {"locale": source.choice(LOCALES), "token": f"tok{index:08d}:APA91b{source.getrandbits(320):080x}"},
    }


def write(path, events):
    lines = [json.dumps(each, ensure_ascii=False, separators=(",", ":")) + "\n" for each in events]
    path.write_text("".join(lines))


def make_events(folder, source):
    """j4: about 43 of 100 events match; j4m: the same events for the rule's twin; j4n: none does; j4e: there is nothing in them."""
    events = [event(source, index) for index in range(8000)]
    silent = [each for each in (event(source, index) for index in range(16_000)) if each["new_price"] >= 0.9 * each["old_price"]]
    write(folder / "j4.tsv", events)
    write(folder / "j4m.tsv", events)
    write(folder / "j4n.tsv", silent[:8000])
    write(folder / "j4e.tsv", [{}] * 8000)
    (folder / "j4e.lua").write_text("return function(event) end\n")
    (folder / "j4.lua").write_text(RULE)
    (folder / "j4m.lua").write_text(MESSAGE_RULE)
