printf '[android]\nresources = ["res"\n[ios]\n' > locscript.toml
locscript render a --language en
