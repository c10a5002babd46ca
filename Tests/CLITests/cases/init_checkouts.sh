# A checkout with both apps: settings, a rule made of a text that every phone shows, its test, the editors' files. Nothing is overwritten.
cp -r "$ROOT"/Tests/DocsTests/checkouts/gradle app && cp -r "$ROOT"/Tests/DocsTests/checkouts/xcode/* app
# Shop.xcodeproject stands for a name that git ignores.
[ ! -d app/Shop.xcodeproject ] || mv app/Shop.xcodeproject app/Shop.xcodeproj
cd app && locscript init --app :app --flavor play
cat locscript.toml rules/first_push.lua
locscript test && locscript check --strict
echo changed > rules/first_push.lua
locscript init 2>&1 | grep kept
cat rules/first_push.lua
