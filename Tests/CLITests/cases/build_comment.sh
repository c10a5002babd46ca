cp "$ROOT/Tests/Fixtures/guide/token-commented.json" m.json; locscript build m.json
