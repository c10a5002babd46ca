mkdir -p res/values out
printf '<resources><string name="a">x</string></resources>' > res/values/strings.xml
check() { locscript check --android res --only stale-ignore "$@" 2>&1 | sed 's/^checked [^:]*:/checked:/'; echo "exit ${PIPESTATUS[0]}"; }
# Each form into a file of its own, and one on standard output.
check --format json --output sarif=out/a.sarif --output junit=out/a.xml --output csv=out/a.csv --output text=out/a.txt | tail -n 1
head -c 60 out/a.sarif; echo
head -n 1 out/a.xml
head -c 20 out/a.csv; echo
ls out
# A full disk, a folder that does not exist, a folder in the file's place: the others are written.
check --output json=/dev/full --output json=out/b.json | tail -n 2
check --output json=none/b.json | tail -n 2
check --output json=out | tail -n 2
test -s out/b.json && echo "b.json is written"
# A link stays a link, and a file keeps its mode; nothing else is left behind.
printf 'old' > out/real; chmod 600 out/real; ln -s real out/link
check --output csv=out/link > /dev/null
test -L out/link && head -c 8 out/real && stat -c ' %a' out/real
check --output csv=/dev/stdout | head -c 8; echo
ls -A out
locscript check --android res --only stale-ignore --format csv 2>&1 > /dev/full | grep error; echo "exit ${PIPESTATUS[0]}"
