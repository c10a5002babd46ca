# TAP and JUnit, the filter, and --quiet.
mkdir rules
cat > rules/a_test.lua <<'LUA'
it("passes #1", function() end)
it("fails <b>", function() assert.equal("a\nb", "a\nc") end)
it("fails too", function() print("said") error({}) end)
LUA
echo 'return print' > rules/a.lua
locscript test rules --format tap
locscript test rules --format junit > out.xml; echo $?
cat out.xml
python3 -c 'import xml.dom.minidom; xml.dom.minidom.parse("out.xml")'
locscript test rules --filter 'a_test.lua: pass'; echo $?
locscript test rules --quiet --filter pass; echo $?
locscript test rules --filter nothing; echo $?
locscript test rules --filter ''; echo $?
locscript test rules/a_test.lua --quiet --filter too --format tap; echo $?
locscript test missing; echo $?
mkdir empty && locscript test empty; echo $?
echo 'return print' > empty/a.lua && locscript test empty; echo $?
