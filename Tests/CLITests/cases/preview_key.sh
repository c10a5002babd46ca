# A key and its arguments without a message; a negative number is an argument.
cd "$ROOT/scripts" && locscript preview --key welcome_title Alice --device android:fr --device ios:de
locscript preview --key price_drop_title Shoes -5 --device android:en
locscript preview --key welcome_title --device android:fr
echo "exit $?" >&2
locscript preview --key welcome_title --rule rules/price_drop.lua
echo "exit $?" >&2
locscript preview one.json two.json 2>&1 | head -1
locscript preview one.json --now 5 2>&1 | head -1
