# What Gradle itself says of a build is read in place of its scripts.
try() { locscript "$@"; echo "exit $?"; }
mkdir -p shop/app/src/main/res/values shop/kit/res/values
printf 'include ":app"\nunknown()\n' > shop/settings.gradle
echo "plugins { id 'com.android.application' }" > shop/app/build.gradle
echo '<resources><string name="title">Sale</string></resources>' > shop/app/src/main/res/values/strings.xml
echo '<resources><string name="kit">Kit</string></resources>' > shop/kit/res/values/strings.xml
cat > model.json << 'END'
{"format": 1, "modules": [
  {"path": ":app", "folder": "app", "plugins": ["com.android.application"], "dependencies": [{"configuration": "api", "path": ":kit"}]},
  {"path": ":kit", "folder": "kit", "plugins": ["com.android.library"], "sourceSets": [{"name": "main", "res": ["kit/res"]}]}
]}
END
try catalog show --android shop --android-model model.json --quiet
try catalog locales shop --android-model model.json
echo "# A file of another kind, none, a build that it is not about, and two builds."
echo '{"format": 2}' > other.json
try catalog show --android shop --android-model other.json
try catalog show --android shop --android-model none.json
echo '{"format": 1, "modules": []}' > empty.json
echo '{"format": 1, "modules": {"a": 1}}' > odd.json
try catalog show shop --android-model empty.json
try catalog show shop --android-model odd.json
try catalog show --android shop/kit/res --android-model model.json
cp -r shop twin
try catalog show --android shop --android twin --android-model model.json
try catalog show --config locscript.toml --android-model model.json
echo "# A locscript.toml has a setting for it."
printf '[android]\nproject = "shop"\n' > locscript.toml
try catalog show --android-model model.json
