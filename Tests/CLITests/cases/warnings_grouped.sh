# One line for a kind of finding and a key, with the number of languages; everything in full with --warnings.
for folder in values values-de values-fr; do
  mkdir -p res/$folder
  printf '<resources>\n<string name="two">%%s and %%s</string>\n<string name="other">%%s or %%s</string>\n</resources>\n' > res/$folder/strings.xml
done
locscript preview --key two A B --android res --device android:de
locscript catalog get two --android res
locscript catalog locales --android res
locscript catalog locales --android res --warnings 2>&1 | grep -c warning
locscript preview --key two A B --android res --device android:de --strict > /dev/null
echo "exit $?" >&2
