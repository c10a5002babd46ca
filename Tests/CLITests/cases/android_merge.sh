# What a Gradle build refuses before it compiles, and a faulty text that a flavor replaces.
mkdir -p main/values main/values-b+abcd flavor/values
printf '<resources>\n  <string name="a-b">x</string>\n  <string name="k">one</string>\n  <string name="k">two</string>\n  <string name="f">it'"'"'s</string>\n</resources>\n' > main/values/strings.xml
echo notes > main/values/notes.txt
printf '<resources/>\n' > main/values-b+abcd/strings.xml
printf '<resources><string name="f">it is</string></resources>\n' > flavor/values/strings.xml
locscript catalog show --android main --android flavor
locscript catalog locales --android main 2>&1 | grep -c apostrophe
