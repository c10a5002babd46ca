cp "$ROOT/Tests/Fixtures/guide/number-argument.json" m.json; locscript build m.json
