# A report that does not fit on the disk leaves the old one, and nothing beside it.
mkdir -p res/values out && echo '<resources><string name="t">x</string></resources>' > res/values/strings.xml
for n in $(seq 9); do echo "{\"message\":{\"topic\":\"x\",\"android\":{\"notification\":{\"title_loc_key\":\"gone_$n\"}}}}" > message$n.json; done
echo old > out/report.json
# Bash counts blocks of 1024 bytes. A process that ignores the signal gets an error instead.
(trap '' XFSZ; ulimit -f 1; locscript check message*.json --android res --output json=out/report.json | tail -n 1)
ls -A out
cat out/report.json
locscript check message*.json --android res --output json=out/report.json > /dev/null
test "$(wc -c < out/report.json)" -gt 1024 && echo "longer than the disk was"
