# Lines that end in CR, marks that turn a line around, letters of two columns: the excerpt shows the line, and its caret is right.
mkdir -p a.lproj b.lproj
printf '"x" = "1";\r"a" = "1";\r/* 価格 */ "a" = "\xe2\x80\xae2";\r' > a.lproj/Localizable.strings
printf '"x" = "1";\n/* \xe2\x80\xae価格 */ "a" = "1" "x"\n' > b.lproj/Localizable.strings
locscript catalog show --ios . --warnings
