mkdir -p app/src/main/res/values
printf '<resources><string name="a">A</string></resources>' > app/src/main/res/values/strings.xml
printf 'apply plugin: "com.android.application"\n' > app/build.gradle
printf 'rootDir.eachDir { include it.name }\n' > settings.gradle
seq -f 'm%g/n/o' 10000 | xargs mkdir -p
ln -s . self; ln -s two one; ln -s one two
locscript catalog locales --android .
