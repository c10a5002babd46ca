# A script that has printed something gave something; one that gave nothing is told why it is no rule.
try() { echo "$1" > script.lua; locscript run script.lua; echo "exit $?"; }
try 'print("hello")'
try 'loc.log("a", 1)'
try 'local a = 1'
