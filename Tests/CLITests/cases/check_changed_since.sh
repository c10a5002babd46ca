# Only the findings of what has changed since a commit, also those in files that have not: git says which files differ.
try() { locscript check "$@"; echo "exit $?"; }
save() { git add -A && git -c user.name=a -c user.email=a@example.com commit -q -m "$1"; }
mkdir -p app/res/values app/res/values-de && cd app
printf '[android]\nresources = ["res"]\n' > locscript.toml
cat > res/values/strings.xml << 'END'
<resources>
  <string name="title">Hello %1$s</string>
  <string name="body">Text</string>
  <string name="old">Old</string>
</resources>
END
cat > res/values-de/strings.xml << 'END'
<resources>
  <string name="title">Hallo %1$s</string>
  <string name="body">Text!</string>
</resources>
END
echo "# Nothing to compare with."
try --resources --changed-since main
git init -q -b main . && save first
try --resources
echo "# Nothing has changed."
try --resources --changed-since main
echo "# A string taken out of the default folder: the finding is in a file that has not changed."
sed -i '/name="body"/d' res/values/strings.xml
try --resources --changed-since main
try --resources --changed-since HEAD --format csv
echo "# A folder that is not added yet; lines that move change nothing."
mkdir res/values-fr
sed -i '1a\  <!-- a comment -->' res/values/strings.xml
printf '<resources><string name="title">Salut %%2$s</string><string name="old">V</string></resources>' > res/values-fr/strings.xml
try --resources --changed-since main --only argument-mismatch
echo "# Committed as well, and from another folder."
save second
cd res && try --resources --changed-since main~1 --only argument-mismatch && cd ..
cd .. && try --resources --android app/res --changed-since main~1 --only argument-mismatch && cd app
try --resources --changed-since main
echo "# A file that is gone."
git rm -q -r res/values-de
try --resources --changed-since main
echo "# Words that are no commit; none is an option of git."
try --changed-since nothing
try --changed-since=--output=x
try --changed-since ''
try --changed-since main --write-baseline b.json
ls
echo "# Files that look like a repository are none: their settings could name a program."
git init -q --bare ../look && cp -r ../look . && cp -r locscript.toml res look
printf '[core]\n\tbare = false\n\tworktree = ..\n' > look/config
cd look && try --resources --changed-since main && cd ..
echo "# Without git."
PATH=$(dirname "$(command -v locscript)") locscript check --changed-since main
