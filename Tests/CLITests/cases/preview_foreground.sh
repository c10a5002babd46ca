# An app that is open on the screen: on Android and in a browser its own code gets the message, on an iPhone it decides.
mkdir -p res/values ios/en.lproj
printf '<resources><string name="a">A</string></resources>' > res/values/strings.xml
printf '"a" = "A";' > ios/en.lproj/Localizable.strings
locscript preview --key a --android res --ios ios --foreground
locscript preview --key a --android res --foreground --device android:en
echo '{"message":{"topic":"x","webpush":{"notification":{"title":"Web"}},"data":{"a":"b"}}}' > web.json
locscript preview web.json --foreground --android res 2>&1
locscript preview web.json --foreground --device web:en --android res
locscript preview --key b --ios ios --foreground --device ios:en --device ios:de
