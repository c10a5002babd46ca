# The release of locscript.toml is that of devices which name none; without it, a preview says where releases differ.
mkdir -p res/values res/values-en-rGB
printf '<resources>\n  <string name="k">color</string>\n</resources>\n' > res/values/strings.xml
printf '<resources>\n  <string name="k">colour</string>\n</resources>\n' > res/values-en-rGB/strings.xml
printf '[android]\nresources = ["res"]\n' > locscript.toml
locscript preview --key k --device android:en-CA
printf 'release = 10\n' >> locscript.toml
locscript preview --key k --device android:en-CA --device android-16:en-CA
locscript explain --key k --device android:en-CA
printf '[android]\nresources = ["res"]\nrelease = 12\n' > locscript.toml
locscript preview --key k --device android:en-CA
