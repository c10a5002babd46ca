# Text between resources stops native aapt2; a Gradle build leaves it out.
mkdir -p res/values
printf '<resources>\n  // C\n  <string name="k">x</string>"\n  <string>lost</string>\n</resources>\n' > res/values/strings.xml
locscript catalog show --android res
locscript render k --language en --android res
locscript catalog show --android res --android-compiler aapt2
