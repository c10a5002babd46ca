"""Events of a shop and the rule of J4: a price that fell by more than a tenth is told to a user's phones. And no event at all. Then
the sample shop's own rules (J4s), with events as in scripts/events."""

import json
import pathlib
import shutil

SHOP = pathlib.Path(__file__).resolve().parents[2]

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

TEMPLATE_RULE = """\
local drop = loc.template {
  token = loc.slot "token",
  body = loc.text("PRICE_DROP_BODY", loc.slot "product", loc.slot "new", loc.slot "currency", loc.slot "old"),
}
return function(event)
  local old, new = event.old_price, event.new_price
  if new < 0.9 * old then
    return drop {
      token = event.user.token, product = event.product, new = string.format("%.2f", new), currency = event.currency,
      old = string.format("%.2f", old),
    }
  end
end
"""

# Those that an older library can load, too.
SHOP_RULES = ["price_drop", "stock_alert", "welcome"]

PRODUCTS = ["Espresso Machine", "Vélo électrique", "電気ケトル", 'Desk "Pro" 120', "Lamp", "Наушники X2", "Backpack 30L", "Kindle"]
LOCALES = ["fr-FR", "en-US", "de-DE", "ja-JP", "pt-BR", "zh-Hant-TW", "ru-RU", "es-MX"]


def event(source, index):
    old = source.randrange(500, 200_000) / 100
    return {
        "product": source.choice(PRODUCTS), "old_price": old, "new_price": round(old * source.uniform(0.7, 1.17), 2),
        "currency": source.choice(["EUR", "USD", "JPY"]),
        "user": {"locale": source.choice(LOCALES), "token": f"tok{index:08d}:APA91b{source.getrandbits(320):080x}"},
    }


def shop_event(source, index):
    """An event of one of the sample shop's types; a third of each gives no message."""
    is_quiet = source.randrange(3) == 0
    if index % 3 == 0:
        old = source.randrange(500, 200_000)
        new = old * source.randrange(91, 110) // 100 if is_quiet else old * source.randrange(40, 90) // 100
        return {
            "type": "price.changed", "product_id": source.randrange(1, 100_000), "product": source.choice(PRODUCTS),
            "old_price": old, "new_price": new, "currency": source.choice(["EUR", "USD", "JPY"]),
        }
    if index % 3 == 1:
        sign = "-" if is_quiet else ""
        return {
            "type": "stock.closed", "company": source.choice(["FooCorp", "BarBank", "Société Générale", "日本電信電話"]),
            "change": f"{sign}{source.uniform(0, 20):.2f}", "price": f"{source.uniform(1, 900):.2f}", "percent": f"{sign}{source.uniform(0, 5):.2f}",
        }
    return {
        "type": "user.returned", "token": f"tok{index:08d}:APA91b{source.getrandbits(320):080x}", "name": source.choice(["Alice", "Zoé", "李雷"]),
        "unread": 0 if is_quiet else source.randrange(1, 40), "sender": source.choice(["Bob", "Анна", "Fatima"]),
    }


def make_shop(folder):
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "rules").mkdir(parents=True)
    for name in SHOP_RULES:
        shutil.copy(SHOP / f"rules/{name}.lua", folder / "rules")
    shutil.copytree(SHOP / "resources", folder / "resources")
    shutil.copy(SHOP / "locscript.toml", folder)


def write(path, events):
    lines = [json.dumps(each, ensure_ascii=False, separators=(",", ":")) + "\n" for each in events]
    path.write_text("".join(lines))


def make_events(folder, source):
    """j4: about 43 of 100 events match; j4m, j4t: the same events for the rule's twins; j4n: none does; j4e: there is nothing in them;
    j4s: the sample shop's."""
    events = [event(source, index) for index in range(8000)]
    silent = [each for each in (event(source, index) for index in range(16_000)) if each["new_price"] >= 0.9 * each["old_price"]]
    write(folder / "j4.tsv", events)
    write(folder / "j4m.tsv", events)
    write(folder / "j4t.tsv", events)
    write(folder / "j4n.tsv", silent[:8000])
    write(folder / "j4e.tsv", [{}] * 8000)
    (folder / "j4e.lua").write_text("return function(event) end\n")
    (folder / "j4.lua").write_text(RULE)
    (folder / "j4m.lua").write_text(MESSAGE_RULE)
    (folder / "j4t.lua").write_text(TEMPLATE_RULE)
    make_shop(folder / "shop")
    shop_events = [shop_event(source, index) for index in range(8000)]
    write(folder / "j4s-run.tsv", shop_events)
    write(folder / "j4s-many.tsv", shop_events)
