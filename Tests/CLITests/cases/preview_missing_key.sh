# Why a key is missing: another case, a slip, another table, no folder without a language, no resources at all.
mkdir -p res/values res/values-fr en.lproj
printf '<resources><string name="welcome_title">W</string></resources>' > res/values/strings.xml
printf '<resources><string name="only_french">F</string></resources>' > res/values-fr/strings.xml
echo '"WELCOME_TITLE" = "W";' > en.lproj/Localizable.strings
echo '"promo" = "P";' > en.lproj/Push.strings
for key in welcome_title welcome_titel only_french promo; do locscript preview --key $key --android res --ios . --device android:de --device ios:en; done
locscript catalog get only_french --android res
locscript catalog get promo --ios .
mkdir empty && cd empty
locscript preview --key welcome_title --device android:fr --device ios:fr
echo "exit $?" >&2
cd .. && locscript preview --key welcome_title
echo "exit $?" >&2
locscript catalog locales
echo "exit $?" >&2
locscript catalog get welcome_title
