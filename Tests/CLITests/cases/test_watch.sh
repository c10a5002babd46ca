# Runs again when a file is saved that was read; a broken file does not end it, Ctrl-C does.
mkdir rules
: > said
echo 'return { run = function() return loc.skip("x") end, samples = { a = { type = "t" } } }' > rules/x.lua
echo 'it("t", function() assert.skipped(run("x", "a"), "x") end)' > rules/x_test.lua
round() {
  for _ in $(seq 300); do
    [ "$(grep -c '^watching' said)" -ge "$1" ] && return
    sleep 0.1
  done
  echo "no round $1"
}
python3 -c 'import os, signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); os.execvp(sys.argv[1], sys.argv[1:])' \
  locscript test rules --watch > out 2> said &
watch=$!
round 1
echo 'it("t", function() assert.skipped(run("x", "a"), "y") end)' > rules/x_test.lua
round 2
echo 'it(' > rules/x_test.lua
round 3
kill -INT $watch
wait $watch
echo "exit $?"
grep -c watching said
cat out
locscript test rules --watch --update 2>&1 | head -1
