# Text of rules, files and messages is no command for a terminal or a CI system: GitHub's runner takes `::` at the start of a line, and
# `##[` anywhere in it.
mkdir -p res/values rules
printf '<resources><string name="t">a\\n::error file=x::b</string>\n<string name="::add-mask::k">##[add-mask]v</string></resources>' > res/values/strings.xml
cat > rules/a.lua <<'LUA'
return { name = "::add-mask::e\27[31m", on = "t",
  samples = { ["::stop-commands::x"] = { type = "t" }, ["##[group]s"] = { type = "t", fails = true }, z = { type = "t", skips = true } },
  run = function(event)
    print("::warning::print\n  ::error::print\n##vso[task.complete]")
    if event.fails then
::error::
      error("boom\n::add-mask::e\n ::stop-commands::x")
    end
    if event.skips then return loc.skip("no\n::error::skip") end
    return loc.message { topic = "t", title = loc.text("t"), body = "::notice::b" }
  end }
LUA
echo 'return {' > rules/::error::b.lua
ran() { "$@" 2>&1 || echo "exit $?"; }
ran locscript run rules/a.lua --android res
ran locscript run rules --android res
ran locscript preview --android res --rule rules/a.lua --device android:en
ran locscript preview --android res --rule rules/a.lua --device android:en --width 60
ran locscript preview --android res --rule rules/a.lua --device android:en --plain
ran locscript explain --android res --rule rules/a.lua --device android:en
ran locscript check --android res rules/a.lua --warnings
ran locscript test --android res rules/a.lua
ran locscript test --android res rules/a.lua --format tap
ran locscript catalog show --android res
ran locscript export keys --android res rules/a.lua
(cd rules && ran locscript run ::error::b.lua)
