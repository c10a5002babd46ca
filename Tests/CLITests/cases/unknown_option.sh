# An option that a command does not have: the one that was meant, or no suggestion.
for words in "check --lang de" "check --notes" "check --json" "test --rule rules" "preview --htlm page.html" "preview --locale de" "render t --frob" "catalog show --lang de" "run r.lua --json" "preview --json" "explain --json" "run --rules x" "check --frobnicate" "run r.lua --event x" "preview --event x" "bulk rules --in x"; do
  locscript $words 2>&1 | head -n 1
done
locscript check --lang > /dev/null 2>&1 || echo "exit $?"
locscript preview m.json --html 2>&1 | head -n 1
