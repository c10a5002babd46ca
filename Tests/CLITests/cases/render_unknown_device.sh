locscript render HINT x --language en --device ipda --ios "$ROOT/Tests/Fixtures/scenarios/devices/ios"
