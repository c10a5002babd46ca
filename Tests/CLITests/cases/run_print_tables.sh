cat > r.lua <<'END'
return function(event)
  print(event, { 1, "two", { three = loc.null } }, {})
  loc.log(loc.text("plain", 1), print)
  return loc.skip("shown")
end
END
locscript run r.lua --events '{"type":"x","list":[1,{"a":"b"}]}'
echo 'event' | locscript run
printf '.event {"a":[1,2]}\nevent\nprint(event.a)\n' | locscript run
