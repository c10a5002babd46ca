# Ctrl-C ends a run over many events with its own code, and no event behind that one is run.
printf '[limits]\ninstructions = 1_000_000_000_000\nmilliseconds = 600_000\n' > locscript.toml
cat > r.lua <<'L'
return { run = function(event)
  loc.log("event " .. event.n)
  while event.n == 2 do pcall(function() while true do end end) end
  return loc.message { topic = "t", title = "T" }
end }
L
printf '{"n":1}\n{"n":2}\n{"n":3}\n' > events.ndjson
# A background job of a script ignores Ctrl-C unless somebody says otherwise.
python3 -c 'import os, signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); os.execvp(sys.argv[1], sys.argv[1:])' \
  locscript run r.lua --events events.ndjson > out 2> said &
for _ in $(seq 600); do grep -q 'event 2' said && break; sleep 0.1; done
kill -INT $!
wait $!
echo "exit $?"
wc -l < out
grep -c 'event 3' said
