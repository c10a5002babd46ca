# loc.has with a released version.
mkdir -p res/values old/values rules
echo '<resources><string name="fresh">New</string><string name="k">Old</string></resources>' > res/values/strings.xml
echo '<resources><string name="k">Old</string></resources>' > old/values/strings.xml
printf '[android]\nresources = ["res"]\n[[released]]\nname = "5.2"\nplatform = "android"\ncatalog = "old"\n' > locscript.toml
cat > rules/r.lua <<'LUA'
return {
  run = function(event)
    return loc.message { topic = "n", body = loc.text(loc.has("fresh", { version = event.oldest }) and "fresh" or "k"), platform = "android" }
  end,
}
LUA
locscript run rules/r.lua --events '{"type": "t", "oldest": "5.2"}'
for oldest in '"5.3"' '5.2' '"5,2"'; do locscript run rules/r.lua --events "{\"type\": \"t\", \"oldest\": $oldest}" 2>&1; echo "exit $?"; done
printf '[android]\nresources = ["res"]\n[[released]]\nname = "5.2"\nplatform = "android"\ncatalog = "gone"\n' > locscript.toml
locscript run rules/r.lua --events '{"type": "t", "oldest": "5.2"}' 2>&1; echo "exit $?"
locscript run rules/r.lua --events '{"type": "t", "oldest": "5.2"}' --android res 2>&1 | head -n 1
