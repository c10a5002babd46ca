mkdir -p app/en.lproj && printf '"two" = "%%@ %%@";\n' | iconv -f UTF-8 -t UTF-16 > app/en.lproj/Localizable.strings
locscript render two x --language en --ios app
