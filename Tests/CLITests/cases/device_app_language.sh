# A language that the user has chosen for this app alone: first on Android 13 and later, not settled on iOS.
mkdir -p res/values res/values-nl en.lproj nl.lproj
printf '<resources>\n  <string name="k">Hello</string>\n</resources>\n' > res/values/strings.xml
printf '<resources>\n  <string name="k">Hallo</string>\n</resources>\n' > res/values-nl/strings.xml
printf '"k" = "Hello";\n' > en.lproj/Localizable.strings
printf '"k" = "Hallo";\n' > nl.lproj/Localizable.strings
locscript preview --key k --android res --ios . --device android:nl@app,en --device ios:nl@app,en
locscript preview --key k --android res --ios . --device ios:nl@app,en --format json
locscript explain --key k --android res --ios . --device android:nl@app,en --device ios:nl@app,en
locscript preview --key k --android res --device android-10:nl@app,en
locscript preview --key k --android res --device android:en,nl@app
