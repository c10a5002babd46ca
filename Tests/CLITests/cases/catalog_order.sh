# Keys come in their order, and under each the languages; a text's forms have the name of their variable.
mkdir -p res/values res/values-de ios/en.lproj ios/de.lproj
for folder in values values-de; do
  echo '<resources><string name="b">x</string><string name="a">x</string><string name="a_b">x</string></resources>' > res/$folder/strings.xml
done
variable() { echo "<key>$1</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key><string>d</string><key>one</key><string>%d $1</string><key>other</key><string>%d $1s</string></dict>"; }
for language in en de; do
  echo "<plist version=\"1.0\"><dict><key>two</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@cat@, %#@dog@</string>$(variable cat)$(variable dog)</dict></dict></plist>" > ios/$language.lproj/Localizable.stringsdict
done
locscript catalog show --android res --ios ios --quiet
locscript catalog show --android res --quiet --format json | python3 -c 'import json, sys; print([(e["key"], e["locale"]) for e in map(json.loads, sys.stdin)])'
