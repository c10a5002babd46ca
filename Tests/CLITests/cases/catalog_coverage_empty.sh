# An app whose texts are all the same in every language has nothing to translate, and no share of it.
mkdir -p res/values
echo '<resources><string name="a" translatable="false">x</string></resources>' > res/values/strings.xml
for format in text csv json; do locscript catalog coverage --android res --format $format; done
