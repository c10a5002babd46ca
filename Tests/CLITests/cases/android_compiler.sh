# A Gradle build and native aapt2 make different texts of the same file. The option beats the configuration.
mkdir -p res/values res/values-be 'res/values-b+be+x+old'
printf '<resources>\n  <string name="said">\n    Say "hi" now\n  </string>\n  <string name="smile">\\ud83d\\ude00!</string>\n</resources>\n' > res/values/strings.xml
printf '<resources><string name="smile">be</string></resources>' > res/values-be/strings.xml
printf '<resources><string name="said">old</string><string name="smile">old</string></resources>' > res/values-b+be+x+old/strings.xml
locscript catalog show --android res
locscript catalog show --android res --android-compiler aapt2
printf '[android]\nresources = ["res"]\ncompiler = "aapt2"\n' > locscript.toml
locscript render smile --language en
locscript render smile --language en --android-compiler gradle
locscript render smile --language en --config locscript.toml --android-compiler=gradle
printf '{"topic": "x", "android": {"notification": {"title_loc_key": "said", "body_loc_key": "smile"}}}' | locscript preview - --device android:be --android-compiler gradle
locscript render smile --language en --android-compiler bazel
