mkdir -p 'app/we"ird.lproj' && printf '"k\\U001b" = "v";\n' > 'app/we"ird.lproj/Localizable.strings'
locscript catalog locales --format json --ios app && locscript catalog show --ios app
