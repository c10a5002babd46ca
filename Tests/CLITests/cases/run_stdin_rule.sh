echo 'return { name = "hello", run = function() return loc.skip("no") end }' | locscript run - --event '{"type":"x"}'
