# Apple's ICU writes Bengali and Marathi numbers in Latin digits, CLDR in the language's own; Android's resources keep CLDR's.
mkdir -p res/values res/values-mr en.lproj bn.lproj mr.lproj
printf '<resources><string name="n">%%d</string></resources>' | tee res/values/strings.xml > res/values-mr/strings.xml
for folder in en bn mr; do printf '"n" = "%%d";\n' > $folder.lproj/Localizable.strings; done
for locale in bn mr ur-IN en-CH; do locscript render n 1234567 -l $locale --ios . 2>/dev/null; done
locscript render n 1234567 -l mr --android res 2>/dev/null
# A file for iPads hides the one for every device.
printf '"n" = "%%d on a tablet";\n' > en.lproj/Localizable~ipad.strings
locscript render n 5 -l en --ios . --kind ipad
locscript render n 5 -l en --ios . --warnings 2>&1
