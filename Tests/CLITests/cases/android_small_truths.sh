# Where compilers differ, or where nobody has checked: placeholders without numbers, a minor version, an id in a string; a catalog
# without a version. A pattern of strftime has no placeholders.
mkdir -p res/values res/values-fr res/values-v36.1 ios
printf '<resources>\n  <string name="two">%%s of %%s</string>\n  <string name="id">@+id/bar</string>\n  <string name="when">%%Y-%%m-%%d %%H:%%M</string>\n</resources>\n' > res/values/strings.xml
printf '<resources>\n  <string name="two">%%s de %%s</string>\n  <string name="id">\\@+id/bar</string>\n  <string name="when">%%d/%%m</string>\n</resources>\n' > res/values-fr/strings.xml
printf '<resources>\n  <string name="two">new</string>\n</resources>\n' > res/values-v36.1/strings.xml
printf '{"sourceLanguage": "en", "strings": {"k": {"localizations": {"en": {"stringUnit": {"state": "translated", "value": "K"}}}}}}' > ios/Localizable.xcstrings
locscript check --resources --warnings --android res --ios ios
for compiler in aapt2 aapt2-legacy; do locscript check --resources --android res --android-compiler $compiler; done
