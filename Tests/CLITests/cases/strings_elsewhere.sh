# Strings of other systems beside an app: they are named as not read, and a missing key is found in them.
mkdir -p app/src/main/res/values shared/src/commonMain/composeResources/values lib/l10n rules
echo 'include(":app")' > settings.gradle.kts
echo 'plugins { id("com.android.application") }' > app/build.gradle.kts
echo '<resources><string name="hello">Hi</string></resources>' > app/src/main/res/values/strings.xml
echo '<resources><string name="push_title">Hi</string></resources>' > shared/src/commonMain/composeResources/values/strings.xml
echo '{"push_body": "Hi"}' > lib/l10n/app_en.arb
locscript check . --resources
locscript preview --key push_title --android .
locscript preview --key push_body --android .
locscript preview --key push_text --android .
# A rule's missing key likewise, and a folder of Compose is no res folder.
printf '[android]\nproject = "."\n[rules]\nroot = "rules"\n' > locscript.toml
printf 'return { on = "t", run = function() return loc.message { topic = "n", body = loc.text("push_body") } end, samples = { a = { type = "t" } } }\n' > rules/hello.lua
locscript check
locscript check --resources --android shared/src/commonMain/composeResources
locscript catalog files . --quiet
locscript catalog files . --quiet --format json
