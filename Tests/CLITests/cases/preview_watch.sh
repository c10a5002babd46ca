# Previews again when a file is saved that was read; what is wrong for a while does not end it, Ctrl-C does.
mkdir -p res/values rules
echo '<resources><string name="hello">Hi</string></resources>' > res/values/strings.xml
printf '[android]\nresources = ["res"]\n[rules]\nroot = "rules"\n' > locscript.toml
rule() { printf 'return { on = "t", run = function() return loc.message { topic = "n", body = %s } end, samples = { a = { type = "t" } } }\n' "$1" > rules/hello.lua; }
rule 'loc.text("hello")'
# Waits until the watch has gone round so often.
round() {
  for _ in $(seq 300); do
    [ "$(grep -c '^watching' said)" -ge "$1" ] && return
    sleep 0.1
  done
  echo "no round $1"
}
# A background job of a script ignores Ctrl-C unless somebody says otherwise.
python3 -c 'import os, signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); os.execvp(sys.argv[1], sys.argv[1:])' \
  locscript preview --rule rules --watch --svg sheet.svg > out 2> said &
watch=$!
round 1
grep -c 'raw key\|Hi' sheet.svg
echo '<resources><string name="hello">Hello again</string></resources>' > res/values/strings.xml
round 2
grep -c 'Hello again' sheet.svg
rule 'loc.text('
round 3
rule '"as it is"'
round 4
grep -c 'as it is' sheet.svg
mkdir res/values-de && echo '<resources><string name="hello">Hallo</string></resources>' > res/values-de/strings.xml
round 5
kill -INT $watch
wait $watch
echo "exit $?"
sed 's/^watching [0-9]* files/watching N files/' said
cat out
