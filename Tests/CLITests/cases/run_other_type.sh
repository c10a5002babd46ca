cat > r.lua <<'END'
return { on = "x", run = function() end }
END
locscript run r.lua --events '{"type":"y"}'
