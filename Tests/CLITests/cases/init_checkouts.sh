# A checkout with both apps: settings, a rule made of a text that every phone shows, its test, the editors' files. Nothing is overwritten.
locscript demo app --app gradle 2> /dev/null && locscript demo ios --app xcode 2> /dev/null && mv ios/* app && rmdir ios
cd app && locscript init --app :app --flavor play
cat locscript.toml rules/first_push.lua
locscript test && locscript check --strict
echo changed > rules/first_push.lua
locscript init 2>&1 | grep kept
cat rules/first_push.lua
