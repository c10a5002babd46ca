printf '[andriod]\nresources = ["res"]\n' > locscript.toml
locscript render a --language en
