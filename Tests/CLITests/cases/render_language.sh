# Languages that nobody has, and one of the app's own.
mkdir -p res/values res/values-b+qqz+Latn res/values-xx
printf '<resources><string name="a">A</string></resources>' | tee res/values/strings.xml res/values-xx/strings.xml > /dev/null
for locale in klingon jp en-UK pt-rBR values-fr de_DE.UTF-8 fr-FR xx xx-DE xy zh-CHS '' tlh; do
  locscript render a --android res -l "$locale"
  echo "exit $?" >&2
done
