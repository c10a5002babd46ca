# A project's folder as the argument: its locscript.toml, or the apps found in it. A folder with rules is a folder of rules.
locscript demo gradle --app gradle 2> /dev/null; locscript demo xcode --app xcode 2> /dev/null; mkdir -p mobile && mv gradle mobile/android && mv xcode mobile/ios
locscript catalog locales mobile 2> /dev/null
(cd mobile && locscript catalog coverage . 2> /dev/null && locscript check . && locscript preview .; echo "exit $?"; locscript catalog locales; locscript preview --key my_push_title A 2>&1 | tail -n 4)
mkdir rules && echo 'return { name = "hi", on = "x", run = function() return loc.message { topic = "t", title = "Hi" } end, samples = { one = { type = "x" } } }' > rules/hi.lua
locscript preview rules && locscript preview rules/hi.lua --events '{"type": "x"}' && locscript check rules
printf '[rules]\nroot = "rules"\n' > locscript.toml && locscript preview && locscript preview . && locscript check .
locscript preview mobile --android res
locscript catalog show nowhere
locscript catalog show locscript.toml
rm locscript.toml; mkdir two && locscript demo two/a --app gradle 2> /dev/null && mv two/a/app two/a/other && sed -i 's/:app/:other/; s/, ":core"/, ":app"/' two/a/settings.gradle.kts && cp -r two/a/other two/a/app
locscript catalog locales two/a; locscript catalog locales two/a --app :other 2> /dev/null
