mkdir -p res/values
printf '<resources>\n  <string name="a">x</string>\n  <string name="b">y</strin>\n</resources>\n' > res/values/strings.xml
locscript render a --language en --android res
