# A golden file that is a link out of the project is neither compared nor rewritten.
mkdir -p rules ../out && echo '{"secret": ["hunter2"]}' > ../out/golden
cat > rules/a.lua <<'LUA'
return { on = "t", samples = { s = { type = "t" } }, expect = { s = "payload" },
  run = function() return loc.message { topic = "t", title = "x" } end }
LUA
ln -s ../../out/golden rules/a.payloads.json
for option in "" --update; do
  locscript test rules $option 2>&1 | sed "s#${PWD%/*}#.#"
  cat ../out/golden
done
