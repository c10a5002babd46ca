cp -r "$ROOT/scripts/rules" "$ROOT/scripts/resources" "$ROOT/scripts/locscript.toml" .
sed -i '/price_drop_body/d' resources/android/res/values-fr/strings.xml
sed -i '/PRICE_DROP_BODY/d' resources/ios/ja.lproj/Localizable.strings
sed -i 's/%1$s, now %2$s/%1$s, now %2$d/' resources/android/res/values/strings.xml
locscript check --only missing-key --only missing-translation --only crash-specifier
