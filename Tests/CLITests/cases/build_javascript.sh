cp "$ROOT/Tests/Fixtures/guide/industry-tech-node.js" m.js; locscript build m.js
