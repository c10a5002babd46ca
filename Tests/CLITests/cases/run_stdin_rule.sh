echo 'return { name = "hello", run = function() return loc.skip("no") end }' | locscript run - --events '{"type":"x"}'
