# A project without rules has types of its keys.
mkdir -p res/values && echo '<resources><string name="hello">Hello %1$s</string></resources>' > res/values/strings.xml
locscript export types --android res
