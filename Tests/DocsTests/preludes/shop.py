import pathlib
import locscript

engine = locscript.Engine.from_config("scripts/locscript.toml")
source = pathlib.Path("scripts/rules/price_drop.lua").read_text()
library = "return {}"
rules = engine.rules()
lines = pathlib.Path("scripts/events/day.ndjson").read_bytes()
body = rules.run(lines.splitlines()[0]).payloads[0].body
for folder in ("res/values", "ios/en.lproj"):
    pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
pathlib.Path("res/values/strings.xml").write_text('<resources><string name="stock_body">Back</string></resources>')
pathlib.Path("ios/en.lproj/Localizable.strings").write_text('"STOCK_TEXT" = "Back";')
event = {"type": "price.changed", "product_id": 42, "product": "Shoes", "old_price": 330, "new_price": 297, "currency": "EUR"}
