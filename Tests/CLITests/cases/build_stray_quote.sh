cp "$ROOT/Tests/Fixtures/guide/tech-stray-quote.json" m.json; locscript build m.json
