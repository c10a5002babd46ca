mkdir -p shop/app/src/main/res/{values,values-de,raw} shop/rules
cd shop
cat > app/src/main/res/values/strings.xml <<'X'
<resources xmlns:tools="http://schemas.android.com/tools">
    <string name="sale_title">Sale</string>
    <string name="sale_body">Only today</string>
    <string name="app.name" tools:keep="@string/app_name" tools:ignore="MissingTranslation">The shop of all shops</string>
</resources>
X
cat > app/src/main/res/values-de/strings.xml <<'X'
<resources>
    <string name="sale_title">Ausverkauf</string>
    <string name="sale_body">Nur heute</string>
</resources>
X
cat > app/build.gradle <<'G'
plugins { id "com.android.application" }
android {
  buildTypes {
    release { minifyEnabled true; shrinkResources true }
  }
}
G
printf 'include ":app"\n' > settings.gradle
printf '[android]\nproject = "."\n[rules]\nroot = "rules"\n' > locscript.toml
cat > rules/sale.lua <<'L'
return {
  on = "sale", keys = { "flash_*" },
  samples = { plain = { type = "sale" } },
  run = function(event)
    return loc.message { topic = "sales", title = loc.text("sale_title"), body = loc.text("sale_body") }
  end,
}
L
locscript check
echo "exit $?"
locscript export keep --output app/src/main/res/raw/keep.xml --check
echo "exit $?"
printf '<resources xmlns:tools="http://schemas.android.com/tools" tools:keep="@string/sale_t*" />' > app/src/main/res/raw/keep.xml
locscript check --format csv | cut -d, -f1-8
locscript export keep --output app/src/main/res/raw/keep.xml --check
echo "exit $?"
locscript export keep
locscript export keep --output app/src/main/res/raw/keep.xml && locscript export keep --output app/src/main/res/raw/keep.xml --check && locscript check
sed -i 's/shrinkResources true/shrinkResources false/' app/build.gradle
rm app/src/main/res/raw/keep.xml
locscript check
echo 'return {' > rules/broken.lua
locscript export keep
echo "exit $?"
locscript export keep --check
