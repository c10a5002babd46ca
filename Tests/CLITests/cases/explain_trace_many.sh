# Of the languages that lost for the same reason eight are named, and the others counted.
app() {
  rm -rf res && mkdir -p res/values
  for language in "" -fr -it -es -pt -nl -sv -da -fi -nb -cs; do
    [ "$count" = 0 ] && break
    mkdir -p res/values$language && echo '<resources><string name="t">x</string></resources>' > res/values$language/strings.xml
    count=$((count - 1))
  done
  mkdir -p res/values-de && echo '<resources><string name="t">x</string></resources>' > res/values-de/strings.xml
}
for count in 8 9 10 11; do
  app
  locscript explain --key t --device android:de --android res
done
