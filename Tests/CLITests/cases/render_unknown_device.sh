locscript render HINT x --language en --kind ipda --ios "$ROOT/Tests/Fixtures/scenarios/devices/ios"
