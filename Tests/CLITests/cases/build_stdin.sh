locscript build - < "$ROOT/Tests/Fixtures/guide/industry-tech-admin.json"
