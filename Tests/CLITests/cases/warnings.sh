mkdir -p ios/en.lproj ios/de.lproj
for key in a b c d; do printf '"%s" = "1 of %s";\n"%s" = "2 of %s";\n' $key $key $key $key; done > ios/en.lproj/Localizable.strings
printf '"a" = "%%d";\n' > ios/de.lproj/Localizable.strings
locscript render b --language en --ios ios
locscript render z --language en --ios ios
locscript render a --language en --ios ios --warnings
printf '{"topic": "x", "apns": {"payload": {"aps": {"alert": {"loc-key": "c"}}}}}' | locscript preview - --device ios:en --ios ios
locscript run --format json --ios ios - <<< 'return loc.render(loc.text("d"), "en", "ios")'
