# A finding in one language is told without a number of languages.
mkdir -p res/values res/values-de
echo '<resources><string name="one">%s and %s</string></resources>' > res/values/strings.xml
echo '<resources><string name="one">%1$s und %2$s</string></resources>' > res/values-de/strings.xml
locscript catalog get one --android res > /dev/null
echo '<resources><string name="one">%s und %s</string></resources>' > res/values-de/strings.xml
locscript catalog get one --android res > /dev/null
