mkdir -p Shop.xcodeproj Shop/en.lproj Shop/fr.lproj Widget/en.lproj
cat > Shop.xcodeproj/project.pbxproj <<'P'
// !$*UTF8*$!
{ rootObject = P; objects = {
  P = { isa = PBXProject; mainGroup = G; targets = (A, E); developmentRegion = fr; knownRegions = (en, fr, Base); };
  A = { isa = PBXNativeTarget; name = Shop; productType = "com.apple.product-type.application"; buildPhases = (R);
    buildConfigurationList = L; };
  L = { isa = XCConfigurationList; buildConfigurations = (C); };
  C = { isa = XCBuildConfiguration; name = Release; buildSettings = { GENERATE_INFOPLIST_FILE = YES; }; };
  E = { isa = PBXNativeTarget; name = Widget; productType = "com.apple.product-type.app-extension"; buildPhases = (); };
  G = { isa = PBXGroup; sourceTree = "<group>"; children = (GS); };
  GS = { isa = PBXGroup; sourceTree = "<group>"; path = Shop; children = (V); };
  V = { isa = PBXVariantGroup; sourceTree = "<group>"; name = Localizable.strings; children = (VE, VF); };
  VE = { isa = PBXFileReference; sourceTree = "<group>"; name = en; path = en.lproj/Localizable.strings; };
  VF = { isa = PBXFileReference; sourceTree = "<group>"; name = fr; path = fr.lproj/Localizable.strings; };
  R = { isa = PBXResourcesBuildPhase; files = (B); };
  B = { isa = PBXBuildFile; fileRef = V; };
}; }
P
for language in en fr; do printf '"a" = "A %s";\n' $language > Shop/$language.lproj/Localizable.strings; done
printf '"w" = "W";\n' > Widget/en.lproj/Localizable.strings
locscript catalog show --ios .
printf '{"token": "x", "apns": {"payload": {"aps": {"alert": {"loc-key": "a"}}}}}' > message.json
locscript preview message.json --device ios:ja --ios .
printf '[ios]\nproject = "."\napp = "Shop"\n' > locscript.toml
locscript catalog get a
printf '[ios]\nproject = "."\napp = "Shop2"\n' > locscript.toml
locscript catalog get a
printf '[ios]\nproject = "."\ndevelopment-region = "en"\n' > locscript.toml
locscript preview message.json --device ios:ja
sed -i 's/^  R = /<<<<<<< HEAD\n&/' Shop.xcodeproj/project.pbxproj
locscript catalog show --ios .
locscript catalog show --ios Shop
echo "name: Shop" > project.yml
rm -r Shop.xcodeproj Widget locscript.toml
locscript catalog locales --ios .
mkdir Kit.xcodeproj
echo '{ rootObject = P; objects = { P = { isa = PBXProject; targets = (); }; }; }' > Kit.xcodeproj/project.pbxproj
locscript catalog get a --ios .
locscript catalog get a --ios . --app Kit
