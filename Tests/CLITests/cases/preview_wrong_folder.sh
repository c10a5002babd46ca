# Folders that no phone asks for: Hebrew is iw to Android, Indonesian in, Yiddish ji. A folder of the right name beside it is enough.
for folder in values values-he values-b+id+ID values-yi-rUS values-fra values-de values-tl; do
  mkdir -p res/$folder && printf '<resources><string name="a">%s</string></resources>' $folder > res/$folder/strings.xml
done
locscript catalog locales --android res
locscript preview --key a --android res --device android:he-IL --strict
echo "exit $?" >&2
mkdir -p both/values both/values-he both/values-iw
for folder in both/values*; do printf '<resources><string name="a">a</string></resources>' > $folder/strings.xml; done
locscript preview --key a --android both --device android:he-IL --strict
