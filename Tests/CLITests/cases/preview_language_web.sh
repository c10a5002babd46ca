# --language chooses among the languages of the app; a browser shows the message in every one of them.
mkdir -p res/values res/values-de
echo '<resources><string name="t">Hello</string></resources>' > res/values/strings.xml
echo '<resources><string name="t">Hallo</string></resources>' > res/values-de/strings.xml
message='{"message":{"topic":"x","android":{"notification":{"title_loc_key":"t"}},"webpush":{"notification":{"title":"web"}}}}'
locscript preview "$message" --android res --plain --language de
locscript preview "$message" --android res --plain --language default
