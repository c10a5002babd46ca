# Files that do not load, that are no rules, that have no test, and a test that hits a limit.
mkdir -p rules/lib
echo 'return function(event) return event.a.b end' > rules/fails.lua
echo 'return {' > rules/syntax.lua
echo 'return { run = function() end, samples = 3 }' > rules/shape.lua
echo 'return { run = function() while true do end end, samples = { endless = { type = "x" } } }' > rules/endless.lua
echo 'it("is", function()' > rules/a_test.lua
echo 'local x = 1' > rules/b_test.lua
echo 'error("on loading")' > rules/c_test.lua
echo 'it("ends", function() while true do end end) it("goes on", function() run("fails", {}) end)' > rules/d_test.lua
echo 'it("is of the library", function() assert.equal(2, require("lib.two")) end)' > rules/lib/two_test.lua
echo 'return 2' > rules/lib/two.lua
locscript test rules
