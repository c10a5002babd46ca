mkdir rules
printf 'local t = loc.template {\n  topic = "news", bdy = loc.slot "text" }\nreturn function(event) return t { text = "x" } end\n' >rules/a.lua
locscript run rules/a.lua --events '{}'
printf 'local t = loc.template { topic = loc.slot "topic", body = loc.slot "text" }\nreturn function(event) return t { topic = event.topic, text = event.txet } end\n' >rules/a.lua
locscript run rules/a.lua --events '{"topic": "news", "text": "x"}'
printf 'local t = loc.template { topic = loc.slot "topic", body = loc.slot "text" }\nreturn function(event) return t { topic = event.topic, text = event.text } end\n' >rules/a.lua
locscript run rules/a.lua --events '{"topic": "no topic", "text": "x"}'
