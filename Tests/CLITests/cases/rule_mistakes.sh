# Mistakes that are easily made, as run, check, test and the REPL name them.
mkdir rules && printf '[rules]\nroot = "rules"\n' > locscript.toml
rule() { printf 'return { samples = { s = { type = "t" } }, run = function(event)\n  %s\nend }\n' "$2" > "rules/$1.lua"; }
rule again 'local ok, problem = pcall(loc.text, 5) error(problem)'
rule device 'return loc.preview({ message = { topic = "t" } }, { platform = "symbian", locales = { "de" } })'
rule keys 'local all = loc.keys("", "symbian")'
rule reason 'return loc.skip({ "why" })'
rule table 'local x = 1 error({ code = 5 })'
rule text 'return loc.message { topic = "t", body = text("hello") }'
for name in again device keys reason table text; do locscript run "rules/$name.lua" --events '{"type":"t"}'; done
locscript check | grep -A 3 'error\['
cat rules/text.lua rules/text.lua > rules/twice.lua
for name in again device keys reason table text; do rm "rules/$name.lua"; done
locscript run rules/twice.lua --events '{"type":"t"}'
locscript check
rm rules/twice.lua
cat > rules/words_test.lua <<'E2'
it("has no word to run a test", function() _G['run test'](1) end)
it("names a golden file", function() assert.payload(run("x", {}), "sub\0/x.json") end)
it("compares deep tables", function()
  local function nest(n, x) local t = x for i = 1, n do t = { n = t } end return t end
  assert.same(nest(70, 1), nest(70, 1))
  assert.same(nest(70, 1), nest(70, 2))
end)
it("blames the test", function() error("late", 2) end)
E2
echo 'return function(event) return loc.message { topic = "t", body = "b" } end' > rules/x.lua
locscript test
printf '%s\n' 'local x = 1 error({})' 'text("a")' 'loc.keys("", "symbian")' 'return {} return {}' 'loc.skip({})' | locscript run
