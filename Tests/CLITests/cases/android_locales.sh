mkdir -p res/values res/values-fr res/values-fr-rCA res/values-fr-night res/values-de ios/en.lproj ios/de.lproj
for folder in values values-fr values-fr-rCA values-fr-night values-de; do
  printf '<resources><string name="a">A %s</string></resources>' $folder > res/$folder/strings.xml
done
printf '<resources><string name="b">%%s %%s</string><string name="c">C</string></resources>' > res/values-de/b.xml
for folder in en de; do printf '"a" = "A %s";\n' $folder > ios/$folder.lproj/Localizable.strings; done
printf '[android]\nresources = ["res"]\nlocales = ["en", "fr"]\n[ios]\nresources = ["ios"]\n' > locscript.toml
printf '{"topic": "x", "notification": {}, "android": {"notification": {"body_loc_key": "a"}}}' | locscript preview -
locscript catalog locales
locscript catalog get a 2>/dev/null
locscript render a --language fr-CA --platform android
locscript render a --language de --platform android
locscript run - <<< 'return table.concat(loc.locales("android"), ",") .. " " .. loc.render(loc.text("a"), "de", "android")'
printf '[android]\nresources = ["res"]\nlocales = ["en", "fr-rCA", "dd"]\n' > locscript.toml
locscript catalog locales 2>/dev/null
locscript render a --language fr-CA
