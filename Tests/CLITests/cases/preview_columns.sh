# Android and iOS side by side, as wide as it is told: marks, reasons, wide letters and right-to-left ones, and texts that are long.
mkdir -p res/values res/values-de res/values-ja res/values-iw ios/en.lproj ios/de.lproj ios/he.lproj
cat > res/values/strings.xml <<'X'
<resources><string name="t">A sale</string><string name="b">All of %1$s is cheaper today, and if you order before the evening we send it at once.\nNew line</string></resources>
X
echo '<resources><string name="t">Angebot</string><string name="b">%1$d</string></resources>' > res/values-de/strings.xml
echo '<resources><string name="t">セール開催中</string><string name="b">本日は%1$sがすべてお買い得です。夕方までのご注文は即日発送いたします。</string></resources>' > res/values-ja/strings.xml
echo '<resources><string name="t">מבצע</string></resources>' > res/values-iw/strings.xml
printf '"t" = "A sale";\n"b" = "All of %%@ is cheaper today, and if you order before the evening we send it at once.\\nNew line";\n' > ios/en.lproj/Localizable.strings
echo '"t" = "Angebot";' > ios/de.lproj/Localizable.strings
printf '"t" = "מבצע";\n"b" = "%%@ זול יותר היום";\n' > ios/he.lproj/Localizable.strings
message='{"message":{"topic":"x","android":{"notification":{"title_loc_key":"t","body_loc_key":"b","body_loc_args":["Shoes"]}},"apns":{"payload":{"aps":{"alert":{"title-loc-key":"t","loc-key":"b","loc-args":["Shoes"]}}}}}}'
for width in 60 100; do
  locscript preview "$message" --android res --ios ios --width $width 2> /dev/null
  echo "exit $?"
done
locscript preview "$message" --android res --ios ios --width 200 2> /dev/null | head -6
locscript preview "$message" --android res --width 80 --language ja 2> /dev/null
locscript preview "$message" --android res --ios ios --plain 2> /dev/null
echo "exit $?"
locscript preview "$message" --width 59
echo "exit $?" >&2
locscript preview "$message" --width 60 --plain 2>&1 | head -1
