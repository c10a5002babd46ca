# Ctrl-C ends a watch also while a rule runs.
mkdir -p res/values && echo '<resources><string name="t">x</string></resources>' > res/values/strings.xml
printf '[android]\nresources = ["res"]\n[limits]\ninstructions = 1_000_000_000_000\nmilliseconds = 600_000\n' > locscript.toml
echo "{}" > event.json
echo 'return function(event) loc.log("it runs") while true do end end' > rule.lua
# A background job of a script ignores Ctrl-C unless somebody says otherwise.
python3 -c 'import os, signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); os.execvp(sys.argv[1], sys.argv[1:])' \
  locscript preview --rule rule.lua --events event.json --watch > out 2> said < /dev/null &
watch=$!
(sleep 30; kill -KILL $watch) > /dev/null 2>&1 &
for _ in $(seq 300); do
  grep -q 'it runs\|error' said && break
  sleep 0.1
done
kill -INT $watch
wait $watch
echo "exit $?"
kill $!
grep -c '^watching' said
