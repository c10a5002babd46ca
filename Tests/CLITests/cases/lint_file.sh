# A lint.xml that is a link out of the project, or that is not XML, counts for nothing, and the check says so.
mkdir -p app/src/main/res/values app/src/main/res/values-de .git && cd app
echo "plugins { id 'com.android.application' }" > build.gradle
echo '<resources><string name="a">Hello there</string></resources>' > src/main/res/values/strings.xml
echo '<resources><string name="b">Hallo</string></resources>' > src/main/res/values-de/strings.xml
try() { { locscript check --resources --android . && echo "exit 0" || echo "exit $?"; } 2>&1 | sed "s#${PWD%/*/app}#.#"; }
echo '<lint><issue id="all" severity="ignore"/></lint>' > ../../outside-lint.xml
ln -s ../../outside-lint.xml lint.xml
try
rm lint.xml
echo '<lint><issue id="all" severity="ignore"/></lin>' > lint.xml
try
echo '<lint><issue id="all" severity="ignore"/></lint>' > lint.xml
try
