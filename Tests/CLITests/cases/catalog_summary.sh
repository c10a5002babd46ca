# What was found in a checkout and what was not, for people and for programs.
try() { locscript "$@"; echo "exit $?"; }
mkdir -p app/src/main/res/values app/src/main/res/values-de app/src/main/composeResources/values lib/src/main/res/values
printf 'include ":app"\ninclude ":lib"\n' > settings.gradle
echo "plugins { id 'com.android.application' }" > app/build.gradle
echo "plugins { id 'com.android.library' }" > lib/build.gradle
echo '<resources><string name="title">Sale</string><plurals name="n"><item quantity="other">%d</item></plurals><bool name="b">true</bool></resources>' \
  > app/src/main/res/values/strings.xml
echo '<resources><string name="title">Angebot</string></resources>' > app/src/main/res/values-de/strings.xml
echo '<resources><string name="c">C</string></resources>' | tee lib/src/main/res/values/strings.xml > app/src/main/composeResources/values/strings.xml
try catalog show . --summary
try catalog show . --summary --format json
echo "# Several apps."
mkdir -p wear/src/main/res/values
echo 'include ":wear"' >> settings.gradle
echo "plugins { id 'com.android.application' }" > wear/build.gradle
echo '<resources><string name="w">W</string></resources>' > wear/src/main/res/values/strings.xml
try catalog show . --summary --quiet
try check .
try check . --app :wear
echo "# One app that cannot be read."
echo '<resources><string' > wear/src/main/res/values/strings.xml
try catalog show . --summary --quiet
try check .
echo "# A name of the list chooses its app, and the command that comes next names it, too."
echo '<resources><string name="w">W</string></resources>' > wear/src/main/res/values/strings.xml
try catalog show . --summary --quiet --app wear
try catalog show . --app wear --quiet
try catalog show . --app nope --quiet
echo "# A flavor that one of the apps has."
mkdir -p app/src/play/res/values
echo '<resources><string name="title">Play</string></resources>' > app/src/play/res/values/strings.xml
echo 'android { productFlavors { play {}; foss {} } }' >> app/build.gradle
try check . --flavor play
try check . --flavor nope
echo "# Nothing is here."
mkdir empty
try catalog show empty --summary
echo "# Folders that are named like files."
mkdir -p js/app.js/res/values
cp wear/src/main/res/values/strings.xml js/app.js/res/values
try catalog show js --quiet
