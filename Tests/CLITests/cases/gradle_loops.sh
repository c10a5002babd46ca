mkdir -p app/src/main/res/values libs/core/src/main/res/values
printf '<resources><string name="a">A</string></resources>' > app/src/main/res/values/strings.xml
printf '<resources><string name="b">B</string></resources>' > libs/core/src/main/res/values/strings.xml
printf 'rootDir.eachDir { dir ->\n  include ":" + dir.name\n}\n' > settings.gradle
printf 'plugins { id "com.android.library" }\n' > libs/core/build.gradle
printf 'plugins { id "com.android.application" }\ndependencies { api project(":core") }\n' > app/build.gradle
locscript catalog show --android .
rm app/build.gradle
locscript catalog show --android .
