# --png takes the picture of rsvg-convert alone: one that failed has made none, whatever it has written.
mkdir -p res/values bin && echo '<resources><string name="t">x</string></resources>' > res/values/strings.xml
converter() { printf '#!/bin/sh\n%s\n' "$1" > bin/rsvg-convert; chmod +x bin/rsvg-convert; }
try() { PATH="$PWD/bin:$PATH" locscript preview --key t --android res --png out.png 2>&1; echo "exit $?"; ls out.png 2> /dev/null && head -c 4 out.png | od -An -c; }
converter "printf '\\211PNG half'; echo 'no room' >&2; exit 1"
try
converter 'cat > /dev/null; echo no picture'
try
converter 'kill -9 $$'
try
converter "grep -q '<svg' && printf '\\211PNG whole'"
try
