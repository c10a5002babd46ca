mkdir -p shop/{app,wear,core}/src/main/res/values shop/app/src/play/res/values shop/core/src/main/res/values-de
cd shop
for folder in app/src/main/res/values wear/src/main/res/values core/src/main/res/values core/src/main/res/values-de app/src/play/res/values; do
  printf '<resources><string name="a">A of %s</string></resources>' $folder > $folder/strings.xml
done
printf '<resources><string name="core">Core</string></resources>' > core/src/main/res/values/core.xml
printf 'include ":app", ":wear"\ninclude ":core"\n' > settings.gradle
printf 'plugins { id "com.android.library" }\n' > core/build.gradle
printf 'plugins { id "com.android.application" }\n' > wear/build.gradle
cat > app/build.gradle <<'G'
plugins { id "com.android.application" }
android {
  defaultConfig { resConfigs "en" }
  productFlavors {
    play {}
    foss {}
  }
}
dependencies { implementation project(":core") }
G
locscript catalog get a --android .
echo "exit $?"
locscript catalog get a --android . --app :app
locscript render a --language en --android . --app app --flavor play
locscript render a --language en --android . --app watch
echo "exit $?"
printf '[android]\nproject = "."\napp = ":app"\nflavor = "play"\n' > locscript.toml
locscript catalog get a
locscript render core --language en
printf '[android]\nproject = "."\nresources = ["app/src/main/res"]\n' > locscript.toml
locscript catalog locales
printf '[android]\nflavor = "play"\n' > locscript.toml
locscript catalog locales
printf '[android]\nproject = "."\napp = ":app"\n' > locscript.toml
locscript render a --language en --app x
