mkdir -p ios/en.lproj
printf '"A" = "x";\n"B" = "y"\n"C" = "z";\n' > ios/en.lproj/Localizable.strings
locscript render A --language en --ios ios
