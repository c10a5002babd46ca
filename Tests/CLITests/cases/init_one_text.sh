# Both platforms have an app, and one of them no string for a push: the first rule's test passes.
mkdir -p res/values Shop/en.lproj
echo '<resources><color name="c">#fff</color></resources>' > res/values/colors.xml
echo '"push_title" = "Hello";' > Shop/en.lproj/Localizable.strings
locscript init 2> /dev/null
cat locscript.toml
locscript test
