cat > r.lua <<'END'
return { run = function(event) return loc.message { topic = event.topic, title = "t" } end }
END
printf '%s\n' '{"topic":"a"}' '{broken' '{}' '{"topic":"b"}' | locscript run r.lua --events -
