# A rule may have any name; its project's locscript.toml is found all the same.
mkdir -p shop/res/values shop/rules
echo '<resources><string name="a">x</string></resources>' > shop/res/values/strings.xml
printf '[android]\nresources = ["res"]\n' > shop/locscript.toml
echo 'return function(event) return loc.message { topic = "t", title = loc.text("a") } end' > shop/rules/welcome
locscript check shop/rules/welcome
locscript export keys shop/rules/welcome
