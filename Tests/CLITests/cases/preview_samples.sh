# A rule is previewed with its samples, with events one a line, or as a folder; every table says whose it is.
mkdir -p rules res/values && printf '<resources><string name="hi">Hi, %%1$s</string></resources>' > res/values/strings.xml
cat > rules/hi.lua <<'E'
return {
  on = "hi",
  run = function(event)
    if event.skip then return loc.skip("asked to") end
    if event.fail then error("no luck") end
    local tokens = {}
    for i = 1, event.tokens or 1 do tokens[i] = "t" .. i end
    if event.web then return loc.message { topic = "w", platform = "web", title = "Literal", body = "at " .. tostring(event.now) } end
    return loc.message { tokens = tokens, body = loc.text("hi", event.name), platform = "android" }
  end,
  samples = { ["500 phones"] = { type = "hi", name = "Bob", tokens = 500 }, browser = { type = "hi", web = true }, none = { type = "hi", skip = true } },
}
E
echo 'return { on = "bye", run = function(event) return loc.message { topic = "b", title = "Bye", platform = "android" } end }' > rules/bye.lua
locscript preview --rule rules/hi.lua --android res --now 7
echo "exit $?" >&2
printf '{"type":"hi","name":"A"}\n{"type":"rain"}\n{broken\n{"type":"bye"}\n{"type":"hi","fail":1}\n{"type":"hi","skip":true}\n' > day.ndjson
locscript preview --rule rules --events day.ndjson --android res
echo "exit $?" >&2
locscript preview --rule rules --events - --android res --format json < day.ndjson 2>&1
locscript preview --rule rules/hi.lua --android res --format json 2> /dev/null
locscript preview --rule rules --events '{"type":"rain"}' --android res
echo "exit $?" >&2
# What is wrong with the command itself is said once.
locscript preview --rule rules/hi.lua --android res --device android:fr-rCA
locscript preview --rule rules/hi.lua 2>&1 | tail -3
