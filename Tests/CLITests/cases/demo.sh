# The demo in an empty folder, each command that it suggests, and the shop with its four mistakes fixed.
mkdir empty && cd empty && locscript demo
grep -c 'class="phone' preview.html | grep -v '^0$' > /dev/null && echo "the page has phones"
locscript explain crash-specifier > /dev/null && locscript catalog coverage && locscript test | tail -n 1
sed -i 's/%1$d/%1$s/' android/app/src/main/res/values-de/strings.xml
sed -i 's/\$s/$@/g' ios/Shop/es.lproj/Localizable.strings
echo '"price_drop_title" = "Baisse de prix : %1$@";' >> ios/Shop/fr.lproj/Localizable.strings
mv android/app/src/main/res/values-jp android/app/src/main/res/values-ja
locscript check
