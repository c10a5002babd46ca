# With a default locale in the LocaleConfig, Android 15 and later look for a string in all of the user's languages.
mkdir -p res/values res/values-fr res/values-de res/xml
printf '<resources>\n  <string name="k">Hello</string>\n  <string name="other">Other</string>\n</resources>\n' > res/values/strings.xml
printf '<resources>\n  <string name="other">Autre</string>\n</resources>\n' > res/values-fr/strings.xml
printf '<resources>\n  <string name="k">Hallo</string>\n</resources>\n' > res/values-de/strings.xml
android='xmlns:android="http://schemas.android.com/apk/res/android"'
names='<locale android:name="en"/><locale android:name="fr"/><locale android:name="de"/>'
printf '<manifest %s><application android:localeConfig="@xml/l"/></manifest>\n' "$android" > AndroidManifest.xml
printf '<locale-config %s android:defaultLocale="en">%s</locale-config>\n' "$android" "$names" > res/xml/l.xml
locscript explain --key k --android res --device android:fr-FR,de-DE --device android-14:fr-FR,de-DE \
  --device android-16.start:fr-FR,de-DE --device android:fr-FR,en-GB,de-DE --device android:fr-FR
