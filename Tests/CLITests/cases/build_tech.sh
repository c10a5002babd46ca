locscript build "$ROOT/Tests/Fixtures/guide/tech.json"
