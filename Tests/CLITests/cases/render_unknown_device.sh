locscript render HINT x --locale en --device ipda --ios "$ROOT/Tests/Fixtures/scenarios/devices/ios"
