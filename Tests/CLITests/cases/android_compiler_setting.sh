printf '[android]\nresources = ["res"]\ncompiler = "appt2"\n' > locscript.toml
locscript catalog locales
