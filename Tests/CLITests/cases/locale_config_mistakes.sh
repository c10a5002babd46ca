# Each mistake in an app's LocaleConfig is found with its place. The manifest names the list.
mkdir -p res/values res/values-fr res/xml
printf '<resources>\n  <string name="k">Hello</string>\n</resources>\n' > res/values/strings.xml
printf '<resources>\n  <string name="k">Bonjour</string>\n</resources>\n' > res/values-fr/strings.xml
android='xmlns:android="http://schemas.android.com/apk/res/android"'
printf '<manifest %s>\n  <application android:localeConfig="@xml/locales_config"/>\n</manifest>\n' "$android" > AndroidManifest.xml
try() {
  echo "== $1"
  [ -z "${2-}" ] || printf "$2" > res/xml/locales_config.xml
  locscript check --resources --warnings --android res
  rm -f res/xml/*.xml
}
try 'no folder' "<locale-config $android>\n  <locale android:name=\"en\"/>\n  <locale android:name=\"fr\"/>\n  <locale android:name=\"de\"/>\n</locale-config>\n"
try 'a folder that is not listed' "<locale-config $android android:defaultLocale=\"en\">\n  <locale android:name=\"en\"/>\n</locale-config>\n"
try 'an unknown language' "<locale-config $android>\n  <locale android:name=\"en\"/>\n  <locale android:name=\"fr\"/>\n  <locale android:name=\"xx\"/>\n</locale-config>\n"
try 'a default that is not listed' "<locale-config $android android:defaultLocale=\"en-US\">\n  <locale android:name=\"en\"/>\n  <locale android:name=\"fr\"/>\n</locale-config>\n"
try 'not XML' '<locale-config>\n  <locale\n'
try 'another kind of XML' '<resources/>\n'
try 'empty' ' '
try 'no languages' '<locale-config/>\n'
try 'missing'
rm AndroidManifest.xml
printf '<locale-config/>\n' > res/xml/my_locales.xml
try 'two of them, and no manifest' "<locale-config $android>\n  <locale android:name=\"fr\"/>\n</locale-config>\n"
