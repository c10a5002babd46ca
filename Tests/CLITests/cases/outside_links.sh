# Links and paths that lead out of a project are refused, with the place they lead to and none of the text there. --allow-outside reads them.
mkdir -p out/res/values app/res/values app/rules && echo 'TOPSECRET = hunter2 <x' > out/secret
echo '<resources><string name="t">x</string></resources>' | tee out/res/values/strings.xml > app/res/values/strings.xml
echo 'return { on = "t", run = function() return loc.message { topic = "t", title = loc.text("t") } end }' > app/rules/a.lua
cd app
settings() { printf '[android]\nresources = ["%s"]\n[rules]\nroot = "%s"\n' "$1" "$2" > locscript.toml; }
try() {
  echo "== $*"
  { "$@" && echo "exit 0" || echo "exit $?"; } 2>&1 | sed "s#${PWD%/app}#.#"
}
settings res rules
try locscript check
ln -s ../../out/secret rules/b.lua
try locscript check
try locscript test rules
try locscript run rules
try locscript export keys
try locscript export types
rm rules/b.lua
ln -s ../../../out/secret res/values/b.xml
try locscript check
try locscript check --format github
try locscript render t --language en
try locscript catalog show --android res
rm res/values/b.xml
ln -s ../../../out/res/values/strings.xml res/values/b.xml
try locscript catalog show --allow-outside
rm res/values/b.xml
settings ../out/res rules
try locscript check
try locscript check --allow-outside
try locscript catalog show --android ../out/res
settings res ../out
try locscript check
try locscript run rules
mv locscript.toml ../out/named.toml && ln -s ../out/secret locscript.toml
try locscript check
try locscript render t --language en
ln -sf ../out/named.toml locscript.toml
try locscript catalog show --config locscript.toml
# In one checkout of git the parts of a monorepo may name each other.
mkdir ../.git
settings ../out/res rules
try locscript check
